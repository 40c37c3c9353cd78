// A few games declared by hand, so that the core can be tested without Python.
#pragma once

#include <vector>

#include "outplay/game.hpp"

namespace outplay::tests {

// A side's pieces fill `home` rows at each end of a rectangle; White is at the bottom. Cells in reading order.
struct Example {
    Declaration declaration;
    std::vector<int> start;
};

inline MarchDeclaration& march_of(Declaration& declaration) { return std::get<MarchDeclaration>(declaration.family); }
inline bool is_flip(const Example& example) {
    return std::holds_alternative<FlipDeclaration>(example.declaration.family);
}

inline std::vector<Vector> rectangle(int rows, int columns) {
    std::vector<Vector> cells;
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < columns; ++column) cells.push_back({column, row});
    }
    return cells;
}

inline void fill_home_rows(Example& example, int top, int home) {
    for (std::size_t i = 0; i < example.declaration.cells.size(); ++i) {
        const int row = example.declaration.cells[i].row;
        const int number = static_cast<int>(i);
        example.start.push_back(row < home ? 1 : row > top - home ? 2 : 0);
        if (row == top) march_of(example.declaration).sides[0].goal.push_back(number);
        if (row == 0) march_of(example.declaration).sides[1].goal.push_back(number);
    }
}

// Pawns that step straight ahead, take diagonally, and lose when they cannot move.
inline Example pawns(int rows, int columns, bool steps_diagonally = false, int home = 1) {
    Example example;
    example.declaration.cells = rectangle(rows, columns);
    MarchDeclaration& march = march_of(example.declaration);
    for (int side = 0; side < 2; ++side) {
        const int ahead = side == 0 ? 1 : -1;
        march.sides[side].step = {{0, ahead}};
        march.sides[side].take = {{-1, ahead}, {1, ahead}};
        if (steps_diagonally) march.sides[side].step = {{0, ahead}, {-1, ahead}, {1, ahead}};
    }
    march.reach = march.capture_all = true;
    fill_home_rows(example, rows - 1, home);
    std::vector<int> mirror;
    for (int i = 0; i < rows * columns; ++i) mirror.push_back(i / columns * columns + columns - 1 - i % columns);
    example.declaration.symmetries = {mirror};
    return example;
}

// Reversi on a rectangle with the four discs crossed in the middle, or next to it.
inline Example reversi_on(int rows, int columns) {
    Example example;
    example.declaration.cells = rectangle(rows, columns);
    example.declaration.family =
        FlipDeclaration{{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}};
    example.start.assign(static_cast<std::size_t>(rows * columns), 0);
    const auto place = [&](int row, int column, int piece) {
        example.start[static_cast<std::size_t>(row * columns + column)] = piece;
    };
    const int row = rows / 2, column = columns / 2;
    place(row - 1, column - 1, 2);
    place(row - 1, column, 1);
    place(row, column - 1, 1);
    place(row, column, 2);
    return example;
}

inline Example reversi(int side) { return reversi_on(side, side); }

// A square without some of its cells: a hole in the middle, a corner, and parts of two edges.
inline Example reversi_with_holes(int side) {
    Example whole = reversi(side), example = whole;
    example.declaration.cells.clear();
    example.start.clear();
    for (std::size_t i = 0; i < whole.start.size(); ++i) {
        const Vector cell = whole.declaration.cells[i];
        if (cell == Vector{} || cell == Vector{2, 2} || cell == Vector{3, 0} || cell == Vector{side - 1, 3}) continue;
        example.declaration.cells.push_back(cell);
        example.start.push_back(whole.start[i]);
    }
    return example;
}

// Reversi on a hexagon; skewed columns, so that (0, 1) leads up to the left and (1, 1) up to the right.
inline Example hexagonal_reversi(int side, bool filled) {
    Example example;
    const std::vector<Vector> around = {{-1, 0}, {0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}};
    example.declaration.family = FlipDeclaration{around};
    for (int row = side - 1; row > -side; --row) {
        for (int column = -side + 1; column < side; ++column) {
            if (column - row >= side || row - column >= side) continue;
            const Vector cell{column, row};
            example.declaration.cells.push_back(cell);
            int piece = filled && cell == Vector{} ? 2 : 0;
            for (std::size_t i = 0; i < around.size(); ++i) {
                if (around[i] == cell) piece = i % 2 == 0 ? 2 : 1;
            }
            example.start.push_back(piece);
        }
    }
    return example;
}

// Pieces that step and jump diagonally across an hourglass, White from the top; stuck sides pass.
inline Example hourglass(int width) {
    Example example;
    MarchDeclaration& march = march_of(example.declaration);
    const int top = 2 * width - 4;
    for (int row = top; row >= 0; --row) {
        const int length = 2 + (row > width - 2 ? row - (width - 2) : width - 2 - row);
        const int offset = width - length;
        for (int i = 0; i < length; ++i) example.declaration.cells.push_back({(offset + row) / 2 + i, row});
    }
    fill_home_rows(example, top, 1);
    for (int& piece : example.start) piece = piece == 0 ? 0 : 3 - piece;
    std::swap(march.sides[0].goal, march.sides[1].goal);
    march.sides[0].step = march.sides[0].jump = {{0, -1}, {-1, -1}};
    march.sides[1].step = march.sides[1].jump = {{0, 1}, {1, 1}};
    march.all_home = march.capture_all = true;
    march.stuck = Stuck::pass;
    march.deadlock = Deadlock::draw;
    return example;
}

}  // namespace outplay::tests
