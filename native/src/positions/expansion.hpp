// What the moves of many positions lead to.
#pragma once

#include "positions/numbering.hpp"
#include "positions/worth.hpp"

namespace outplay {

// What the moves of some positions lead to, by number: the children of each position follow those of the one before.
struct Expansion {
    static constexpr std::size_t most_parents = 512, most_children = 4096 + most_moves;

    bool wants_marks = false;  // of children with which the game is decided

    std::size_t parents = 0, children = 0;
    std::uint16_t moves[most_parents];  // none: the game is over
    std::uint8_t images[most_parents];  // how many positions share the number
    Number numbers[most_children];
    std::uint8_t drops[most_children];  // how many layers lower; none: a pass
    bool known[most_children];
    Mark marks[most_children];  // where it is known, for the side to move there
};

}  // namespace outplay
