// The values that go in and out of the core: positions, moves and outcomes of any game.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace outplay {

__extension__ using Word128 = unsigned __int128;

// A position in the bit layout of its game; only that game can read it.
struct Board {
    Word128 cells[2] = {};
    int side = 0;
    friend bool operator==(const Board&, const Board&) = default;
};

// Cell numbers; a placed disc has no origin, and a pass has neither.
inline constexpr int no_cell = -1;
struct Move {
    int origin = no_cell;
    int target = no_cell;
    friend auto operator<=>(const Move&, const Move&) = default;
};

// A legal move with the cells whose pieces it takes or turns, in order.
struct LegalMove {
    Move move;
    std::vector<int> captured;
};

// Why a game ended, in the order of the Python enumeration.
enum class Reason { reached, blocked, captured, home, majority, deadlock, discs };

inline constexpr int nobody = -1;
struct Outcome {
    int winner = nobody;  // 0, 1, or nobody for a draw
    Reason reason = Reason::reached;
    int margin = 0;
};

// What came of many random games.
struct Playouts {
    std::uint64_t wins[2] = {};
    std::uint64_t draws = 0;
    std::uint64_t plies = 0;
};

}  // namespace outplay
