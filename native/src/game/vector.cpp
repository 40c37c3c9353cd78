// The runners that gain from AVX2 and its companions. This file alone is compiled for such processors, so it
// must not be entered on others, and instantiates nothing that the rest of the library might share.
#define OUTPLAY_TARGET vector

#include "game/family_runner.hpp"
#include "rules/flip_vector.hpp"

namespace outplay {
namespace {

bool is_supported() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

// Lines that so many doublings fill, as all usual boards of this word have them, and any longer ones. (A runner takes
// four seconds to compile, so shorter lines have none of their own.)
template <class Pack, int default_doublings>
Runner* make_flip(const FlipTables& tables, const char* name) {
    using namespace vector;
    // Straight rays are filled to the cell behind the longest run, too.
    const int doublings = doublings_for(tables.longest_run + (is_straight<Pack> ? 1 : 0));
    if (doublings <= default_doublings) {
        return new FamilyRunner<Flip<VectorLines<Pack, default_doublings>>>(tables, name);
    }
    return new FamilyRunner<Flip<VectorLines<Pack, max_doublings>>>(tables, name);
}

}  // namespace

Runner* make_vector_runner(const FlipTables& tables) {
    using namespace vector;
    if (!is_supported() || tables.layout.scattered) return nullptr;
    if (tables.layout.modulus <= 64) {
        if (FlipGeometry<Word64>(tables).is_straight)
            return make_flip<StraightPack64, 3>(tables, "64 bits, shifted, AVX2");
        return make_flip<Pack64, 3>(tables, "64 bits, rotated, AVX2");
    }
    return make_flip<Pack128, 4>(tables, "128 bits, rotated, AVX2");
}

}  // namespace outplay
