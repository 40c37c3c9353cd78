#include "solving/packed_layer.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "memory/bytes.hpp"

namespace outplay {
namespace {

struct Header {
    std::uint64_t size = 0, positions = 0, data_bytes = 0;
    std::uint32_t marks = 0, reserved = 0;
};

constexpr int shift_bits = 6, max_shift = 56;
constexpr std::size_t padding = 8;
constexpr std::size_t max_size = std::size_t{1} << 40;
// The shift, 32 marks, and 31 distances, which have a one and at most 56 low bits each and 256 noughts together.
constexpr std::size_t max_block_bytes = (shift_bits + 32 * 8 + 31 * (1 + max_shift) + 256 + 7) / 8;

template <class Value>
Value load(const std::uint8_t* from) {
    Value value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

Number low_bits(int bits) { return (Number{1} << bits) - 1; }

// At least 57 bits from a place; there are `padding` bytes behind the last.
std::uint64_t bits_at(const std::uint8_t* data, std::size_t place) {
    return load<std::uint64_t>(data + place / 8) >> (place % 8);
}

class BitWriter {
public:
    BitWriter(std::size_t expected, std::pmr::memory_resource* memory) : bytes_(memory) { bytes_.reserve(expected); }

    void put(std::uint64_t value, int bits) {  // of at most 56
        waiting_ |= value << filled_;
        for (filled_ += bits; filled_ >= 8; filled_ -= 8, waiting_ >>= 8) {
            bytes_.push_back(static_cast<std::uint8_t>(waiting_));
        }
    }
    void fill() {
        if (filled_ > 0) put(0, 8 - filled_);
    }
    const Counted<std::uint8_t>& bytes() const { return bytes_; }

private:
    Counted<std::uint8_t> bytes_;
    std::uint64_t waiting_ = 0;
    int filled_ = 0;
};

// The shift with which the distances of a block take the fewest bits. It is near the logarithm of their mean.
int best_shift(std::span<const Number> numbers) {
    if (numbers.size() < 2) return 0;
    const Number mean = (numbers.back() - numbers.front()) / (numbers.size() - 1);
    const int middle = static_cast<int>(std::bit_width(mean)) - 1;
    int best = 0;
    Number least = std::numeric_limits<Number>::max();
    for (int shift = std::max(0, middle - 2); shift <= std::min(max_shift, middle + 1); ++shift) {
        Number bits = static_cast<Number>(shift) * numbers.size();
        for (std::size_t i = 1; i < numbers.size(); ++i) bits += (numbers[i] - numbers[i - 1] - 1) >> shift;
        if (bits >= least) continue;
        least = bits;
        best = shift;
    }
    return middle > max_shift ? max_shift : best;
}

void put_distance(BitWriter& writer, Number distance, int shift) {
    Number noughts = distance >> shift;
    for (; noughts >= 32; noughts -= 32) writer.put(0, 32);
    writer.put(Number{1} << noughts, static_cast<int>(noughts) + 1);
    writer.put(distance & low_bits(shift), shift);
}

// What the blocks will take if the numbers are spread evenly, which is the worst case.
std::size_t expected_bytes(std::span<const Number> numbers, int mark_bits) {
    if (numbers.empty()) return 0;
    const Number mean = (numbers.back() - numbers.front()) / numbers.size();
    const auto bits = static_cast<std::size_t>(std::bit_width(mean) + 2 + mark_bits);
    return numbers.size() * bits / 8 + numbers.size() / 16 + 64;
}

}  // namespace

Counted<std::uint8_t> pack_layer(std::span<const Number> numbers, std::span<const Mark> marks, std::uint64_t positions,
                                 std::pmr::memory_resource* memory, Watch& watch) {
    std::vector<std::uint8_t> dictionary;
    std::uint8_t place[256] = {};
    bool is_there[256] = {};
    in_pieces(marks.size(), watch, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) is_there[static_cast<std::uint8_t>(marks[i])] = true;
    });
    for (std::size_t i = 0; i < 256; ++i) {
        if (!is_there[i]) continue;
        place[i] = static_cast<std::uint8_t>(dictionary.size());
        dictionary.push_back(static_cast<std::uint8_t>(i));
    }
    const int mark_bits = dictionary.empty() ? 0 : static_cast<int>(std::bit_width(dictionary.size() - 1));
    BitWriter writer(expected_bytes(numbers, mark_bits), memory);
    const std::size_t blocks = (numbers.size() + PackedLayer::block_size - 1) / PackedLayer::block_size;
    Counted<Number> firsts(memory);
    Counted<std::uint64_t> starts(memory);
    firsts.reserve(blocks);
    starts.reserve(blocks);
    for (std::size_t at = 0; at < numbers.size(); at += PackedLayer::block_size) {
        watch.tick();
        const auto block = numbers.subspan(at, std::min(PackedLayer::block_size, numbers.size() - at));
        firsts.push_back(block[0]);
        starts.push_back(writer.bytes().size());
        const int shift = best_shift(block);
        writer.put(static_cast<std::uint64_t>(shift), shift_bits);
        if (!marks.empty()) {
            for (std::size_t i = 0; i < block.size(); ++i) {
                writer.put(place[static_cast<std::uint8_t>(marks[at + i])], mark_bits);
            }
        }
        for (std::size_t i = 1; i < block.size(); ++i) put_distance(writer, block[i] - block[i - 1] - 1, shift);
        writer.fill();
    }
    const Header header{numbers.size(), positions, writer.bytes().size(), static_cast<std::uint32_t>(dictionary.size()),
                        0};
    dictionary.resize(padded(dictionary.size()));
    const std::size_t tables = dictionary.size() + firsts.size() * (sizeof(Number) + sizeof(std::uint64_t));
    Counted<std::uint8_t> bytes(memory);
    const std::size_t whole = padded(sizeof header + tables + writer.bytes().size() + padding);
    bytes.reserve(whole);
    const auto append = [&](const void* from, std::size_t size) {
        const auto* start = static_cast<const std::uint8_t*>(from);
        in_pieces(size, watch,
                  [&](std::size_t first, std::size_t last) { bytes.insert(bytes.end(), start + first, start + last); });
    };
    append(&header, sizeof header);
    append(dictionary.data(), dictionary.size());
    append(firsts.data(), firsts.size() * sizeof(Number));
    append(starts.data(), starts.size() * sizeof(std::uint64_t));
    append(writer.bytes().data(), writer.bytes().size());
    bytes.resize(whole);
    return bytes;
}

PackedLayer::PackedLayer(std::span<const std::uint8_t> bytes) : bytes_(bytes) {
    const auto require = [](bool holds) {
        if (!holds) throw DamagedLayer();
    };
    require(bytes.size() >= sizeof(Header));
    const auto header = load<Header>(bytes.data());
    require(header.size <= max_size && header.data_bytes <= bytes.size() && header.marks <= 256);
    size_ = header.size;
    positions_ = header.positions;
    blocks_ = (size_ + block_size - 1) / block_size;
    marks_ = header.marks;
    mark_bits_ = marks_ == 0 ? 0 : static_cast<int>(std::bit_width(marks_ - 1));
    data_bytes_ = header.data_bytes;
    require(data_bytes_ <= blocks_ * max_block_bytes);
    const std::size_t tables = padded(marks_) + blocks_ * (sizeof(Number) + sizeof(std::uint64_t));
    require(bytes.size() == padded(sizeof header + tables + data_bytes_ + padding));
    dictionary_ = bytes.data() + sizeof header;
    firsts_ = dictionary_ + padded(marks_);
    starts_ = firsts_ + blocks_ * sizeof(Number);
    data_ = starts_ + blocks_ * sizeof(std::uint64_t);
}

Number PackedLayer::first(std::size_t block) const { return load<Number>(firsts_ + block * sizeof(Number)); }

// A block that is being read. Places are in bits.
struct PackedLayer::Block {
    const std::uint8_t* data;
    std::size_t size, marks, at, end;
    int shift;

    // The next distance; false behind the end of what is sound.
    bool next(Number& distance) {
        Number noughts = 0;
        std::uint64_t window = bits_at(data, at);
        while ((window & low_bits(56)) == 0) {
            noughts += 56;
            at += 56;
            if (at >= end) return false;
            window = bits_at(data, at);
        }
        const int rest = std::countr_zero(window);
        at += static_cast<std::size_t>(rest) + 1;
        if (at > end) return false;
        distance = (noughts + static_cast<Number>(rest)) << shift | (bits_at(data, at) & low_bits(shift));
        at += static_cast<std::size_t>(shift);
        return at <= end;
    }
};

bool PackedLayer::open(std::size_t block, Block& opened) const {
    const std::size_t start = load<std::uint64_t>(starts_ + block * sizeof(std::uint64_t));
    if (start >= data_bytes_) return false;
    opened.data = data_;
    opened.end = data_bytes_ * 8;
    opened.size = std::min(block_size, size_ - block * block_size);
    opened.shift = static_cast<int>(bits_at(data_, start * 8) & low_bits(shift_bits));
    opened.marks = start * 8 + shift_bits;
    opened.at = opened.marks + opened.size * static_cast<std::size_t>(mark_bits_);
    return opened.shift <= max_shift && opened.at <= opened.end;
}

std::optional<Mark> PackedLayer::mark_at(const Block& block, std::size_t i) const {
    const auto entry = bits_at(data_, block.marks + i * static_cast<std::size_t>(mark_bits_)) & low_bits(mark_bits_);
    if (entry >= marks_) return std::nullopt;
    return static_cast<Mark>(dictionary_[entry]);
}

std::optional<Mark> PackedLayer::find(Number number) const {
    std::size_t low = 0, high = blocks_;  // the block is before `high`, and not before `low`
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (first(middle) <= number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Block block;
    if (low == 0 || marks_ == 0 || !open(low - 1, block)) return std::nullopt;
    Number reached = first(low - 1), distance = 0;
    for (std::size_t i = 0; i < block.size; ++i) {
        if (i > 0) {
            if (!block.next(distance)) return std::nullopt;
            reached += distance + 1;
        }
        if (reached < number) continue;
        if (reached != number) return std::nullopt;
        return mark_at(block, i);
    }
    return std::nullopt;
}

std::size_t PackedLayer::read(std::size_t number, Number* numbers, Mark* marks) const {
    Block block;
    if (number >= blocks_ || !open(number, block)) return 0;
    Number reached = first(number), distance = 0;
    for (std::size_t i = 0; i < block.size; ++i) {
        if (i > 0) {
            if (!block.next(distance)) return 0;
            reached += distance + 1;
        }
        numbers[i] = reached;
        if (marks == nullptr || marks_ == 0) continue;
        const auto mark = mark_at(block, i);
        if (!mark) return 0;
        marks[i] = *mark;
    }
    return block.size;
}

}  // namespace outplay
