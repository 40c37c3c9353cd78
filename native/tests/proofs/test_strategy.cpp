// How a strategy stands on its oracle: what it makes of ranks, of a stop, and of answers that contradict each other.
#include "proofs/strategy.hpp"

#include "check.hpp"
#include "games.hpp"
#include "solved.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

// Knows who wins a march game, and may prefer something.
class Knowing final : public Oracle {
public:
    Knowing(const Game& game, const Board& root) : table_(solved(game, root)) {}

    Answer holds(const Board& board, const Claim& claim) override { return known(board, claim).answer; }
    Known known(const Board& board, const Claim& claim) override {
        const int worth = worth_to(claim.side, board);
        const Answer answer = (worth > 0) - (worth < 0) >= claim.least ? Answer::yes : Answer::no;
        return {.answer = is_lying && board.side != claim.side ? Answer::no : answer, .rank = factor * worth};
    }

    int worth_to(int side, const Board& board) const {
        const int worth = *table_.worth(board);
        return board.side == side ? worth : -worth;
    }

    int factor = 0;  // of the distance, in a rank
    bool is_lying = false;

private:
    Table table_;
};

// Ends the search at a question.
class EndsAt final : public Limiter {
public:
    explicit EndsAt(int question) : Limiter({}, idle), left_(question) {}

private:
    void asked() override {
        if (--left_ == 0) end();
    }
    int left_;
};

// Whether each of White's replies has the highest rank of those that win.
bool is_extreme(const Game& game, const Knowing& oracle, const Strategy& strategy) {
    for (std::size_t i = 0; i < strategy.boards.size(); ++i) {
        const Board& board = strategy.boards[i];
        const Board after = game.play(board, strategy.replies[i]);
        if (game.outcome(after)) continue;  // nothing is better than to have won
        for (const LegalMove& each : game.moves(board)) {
            const int worth = oracle.worth_to(0, game.play(board, each.move));
            if (worth > 0 && oracle.factor * worth > oracle.factor * oracle.worth_to(0, after)) return false;
        }
    }
    return true;
}

}  // namespace

int main() {
    const Example example = pawns(4, 4);
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    const Claim claim{0, 1};
    Knowing oracle(game, root);
    Limiter unlimited({}, idle);
    for (const int factor : {-1, 1}) {
        oracle.factor = factor;
        const auto strategy = find_strategy(game, oracle, unlimited, root, claim, 1 << 20);
        CHECK(strategy && is_extreme(game, oracle, *strategy));
        oracle.factor = -factor;
        CHECK(strategy && !is_extreme(game, oracle, *strategy));
    }
    EndsAt fifth(5);
    CHECK(!find_strategy(game, oracle, fifth, root, claim, 1 << 20));
    oracle.is_lying = true;
    CHECK(is_refused([&] { find_strategy(game, oracle, unlimited, root, claim, 1 << 20); }));
    CHECK(is_refused([&] { find_strategy(game, oracle, unlimited, root, {2, 1}, 1 << 20); }));
    return report("strategy");
}
