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

// Lines of 4 cells, of up to 10 (all usual boards), and any longer ones.
template <class Pack>
Engine* make_flip(const Tables& tables, const char* name) {
    using namespace vector;
    const int doublings = doublings_for(tables.longest_run);
    if (doublings <= 1) return new FamilyEngine<Flip<VectorLines<Pack, 1>>>(tables, name);
    if (doublings <= 3) return new FamilyEngine<Flip<VectorLines<Pack, 3>>>(tables, name);
    return new FamilyEngine<Flip<VectorLines<Pack, most_doublings>>>(tables, name);
}

}  // namespace

Engine* make_vector_engine(const Tables& tables) {
    using namespace vector;
    if (!is_supported() || tables.layout.scattered) return nullptr;
    const bool small = tables.layout.modulus <= 64;
    if (tables.is_flip) {
        return small ? make_flip<Pack64>(tables, "64 bits, rotated, AVX2")
                     : make_flip<Pack128>(tables, "128 bits, rotated, AVX2");
    }
    if (small) return new FamilyEngine<March<Word64, Rotation<Word64>>>(tables, "64 bits, rotated, BMI2");
    return new FamilyEngine<March<Word128, Rotation<Word128>>>(tables, "128 bits, rotated, BMI2");
}

}  // namespace outplay
