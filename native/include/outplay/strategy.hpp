// How a side gets what it claims.
#pragma once

#include <vector>

#include "outplay/board.hpp"

namespace outplay {

// A reply to every position in which a side is to move and that can come up, each position once up to the game's
// symmetries.
struct Strategy {
    std::vector<Board> boards;
    std::vector<Move> replies;
};

}  // namespace outplay
