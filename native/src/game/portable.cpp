// The runners in plain C++, for every processor.
#define OUTPLAY_TARGET portable

#include "game/family_runner.hpp"
#include "rules/flip.hpp"
#include "rules/march.hpp"

namespace outplay {

Runner* make_portable_runner(const Tables& tables) {
    using namespace portable;
    using Rotation64 = Rotation<Word64>;
    using Rotation128 = Rotation<Word128>;
    const bool small = tables.layout.modulus <= 64;
    if (tables.is_flip) {
        if (tables.layout.scattered) {
            return new FamilyRunner<Flip<Lines<Word128, Scattered>>>(tables, "128 bits, scattered");
        }
        if (small) return new FamilyRunner<Flip<Lines<Word64, Rotation64>>>(tables, "64 bits, rotated");
        return new FamilyRunner<Flip<Lines<Word128, Rotation128>>>(tables, "128 bits, rotated");
    }
    if (tables.layout.scattered) {
        return new FamilyRunner<March<Word128, Scattered>>(tables, "128 bits, scattered");
    }
    if (small) return new FamilyRunner<March<Word64, Rotation64>>(tables, "64 bits, rotated");
    return new FamilyRunner<March<Word128, Rotation128>>(tables, "128 bits, rotated");
}

}  // namespace outplay
