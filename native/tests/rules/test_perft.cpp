// Published counts of move sequences, on every code path.
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "games.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

const Build builds[] = {{true, false}, {false, false}, {false, true}};

void check_counts(const Example& example, const std::vector<std::uint64_t>& counts) {
    for (const Build& build : builds) {
        const Game game(example.declaration, build);
        const Board start = game.board(example.start, 0);
        Watch watch;
        CHECK(game.perft(start, 0, watch) == 1);
        for (std::size_t i = 0; i < counts.size(); ++i) {
            CHECK(game.perft(start, static_cast<int>(i) + 1, watch) == counts[i]);
        }
    }
}

// The same game on a board of more than 64 cells: far columns that no piece can use change nothing.
Example with_idle_cells(Example example) {
    for (int i = 0; i < 60; ++i) {
        example.declaration.cells.push_back({1000, 2 * i});
        example.start.push_back(0);
    }
    example.declaration.symmetries.clear();
    return example;
}

class Impatient : public Watch {
    void ask() override { throw std::runtime_error("stop"); }
};

void check_interruption() {
    const Example example = pawns(8, 8, true, 2);
    const Game game(example.declaration);
    Impatient watch;
    bool stopped = false;
    try {
        game.perft(game.board(example.start, 0), 12, watch);
    } catch (const std::runtime_error&) {
        stopped = true;
    }
    CHECK(stopped);
}

}  // namespace

int main() {
    check_counts(pawns(3, 3), {3, 10, 28, 56, 70, 64, 20, 0});
    check_counts(pawns(4, 4), {4, 16, 66, 280, 1170, 4548, 16684, 53706, 155708, 369328, 719332});
    check_counts(pawns(6, 5, true, 2), {13, 169, 2331, 31545, 453608});
    check_counts(pawns(8, 8, true, 2), {22, 484, 11132, 256036});
    check_counts(hourglass(4), {6, 36, 168, 784, 3376, 13584, 53704, 200272});
    check_counts(hexagonal_reversi(3, false), {6, 18, 30, 42, 48, 48, 12, 0});
    check_counts(hexagonal_reversi(3, true), {9, 60, 276, 1248, 4392, 17280, 45702});
    check_counts(hexagonal_reversi(5, true), {9, 66, 360, 2232, 13320, 89052});
    check_counts(reversi(8), {4, 12, 56, 244, 1396, 8200, 55092, 390216});
    check_counts(with_idle_cells(pawns(4, 4)), {4, 16, 66, 280, 1170, 4548, 16684, 53706});
    check_counts(with_idle_cells(hexagonal_reversi(3, true)), {9, 60, 276, 1248, 4392, 17280});
    check_interruption();
    return report("perft");
}
