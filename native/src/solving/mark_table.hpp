// The marks of one layer, for fast look-ups: a hash table whose entries hold a number and its mark in eight bytes.
//
// A number's bits are mixed in ways that can be undone, at last by an odd factor: two numbers never share a product.
// The high bits of the product say where it belongs, and from there the next free place is taken.
#pragma once

#include <cstdint>
#include <span>

#include "memory/budget.hpp"
#include "memory/hash.hpp"
#include "positions/numbering.hpp"
#include "positions/worth.hpp"

namespace outplay {

class MarkTable {
public:
    // For numbers below 2^bits.
    MarkTable(std::span<const Number> numbers, std::span<const Mark> marks, int bits, std::pmr::memory_resource* memory,
              Watch& watch);

    // A look-up has two halves, between which the memory may arrive.
    struct Place {
        std::uint64_t entry;  // without its mark
        const std::uint64_t* start;
    };
    Place place(Number number) const {
        const Number product = mix(number);
        const Place place{product << 8, entries_.data() + slot(product)};
        __builtin_prefetch(place.start);
        return place;
    }
    bool find(const Place& place, Mark& mark) const {
        for (const std::uint64_t* at = place.start; at <= place.start + farthest_ && is_full(*at); ++at) {
            if (((*at ^ place.entry) >> 8) != 0) continue;
            mark = static_cast<Mark>((*at & 255) ^ 128);
            return true;
        }
        return false;
    }

private:
    // The low byte is nought where there is no entry: the mark of -128 is never used.
    static bool is_full(std::uint64_t entry) { return (entry & 255) != 0; }

    Number mix(Number number) const { return fold(number, 1, bits_ / 2) * golden_ratio & mask_; }
    std::size_t slot(Number product) const { return place_of(product, bits_, slots_); }

    bool fill(std::span<const Number> numbers, std::span<const Mark> marks, Watch& watch);
    bool put(Number number, Mark mark);

    Counted<std::uint64_t> entries_;  // some more than there are slots, so that nothing runs over the end
    std::size_t slots_ = 0, farthest_ = 0;
    Number mask_ = 0;
    int bits_ = 1;
};

}  // namespace outplay
