#include "strategy.hpp"

#include <unordered_set>

namespace outplay {
namespace {

struct BoardHash {
    std::size_t operator()(const Board& board) const {
        std::uint64_t sum = static_cast<std::uint64_t>(board.side);
        for (const Word128 cells : board.cells) {
            for (const auto word : {static_cast<std::uint64_t>(cells), static_cast<std::uint64_t>(cells >> 64)}) {
                sum = (sum ^ word) * 0xbf58476d1ce4e5b9U;
                sum ^= sum >> 31;
            }
        }
        return static_cast<std::size_t>(sum);
    }
};

class Walk {
public:
    Walk(const Game::Parts& parts, Oracle& oracle, const Claim& claim, std::size_t most, Watch& watch)
        : parts_(parts), oracle_(oracle), claim_(claim), most_(most), watch_(watch) {}

    std::optional<Strategy> run(const Board& root) {
        if (judge(parts_, root, claim_) == Answer::unknown) meet(root);
        while (!open_.empty()) {
            watch_.tick();
            const Board board = open_.back();
            open_.pop_back();
            if (!answer(board) || met_.size() > most_) return std::nullopt;
        }
        return std::move(strategy_);
    }

private:
    struct Reply {
        BitMoves::One move;
        Board board;
        long cost = 0;
    };

    // Puts a position on the list, unless it or an image of it is there already. If the rival is to move, what he may
    // do is met instead.
    void meet(const Board& board) {
        if (board.side != claim_.side) return meet_replies(board);
        if (met_.insert(parts_.symmetries.canonical(board)).second) open_.push_back(board);
    }

    void meet_replies(const Board& board) {
        BitMoves moves;
        parts_.runner->moves(board, moves);
        for (int i = 0; i < moves.size; ++i) {
            const Board next = parts_.runner->play(board, moves.moves[i]);
            if (judge(parts_, next, claim_) == Answer::unknown) meet(next);
        }
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
        if (judge(parts_, reply->board, claim_) == Answer::unknown) meet_replies(reply->board);
        return true;
    }

    // The cheapest of the replies that are known to be good.
    std::optional<Reply> best_known(const Board& board) {
        std::optional<Reply> best;
        BitMoves moves;
        parts_.runner->moves(board, moves);
        for (int i = 0; i < moves.size; ++i) {
            Reply reply{moves.moves[i], parts_.runner->play(board, moves.moves[i])};
            const Answer over = judge(parts_, reply.board, claim_);
            if (over == Answer::yes) return reply;
            if (over == Answer::no) continue;
            const Known known = oracle_.known(reply.board, claim_);
            if (known.answer != Answer::yes) continue;
            reply.cost = cost(reply.board, known.effort);
            if (!best || reply.cost < best->cost) best = reply;
        }
        return best;
    }

    // Asks for every reply until one is good.
    std::optional<Reply> first_found(const Board& board) {
        BitMoves moves;
        parts_.runner->moves(board, moves);
        for (int i = 0; i < moves.size; ++i) {
            const Board next = parts_.runner->play(board, moves.moves[i]);
            const Answer over = judge(parts_, next, claim_);
            const Answer answer = over == Answer::unknown ? oracle_.holds(next, claim_) : over;
            if (answer == Answer::yes) return Reply{moves.moves[i], next};
            if (answer == Answer::unknown) return std::nullopt;
        }
        return std::nullopt;
    }

    // About how many positions a reply adds: none if all that can follow has been met.
    long cost(const Board& board, int effort) const {
        BitMoves moves;
        parts_.runner->moves(board, moves);
        long open = 0;
        for (int i = 0; i < moves.size; ++i) {
            const Board next = parts_.runner->play(board, moves.moves[i]);
            if (judge(parts_, next, claim_) != Answer::unknown) continue;
            if (!met_.contains(parts_.symmetries.canonical(next))) ++open;
        }
        return open == 0 ? 0 : open + 1000L * effort;
    }

    const Game::Parts& parts_;
    Oracle& oracle_;
    const Claim claim_;
    const std::size_t most_;
    Watch& watch_;
    std::unordered_set<Board, BoardHash> met_;
    std::vector<Board> open_;
    Strategy strategy_;
};

}  // namespace

Oracle::~Oracle() = default;

Answer judge(const Game::Parts& parts, const Board& board, const Claim& claim) {
    const bool is_flip = parts.tables.is_flip;
    Outcome outcome;
    if (parts.runner->outcome(board, outcome)) {
        return worth(outcome, claim.side, is_flip) >= claim.least ? Answer::yes : Answer::no;
    }
    const int most = is_flip ? static_cast<int>(parts.tables.layout.bit.size()) : 1;
    if (claim.least > most) return Answer::no;
    return claim.least <= -most ? Answer::yes : Answer::unknown;
}

std::optional<Strategy> find_strategy(const Game::Parts& parts, Oracle& oracle, const Board& board, const Claim& claim,
                                      std::size_t most, Watch& watch) {
    Answer answer = judge(parts, board, claim);
    if (answer == Answer::unknown) answer = oracle.holds(board, claim);
    if (answer == Answer::no) throw std::invalid_argument("the claim does not hold: there is no strategy for it");
    if (answer == Answer::unknown) return std::nullopt;
    return Walk(parts, oracle, claim, most, watch).run(board);
}

}  // namespace outplay
