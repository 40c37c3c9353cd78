// The compiled tables of a game: where each cell lies in a word, and each direction as a shift of bits.
//
// Layout. Cells are lattice points, and bit = (a * column + b * row) mod m. Where a, b and m exist with
// m at most the word's size and no two cells on one bit, one step of all pieces at once is a rotation
// of m bits and a mask: a bit can arrive on a cell of the mask only from the cell one step before it.
// A 3x3 board has a = 1, b = 3, m = 9; its step up is a rotation by 3 into all rows but the lowest.
// Shapes for which there is no such layout (an irregular board of nearly 128 cells) are *scattered*:
// cell i has bit i, and a step looks up the neighbour of each piece.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "outplay/board.hpp"
#include "outplay/declaration.hpp"

namespace outplay {

inline constexpr int max_headings = 3;    // of a piece in a march game
inline constexpr int max_directions = 8;  // of a flip game
// Of a position under the symmetries of its board, itself among them: a regular hexagon has so many.
inline constexpr std::size_t max_images = 12;
// No position has more: every piece with all its headings, each to step or take, and to jump.
inline constexpr int max_moves = max_cells * max_headings * 2;

// A move by its bits, where Move has cells.
struct BitMove {
    std::int16_t origin = no_cell, target = no_cell;
    friend bool operator==(const BitMove&, const BitMove&) = default;
};

// Moves one after the other, as far as they are kept.
inline constexpr int max_line = 64;
struct Line {
    int length = 0;
    BitMove moves[max_line];
};

struct Layout {
    int modulus = 0;  // bits in use
    bool scattered = false;
    std::vector<int> bit;   // of each cell
    std::vector<int> cell;  // on each bit, or no_cell
    int column_weight = 0, row_weight = 0;

    int cell_on(int place) const { return place == no_cell ? no_cell : cell[static_cast<std::size_t>(place)]; }
};

// One step in one direction; next[bit] is where a piece on that bit arrives, or -1.
struct DirectionTable {
    int rotation = 0;
    Word128 into = 0;
    std::array<std::int16_t, max_cells> next{};
};

// One way ahead, and what a piece may do on it.
struct HeadingTable {
    DirectionTable direction;
    bool steps = false, takes = false, jumps = false;
};

struct MarchSideTable {
    std::vector<HeadingTable> headings;
    Word128 goal = 0;
};

// What both families have.
struct BoardTables {
    Layout layout;
    Word128 board = 0;  // all cells
    bool misere = false;
};

struct MarchTables : BoardTables {
    MarchSideTable sides[2];
    MarchSwitches switches;
};

struct FlipTables : BoardTables {
    std::vector<DirectionTable> directions;  // the second half are the reverses of the first half
    int longest_run = 0;                     // most discs that can turn in one direction
};

using Tables = std::variant<MarchTables, FlipTables>;

Layout find_layout(const std::vector<Vector>& cells, bool scattered);
Tables compile(const Declaration& declaration, bool scattered);

}  // namespace outplay
