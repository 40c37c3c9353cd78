#include "search/race_table.hpp"

#include <algorithm>

namespace outplay {
namespace {

// Every heading of a side leads one row ahead, and the sides go opposite ways.
bool is_step_by_step(const MarchDeclaration& march) {
    int ahead[2] = {};
    for (int side = 0; side < 2; ++side) {
        for (const auto* headings : {&march.sides[side].step, &march.sides[side].take}) {
            for (const Vector& heading : *headings) {
                if (std::abs(heading.row) != 1) return false;
                ahead[side] = heading.row;
            }
        }
    }
    return ahead[0] * ahead[1] < 0;
}

// The goal is the last row ahead, all of it; and no row is farther away than the table has places for.
bool aims_at_last_row(const std::vector<Vector>& cells, const MarchSide& side) {
    if (side.goal.empty() || side.step.empty()) return false;
    const int ahead = side.step[0].row, last = cells[static_cast<std::size_t>(side.goal[0])].row;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        const int rows = (last - cells[cell].row) * ahead;
        const bool is_goal = std::count(side.goal.begin(), side.goal.end(), static_cast<int>(cell)) != 0;
        if (rows < 0 || rows >= max_cells || is_goal != (rows == 0)) return false;
    }
    return true;
}

bool has_races(const Declaration& declaration, const MarchDeclaration& march) {
    const bool jumps = !march.sides[0].jump.empty() || !march.sides[1].jump.empty();
    return !declaration.misere && march.reach && !march.compulsory && !jumps && is_step_by_step(march) &&
           aims_at_last_row(declaration.cells, march.sides[0]) && aims_at_last_row(declaration.cells, march.sides[1]);
}

struct Reach {
    int least = 1000, most = -1000;  // columns that a piece may go sideways in one move
};

Reach reach_of(const MarchSide& side) {
    Reach reach;
    for (const auto* headings : {&side.step, &side.take}) {
        for (const Vector& heading : *headings) {
            reach.least = std::min(reach.least, heading.column);
            reach.most = std::max(reach.most, heading.column);
        }
    }
    return reach;
}

// Whether a rival that is `away` from a runner may come onto its way of so many steps. Rows count ahead.
bool is_dangerous(Vector away, int sideways_step, int steps, Reach reach, int extra_moves) {
    for (int t = 0; t <= std::min(steps, away.row); ++t) {
        const int needed = away.row - t;
        const int given = (t == steps ? t - 1 : t) + extra_moves;
        const int sideways = t * sideways_step - away.column;
        if (needed <= given && needed * reach.least <= sideways && sideways <= needed * reach.most) return true;
    }
    return false;
}

// The races of one side.
class SideRace {
public:
    SideRace(const std::vector<Vector>& cells, const MarchDeclaration& march, const Layout& layout, int side)
        : cells_(cells), layout_(layout), own_(march.sides[side]), reach_(reach_of(march.sides[1 - side])),
          step_(straightest(own_.step)) {}

    void fill(RaceTable& table, int side) const {
        const int goal = cells_[static_cast<std::size_t>(own_.goal[0])].row;
        for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
            const int rows = std::abs(goal - cells_[cell].row), bit = layout_.bit[cell];
            table.max_rows = std::max(table.max_rows, rows);
            table.rows[side][rows] |= Word128{1} << bit;
            table.path[side][bit] = path_from(cell, rows);
            for (int extra = 0; extra < 2; ++extra) table.danger[side][extra][bit] = danger_to(cell, rows, extra);
        }
    }

private:
    static Vector straightest(const std::vector<Vector>& headings) {
        const auto is_straighter = [](Vector one, Vector other) {
            return std::abs(one.column) < std::abs(other.column);
        };
        return *std::min_element(headings.begin(), headings.end(), is_straighter);
    }

    Word128 path_from(std::size_t cell, int rows) const {
        Word128 path = 0;
        Vector at = cells_[cell];
        for (int t = 0; t < rows; ++t) {
            at = {at.column + step_.column, at.row + step_.row};
            const auto found = std::find(cells_.begin(), cells_.end(), at);
            if (found == cells_.end()) return 0;
            path |= Word128{1} << layout_.bit[static_cast<std::size_t>(found - cells_.begin())];
        }
        return path;
    }

    Word128 danger_to(std::size_t cell, int rows, int extra_moves) const {
        Word128 danger = 0;
        for (std::size_t other = 0; other < cells_.size(); ++other) {
            const Vector away{cells_[other].column - cells_[cell].column,
                              (cells_[other].row - cells_[cell].row) * step_.row};
            if (is_dangerous(away, step_.column, rows, reach_, extra_moves)) {
                danger |= Word128{1} << layout_.bit[other];
            }
        }
        return danger;
    }

    const std::vector<Vector>& cells_;
    const Layout& layout_;
    const MarchSide& own_;
    Reach reach_;
    Vector step_;
};

}  // namespace

RaceTable make_race_table(const Declaration& declaration, const Layout& layout) {
    RaceTable table;
    const auto* march = std::get_if<MarchDeclaration>(&declaration.family);
    if (march == nullptr || !has_races(declaration, *march)) return table;
    table.saves_draw = march->stuck == Stuck::draw;
    table.is_sound = !table.saves_draw;
    for (int side = 0; side < 2; ++side) SideRace(declaration.cells, *march, layout, side).fill(table, side);
    return table;
}

}  // namespace outplay
