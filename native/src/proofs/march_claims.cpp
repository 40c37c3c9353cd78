// Claims about march games, answered by proof-number search in plain C++: what it waits for is memory, which vector
// code does not make faster.
#define OUTPLAY_TARGET portable

#include "proofs/claims.hpp"
#include "proofs/proof_search.hpp"
#include "rules/march.hpp"

namespace outplay {
namespace {

template <class Family, int limbs>
std::unique_ptr<Claims> made(const Game::Parts& parts, const MarchTables& tables, std::size_t bytes) {
    return std::make_unique<portable::ProofSearch<Family, limbs>>(parts, tables, bytes);
}

// Boards of one machine word have up to 64 cells, others up to 128.
template <class Word, class Direction>
std::unique_ptr<Claims> made_for(const Game::Parts& parts, const MarchTables& tables, std::size_t bytes) {
    using Family = portable::March<Word, Direction>;
    constexpr std::size_t per_limb = KeyWeights<1>::cells_per_limb;
    const std::size_t cells = tables.layout.bit.size();
    if (cells <= per_limb) return made<Family, 1>(parts, tables, bytes);
    if (cells <= 2 * per_limb) return made<Family, 2>(parts, tables, bytes);
    return made<Family, 4>(parts, tables, bytes);
}

}  // namespace

std::unique_ptr<Claims> make_claims(const Game::Parts& parts, const MarchTables& tables, std::size_t bytes) {
    using namespace portable;
    const Layout& layout = tables.layout;
    if (layout.scattered) return made_for<Word128, Scattered>(parts, tables, bytes);
    if (layout.modulus <= 64) return made_for<Word64, Rotation<Word64>>(parts, tables, bytes);
    return made_for<Word128, Rotation<Word128>>(parts, tables, bytes);
}

}  // namespace outplay
