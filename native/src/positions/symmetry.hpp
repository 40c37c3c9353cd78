// The symmetries of a game, and the canonical form of a board: the least of its images.
#pragma once

#include <vector>

#include "outplay/board.hpp"
#include "rules/tables.hpp"

namespace outplay {

// Each symmetry is a table of 256 images for each byte of a word, so that an image takes as many look-ups as a board
// has bytes. This is what the inner loops read of them: one table after the other, in memory of somebody else's.
struct SymmetryView {
    int size = 0;   // symmetries, the identity left out
    int bytes = 0;  // of a set of cells
    const Word128* images = nullptr;
};

class Symmetries {
public:
    // Throws std::invalid_argument if they do not fit the board, or are more than a board can have.
    Symmetries(const Declaration& declaration, const Layout& layout);

    // How many there are beside the identity, in the order of the declaration, and what each makes of a board.
    std::size_t size() const { return static_cast<std::size_t>(view_.size); }
    Board image(std::size_t number, const Board& board) const;
    Board canonical(const Board& board) const;
    const SymmetryView& view() const { return view_; }

private:
    std::vector<Word128> tables_;
    SymmetryView view_;
};

}  // namespace outplay
