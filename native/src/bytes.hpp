// Bytes in memory or in a file that is read through memory.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>

#include "budget.hpp"

namespace outplay {

// They stay where they are as long as somebody holds them.
class Bytes {
public:
    virtual ~Bytes();
    virtual std::span<const std::uint8_t> span() const = 0;
};

// What is put one after the other is filled up to words.
constexpr std::size_t padded(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

std::shared_ptr<const Bytes> owned_bytes(Counted<std::uint8_t> bytes);

// A part of an open file, or all of a file. Throws std::invalid_argument if it is shorter or cannot be opened.
std::shared_ptr<const Bytes> map_file(int file, std::uint64_t offset, std::uint64_t size);
std::shared_ptr<const Bytes> map_file(const std::string& path);

// Finds damage; it need not be safe from people who forge something. It can go on from that of what stands before.
std::uint64_t checksum(std::uint64_t before, std::span<const std::uint8_t> bytes);

// Writes a file anew, in one go, with a checksum at its end: after a crash there is all of it, or what was there
// before. Throws std::runtime_error.
void write_file(const std::string& path, std::initializer_list<std::span<const std::uint8_t>> parts,
                std::uint64_t checksum);

}  // namespace outplay
