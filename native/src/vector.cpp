// The runners that gain from AVX2 and its companions. This file alone is compiled for such processors, so it
// must not be entered on others, and instantiates nothing that the rest of the library might share.
#define OUTPLAY_TARGET vector

#include "family_runner.hpp"
#include "flip_vector.hpp"

namespace outplay {
namespace {

bool is_supported() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

// Lines of up to 4 cells, 10 (all boards of one word), 18 (the usual ones of two), and any longer ones.
template <class Pack>
Runner* make_flip(const Tables& tables, const char* name) {
    using namespace vector;
    // Straight rays are filled to the cell behind the longest run, too.
    const int doublings = doublings_for(tables.longest_run + (is_straight<Pack> ? 1 : 0));
    if (doublings <= 1) return new FamilyRunner<Flip<VectorLines<Pack, 1>>>(tables, name);
    if (doublings <= 3) return new FamilyRunner<Flip<VectorLines<Pack, 3>>>(tables, name);
    if (doublings <= 4) return new FamilyRunner<Flip<VectorLines<Pack, 4>>>(tables, name);
    return new FamilyRunner<Flip<VectorLines<Pack, most_doublings>>>(tables, name);
}

}  // namespace

Runner* make_vector_runner(const Tables& tables) {
    using namespace vector;
    // March games gain nothing: their loops are short, and measured as fast in the portable build.
    if (!is_supported() || tables.layout.scattered || !tables.is_flip) return nullptr;
    if (tables.layout.modulus <= 64) {
        if (FlipGeometry<Word64>(tables).is_straight)
            return make_flip<StraightPack64>(tables, "64 bits, shifted, AVX2");
        return make_flip<Pack64>(tables, "64 bits, rotated, AVX2");
    }
    return make_flip<Pack128>(tables, "128 bits, rotated, AVX2");
}

}  // namespace outplay
