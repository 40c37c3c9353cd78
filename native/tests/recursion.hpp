// Perfect play by its definition: the twin of everything that solves.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "games.hpp"

namespace outplay::tests {

// A position by what is seen of it: its contents and the side to move.
using Key = std::pair<std::vector<int>, int>;

inline Key key_of(const Game& game, const Board& board) { return {game.contents(board), board.side}; }

// What a finished game brings a side: a margin of discs, or 1, 0 or -1.
inline int result_for(int side, const Outcome& outcome) {
    const int size = outcome.reason == Reason::discs ? outcome.margin : 1;
    return outcome.winner == nobody ? 0 : outcome.winner == side ? size : -size;
}

// What every position is worth that can come up, as a table tells it: a margin of discs, or one more than the number of
// plies to the end, less than nothing if the side to move loses. Each position is looked at once.
class Recursion {
public:
    explicit Recursion(const Example& example) : game_(example.declaration), is_flip_(tests::is_flip(example)) {}

    int worth(const Board& board) {
        const Key key = key_of(game_, board);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        int best = 0;
        if (const auto outcome = game_.outcome(board)) {
            best = result_for(board.side, *outcome);
        } else {
            bool is_first = true;
            for (const LegalMove& each : game_.moves(board)) {
                const int here = before(worth(game_.play(board, each.move)));
                if (is_first || rank(here) > rank(best)) best = here;
                is_first = false;
            }
        }
        return known_[key] = best;
    }

    // One ply longer, for the other side.
    int before(int worth) const { return is_flip_ || worth == 0 ? -worth : worth > 0 ? -worth - 1 : -worth + 1; }

    // Without the plies.
    int result(int worth) const { return is_flip_ ? worth : (worth > 0) - (worth < 0); }

    const Game& game() const { return game_; }
    const std::map<Key, int>& known() const { return known_; }

private:
    int rank(int worth) const { return is_flip_ || worth == 0 ? worth : worth > 0 ? 1000 - worth : -1000 - worth; }

    Game game_;
    bool is_flip_;
    std::map<Key, int> known_;
};

}  // namespace outplay::tests
