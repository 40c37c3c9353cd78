// What a game is made of, for the files that implement it.
#pragma once

#include "game/runner.hpp"
#include "outplay/game.hpp"
#include "positions/symmetry.hpp"
#include "positions/worth.hpp"
#include "search/race_table.hpp"

namespace outplay {

struct Game::Parts {
    Parts(const Declaration& declaration, const Build& build);
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    Move move_of(const BitMoves::One& one) const { return {layout.cell_on(one.origin), layout.cell_on(one.target)}; }
    std::vector<int> cells_of(Word128 bits) const;
    BitMoves::One find(const Board& board, Move move) const;
    // The board itself; throws if it is of another game, which would send the loops astray.
    const Board& own(const Board& board) const;

    Declaration declaration;
    Tables tables;
    const Layout& layout;
    Word128 all_cells;
    Scale scale;
    RaceTable race;
    Symmetries symmetries;
    std::unique_ptr<const Runner> runner;
};

}  // namespace outplay
