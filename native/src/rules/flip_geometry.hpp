// The lines of a flip board of any shape: which cells a cell can see, and how open to attack it is.
#pragma once

#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

inline constexpr int max_axes = max_directions / 2;

// An *axis* is a direction together with its reverse. Lines end at the edge of the board and at holes.
template <class Word>
struct FlipGeometry {
    static constexpr int bits = sizeof(Word) * 8;

    // The cells that follow on each axis, and those that come before.
    struct alignas(64) Rays {
        Word ahead[max_axes] = {};
        Word behind[max_axes] = {};
    };
    // The whole line of a cell on each axis, the cell too.
    struct alignas(32) Cross {
        Word line[max_axes] = {};
    };

    Rays rays[bits];
    Cross cross[bits];
    Word neighbours[bits] = {};
    int open_axes[bits] = {};  // axes with a neighbour on both sides: none for a corner, one for an edge
    Word board = 0;
    int size = 0;  // cells
    int axes = 0;
    // No line wraps around in the layout: on every axis the cells ahead have the higher bits.
    bool is_straight = true;

    explicit FlipGeometry(const FlipTables& tables)
        : board(static_cast<Word>(tables.board)), size(count(board)),
          axes(static_cast<int>(tables.directions.size() / 2)) {
        for (int axis = 0; axis < axes; ++axis) {
            const DirectionTable& up = tables.directions[ahead(tables, axis)];
            const DirectionTable& down = tables.directions[behind(tables, axis)];
            if (!is_climbing(up)) is_straight = false;
            for (Word rest = board; rest != 0;) add_axis(lowest(take_lowest(rest)), axis, up, down);
        }
    }

    // Which direction of an axis is called ahead: the one that climbs, if one does.
    static std::size_t ahead(const FlipTables& tables, int axis) {
        const std::size_t half = tables.directions.size() / 2, first = static_cast<std::size_t>(axis);
        return is_climbing(tables.directions[first]) ? first : first + half;
    }
    static std::size_t behind(const FlipTables& tables, int axis) {
        const std::size_t half = tables.directions.size() / 2, first = static_cast<std::size_t>(axis);
        return ahead(tables, axis) == first ? first + half : first;
    }

private:
    static int next(const DirectionTable& table, int place) { return table.next[static_cast<std::size_t>(place)]; }

    static bool is_climbing(const DirectionTable& table) {
        for (int place = 0; place < bits; ++place) {
            if (next(table, place) >= 0 && next(table, place) < place) return false;
        }
        return true;
    }

    static Word ray(int place, const DirectionTable& table) {
        Word cells = 0;
        for (int at = next(table, place); at >= 0; at = next(table, at)) cells |= bit_at<Word>(at);
        return cells;
    }

    void add_axis(int place, int axis, const DirectionTable& up, const DirectionTable& down) {
        const Word before = ray(place, down), after = ray(place, up);
        rays[place].ahead[axis] = after;
        rays[place].behind[axis] = before;
        cross[place].line[axis] = before | after | bit_at<Word>(place);
        if (after != 0) neighbours[place] |= bit_at<Word>(next(up, place));
        if (before != 0) neighbours[place] |= bit_at<Word>(next(down, place));
        if (after != 0 && before != 0) ++open_axes[place];
    }
};

}  // namespace outplay::OUTPLAY_TARGET
