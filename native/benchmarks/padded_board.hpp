// A board as one array with a border of extra squares round it: a pawn may look ahead without asking where it stands.
//
//     # # # # # #     30 31 32 33 34 35
//     # b b b b #     24 25 26 27 28 29
//     # - - - - #     18 19 20 21 22 23
//     # - - - - #     12 13 14 15 16 17
//     # w w w w #      6  7  8  9 10 11
//     # # # # # #      0  1  2  3  4  5
#pragma once

#include <array>

#include "pawns.hpp"

namespace outplay::benchmarks {

class PaddedBoard {
public:
    struct Move {
        int from, to;
        Square taken;
    };

    explicit PaddedBoard(const PawnGame& game)
        : width_(game.columns + 2), first_(width_ + 1), last_(game.rows * width_ + game.columns),
          steps_diagonally_(game.steps_diagonally) {
        squares_.fill(Square::border);
        for (int row = 0; row < game.rows; ++row) {
            for (int column = 0; column < game.columns; ++column) {
                squares_[place(row, column)] = home_piece(game, row);
            }
        }
        pawns_[0] = pawns_[1] = game.home_rows * game.columns;
    }

    template <class Visit>
    void for_each_move(Square side, Visit&& visit) {
        for (int from = first_; from <= last_; ++from) {
            if (at(from) == side) visit_moves_from(from, side, visit);
        }
    }

    void play(Square side, const Move& move) {
        put(side, move, Square::empty, side, move.taken == Square::empty ? 0 : -1);
    }
    void undo(Square side, const Move& move) { put(side, move, side, move.taken, move.taken == Square::empty ? 0 : 1); }

    // Whether a move wins at once: a pawn arrives on the far row, or takes the last rival pawn.
    bool wins(Square side, const Move& move) const {
        const bool arrives = side == Square::white ? move.to > last_ - width_ : move.to < first_ + width_;
        return arrives || (move.taken != Square::empty && pawns_of(rival(side)) == 1);
    }

private:
    std::size_t place(int row, int column) const { return static_cast<std::size_t>((row + 1) * width_ + column + 1); }
    Square& at(int place) { return squares_[static_cast<std::size_t>(place)]; }
    int& pawns_of(Square side) { return pawns_[side == Square::black]; }
    int pawns_of(Square side) const { return pawns_[side == Square::black]; }

    template <class Visit>
    void visit_moves_from(int from, Square side, Visit& visit) {
        const int straight = from + ahead(side) * width_;
        if (at(straight) == Square::empty) visit(Move{from, straight, Square::empty});
        for (const int to : {straight - 1, straight + 1}) {
            const Square target = at(to);
            if (target == rival(side) || (steps_diagonally_ && target == Square::empty)) visit(Move{from, to, target});
        }
    }

    void put(Square side, const Move& move, Square from, Square to, int change) {
        at(move.from) = from;
        at(move.to) = to;
        pawns_of(rival(side)) += change;
    }

    int width_, first_, last_;
    bool steps_diagonally_;
    int pawns_[2] = {};
    std::array<Square, (max_lines + 2) * (max_lines + 2)> squares_{};
};

}  // namespace outplay::benchmarks
