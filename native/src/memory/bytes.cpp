#include "memory/bytes.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "memory/hash.hpp"
#include "memory/mapped_file.hpp"

namespace outplay {
namespace {

constexpr std::size_t piece = std::size_t{1} << 16;         // of bytes, between two ticks
constexpr std::size_t max_waiting = std::size_t{32} << 20;  // a slow disk takes a good part of a second for it

class OwnedBytes final : public Bytes {
public:
    explicit OwnedBytes(Counted<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}
    std::span<const std::uint8_t> span() const override { return bytes_; }
    void check() const override {}

private:
    Counted<std::uint8_t> bytes_;
};

// Closes a file, whatever happens.
struct OpenFile {
    OpenFile(const std::string& path, int mode) : number(open(path.c_str(), mode | O_CLOEXEC)) {}
    ~OpenFile() {
        if (number >= 0) close(number);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    int number;
};

std::uint64_t size_of(int file) {
    struct stat about{};
    if (file < 0) throw std::invalid_argument("the file cannot be opened");
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) throw std::invalid_argument("it is not a file");
    return static_cast<std::uint64_t>(about.st_size);
}

void require(bool is_done, const std::string& what = "it") {
    if (!is_done) throw std::runtime_error(what + " cannot be written: " + std::strerror(errno));
}

// That a name stands for a new file is on the disk once its folder is.
void sync_folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    const OpenFile file(folder, O_RDONLY | O_DIRECTORY);
    // Some file systems cannot, and say so.
    require(file.number >= 0 && (fsync(file.number) == 0 || errno == EINVAL || errno == ENOTSUP));
}

}  // namespace

Bytes::~Bytes() = default;

std::shared_ptr<const Bytes> owned_bytes(Counted<std::uint8_t> bytes) {
    return std::make_shared<OwnedBytes>(std::move(bytes));
}

std::shared_ptr<const Bytes> map_file(int file, std::uint64_t offset, std::uint64_t size) {
    const std::uint64_t whole = size_of(file);
    if (offset > whole || size > whole - offset) throw std::invalid_argument("the file is too short");
    if (size == 0) return owned_bytes({});
    return std::make_shared<MappedFile>(file, offset, size);
}

std::shared_ptr<const Bytes> map_file(const std::string& path) {
    const OpenFile file(path, O_RDONLY | O_NONBLOCK);  // a pipe that nobody writes to is not waited for
    return map_file(file.number, 0, size_of(file.number));
}

std::uint64_t checksum(std::uint64_t before, std::span<const std::uint8_t> bytes, Watch& watch) {
    std::uint64_t sum = before;
    const auto add = [&](std::size_t first, std::size_t last) {
        for (std::size_t at = first; at < last; at += sizeof sum) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes.data() + at, std::min(sizeof word, last - at));
            sum = fold(sum ^ word, golden_ratio, 32);
        }
    };
    in_pieces(bytes.size(), watch, add, piece);
    return sum;
}

FileWriter::FileWriter(const std::string& path, int mode, Watch& watch)
    : file_(open(path.c_str(), mode | O_CLOEXEC, 0666)), watch_(watch) {
    require(file_ >= 0);
}

FileWriter::~FileWriter() { close(file_); }

void FileWriter::seek(std::uint64_t offset) { require(lseek(file_, static_cast<off_t>(offset), SEEK_SET) >= 0); }

void FileWriter::put(std::span<const std::uint8_t> bytes) {
    const auto put_piece = [&](std::size_t first, std::size_t last) {
        while (first < last) {
            const ssize_t written = write(file_, bytes.data() + first, last - first);
            if (written < 0 && errno == EINTR) continue;
            require(written > 0);
            first += static_cast<std::size_t>(written);
            waiting_ += static_cast<std::size_t>(written);
        }
        if (waiting_ >= max_waiting) finish();
    };
    in_pieces(bytes.size(), watch_, put_piece, piece);
}

void FileWriter::finish() {
    require(fsync(file_) == 0);
    waiting_ = 0;
}

void write_file(const std::string& path, std::initializer_list<std::span<const std::uint8_t>> parts,
                std::uint64_t checksum, Watch& watch) {
    const std::string unfinished = path + ".part";
    try {
        FileWriter file(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, watch);
        for (const auto& part : parts) file.put(part);
        file.put({reinterpret_cast<const std::uint8_t*>(&checksum), sizeof checksum});
        file.finish();
        require(std::rename(unfinished.c_str(), path.c_str()) == 0, path.substr(path.rfind('/') + 1));
    } catch (...) {
        unlink(unfinished.c_str());
        throw;
    }
    sync_folder_of(path);
}

}  // namespace outplay
