// A board as an array of rows and columns: a pawn must ask whether the column beside it is still on the board. It need
// not ask about the row, because a pawn on the far row has ended the game.
//
//     b b b b     (3, 0) (3, 1) (3, 2) (3, 3)
//     - - - -     (2, 0) (2, 1) (2, 2) (2, 3)
//     - - - -     (1, 0) (1, 1) (1, 2) (1, 3)
//     w w w w     (0, 0) (0, 1) (0, 2) (0, 3)
#pragma once

#include <array>

#include "pawns.hpp"

namespace outplay::benchmarks {

class SquareBoard {
public:
    struct Place {
        int row, column;
    };
    struct Move {
        Place from, to;
        Square taken;
    };

    explicit SquareBoard(const PawnGame& game)
        : rows_(game.rows), columns_(game.columns), steps_diagonally_(game.steps_diagonally) {
        for (int row = 0; row < rows_; ++row) {
            for (int column = 0; column < columns_; ++column) at({row, column}) = home_piece(game, row);
        }
        pawns_[0] = pawns_[1] = game.home_rows * game.columns;
    }

    template <class Visit>
    void for_each_move(Square side, Visit&& visit) {
        for (int row = 0; row < rows_; ++row) {
            for (int column = 0; column < columns_; ++column) {
                if (at({row, column}) == side) visit_moves_from({row, column}, side, visit);
            }
        }
    }

    void play(Square side, const Move& move) {
        put(side, move, Square::empty, side, move.taken == Square::empty ? 0 : -1);
    }
    void undo(Square side, const Move& move) { put(side, move, side, move.taken, move.taken == Square::empty ? 0 : 1); }

    // Whether a move wins at once: a pawn arrives on the far row, or takes the last rival pawn.
    bool wins(Square side, const Move& move) const {
        const bool arrives = move.to.row == (side == Square::white ? rows_ - 1 : 0);
        return arrives || (move.taken != Square::empty && pawns_of(rival(side)) == 1);
    }

private:
    Square& at(Place place) {
        return squares_[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)];
    }
    int& pawns_of(Square side) { return pawns_[side == Square::black]; }
    int pawns_of(Square side) const { return pawns_[side == Square::black]; }

    template <class Visit>
    void visit_moves_from(Place from, Square side, Visit& visit) {
        const Place straight{from.row + ahead(side), from.column};
        if (at(straight) == Square::empty) visit(Move{from, straight, Square::empty});
        for (const int column : {from.column - 1, from.column + 1}) {
            if (column < 0 || column >= columns_) continue;
            const Place to{straight.row, column};
            const Square target = at(to);
            if (target == rival(side) || (steps_diagonally_ && target == Square::empty)) visit(Move{from, to, target});
        }
    }

    void put(Square side, const Move& move, Square from, Square to, int change) {
        at(move.from) = from;
        at(move.to) = to;
        pawns_of(rival(side)) += change;
    }

    int rows_, columns_;
    bool steps_diagonally_;
    int pawns_[2] = {};
    std::array<std::array<Square, max_lines>, max_lines> squares_{};
};

}  // namespace outplay::benchmarks
