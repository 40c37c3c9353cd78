// The race rule: in how many moves of its own a side arrives whom nobody can stop or overtake any more.
#pragma once

#include "rules/position.hpp"
#include "search/race_table.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Word>
class Race {
public:
    explicit Race(const RaceTable& table) : max_rows_(table.max_rows) {
        for (int side = 0; side < 2; ++side) {
            for (int i = 0; i < max_cells; ++i) {
                rows_[side][i] = static_cast<Word>(table.rows[side][i]);
                path_[side][i] = static_cast<Word>(table.path[side][i]);
                for (int extra = 0; extra < 2; ++extra) {
                    danger_[side][extra][i] = static_cast<Word>(table.danger[side][extra][i]);
                }
            }
        }
    }

    // The number of moves after which `side` arrives at the latest, or 0 if the rule knows of none.
    int moves_to_win(const Position<Word>& position, int side) const {
        const Word own = position.cells[side], rival = position.cells[1 - side], all = own | rival;
        const int waits = position.side != side;
        const int time = nearest(rival, 1 - side) - waits;
        for (int rows = 1; rows <= time; ++rows) {
            for (Word left = own & rows_[side][rows]; left != 0;) {
                const int bit = lowest(take_lowest(left));
                const Word path = path_[side][bit];
                if (path != 0 && (path & all) == 0 && (danger_[side][waits][bit] & rival) == 0) return rows;
            }
        }
        return 0;
    }

private:
    // How many rows the foremost piece has to go; more than there are if there is no piece.
    int nearest(Word pieces, int side) const {
        int rows = 1;
        while (rows <= max_rows_ && (pieces & rows_[side][rows]) == 0) ++rows;
        return rows <= max_rows_ ? rows : max_rows_;
    }

    int max_rows_;
    Word rows_[2][max_cells], path_[2][max_cells], danger_[2][2][max_cells];
};

}  // namespace outplay::OUTPLAY_TARGET
