// Bytes in memory or in a file that is read through memory.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "memory/budget.hpp"
#include "outplay/errors.hpp"
#include "outplay/watch.hpp"

namespace outplay {

// They stay where they are as long as somebody holds them.
class Bytes {
public:
    virtual ~Bytes();
    virtual std::span<const std::uint8_t> span() const = 0;
    // Throws FileCutOff if what was read before may not be what the file once held.
    virtual void check() const = 0;
};

// What a call reads from some bytes, or from a table. If these are not what they were, FileCutOff is thrown, whatever
// the call says.
template <class Source, class Call>
auto checked(const Source& source, Call&& call) {
    try {
        auto result = call();
        source.check();
        return result;
    } catch (const std::invalid_argument&) {
        source.check();
        throw;
    }
}

// What is put one after the other is filled up to words.
constexpr std::size_t padded(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

std::shared_ptr<const Bytes> owned_bytes(Counted<std::uint8_t> bytes);

// A part of an open file, or all of a file. Throws std::invalid_argument if it is shorter or cannot be opened.
std::shared_ptr<const Bytes> map_file(int file, std::uint64_t offset, std::uint64_t size);
std::shared_ptr<const Bytes> map_file(const std::string& path);

// Finds damage; it need not be safe from people who forge something. It can go on from that of what stands before.
std::uint64_t checksum(std::uint64_t before, std::span<const std::uint8_t> bytes, Watch& watch);

// A file that is being written. It reaches the disk as it grows, so that no moment takes long and the watch can stop
// it.
class FileWriter {
public:
    // `mode` is that of open(). Like all that follows it throws std::runtime_error with the system's reason.
    FileWriter(const std::string& path, int mode, Watch& watch);
    ~FileWriter();
    FileWriter(const FileWriter&) = delete;
    FileWriter& operator=(const FileWriter&) = delete;

    void seek(std::uint64_t offset);
    void put(std::span<const std::uint8_t> bytes);
    // Returns when all is on the disk.
    void finish();

private:
    int file_;
    Watch& watch_;
    std::size_t waiting_ = 0;  // written, and perhaps not on the disk
};

// Writes a file anew, in one go, with a checksum at its end: after a crash there is all of it, or what was there
// before. Throws std::runtime_error.
void write_file(const std::string& path, std::initializer_list<std::span<const std::uint8_t>> parts,
                std::uint64_t checksum, Watch& watch);

}  // namespace outplay
