// The exact search in plain C++: against a plain search, and exact values that others have published.
#define OUTPLAY_TARGET portable_tested

#include "exact_search_checks.hpp"

using namespace outplay;
using namespace outplay::portable_tested;
using namespace outplay::tests;

namespace {

using Small = Lines<Word64, Rotation<Word64>>;
using Large = Lines<Word128, Rotation<Word128>>;
using Any = Lines<Word128, Scattered>;

void check_symmetries() {
    CHECK(symmetries_of(reversi(4).declaration).size() == 7);
    CHECK(symmetries_of(reversi_on(3, 5).declaration).size() == 3);
    CHECK(symmetries_of(hexagonal_reversi(3, true).declaration).size() == 11);
}

void check_live_cells() {
    const auto live = [](const Example& example) {
        const auto tables = std::get<FlipTables>(compile(example.declaration, false));
        Word128 occupied = 0;
        for (std::size_t i = 0; i < example.start.size(); ++i) {
            if (example.start[i] != 0) occupied |= Word128{1} << tables.layout.bit[i];
        }
        return count(live_cells(tables, occupied));
    };
    CHECK(live(hexagonal_reversi(5, false)) == 42);
    CHECK(live(hexagonal_reversi(5, true)) == 61);
    CHECK(live(hexagonal_reversi(4, false)) == 30);
    CHECK(live(reversi(8)) == 64);
}

void check_values() {
    check_random<ValueChecks, Small>(reversi(8), 1);
    check_random<ValueChecks, Small>(reversi(5), 2);
    check_random<ValueChecks, Small>(hexagonal_reversi(5, true), 3);
    check_random<ValueChecks, Small>(reversi_with_holes(6), 4);
    check_random<ValueChecks, Large>(reversi(10), 5);
    check_random<ValueChecks, Large>(hexagonal_reversi(6, true), 6);
    check_random<ValueChecks, Any>(reversi_with_holes(7), 7, true);
    ValueChecks<Small> square(reversi(4), false, false, 12);
    square.check_value(square.start(), false, -8);
    square.check_line(square.start(), false);
    ValueChecks<Small> hexagon(hexagonal_reversi(3, true), false, false, 12);
    hexagon.check_value(hexagon.start(), false, 11);
    hexagon.check_line(hexagon.start(), false);
    hexagon.check_limits(hexagon.start());
    ValueChecks<Small> ring(hexagonal_reversi(3, false), false, false, 12);
    ring.check_value(ring.start(), false, -4);
    ValueChecks<Small> misere(reversi(4), true, false, 12);
    misere.check_value(misere.start(), false, misere.plain_value(misere.start()));
    check_published_problem<Small>();
}

void check_claims() {
    check_random<ClaimChecks, Small>(reversi(4), 1);
    check_random<ClaimChecks, Small>(reversi_on(3, 5), 2);
    check_random<ClaimChecks, Small>(reversi_on(4, 5), 3);
    check_random<ClaimChecks, Small>(hexagonal_reversi(3, true), 4);
    check_random<ClaimChecks, Small>(hexagonal_reversi(4, false), 5);
    check_random<ClaimChecks, Small>(reversi_with_holes(6), 6);
    check_random<ClaimChecks, Large>(reversi(10), 7);
    check_random<ClaimChecks, Any>(reversi_with_holes(7), 8, true);
    ClaimChecks<Small>(reversi(4)).check_start(-8);
    ClaimChecks<Small>(hexagonal_reversi(3, true)).check_start(11);
    ClaimChecks<Small>(hexagonal_reversi(3, false)).check_start(-4);
    ClaimChecks<Any>(hexagonal_reversi(3, true), false, true).check_start(11);
    ClaimChecks<Small>(hexagonal_reversi(3, true)).check_growth(11);
}

}  // namespace

int main() {
    check_symmetries();
    check_live_cells();
    check_values();
    check_claims();
    return report("exact search");
}
