// Many numbers: a set of them, and sorting.
#pragma once

#include <span>

#include "memory/budget.hpp"
#include "memory/hash.hpp"
#include "positions/numbering.hpp"

namespace outplay {

// `room` is memory to work in, and is left with anything. If the watch throws, all numbers are still there, in any
// order.
void sort_numbers(Counted<Number>& numbers, Counted<Number>& room, Watch& watch);

// Numbers that come in any order and more than once, and count once.
class NumberSet {
public:
    explicit NumberSet(std::pmr::memory_resource* memory) : slots_(memory) {}

    // Afterwards so many can be added. If the watch throws, nothing has changed.
    void make_room(std::size_t size, Watch& watch) {
        if (10 * (size_ + size) > 7 * slots_.size()) grow(size, watch);
    }
    // Between a look and the adding, the memory may arrive.
    void look(Number number) const { __builtin_prefetch(slots_.data() + slot(number)); }
    void add(Number number) {
        std::size_t at = slot(number);
        while (slots_[at] != number) {
            if (slots_[at] == nothing) {
                slots_[at] = number;
                ++size_;
                return;
            }
            if (++at == slots_.size()) at = 0;
        }
    }
    // All of them, in any order; the set is empty then. If the watch throws, nothing has changed.
    Counted<Number> take(Watch& watch);

private:
    static constexpr Number nothing = ~Number{0};

    std::size_t slot(Number number) const { return place_of(fold(number, 1, 32) * golden_ratio, 64, slots_.size()); }
    void grow(std::size_t size, Watch& watch);

    Counted<Number> slots_;
    std::size_t size_ = 0;
};

}  // namespace outplay
