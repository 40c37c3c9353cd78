// The ways in which a board of a flip game can be turned or mirrored onto itself, found by trying.
#pragma once

#include <algorithm>
#include <vector>

#include "outplay/declaration.hpp"

namespace outplay::tests {

// Twice the way from the middle of the board to a cell.
inline std::vector<Vector> centred(const std::vector<Vector>& cells) {
    Vector least = cells[0], most = cells[0];
    for (const Vector& cell : cells) {
        least = {std::min(least.column, cell.column), std::min(least.row, cell.row)};
        most = {std::max(most.column, cell.column), std::max(most.row, cell.row)};
    }
    std::vector<Vector> result;
    for (const Vector& cell : cells) {
        result.push_back({2 * cell.column - least.column - most.column, 2 * cell.row - least.row - most.row});
    }
    return result;
}

// All but the identity.
inline std::vector<std::vector<int>> symmetries_of(const Declaration& declaration) {
    const std::vector<Vector> cells = centred(declaration.cells),
                              &ways = std::get<FlipDeclaration>(declaration.family).directions;
    std::vector<std::vector<int>> found;
    for (int matrix = 0; matrix < 81; ++matrix) {
        const int a = matrix % 3 - 1, b = matrix / 3 % 3 - 1, c = matrix / 9 % 3 - 1, d = matrix / 27 - 1;
        if (a * d == b * c || (a == 1 && d == 1 && b == 0 && c == 0)) continue;
        const auto image = [&](Vector from) {
            return Vector{a * from.column + b * from.row, c * from.column + d * from.row};
        };
        const auto keeps = [&](Vector way) { return std::count(ways.begin(), ways.end(), image(way)) != 0; };
        if (!std::all_of(ways.begin(), ways.end(), keeps)) continue;
        std::vector<int> symmetry;
        for (const Vector& cell : cells) {
            const auto target = std::find(cells.begin(), cells.end(), image(cell));
            if (target != cells.end()) symmetry.push_back(static_cast<int>(target - cells.begin()));
        }
        if (symmetry.size() == cells.size()) found.push_back(symmetry);
    }
    return found;
}

}  // namespace outplay::tests
