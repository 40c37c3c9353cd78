// The exact search of flip games, whatever the word size and code path: the interface to the inner loops.
#pragma once

#include "calls/limiter.hpp"
#include "memory/growing_table.hpp"
#include "positions/symmetry.hpp"
#include "positions/worth.hpp"
#include "rules/tables.hpp"

namespace outplay {

// The table of bounds of an exact search.
struct DiscMemory : TableMemory {
    using TableMemory::TableMemory;
    std::uint64_t nodes = 0;  // searched so far
};

struct EndgameResult {
    int margin = 0;  // for the side to move
    BitMove best;
    std::uint64_t nodes = 0;
};

// Its memory is kept between questions.
class DiscSolver {
public:
    virtual ~DiscSolver();
    // Whether the side to move gets more than `alpha`. The position must not be over.
    virtual Answer exceeds(const Board& board, int alpha, Limiter& limiter) = 0;
    // The same as far as it is known; a few cells before the end it always is.
    virtual Answer known(const Board& board, int alpha) = 0;
};

}  // namespace outplay
