#include "discs/live_cells.hpp"

namespace outplay {
namespace {

bool holds(Word128 cells, int bit) { return bit >= 0 && (cells >> bit & 1) != 0; }

int next(const DirectionTable& direction, int bit) { return direction.next[static_cast<std::size_t>(bit)]; }

bool may_be_filled(const FlipTables& tables, Word128 filled, int bit) {
    for (const DirectionTable& direction : tables.directions) {
        const int beside = next(direction, bit);
        if (holds(filled, beside) && holds(filled, next(direction, beside))) return true;
    }
    return false;
}

}  // namespace

Word128 live_cells(const FlipTables& tables, Word128 occupied) {
    Word128 filled = occupied, before = 0;
    while (filled != before) {
        before = filled;
        for (int bit = 0; bit < max_cells; ++bit) {
            if (holds(tables.board & ~filled, bit) && may_be_filled(tables, filled, bit)) filled |= Word128{1} << bit;
        }
    }
    return filled;
}

FlipTables without_the_rest(const FlipTables& tables, Word128 cells) {
    FlipTables result = tables;
    result.board &= cells;
    for (DirectionTable& direction : result.directions) {
        direction.into = 0;
        for (int bit = 0; bit < max_cells; ++bit) {
            std::int16_t& target = direction.next[static_cast<std::size_t>(bit)];
            if (!holds(cells, bit) || !holds(cells, target)) target = no_cell;
            if (target != no_cell) direction.into |= Word128{1} << target;
        }
    }
    return result;
}

}  // namespace outplay
