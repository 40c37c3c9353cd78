#include "rules/tables.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <utility>

#include "outplay/board.hpp"

namespace outplay {
namespace {

int modulo(int value, int modulus) {
    const int rest = value % modulus;
    return rest < 0 ? rest + modulus : rest;
}

bool is_one_to_one(const std::vector<Vector>& cells, int a, int b, int modulus) {
    Word128 seen = 0;
    for (const Vector& cell : cells) {
        const Word128 bit = Word128{1} << modulo(a * cell.column + b * cell.row, modulus);
        if ((seen & bit) != 0) return false;
        seen |= bit;
    }
    return true;
}

// The smallest modulus wins. Weights with a = 1 are tried first: they are enough for all regular shapes.
bool find_weights(const std::vector<Vector>& cells, Layout& layout) {
    for (int modulus = static_cast<int>(cells.size()); modulus <= max_cells; ++modulus) {
        for (int a = 1; a < std::max(2, modulus); ++a) {
            for (int b = 0; b < modulus; ++b) {
                if (!is_one_to_one(cells, a, b, modulus)) continue;
                layout.modulus = modulus;
                layout.column_weight = a;
                layout.row_weight = b;
                return true;
            }
        }
    }
    return false;
}

// Far more than any board needs, and so little that no sum or product of coordinates overflows.
constexpr int farthest = 1 << 20;

void require_near(Vector place) {
    if (std::abs(static_cast<long>(place.column)) > farthest || std::abs(static_cast<long>(place.row)) > farthest) {
        throw std::invalid_argument("a coordinate is too large");
    }
}

bool holds(const std::vector<Vector>& ways, Vector way) { return std::count(ways.begin(), ways.end(), way) != 0; }

// Finds cells by their coordinates.
using CellMap = std::map<std::pair<int, int>, int>;

CellMap map_cells(const std::vector<Vector>& cells) {
    CellMap map;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!map.emplace(std::pair(cells[i].column, cells[i].row), static_cast<int>(i)).second) {
            throw std::invalid_argument("two cells of the board have the same coordinates");
        }
    }
    return map;
}

// Puts the reverse of the i-th direction at place i + half: the vector code runs such pairs together.
std::vector<Vector> in_opposite_pairs(const std::vector<Vector>& ways) {
    std::vector<Vector> first, second;
    for (const Vector& way : ways) {
        require_near(way);
        const Vector reverse{-way.column, -way.row};
        if (std::count(ways.begin(), ways.end(), reverse) != 1) {
            throw std::invalid_argument("a flip game needs the reverse of each of its directions, once");
        }
        if (holds(second, way)) continue;
        first.push_back(way);
        second.push_back(reverse);
    }
    first.insert(first.end(), second.begin(), second.end());
    if (first.size() > max_directions) throw std::invalid_argument("a flip game has at most eight directions");
    return first;
}

class Compiler {
public:
    Compiler(const Declaration& declaration, const Layout& layout)
        : cells_(declaration.cells), layout_(layout), map_(map_cells(declaration.cells)) {}

    MarchTables compile(const MarchDeclaration& march, const BoardTables& board) const {
        MarchTables tables{board, {}, march};
        for (int side = 0; side < 2; ++side) {
            tables.sides[side] = {headings(march.sides[side]), set(march.sides[side].goal)};
        }
        return tables;
    }

    FlipTables compile(const FlipDeclaration& flip, const BoardTables& board) const {
        const std::vector<Vector> ways = in_opposite_pairs(flip.directions);
        FlipTables tables{board, {}, longest_run(ways)};
        for (const Vector& way : ways) tables.directions.push_back(direction(way));
        return tables;
    }

private:
    DirectionTable direction(Vector way) const {
        require_near(way);
        if (way == Vector{}) throw std::invalid_argument("a direction must lead somewhere");
        DirectionTable table;
        table.next.fill(no_cell);
        table.rotation = modulo(layout_.column_weight * way.column + layout_.row_weight * way.row, layout_.modulus);
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const auto found = map_.find({cells_[i].column + way.column, cells_[i].row + way.row});
            if (found == map_.end()) continue;
            const int target = layout_.bit[static_cast<std::size_t>(found->second)];
            table.next[static_cast<std::size_t>(layout_.bit[i])] = static_cast<std::int16_t>(target);
            table.into |= Word128{1} << target;
        }
        return table;
    }

    // Each vector once, with all that a piece may do along it.
    std::vector<HeadingTable> headings(const MarchSide& side) const {
        std::vector<Vector> ways;
        for (const auto* kind : {&side.step, &side.take, &side.jump}) {
            for (const Vector& way : *kind) {
                if (!holds(ways, way)) ways.push_back(way);
            }
        }
        if (ways.size() > max_headings) throw std::invalid_argument("a piece has at most three headings");
        for (const Vector& way : ways) {
            // Every move leads ahead, so that every game ends.
            if (way.row == 0 || (way.row > 0) != (ways[0].row > 0)) {
                throw std::invalid_argument("all headings of a side must lead the same way ahead");
            }
        }
        std::vector<HeadingTable> tables;
        for (const Vector& way : ways) {
            tables.push_back({direction(way), holds(side.step, way), holds(side.take, way), holds(side.jump, way)});
        }
        return tables;
    }

    Word128 set(const std::vector<int>& numbers) const {
        Word128 bits = 0;
        for (const int number : numbers) {
            if (number < 0 || number >= static_cast<int>(cells_.size())) {
                throw std::invalid_argument("a goal cell is not on the board");
            }
            bits |= Word128{1} << layout_.bit[static_cast<std::size_t>(number)];
        }
        return bits;
    }

    // Cells on the longest straight line, less the disc at each of its ends.
    int longest_run(const std::vector<Vector>& ways) const {
        int longest = 0;
        for (const Vector& way : ways) {
            for (const Vector& cell : cells_) {
                int length = 0;
                for (Vector at = cell; map_.contains({at.column, at.row}); ++length) {
                    at = {at.column + way.column, at.row + way.row};
                }
                longest = std::max(longest, length - 2);
            }
        }
        return longest;
    }

    const std::vector<Vector>& cells_;
    const Layout& layout_;
    CellMap map_;
};

}  // namespace

Layout find_layout(const std::vector<Vector>& cells, bool scattered) {
    if (cells.empty() || static_cast<int>(cells.size()) > max_cells) {
        throw std::invalid_argument("a board has 1 to 128 cells");
    }
    for (const Vector& cell : cells) require_near(cell);
    Layout layout;
    layout.scattered = scattered || !find_weights(cells, layout);
    if (layout.scattered) layout.modulus = max_cells;
    layout.cell.assign(static_cast<std::size_t>(layout.modulus), no_cell);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int place = layout.column_weight * cells[i].column + layout.row_weight * cells[i].row;
        const int bit = layout.scattered ? static_cast<int>(i) : modulo(place, layout.modulus);
        layout.bit.push_back(bit);
        layout.cell[static_cast<std::size_t>(bit)] = static_cast<int>(i);
    }
    return layout;
}

Tables compile(const Declaration& declaration, bool scattered) {
    BoardTables board{find_layout(declaration.cells, scattered), 0, declaration.misere};
    for (const int bit : board.layout.bit) board.board |= Word128{1} << bit;
    const Compiler compiler(declaration, board.layout);
    return std::visit([&](const auto& family) -> Tables { return compiler.compile(family, board); },
                      declaration.family);
}

}  // namespace outplay
