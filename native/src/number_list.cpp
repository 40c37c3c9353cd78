#include "number_list.hpp"

#include <algorithm>
#include <array>

namespace outplay {
namespace {

constexpr int digit_bits = 11;
constexpr std::size_t digit_values = std::size_t{1} << digit_bits;
constexpr std::size_t worth_counting = 2048;  // below it std::sort is faster

std::size_t digit(Number number, int shift) { return static_cast<std::size_t>(number >> shift) & (digit_values - 1); }

// By digits from the lowest, and only those in which the numbers differ.
void sort_by_digits(Counted<Number>& numbers, Counted<Number>& room) {
    Number all = 0, common = ~Number{0};
    for (const Number number : numbers) {
        all |= number;
        common &= number;
    }
    if (room.capacity() < numbers.size()) room = Counted<Number>(room.get_allocator());
    room.resize(numbers.size());
    for (int shift = 0; shift < 64; shift += digit_bits) {
        if (digit(all & ~common, shift) == 0) continue;
        std::array<std::size_t, digit_values + 1> places{};
        for (const Number number : numbers) ++places[digit(number, shift) + 1];
        for (std::size_t i = 0; i < digit_values; ++i) places[i + 1] += places[i];
        for (const Number number : numbers) room[places[digit(number, shift)]++] = number;
        numbers.swap(room);
    }
}

}  // namespace

void sort_numbers(Counted<Number>& numbers, Counted<Number>& room) {
    if (numbers.size() < worth_counting) {
        std::sort(numbers.begin(), numbers.end());
    } else {
        sort_by_digits(numbers, room);
    }
}

Counted<Number> NumberSet::take(Counted<Number>& room) {
    const auto end = std::remove(slots_.begin(), slots_.end(), nothing);
    Counted<Number> taken(slots_.begin(), end, slots_.get_allocator());
    slots_ = Counted<Number>(slots_.get_allocator());
    size_ = 0;
    sort_numbers(taken, room);
    return taken;
}

void NumberSet::grow(std::size_t size) {
    Counted<Number> old(slots_.size() + slots_.size() / 2 + 2 * size, nothing, slots_.get_allocator());
    old.swap(slots_);
    size_ = 0;
    for (const Number number : old) {
        if (number != nothing) add(number);
    }
}

}  // namespace outplay
