// Pieces that nobody can stop any more: the geometry behind the rule.
//
// A piece runs if it can step k times along one heading to its goal, over cells that are empty, and no rival piece
// can come onto its way in time, to stand there or to take it. Rival pieces go one row a move, so a piece that is
// `rows` ahead needs rows - t moves to meet the runner on the t-th cell of its way; it has t moves for that (one
// more if the rival is to move), and one less if it must be there before, on the last cell. Sideways it goes as far
// in a move as the widest of its headings leads. Whether it is blocked or the way leads off the board is not looked
// at: that makes the rule miss runners, never invent them.
//
// The runner wins the race if no rival piece can arrive before it. That is sound where the first arrival on the last
// row wins, nobody is made to capture, and a rival who cannot move does not save a draw by that. If it does, the
// runner's side gets a draw at least.
#pragma once

#include "rules/tables.hpp"

namespace outplay {

struct RaceTable {
    bool is_sound = false;    // a runner wins
    bool saves_draw = false;  // it does, unless its rival cannot move and so has a draw
    int max_rows = 0;
    Word128 rows[2][max_cells] = {};       // the cells that lie so many rows before each side's goal
    Word128 path[2][max_cells] = {};       // by bit: the cells on the way to the goal; none if there is no way
    Word128 danger[2][2][max_cells] = {};  // by side, by whether the rival is to move, by bit
};

RaceTable make_race_table(const Declaration& declaration, const Layout& layout);

}  // namespace outplay
