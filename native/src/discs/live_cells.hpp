// Which cells of a flip game can still be filled: the others are no better than holes.
#pragma once

#include "rules/tables.hpp"

namespace outplay {

// The cells that hold a disc or may get one. A disc is placed next to a disc behind which there is another one, so a
// cell is out of reach if that never comes about, even if both sides could place discs as they like. (Round an empty
// centre, six discs leave 19 of 61 cells of a hexagon out of reach.)
Word128 live_cells(const FlipTables& tables, Word128 occupied);

// The game on these cells alone, with every cell on its bit. What is known of a position holds in both games.
FlipTables without_the_rest(const FlipTables& tables, Word128 cells);

}  // namespace outplay
