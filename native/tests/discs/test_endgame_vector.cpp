// The endgame search with AVX2, as test_endgame.cpp checks it without.
#include <cstdio>

#ifdef __AVX2__  // compiled with the flags of vector.cpp, where there is such a file
#define OUTPLAY_TARGET vector_tested

#include "endgame_checks.hpp"
#include "rules/flip_vector.hpp"

using namespace outplay;
using namespace outplay::vector_tested;
using namespace outplay::tests;

namespace {

using Straight = VectorLines<StraightPack64, 3>;
using Small = VectorLines<Pack64, 3>;
using Large = VectorLines<Pack128, 4>;

bool is_supported() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

// Problem 40 of the well-known FFO list: 20 empty cells, which go to the winner.
void check_published_problem() {
    EndgameChecks<Straight> large(reversi(8), false, false, 16);
    const auto position = large.parsed("b--bbbbw/-bbbbbbw/bbwwbbbw/bbwbbbww/bbbbbbww/---bbbbw/----b--w/-------- w");
    large.check_value(position, true, 38);
}

}  // namespace

int main() {
    if (!is_supported()) {
        std::printf("endgame, vector: this processor has no AVX2\n");
        return 0;
    }
    check_against_plain_search<Straight>(reversi(8), false, 11);
    check_against_plain_search<Straight>(reversi(6), false, 12);
    check_against_plain_search<Small>(reversi_with_holes(6), false, 13);
    check_against_plain_search<Small>(hexagonal_reversi(5, true), false, 14);
    check_against_plain_search<Large>(reversi(10), false, 15);
    check_against_plain_search<Large>(hexagonal_reversi(6, true), false, 16);
    check_published_problem();
    return report("endgame, vector");
}

#else

int main() {
    std::printf("endgame, vector: compiled without AVX2\n");
    return 0;
}

#endif
