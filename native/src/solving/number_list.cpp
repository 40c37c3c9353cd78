#include "solving/number_list.hpp"

#include <algorithm>
#include <array>

namespace outplay {
namespace {

constexpr int digit_bits = 11;
constexpr std::size_t digit_values = std::size_t{1} << digit_bits;
constexpr std::size_t worth_counting = 2048;  // below it std::sort is faster

std::size_t digit(Number number, int shift) { return static_cast<std::size_t>(number >> shift) & (digit_values - 1); }

// By digits from the lowest, and only those in which the numbers differ.
void sort_by_digits(Counted<Number>& numbers, Counted<Number>& room, Watch& watch) {
    const auto for_each = [&](auto&& call) {
        in_pieces(numbers.size(), watch, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) call(numbers[i]);
        });
    };
    Number all = 0, common = ~Number{0};
    for_each([&](Number number) {
        all |= number;
        common &= number;
    });
    if (room.capacity() < numbers.size()) room = Counted<Number>(room.get_allocator());
    if (room.size() > numbers.size()) room.resize(numbers.size());
    lengthen(room, numbers.size(), Number{0}, watch);
    for (int shift = 0; shift < 64; shift += digit_bits) {
        if (digit(all & ~common, shift) == 0) continue;
        std::array<std::size_t, digit_values + 1> places{};
        for_each([&](Number number) { ++places[digit(number, shift) + 1]; });
        for (std::size_t i = 0; i < digit_values; ++i) places[i + 1] += places[i];
        for_each([&](Number number) { room[places[digit(number, shift)]++] = number; });
        numbers.swap(room);
    }
}

}  // namespace

void sort_numbers(Counted<Number>& numbers, Counted<Number>& room, Watch& watch) {
    if (numbers.size() < worth_counting) {
        std::sort(numbers.begin(), numbers.end());
    } else {
        sort_by_digits(numbers, room, watch);
    }
}

Counted<Number> NumberSet::take(Watch& watch) {
    Counted<Number> taken(slots_.get_allocator());
    taken.reserve(size_);
    in_pieces(slots_.size(), watch, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            if (slots_[i] != nothing) taken.push_back(slots_[i]);
        }
    });
    slots_ = Counted<Number>(slots_.get_allocator());
    size_ = 0;
    return taken;
}

void NumberSet::grow(std::size_t size, Watch& watch) {
    NumberSet larger(slots_.get_allocator().resource());
    lengthen(larger.slots_, slots_.size() + slots_.size() / 2 + 2 * size, nothing, watch);
    in_pieces(slots_.size(), watch, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            if (slots_[i] != nothing) larger.add(slots_[i]);
        }
    });
    slots_.swap(larger.slots_);
}

}  // namespace outplay
