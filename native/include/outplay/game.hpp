// One compiled game: everything that can be asked about its positions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "outplay/board.hpp"
#include "outplay/declaration.hpp"
#include "outplay/mcts.hpp"
#include "outplay/search.hpp"
#include "outplay/tuples.hpp"
#include "outplay/watch.hpp"

namespace outplay {

// How a game is run; the default is the fastest way that the machine and the shape allow.
struct Build {
    bool vector = true;      // AVX2 code where the processor has it
    bool scattered = false;  // cell-by-cell tables even where rotations would do: for tests
};

class Game {
public:
    // Throws std::invalid_argument for a declaration that is not a game.
    explicit Game(const Declaration& declaration, Build build = {});
    ~Game();
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    std::size_t cells() const;
    // 0 for an empty cell, 1 for White, 2 for Black, cell by cell; side 0 is White.
    Board board(const std::vector<int>& contents, int side) const;
    std::vector<int> contents(const Board& board) const;

    // Legal moves ordered by origin and target; none if the game is over.
    std::vector<LegalMove> moves(const Board& board) const;
    // Throws std::invalid_argument if the move is not legal.
    Board play(const Board& board, Move move) const;
    std::optional<Outcome> outcome(const Board& board) const;

    // The least of the boards that the game's symmetries make of this one.
    Board canonical(const Board& board) const;
    // Well mixed, and exact where a position fits into 64 bits (layouts of up to 31 bits): no two boards share one.
    std::uint64_t hash(const Board& board) const;

    // Both may run long: they call watch.tick() often, and pass on what it throws.
    std::uint64_t perft(const Board& board, int depth, Watch& watch) const;
    Playouts playouts(const Board& board, std::uint64_t games, std::uint64_t seed, Watch& watch) const;

    // Minimax by its definition, without any cut, in hundredths for the side to move, as if it were `ply` plies from
    // the root. At depth 0 that is the static value of a position that is not over.
    MinimaxResult minimax(const Board& board, const Evaluation& evaluation, int depth, int ply, Watch& watch) const;
    // Looks ahead until a limit is reached or nothing is left to find out; at least one ply. The position must not be
    // over. The listener hears of every finished depth.
    SearchResult analyze(const Board& board, const Evaluation& evaluation, const SearchOptions& options,
                         SearchListener& listener, Watch& watch) const;

    // Grows a tree of moves by random games. If the game is over, there is nothing to grow.
    MonteCarlo mcts(const Board& board, const MonteCarloOptions& options, Watch& watch) const;
    // The final margin of a flip game for the side to move, and a move that reaches it; nothing if a limit was
    // reached first. The position must not be over.
    std::optional<Endgame> endgame(const Board& board, const EndgameOptions& options, Watch& watch) const;

    // An n-tuple network's features, compiled for this game.
    TupleShape tuple_shape(const TupleDeclaration& declaration) const;
    // Plays a batch of games against itself and learns from each.
    TupleStatistics train(const Board& start, const TupleShape& shape, const TupleMemory& memory,
                          const TupleLesson& lesson, Watch& watch) const;

    // How the game is run: word size, layout and code path, for people and benchmarks.
    std::string description() const;

    // What a game is made of, for the other files of the core.
    struct Parts;
    const Parts& parts() const { return *parts_; }

private:
    std::unique_ptr<const Parts> parts_;
};

}  // namespace outplay
