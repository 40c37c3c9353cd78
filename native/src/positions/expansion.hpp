// What the moves of many positions lead to.
#pragma once

#include "positions/numbering.hpp"
#include "positions/worth.hpp"

namespace outplay {

// What the moves of some positions lead to, by number: the children of each position follow those of the one before.
struct Expansion {
    static constexpr std::size_t max_parents = 512, max_children = 4096 + max_moves;

    bool wants_marks = false;  // of children with which the game is decided

    std::size_t parents = 0, children = 0;
    std::uint16_t moves[max_parents];  // none: the game is over
    std::uint8_t images[max_parents];  // how many positions share the number
    Number numbers[max_children];
    std::uint8_t drops[max_children];  // how many layers lower; none: a pass
    bool known[max_children];
    Mark marks[max_children];  // where it is known, for the side to move there
};

}  // namespace outplay
