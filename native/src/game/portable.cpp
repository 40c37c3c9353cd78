// The runners in plain C++, for every processor.
#define OUTPLAY_TARGET portable

#include "game/family_runner.hpp"
#include "rules/flip.hpp"
#include "rules/march.hpp"

namespace outplay {

Runner* make_portable_runner(const MarchTables& tables) {
    using namespace portable;
    if (tables.layout.scattered) return new FamilyRunner<March<Word128, Scattered>>(tables, "128 bits, scattered");
    if (tables.layout.modulus <= 64) {
        return new FamilyRunner<March<Word64, Rotation<Word64>>>(tables, "64 bits, rotated");
    }
    return new FamilyRunner<March<Word128, Rotation<Word128>>>(tables, "128 bits, rotated");
}

Runner* make_portable_runner(const FlipTables& tables) {
    using namespace portable;
    if (tables.layout.scattered) {
        return new FamilyRunner<Flip<Lines<Word128, Scattered>>>(tables, "128 bits, scattered");
    }
    if (tables.layout.modulus <= 64) {
        return new FamilyRunner<Flip<Lines<Word64, Rotation<Word64>>>>(tables, "64 bits, rotated");
    }
    return new FamilyRunner<Flip<Lines<Word128, Rotation<Word128>>>>(tables, "128 bits, rotated");
}

}  // namespace outplay
