// Flip games from far out, in plain C++: against a plain search, and exact values that others have published.
#define OUTPLAY_TARGET portable_tested

#include "flip_proof_checks.hpp"

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

void check_whole_games() {
    FlipProofChecks<Small>(reversi(4), false, false).check_start(-8);
    FlipProofChecks<Small>(hexagonal_reversi(3, true), false, false).check_start(11);
    FlipProofChecks<Small>(hexagonal_reversi(3, false), false, false).check_start(-4);
    FlipProofChecks<Any>(hexagonal_reversi(3, true), false, true).check_start(11);
    FlipProofChecks<Small>(hexagonal_reversi(3, true), false, false).check_growth(11);
}

}  // namespace

int main() {
    check_symmetries();
    check_live_cells();
    check_proofs<Small>(reversi(4), false, 1);
    check_proofs<Small>(reversi_on(3, 5), false, 2);
    check_proofs<Small>(reversi_on(4, 5), false, 3);
    check_proofs<Small>(hexagonal_reversi(3, true), false, 4);
    check_proofs<Small>(hexagonal_reversi(4, false), false, 5);
    check_proofs<Small>(reversi_with_holes(6), false, 6);
    check_proofs<Large>(reversi(10), false, 7);
    check_proofs<Any>(reversi_with_holes(7), true, 8);
    check_whole_games();
    return report("flip proof");
}
