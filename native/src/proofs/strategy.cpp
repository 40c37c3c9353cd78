#include "proofs/strategy.hpp"

#include <unordered_set>

namespace outplay {
namespace {

class Walk {
public:
    Walk(const Game& game, Oracle& oracle, Limiter& limiter, const Claim& claim, std::size_t most)
        : parts_(game.parts()), oracle_(oracle), limiter_(limiter), claim_(claim), most_(most), met_(16, Hash{game}) {}

    std::optional<Strategy> run(const Board& root) {
        if (root.side == claim_.side) {
            meet(root);
        } else {
            meet_all_after(root);
        }
        while (!open_.empty()) {
            const Board board = open_.back();
            open_.pop_back();
            if (limiter_.ask(0) == 0 || !answer(board) || met_.size() > most_) return std::nullopt;
        }
        return std::move(strategy_);
    }

private:
    struct Hash {
        const Game& game;
        std::size_t operator()(const Board& board) const { return game.hash(board); }
    };
    struct Reply {
        BitMoves::One move;
        Board board;
        int rank = 0;
        long cost = 0;
    };

    Answer judged(const Board& board) const { return judge(parts_, board, claim_); }

    // Goes on as long as `visit` says so.
    template <class Visit>
    void while_each_move(const Board& board, Visit&& visit) const {
        BitMoves list;
        parts_.runner->moves(board, list);
        for (int i = 0; i < list.size; ++i) {
            if (!visit(list.moves[i], parts_.runner->play(board, list.moves[i]))) return;
        }
    }

    // Puts a position on the list, unless it or an image of it is there already.
    void meet(const Board& board) {
        if (judged(board) == Answer::unknown && met_.insert(parts_.symmetries.canonical(board)).second) {
            open_.push_back(board);
        }
    }

    // All that the rival may do.
    void meet_all_after(const Board& board) {
        if (judged(board) != Answer::unknown) return;
        while_each_move(board, [&](const BitMoves::One&, const Board& next) {
            meet(next);
            return true;
        });
    }

    // False if the oracle was stopped.
    bool answer(const Board& board) {
        std::optional<Reply> reply = best_known(board);
        if (!reply) {
            // What was known has been forgotten: find it again.
            if (oracle_.holds(board, claim_) == Answer::unknown) return false;
            reply = best_known(board);
        }
        if (!reply) reply = first_found(board);
        if (!reply) return false;
        strategy_.boards.push_back(board);
        strategy_.replies.push_back(parts_.move_of(reply->move));
        meet_all_after(reply->board);
        return true;
    }

    // Of the replies that are known to be good one of the highest rank, and of these the cheapest.
    std::optional<Reply> best_known(const Board& board) {
        std::optional<Reply> best;
        while_each_move(board, [&](const BitMoves::One& move, const Board& next) {
            const Answer over = judged(next);
            if (over == Answer::yes) best = {move, next};
            if (over != Answer::unknown) return over == Answer::no;
            const Known known = oracle_.known(next, claim_);
            if (known.answer != Answer::yes || (best && known.rank < best->rank)) return true;
            const Reply reply{move, next, known.rank, cost(next, known.effort)};
            if (!best || reply.rank > best->rank || reply.cost < best->cost) best = reply;
            return true;
        });
        return best;
    }

    // Asks for every reply until one is good.
    std::optional<Reply> first_found(const Board& board) {
        std::optional<Reply> found;
        Answer answer = Answer::no;
        while_each_move(board, [&](const BitMoves::One& move, const Board& next) {
            answer = judged(next);
            if (answer == Answer::unknown) answer = oracle_.holds(next, claim_);
            if (answer == Answer::yes) found = {move, next};
            return answer == Answer::no;
        });
        if (answer == Answer::no) throw std::invalid_argument("what is known of the claim contradicts itself");
        return found;
    }

    // About how many positions a reply adds: none if all that can follow has been met.
    long cost(const Board& board, int effort) const {
        long open = 0;
        while_each_move(board, [&](const BitMoves::One&, const Board& next) {
            open += judged(next) == Answer::unknown && !met_.contains(parts_.symmetries.canonical(next));
            return true;
        });
        return open == 0 ? 0 : open + 1000L * effort;
    }

    const Game::Parts& parts_;
    Oracle& oracle_;
    Limiter& limiter_;
    const Claim claim_;
    const std::size_t most_;
    std::unordered_set<Board, Hash> met_;
    std::vector<Board> open_;
    Strategy strategy_;
};

}  // namespace

Oracle::~Oracle() = default;

Answer judge(const Game::Parts& parts, const Board& board, const Claim& claim) {
    Outcome outcome;
    if (parts.runner->outcome(board, outcome)) {
        return parts.scale.result(outcome, claim.side) >= claim.least ? Answer::yes : Answer::no;
    }
    const int most = parts.scale.counts_discs ? static_cast<int>(parts.layout.bit.size()) : 1;
    if (claim.least > most) return Answer::no;
    return claim.least <= -most ? Answer::yes : Answer::unknown;
}

std::optional<Strategy> find_strategy(const Game& game, Oracle& oracle, Limiter& limiter, const Board& board,
                                      const Claim& claim, std::size_t most) {
    if (claim.side != 0 && claim.side != 1) throw std::invalid_argument("a side is 0 or 1");
    Answer answer = judge(game.parts(), game.parts().own(board), claim);
    if (answer == Answer::unknown) answer = oracle.holds(board, claim);
    if (answer == Answer::no) throw std::invalid_argument("the claim does not hold: there is no strategy for it");
    if (answer == Answer::unknown) return std::nullopt;
    return Walk(game, oracle, limiter, claim, most).run(board);
}

}  // namespace outplay
