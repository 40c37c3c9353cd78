// Proof numbers that have reached the largest there is: the answers are the same, and they come.
#define OUTPLAY_TARGET portable_tested

#include "proofs/proof_search.hpp"

#include "check.hpp"
#include "game/game_parts.hpp"
#include "games.hpp"
#include "recursion.hpp"
#include "rules/march.hpp"

using namespace outplay;
using namespace outplay::portable_tested;
using namespace outplay::tests;

namespace {

// All positions that can come up, each asked with an empty memory every so often.
template <std::uint32_t most>
void check_answers(const Example& example, std::size_t stride) {
    using Family = March<Word64, Rotation<Word64>>;
    using Search = ProofSearch<Family, 1, ProofNumbersUpTo<most>>;
    Recursion recursion(example);
    const Game& game = recursion.game();
    const Game::Parts& parts = game.parts();
    recursion.worth(game.board(example.start, 0));
    std::size_t number = 0, wrong = 0;
    for (const auto& [key, found] : recursion.known()) {
        if (number++ % stride != 0) continue;
        const Board board = game.board(key.first, key.second);
        if (game.outcome(board)) continue;
        Search search(parts, std::get<MarchTables>(parts.tables), 1 << 16);
        const int worth = recursion.result(found);
        for (int least = 0; least <= 1; ++least) {
            Limiter limit({.nodes = 50'000'000}, idle);  // an endless search fails here
            const Answer answer = search.holds(board, {board.side, least}, limit);
            wrong += answer != (worth >= least ? Answer::yes : Answer::no);
        }
    }
    CHECK(number > 100);
    CHECK(wrong == 0);
}

template <std::uint32_t most>
void check_all() {
    check_answers<most>(pawns(4, 4), 501);
    check_answers<most>(pawns(4, 3, true), 21);  // where a piece can step several ways numbers are summed up
    check_answers<most>(pawns(5, 3, true), 1001);
}

}  // namespace

int main() {
    check_all<1>();
    check_all<(1U << 24) - 2>();
    if constexpr (!is_sanitized) {
        check_all<2>();
        check_all<7>();
        check_all<30>();
    }
    return report("proof_search");
}
