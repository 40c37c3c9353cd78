// Thinking about a position: what goes into a search, and what comes out of it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "outplay/board.hpp"
#include "outplay/limits.hpp"
#include "outplay/tuples.hpp"

namespace outplay {

// What a decided game is worth, in the unit of the values: hundredths of a piece.
//
// A march that is won n plies from the root is worth `won` - n; a flip game that is won by n discs `won` + n. Every
// estimate is smaller than `decided`.
inline constexpr int won = 100'000'000;
inline constexpr int decided = won / 2;
inline constexpr int max_plies = 200;  // that a search looks ahead

inline bool is_decided(int value) { return value >= decided || value <= -decided; }

// An evaluation as data. Everything is in hundredths, and by cell numbers.
struct Evaluation {
    std::vector<int> cells[2];     // what a piece of each side adds by where it stands
    int mobility = 0;              // for every move that a side would have
    int runners = 0;               // for every piece with nobody on the cells `ahead` of it
    std::optional<int> checkmate;  // replaces all else if a side has a runner or a piece that can strike
    int fading = 0;                // what that loses with every ply from the root
    std::vector<std::vector<int>> ahead[2], strikes[2];  // cells, for each cell; only where runners count
    std::vector<int> distance[2];                        // rows to the goal, for each cell
    // Where there is one, it alone says what a position is worth; `cells` then only say which moves to try first.
    std::shared_ptr<const TupleNetwork> tuples;
};

struct SearchOptions {
    int depth = max_plies;
    Limits limits = {};
    int threads = 1;
    bool every_move = false;  // an exact score for each root move, not only for the best
    bool plain = false;       // nothing but minimax at this depth: no knowledge of what lies beyond it
    std::size_t bytes = std::size_t{64} << 20;  // for the table of positions
};

// A score from the view of the side to move at the root.
struct Verdict {
    int value = 0;
    bool proven = false;  // the true result of the game
    bool within = false;  // a decided game, whose end may come sooner than said
};

struct RootScore {
    Move move;
    Verdict verdict;
    std::vector<Move> line;  // the move itself first
};

struct SearchResult {
    Verdict verdict;
    std::vector<RootScore> moves;  // the best first; only the first has a meaning unless every move was asked for
    int depth = 0;                 // looked ahead in full
    std::uint64_t nodes = 0;
};

struct MinimaxResult {
    int value = 0;
    std::uint64_t nodes = 0;
};

struct EndgameOptions {
    bool winner_takes_empties = false;  // empty cells at the end count for the winner, not for nobody
    Limits limits = {};
    std::size_t bytes = std::size_t{64} << 20;
};

struct Endgame {
    int margin = 0;
    Move best;
    std::uint64_t nodes = 0;
};

// Hears of every depth that has been finished.
class SearchListener {
public:
    virtual ~SearchListener();
    virtual void finished(const SearchResult& result) = 0;
};

}  // namespace outplay
