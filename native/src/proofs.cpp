// Proof-number searches of march games in plain C++: what they wait for is memory, which vector code does not make
// faster.
#define OUTPLAY_TARGET portable

#include "proofs.hpp"

#include "march.hpp"
#include "proof_search.hpp"

namespace outplay {
namespace {

struct Setup {
    const Tables& tables;
    const RaceTable& race;
    const Symmetries& symmetries;
    std::size_t bytes;
};

template <class Family, int limbs>
std::unique_ptr<Claims> made(const Setup& setup) {
    return std::make_unique<portable::ProofSearch<Family, limbs>>(setup.tables, setup.race, setup.symmetries,
                                                                  setup.bytes);
}

// Boards of one machine word have up to 64 cells, others up to 128.
template <class Family>
std::unique_ptr<Claims> made_for(const Setup& setup) {
    constexpr std::size_t per_limb = portable::ProofKeys<1>::cells_per_limb;
    const std::size_t cells = setup.tables.layout.bit.size();
    if (cells <= per_limb) return made<Family, 1>(setup);
    if (cells <= 2 * per_limb) return made<Family, 2>(setup);
    return made<Family, 4>(setup);
}

template <class Word, class Direction>
std::unique_ptr<Claims> made_with(const Setup& setup) {
    return made_for<portable::March<Word, Direction>>(setup);
}

}  // namespace

std::unique_ptr<Claims> make_proof_search(const Tables& tables, const RaceTable& race, const Symmetries& symmetries,
                                          std::size_t bytes) {
    using namespace portable;
    const Setup setup{tables, race, symmetries, bytes};
    if (tables.layout.scattered) return made_with<Word128, Scattered>(setup);
    if (tables.layout.modulus <= 64) return made_with<Word64, Rotation<Word64>>(setup);
    return made_with<Word128, Rotation<Word128>>(setup);
}

}  // namespace outplay
