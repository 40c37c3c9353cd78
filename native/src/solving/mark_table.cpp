#include "solving/mark_table.hpp"

#include <algorithm>

namespace outplay {
namespace {

constexpr int kept_bits = 56;  // of a product: an entry has no room for more
constexpr std::size_t slots_for_long_numbers = 1 << 16;
constexpr std::size_t usually_farthest = 1 << 10;

}  // namespace

// Three of four slots are used, as a compromise of room and time.
MarkTable::MarkTable(std::span<const Number> numbers, std::span<const Mark> marks, int bits,
                     std::pmr::memory_resource* memory, Watch& watch)
    : entries_(memory), mask_((Number{1} << bits) - 1), bits_(bits) {
    for (slots_ = numbers.size() + numbers.size() / 3 + 1;; slots_ *= 2) {
        farthest_ = std::min(numbers.size(), usually_farthest);
        if (bits > kept_bits) {
            // The bits that do not fit are known from the slot, if no entry is far from where it belongs.
            slots_ = std::max(slots_, slots_for_long_numbers);
            farthest_ = std::min(farthest_, (slots_ >> (bits - kept_bits)) - 2);
        }
        entries_.clear();
        lengthen(entries_, slots_ + farthest_ + 1, std::uint64_t{0}, watch);
        if (fill(numbers, marks, watch)) return;
    }
}

bool MarkTable::fill(std::span<const Number> numbers, std::span<const Mark> marks, Watch& watch) {
    bool fits = true;
    in_pieces(numbers.size(), watch, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last && fits; ++i) fits = put(numbers[i], marks[i]);
    });
    return fits;
}

bool MarkTable::put(Number number, Mark mark) {
    const Number product = mix(number);
    std::size_t at = slot(product);
    const std::size_t last = at + farthest_;
    while (at <= last && is_full(entries_[at])) ++at;
    if (at > last) return false;
    entries_[at] = product << 8 | (static_cast<std::uint8_t>(mark) ^ 128U);
    return true;
}

}  // namespace outplay
