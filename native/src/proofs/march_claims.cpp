// Claims about march games, answered by proof-number search in plain C++: what it waits for is memory, which vector
// code does not make faster.
#define OUTPLAY_TARGET portable

#include "proofs/claims.hpp"
#include "proofs/proof_search.hpp"
#include "rules/march.hpp"

namespace outplay {
namespace {

template <class Family, int limbs>
std::unique_ptr<Claims> made(const Game::Parts& parts, std::size_t bytes) {
    return std::make_unique<portable::ProofSearch<Family, limbs>>(parts, bytes);
}

// Boards of one machine word have up to 64 cells, others up to 128.
template <class Word, class Direction>
std::unique_ptr<Claims> made_for(const Game::Parts& parts, std::size_t bytes) {
    using Family = portable::March<Word, Direction>;
    constexpr std::size_t per_limb = KeyWeights<1>::cells_per_limb;
    const std::size_t cells = parts.tables.layout.bit.size();
    if (cells <= per_limb) return made<Family, 1>(parts, bytes);
    if (cells <= 2 * per_limb) return made<Family, 2>(parts, bytes);
    return made<Family, 4>(parts, bytes);
}

}  // namespace

std::unique_ptr<Claims> make_march_claims(const Game::Parts& parts, std::size_t bytes) {
    using namespace portable;
    const Layout& layout = parts.tables.layout;
    if (layout.scattered) return made_for<Word128, Scattered>(parts, bytes);
    if (layout.modulus <= 64) return made_for<Word64, Rotation<Word64>>(parts, bytes);
    return made_for<Word128, Rotation<Word128>>(parts, bytes);
}

}  // namespace outplay
