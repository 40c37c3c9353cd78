// The canonical form of a board: the least of its images under the game's symmetries.
#pragma once

#include <vector>

#include "outplay/board.hpp"
#include "rules/tables.hpp"

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
    std::size_t size() const { return size_; }
    Word128 image(std::size_t number, Word128 cells) const;
    Board image(std::size_t number, const Board& board) const;

    // The tables themselves, one after the other: for each of the bytes of a board 256 images.
    int bytes() const { return bytes_; }
    const Word128* tables() const { return tables_.data(); }

private:
    std::size_t size_ = 0;
    int bytes_ = 0;
    std::vector<Word128> tables_;
};

}  // namespace outplay
