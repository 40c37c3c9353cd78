#include "bytes.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace outplay {
namespace {

class OwnedBytes final : public Bytes {
public:
    explicit OwnedBytes(Counted<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}
    std::span<const std::uint8_t> span() const override { return bytes_; }

private:
    Counted<std::uint8_t> bytes_;
};

class MappedBytes final : public Bytes {
public:
    MappedBytes(int file, std::uint64_t offset, std::uint64_t size) {
        const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
        const std::uint64_t before = offset % page;  // only whole pages can be mapped
        size_ = size;
        mapped_size_ = size + before;
        mapped_ = mmap(nullptr, mapped_size_, PROT_READ, MAP_SHARED, file, static_cast<off_t>(offset - before));
        if (mapped_ == MAP_FAILED) throw std::invalid_argument("the file cannot be mapped into memory");
        start_ = static_cast<const std::uint8_t*>(mapped_) + before;
    }
    ~MappedBytes() override { munmap(mapped_, mapped_size_); }
    MappedBytes(const MappedBytes&) = delete;
    MappedBytes& operator=(const MappedBytes&) = delete;

    std::span<const std::uint8_t> span() const override { return {start_, size_}; }

private:
    void* mapped_ = nullptr;
    const std::uint8_t* start_ = nullptr;
    std::size_t size_ = 0, mapped_size_ = 0;
};

// Closes a file, whatever happens.
struct OpenFile {
    OpenFile(const std::string& path, int mode) : number(open(path.c_str(), mode | O_CLOEXEC, 0666)) {}
    ~OpenFile() {
        if (number >= 0) close(number);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    bool put(const void* from, std::size_t size) const {
        const auto* start = static_cast<const std::uint8_t*>(from);
        while (size > 0) {
            const ssize_t written = write(number, start, size);
            if (written <= 0) return false;
            start += written;
            size -= static_cast<std::size_t>(written);
        }
        return true;
    }

    int number;
};

std::uint64_t size_of(int file) {
    struct stat about{};
    if (file < 0) throw std::invalid_argument("the file cannot be opened");
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) throw std::invalid_argument("it is not a file");
    return static_cast<std::uint64_t>(about.st_size);
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
    return std::make_shared<MappedBytes>(file, offset, size);
}

std::shared_ptr<const Bytes> map_file(const std::string& path) {
    const OpenFile file(path, O_RDONLY | O_NONBLOCK);  // a pipe that nobody writes to is not waited for
    return map_file(file.number, 0, size_of(file.number));
}

std::uint64_t checksum(std::uint64_t before, std::span<const std::uint8_t> bytes) {
    std::uint64_t sum = before;
    for (std::size_t at = 0; at < bytes.size(); at += sizeof sum) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
        sum = (sum ^ word) * 0x9e3779b97f4a7c15U;
        sum ^= sum >> 32;
    }
    return sum;
}

void write_file(const std::string& path, std::initializer_list<std::span<const std::uint8_t>> parts,
                std::uint64_t checksum) {
    const std::string unfinished = path + ".part";
    {
        const OpenFile file(unfinished, O_WRONLY | O_CREAT | O_TRUNC);
        bool is_there = file.number >= 0;
        for (const auto& part : parts) is_there = is_there && file.put(part.data(), part.size());
        is_there = is_there && file.put(&checksum, sizeof checksum) && fsync(file.number) == 0;
        if (!is_there) {
            const std::string reason = std::strerror(errno);
            unlink(unfinished.c_str());
            throw std::runtime_error("it cannot be written: " + reason);
        }
    }
    if (std::rename(unfinished.c_str(), path.c_str()) != 0) throw std::runtime_error("there can be no " + path);
}

}  // namespace outplay
