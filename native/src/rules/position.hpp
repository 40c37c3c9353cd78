// A position as the inner loops see it: two words and the side to move.
#pragma once

#include "outplay/board.hpp"
#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

// A 3x3 board after White's first move, in the layout bit = column + 3 * row (row 0 is the lowest):
//
//     b b b     cells[1] = 0b111'000'000
//     w - -     cells[0] = 0b000'001'110
//     - w w     side     = 1
template <class Word>
struct Position {
    Word cells[2] = {};
    int side = 0;

    Word own() const { return cells[side]; }
    Word rival() const { return cells[1 - side]; }
};

// What a move does to a position, in bits: pieces that leave their cells, and cells that gain a piece.
template <class Word>
struct Change {
    Word origin = 0;    // 0 where a disc is placed, and for a pass
    Word target = 0;    // 0 for a pass
    Word captured = 0;  // rival pieces that are taken or turned
};

template <class Word>
BitMove bits_of(const Change<Word>& change) {
    return {place_or_none(change.origin), place_or_none(change.target)};
}

}  // namespace outplay::OUTPLAY_TARGET
