// A game that is solved at once.
#pragma once

#include "check.hpp"
#include "outplay/table.hpp"

namespace outplay::tests {

inline Table solved(const Game& game, const Board& root, const SolvingOptions& options = {}) {
    Solving solving(game, root, options, idle);
    while (solving.step(idle)) {
    }
    return solving.table();
}

}  // namespace outplay::tests
