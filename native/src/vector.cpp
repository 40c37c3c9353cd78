// The engines that gain from AVX2 and its companions. This file alone is compiled for such processors, so it
// must not be entered on others, and instantiates nothing that the rest of the library might share.
#define OUTPLAY_TARGET vector

#include "family_engine.hpp"
#include "flip_vector.hpp"
#include "march.hpp"

namespace outplay {
namespace {

bool is_supported() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

template <int Doublings>
Engine* make_flip(const Tables& tables) {
    using namespace vector;
    return new FamilyEngine<Flip<VectorLines<Doublings>>>(tables, "64 bits, rotated, AVX2");
}

}  // namespace

Engine* make_vector_engine(const Tables& tables) {
    using namespace vector;
    if (!is_supported() || tables.layout.scattered || tables.layout.modulus > 64) return nullptr;
    if (!tables.is_flip) return new FamilyEngine<March<Word64, Rotation<Word64>>>(tables, "64 bits, rotated, BMI2");
    // Lines of 4 cells, of up to 10 (all usual boards), and of up to 66.
    const int doublings = doublings_for(tables.longest_run);
    if (doublings <= 1) return make_flip<1>(tables);
    if (doublings <= 3) return make_flip<3>(tables);
    return make_flip<6>(tables);
}

}  // namespace outplay
