// The canonical form of a board: the least of its images under the game's symmetries.
#pragma once

#include <vector>

#include "outplay/board.hpp"
#include "tables.hpp"

namespace outplay {

// Each symmetry is a table of 256 images for each byte of a word, so that an image takes as many look-ups as a
// board has bytes.
class Symmetries {
public:
    // Throws std::invalid_argument if they do not fit the board, or are more than a board can have.
    Symmetries(const Declaration& declaration, const Layout& layout);
    Board canonical(const Board& board) const;

    // How many there are beside the identity, in the order of the declaration, and what each makes of a set of cells or
    // of a board.
    std::size_t size() const { return tables_.size(); }
    Word128 image(std::size_t number, Word128 cells) const;
    Board image(std::size_t number, const Board& board) const;

private:
    using Bytes = std::vector<Word128>;  // 256 entries a byte

    std::vector<Bytes> tables_;
    int bytes_ = 0;
};

}  // namespace outplay
