// What both array boards share: the game of pawns that is measured, and the contents of a square.
#pragma once

#include <cstdint>

namespace outplay::benchmarks {

inline constexpr int max_lines = 16;  // rows or columns

// Pawns step straight ahead and take diagonally ahead; in Breakthrough they also step diagonally.
struct PawnGame {
    int rows = 0;
    int columns = 0;
    int home_rows = 1;
    bool steps_diagonally = false;
};

enum class Square : std::uint8_t { empty, white, black, border };

inline Square rival(Square side) { return side == Square::white ? Square::black : Square::white; }
inline int ahead(Square side) { return side == Square::white ? 1 : -1; }  // rows; row 0 is White's home

// What stands on a row at the start.
inline Square home_piece(const PawnGame& game, int row) {
    if (row < game.home_rows) return Square::white;
    return row >= game.rows - game.home_rows ? Square::black : Square::empty;
}

}  // namespace outplay::benchmarks
