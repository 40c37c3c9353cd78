// Solving flip games from far out, whatever the word size and code path: the interface to the inner loops.
#pragma once

#include "calls/limiter.hpp"
#include "memory/growing_table.hpp"
#include "positions/symmetry.hpp"
#include "positions/worth.hpp"
#include "rules/tables.hpp"

namespace outplay {

// A table that is kept between questions.
struct FlipMemory : TableMemory {
    using TableMemory::TableMemory;
    std::uint64_t nodes = 0;  // searched so far
};

struct EndgameResult {
    int margin = 0;  // for the side to move
    BitMove best;
    std::uint64_t nodes = 0;
};

class FlipSolver {
public:
    virtual ~FlipSolver();
    // Whether the side to move gets more than `alpha`. The position must not be over.
    virtual Answer exceeds(const Board& board, int alpha, Limiter& limiter) = 0;
    // The same as far as it is known; a few cells before the end it always is.
    virtual Answer known(const Board& board, int alpha) = 0;
};

}  // namespace outplay
