// Layouts: every shape gets one, and the regular ones get the tight one.
#include "rules/tables.hpp"

#include <set>

#include "check.hpp"
#include "games.hpp"
#include "outplay/board.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

void check_one_to_one(const Layout& layout) {
    const std::set<int> bits(layout.bit.begin(), layout.bit.end());
    CHECK(bits.size() == layout.bit.size());
    for (std::size_t i = 0; i < layout.bit.size(); ++i) {
        CHECK(layout.bit[i] >= 0 && layout.bit[i] < layout.modulus);
        CHECK(layout.cell[static_cast<std::size_t>(layout.bit[i])] == static_cast<int>(i));
    }
}

void check_tight(const std::vector<Vector>& cells) {
    const Layout layout = find_layout(cells, false);
    CHECK(!layout.scattered);
    CHECK(layout.modulus == static_cast<int>(cells.size()));
    check_one_to_one(layout);
}

// 120 cells strewn over a wide lattice: no rotation of 128 bits can hold them.
std::vector<Vector> strewn() {
    std::vector<Vector> cells;
    unsigned state = 1;
    std::set<std::pair<int, int>> seen;
    while (cells.size() < 120) {
        state = state * 1103515245U + 12345U;
        const Vector cell{static_cast<int>(state >> 16 & 31U), static_cast<int>(state >> 24 & 31U)};
        if (seen.emplace(cell.column, cell.row).second) cells.push_back(cell);
    }
    return cells;
}

}  // namespace

int main() {
    for (int rows = 3; rows <= 11; ++rows) {
        for (int columns = 2; columns <= 11; ++columns) check_tight(rectangle(rows, columns));
    }
    for (int side = 3; side <= 7; ++side) check_tight(hexagonal_reversi(side, true).declaration.cells);
    for (int width = 4; width <= 11; ++width) check_tight(hourglass(width).declaration.cells);

    const Layout layout = find_layout(strewn(), false);
    CHECK(layout.scattered);
    check_one_to_one(layout);

    CHECK(is_refused([] { find_layout({}, false); }));
    CHECK(is_refused([] { find_layout(rectangle(3, 43), false); }));
    Declaration twice = pawns(3, 3).declaration;
    twice.cells[1] = twice.cells[0];
    CHECK(is_refused([&] { compile(twice, true); }));
    Declaration nowhere = pawns(3, 3).declaration;
    march_of(nowhere).sides[0].step = {{0, 0}};
    CHECK(is_refused([&] { compile(nowhere, false); }));
    Declaration off_board = pawns(3, 3).declaration;
    march_of(off_board).sides[0].goal = {9};
    CHECK(is_refused([&] { compile(off_board, false); }));
    Declaration four_ways = pawns(3, 3).declaration;
    march_of(four_ways).sides[0].jump = {{2, 1}};
    CHECK(is_refused([&] { compile(four_ways, false); }));
    Declaration back_and_forth = pawns(3, 3).declaration;
    march_of(back_and_forth).sides[0].take = {{1, -1}};
    CHECK(is_refused([&] { compile(back_and_forth, false); }));
    Declaration sideways = pawns(3, 3).declaration;
    march_of(sideways).sides[0].step = {{1, 0}};
    CHECK(is_refused([&] { compile(sideways, false); }));
    Declaration far_away = pawns(3, 3).declaration;
    far_away.cells[0] = {2147483647, -2147483647 - 1};
    CHECK(is_refused([&] { compile(far_away, false); }));
    Declaration one_way = reversi(4).declaration;
    std::get<FlipDeclaration>(one_way.family).directions.pop_back();
    CHECK(is_refused([&] { compile(one_way, false); }));
    return report("tables");
}
