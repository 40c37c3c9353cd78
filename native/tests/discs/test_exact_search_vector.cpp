// The exact search with AVX2, as test_exact_search.cpp checks it without.
#include <cstdio>

#ifdef __AVX2__  // compiled with the flags of vector.cpp, where there is such a file
#define OUTPLAY_TARGET vector_tested

#include "exact_search_checks.hpp"
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

}  // namespace

int main() {
    if (!is_supported()) {
        std::printf("exact search, vector: this processor has no AVX2\n");
        return 0;
    }
    check_random<ValueChecks, Straight>(reversi(8), 11);
    check_random<ValueChecks, Straight>(reversi(6), 12);
    check_random<ValueChecks, Small>(reversi_with_holes(6), 13);
    check_random<ValueChecks, Small>(hexagonal_reversi(5, true), 14);
    check_random<ValueChecks, Large>(reversi(10), 15);
    check_random<ValueChecks, Large>(hexagonal_reversi(6, true), 16);
    check_published_problem<Straight>();
    check_random<ClaimChecks, Straight>(reversi(4), 11);
    check_random<ClaimChecks, Straight>(reversi_on(4, 5), 12);
    check_random<ClaimChecks, Small>(hexagonal_reversi(4, false), 13);
    check_random<ClaimChecks, Small>(hexagonal_reversi(3, true), 14);
    check_random<ClaimChecks, Small>(reversi_with_holes(6), 15);
    check_random<ClaimChecks, Large>(hexagonal_reversi(6, true), 16);
    ClaimChecks<Straight>(reversi(4)).check_start(-8);
    ClaimChecks<Small>(hexagonal_reversi(3, true)).check_start(11);
    ClaimChecks<Small>(hexagonal_reversi(4, false)).check_start(-19);
    return report("exact search, vector");
}

#else

int main() {
    std::printf("exact search, vector: compiled without AVX2\n");
    return 0;
}

#endif
