// What a table is made of, for the files that implement it.
#pragma once

#include "game/game_parts.hpp"
#include "outplay/table.hpp"
#include "solving/layer_store.hpp"
#include "solving/open_layers.hpp"

namespace outplay {

struct Table::Parts {
    Parts(const Game& from, const Board& start, std::size_t max_bytes = 0)
        : game(from), root(start), budget(max_bytes),
          numbering(from.parts().declaration, from.parts().layout, from.parts().symmetries, start) {}

    NumberedGame numbered(std::pmr::memory_resource* memory) const {
        return {*game.parts().runner, numbering, game.parts().scale, memory};
    }
    // For the side to move; nothing if the position is not covered. To be believed once the layers are checked.
    std::optional<Mark> mark(const Board& board) const;
    // In the order of Game::moves().
    std::vector<WorthOfMove> moves(const Board& board) const;
    EntryRows read(std::uint64_t first, std::uint64_t size, Watch& watch) const;
    // Throws FileCutOff if the file of one of these layers, or of any, was shortened: ask after reading.
    void check(int first, int last) const;
    void check() const { check(0, static_cast<int>(layers.size()) - 1); }

    const Game& game;
    Board root;
    Budget budget;  // for the layers too, so that it comes before them
    Numbering numbering;
    std::vector<StoredLayer> layers;  // the root's is the last
};

}  // namespace outplay
