// The endgame search in plain C++: against a plain search, and exact values that others have published.
#define OUTPLAY_TARGET portable_tested

#include "endgame_checks.hpp"

using namespace outplay;
using namespace outplay::portable_tested;
using namespace outplay::tests;

namespace {

using Small = Lines<Word64, Rotation<Word64>>;
using Large = Lines<Word128, Rotation<Word128>>;
using Any = Lines<Word128, Scattered>;

void check_whole_games() {
    EndgameChecks<Small> square(reversi(4));
    square.check_value(square.start(), false, -8);
    square.check_line(square.start(), false);
    EndgameChecks<Small> hexagon(hexagonal_reversi(3, true));
    hexagon.check_value(hexagon.start(), false, 11);
    hexagon.check_line(hexagon.start(), false);
    EndgameChecks<Small> ring(hexagonal_reversi(3, false));
    ring.check_value(ring.start(), false, -4);
    EndgameChecks<Small> misere(reversi(4), true);
    misere.check_value(misere.start(), false, misere.plain_value(misere.start(), false));
}

// Problem 40 of the well-known FFO list: 20 empty cells, which go to the winner.
void check_published_problem() {
    EndgameChecks<Small> large(reversi(8), false, false, 16);
    const auto position = large.parsed("b--bbbbw/-bbbbbbw/bbwwbbbw/bbwbbbww/bbbbbbww/---bbbbw/----b--w/-------- w");
    large.check_value(position, true, 38);
}

}  // namespace

int main() {
    check_against_plain_search<Small>(reversi(8), false, 1);
    check_against_plain_search<Small>(reversi(5), false, 2);
    check_against_plain_search<Small>(hexagonal_reversi(5, true), false, 3);
    check_against_plain_search<Small>(reversi_with_holes(6), false, 4);
    check_against_plain_search<Large>(reversi(10), false, 5);
    check_against_plain_search<Large>(hexagonal_reversi(6, true), false, 6);
    check_against_plain_search<Any>(reversi_with_holes(7), true, 7);
    check_whole_games();
    EndgameChecks<Small> limits(hexagonal_reversi(3, true));
    limits.check_limits(limits.start());
    check_published_problem();
    return report("endgame");
}
