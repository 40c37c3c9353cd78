// Flip games from far out with AVX2, as test_flip_proof.cpp checks them without.
#include <cstdio>

#ifdef __AVX2__  // compiled with the flags of vector.cpp, where there is such a file
#define OUTPLAY_TARGET vector_tested

#include "flip_proof_checks.hpp"
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
        std::printf("flip proof, vector: this processor has no AVX2\n");
        return 0;
    }
    check_proofs<Straight>(reversi(4), false, 11);
    check_proofs<Straight>(reversi_on(4, 5), false, 12);
    check_proofs<Small>(hexagonal_reversi(4, false), false, 13);
    check_proofs<Small>(hexagonal_reversi(3, true), false, 14);
    check_proofs<Small>(reversi_with_holes(6), false, 15);
    check_proofs<Large>(hexagonal_reversi(6, true), false, 16);
    FlipProofChecks<Straight>(reversi(4), false, false).check_start(-8);
    FlipProofChecks<Small>(hexagonal_reversi(3, true), false, false).check_start(11);
    FlipProofChecks<Small>(hexagonal_reversi(4, false), false, false).check_start(-19);
    return report("flip proof, vector");
}

#else

int main() {
    std::printf("flip proof, vector: compiled without AVX2\n");
    return 0;
}

#endif
