// The positions of one layer, sorted by number and packed into bytes, with their marks once these are known.
//
// Numbers lie in blocks of 32. A block starts with its first number in full; each further one is the distance from the
// one before, in Rice's code: the low bits as they are, the rest as so many noughts and a one. Marks are numbers of a
// list of all marks of the layer. The bytes, little-endian like every machine for which this is built:
//
//     header | list of marks, padded to 8 | first number of each block | where each block starts | blocks | 8 of
//     padding
//
// First numbers and starts have 64 bits each: a layer of a large game has more bytes than 32 bits can count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>

#include "memory/budget.hpp"
#include "positions/numbering.hpp"
#include "positions/worth.hpp"

namespace outplay {

// Thrown for bytes that cannot be a layer, and for a layer that does not belong to the others.
struct DamagedLayer : std::invalid_argument {
    DamagedLayer() : std::invalid_argument("a layer of the table is damaged") {}
};

// Reads what pack_layer() wrote; sound for arbitrary bytes. The bytes must outlive it.
class PackedLayer {
public:
    static constexpr std::size_t block_size = 32;

    PackedLayer() = default;
    // Throws DamagedLayer if there are more bytes or fewer than a layer has that begins as they do.
    explicit PackedLayer(std::span<const std::uint8_t> bytes);

    std::size_t size() const { return size_; }              // numbers
    std::uint64_t positions() const { return positions_; }  // all that were found, images and finished ones too
    bool has_marks() const { return marks_ != 0; }
    std::span<const std::uint8_t> bytes() const { return bytes_; }

    // Nothing if the number is not there, or has no mark.
    std::optional<Mark> find(Number number) const;
    std::size_t blocks() const { return blocks_; }
    // Numbers of one block, and marks if there are any: how many were written, none if the bytes are not sound.
    std::size_t read(std::size_t block, Number* numbers, Mark* marks) const;

private:
    struct Block;
    bool open(std::size_t block, Block& opened) const;
    Number first(std::size_t block) const;
    std::optional<Mark> mark_at(const Block& block, std::size_t i) const;

    std::span<const std::uint8_t> bytes_;
    const std::uint8_t *dictionary_ = nullptr, *firsts_ = nullptr, *starts_ = nullptr, *data_ = nullptr;
    std::size_t size_ = 0, blocks_ = 0, marks_ = 0, data_bytes_ = 0;
    std::uint64_t positions_ = 0;
    int mark_bits_ = 0;
};

// Numbers must ascend. Without marks, pass none.
Counted<std::uint8_t> pack_layer(std::span<const Number> numbers, std::span<const Mark> marks, std::uint64_t positions,
                                 std::pmr::memory_resource* memory, Watch& watch);

}  // namespace outplay
