// What a game can do, whatever its family, word size and code path; moves and captures in bits.
#pragma once

#include <cstdint>

#include "discs/disc_solver.hpp"
#include "outplay/board.hpp"
#include "outplay/watch.hpp"
#include "positions/expansion.hpp"
#include "rules/tables.hpp"
#include "search/searcher.hpp"

namespace outplay {

// The legal moves of a position. A plain array, because the vector code must not share templates of the standard
// library with the rest.
struct BitMoves {
    struct One {
        std::int16_t origin, target;  // bits, or no_cell
        Word128 captured;
    };
    int size = 0;
    One moves[max_moves];
};

class MonteCarloTree;

// Runs the compiled rules of one game.
class Runner {
public:
    virtual ~Runner();
    virtual void moves(const Board& board, BitMoves& moves) const = 0;
    virtual Board play(const Board& board, const BitMoves::One& move) const = 0;
    virtual bool outcome(const Board& board, Outcome& outcome) const = 0;
    virtual std::uint64_t perft(const Board& board, int depth, Watch& watch) const = 0;
    virtual Playouts playouts(const Board& board, std::uint64_t games, std::uint64_t seed, Watch& watch) const = 0;
    // A thread of a search, and how many bytes a pair of entries of its table takes.
    virtual Searcher* make_searcher(const SearchSetup& setup) const = 0;
    virtual std::size_t pair_bytes() const = 0;
    // The same for the endgame of a flip game; 0 for other games.
    virtual std::size_t endgame_pair_bytes() const = 0;
    // Searches a flip game to its end; false if it was stopped. The position must not be over.
    virtual bool endgame(const Board& board, bool winner_takes_empties, DiscMemory& memory, Limiter& limiter,
                         EndgameResult& result) const = 0;
    // Solves a flip game from far out, on the cells of these tables, which are its own or some of them; null for
    // others.
    virtual DiscSolver* make_disc_solver(const FlipTables& tables, const SymmetryView& symmetries,
                                         DiscMemory& memory) const = 0;
    // Minimax without any cut, for the side to move, `ply` plies from the root; counts the nodes.
    virtual int minimax(const Board& board, const EvaluationTable& evaluation, int depth, int ply, std::uint64_t& nodes,
                        Watch& watch) const = 0;
    // Grows a tree that is empty so far.
    virtual void mcts(const Board& board, MonteCarloTree& tree, std::uint64_t seed, Limiter& limiter) const = 0;
    virtual TupleStatistics train(const Board& start, const TupleView& view, const TupleMemory& memory,
                                  const TupleLesson& lesson, Watch& watch) const = 0;
    // Takes as many of the numbers as there is room for, from the first.
    virtual void expand(const NumberingView& view, const Number* numbers, std::size_t size,
                        Expansion& expansion) const = 0;
    virtual const char* name() const = 0;
};

Runner* make_portable_runner(const MarchTables& tables);
Runner* make_portable_runner(const FlipTables& tables);
#ifdef OUTPLAY_VECTOR
// Null where the processor or the shape has no use for vector code. March games gain nothing: their loops are short,
// and measured as fast in the portable build.
Runner* make_vector_runner(const FlipTables& tables);
#endif

}  // namespace outplay
