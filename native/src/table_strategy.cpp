// Strategies that stand on a table: a reply to everything that the rival can do.
#include <stdexcept>
#include <unordered_set>

#include "table_parts.hpp"

namespace outplay {
namespace {

class Walk {
public:
    Walk(const Table::Parts& table, int side, int least, std::uint64_t most, Watch& watch)
        : table_(table), game_(table.game.parts()), side_(side), least_(least), most_(most), watch_(watch) {}

    std::optional<Replies> run(const Board& root) {
        if (!holds(root)) throw std::invalid_argument("the claim does not hold: there is no strategy for it");
        meet(root);
        while (!open_.empty()) {
            watch_.tick();
            if (replies_.boards.size() + open_.size() > most_) return std::nullopt;
            const Board board = open_.back();
            open_.pop_back();
            answer(board);
        }
        return std::move(replies_);
    }

private:
    struct Hash {
        const Game& game;
        std::size_t operator()(const Board& board) const { return game.hash(board); }
    };

    // What the position is worth to the side of the claim.
    int mark(const Board& board) const {
        const auto found = table_.mark(board);
        if (!found) throw std::invalid_argument("the table does not cover a position that can come up");
        return board.side == side_ ? *found : -*found;
    }

    bool holds(const Board& board) const {
        const int worth = mark(board);
        return (game_.tables.is_flip ? worth : (worth > 0) - (worth < 0)) >= least_;
    }

    bool is_over(const Board& board) const {
        Outcome outcome;
        return game_.runner->outcome(board, outcome);
    }

    bool is_met(const Board& board) const { return met_.contains(game_.symmetries.canonical(board)); }

    // Puts a position on the list; what the rival may do is met instead of one in which he is to move.
    void meet(const Board& board) {
        if (is_over(board)) return;
        if (board.side != side_) {
            each_move(board, [&](const BitMoves::One&, const Board& next) { meet(next); });
        } else if (met_.insert(game_.symmetries.canonical(board)).second) {
            open_.push_back(board);
        }
    }

    template <class Visit>
    void each_move(const Board& board, Visit&& visit) const {
        BitMoves list;
        game_.runner->moves(board, list);
        for (int i = 0; i < list.size; ++i) visit(list.moves[i], game_.runner->play(board, list.moves[i]));
    }

    void answer(const Board& board) {
        bool is_first = true;
        int best_speed = 0, best_cost = 0;
        BitMoves::One best{};
        Board after;
        each_move(board, [&](const BitMoves::One& move, const Board& next) {
            if (!holds(next)) return;
            const int speed = least_ > 0 && !game_.tables.is_flip ? mark(next) : 0;
            if (!is_first && speed < best_speed) return;
            const int price = cost(next);
            if (!is_first && speed == best_speed && price >= best_cost) return;
            is_first = false;
            best_speed = speed;
            best_cost = price;
            best = move;
            after = next;
        });
        if (is_first) throw std::invalid_argument("the table does not agree with itself");
        replies_.boards.push_back(board);
        replies_.moves.push_back(game_.move_of(best));
        meet(after);
    }

    // How many positions would be met for the first time.
    int cost(const Board& board) const {
        int fresh = 0;
        if (is_over(board)) return fresh;
        each_move(board, [&](const BitMoves::One&, const Board& next) {
            if (next.side == side_ && !is_over(next) && !is_met(next)) ++fresh;
        });
        return fresh;
    }

    const Table::Parts& table_;
    const Game::Parts& game_;
    const int side_, least_;
    const std::uint64_t most_;
    Watch& watch_;
    std::unordered_set<Board, Hash> met_{16, Hash{table_.game}};
    std::vector<Board> open_;
    Replies replies_;
};

}  // namespace

std::optional<Replies> Table::strategy(const Board& board, int side, int least, std::uint64_t most,
                                       Watch& watch) const {
    if (side != 0 && side != 1) throw std::invalid_argument("the side is 0 or 1");
    return Walk(*parts_, side, least, most, watch).run(parts_->game.parts().own(board));
}

}  // namespace outplay
