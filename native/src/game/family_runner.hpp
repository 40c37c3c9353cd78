// A runner made of a family: translates between boards and the family's words.
#pragma once

#include "discs/exact_solver.hpp"
#include "game/runner.hpp"
#include "learning/tuple_trainer.hpp"
#include "positions/expander.hpp"
#include "rules/loops.hpp"
#include "rules/position.hpp"
#include "search/mcts.hpp"
#include "search/minimax.hpp"
#include "search/search.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Family>
class FamilyRunner final : public Runner {
public:
    using Word = typename Family::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;

    FamilyRunner(const typename Family::Tables& tables, const char* name) : family_(tables), name_(name) {}

    void moves(const Board& board, BitMoves& moves) const override {
        family_.for_each_move(position_of(board), [&](const Change& change) {
            moves.moves[moves.size++] = {place_or_none(change.origin), place_or_none(change.target), change.captured};
        });
    }

    Board play(const Board& board, const BitMoves::One& move) const override {
        const Change change{bit_or_none<Word>(move.origin), bit_or_none<Word>(move.target),
                            static_cast<Word>(move.captured)};
        return board_of(Family::after(position_of(board), change));
    }

    bool outcome(const Board& board, Outcome& outcome) const override {
        return family_.outcome(position_of(board), outcome);
    }

    std::uint64_t perft(const Board& board, int depth, Watch& watch) const override {
        return depth == 0 ? 1 : OUTPLAY_TARGET::perft(family_, position_of(board), depth, watch);
    }

    Playouts playouts(const Board& board, std::uint64_t games, std::uint64_t seed, Watch& watch) const override {
        return OUTPLAY_TARGET::playouts(family_, position_of(board), games, seed, watch);
    }

    Searcher* make_searcher(const SearchSetup& setup) const override { return new Search<Family>(family_, setup); }

    std::size_t pair_bytes() const override { return sizeof(typename Search<Family>::Table::Pair); }

    std::size_t endgame_pair_bytes() const override {
        if constexpr (Family::counts_discs) return sizeof(BoundsPair<Word>);
        return 0;
    }

    bool endgame(const Board& board, bool winner_takes_empties, DiscMemory& memory, Limiter& limiter,
                 EndgameResult& result) const override {
        if constexpr (Family::counts_discs) {
            ExactSearch<typename Family::LinesOfDiscs> search(family_, memory, Quota(limiter), winner_takes_empties);
            const Position position = position_of(board);
            result.margin = search.solve(position);
            if (!search.is_stopped()) result.best = bits_of(search.best(position, result.margin));
            result.nodes = search.nodes();
            return !search.is_stopped();
        }
        return false;
    }

    DiscSolver* make_disc_solver(const FlipTables& tables, const SymmetryView& symmetries,
                                 DiscMemory& memory) const override {
        if constexpr (Family::counts_discs) return new ExactSolver<Family>(tables, symmetries, memory);
        return nullptr;
    }

    int minimax(const Board& board, const EvaluationTable& evaluation, int depth, int ply, std::uint64_t& nodes,
                Watch& watch) const override {
        Minimax<Family> minimax(family_, evaluation, watch);
        const int value = minimax.value(position_of(board), depth, ply);
        nodes = minimax.nodes();
        return value;
    }

    void mcts(const Board& board, MonteCarloTree& tree, std::uint64_t seed, Limiter& limiter) const override {
        MonteCarloSearch<Family>(family_, position_of(board), tree, seed).run(limiter);
    }

    TupleStatistics train(const Board& start, const TupleView& view, const TupleMemory& memory,
                          const TupleLesson& lesson, Watch& watch) const override {
        return TupleTrainer<Family>(family_, view, memory, lesson).run(position_of(start), watch);
    }

    void expand(const NumberingView& view, const Number* numbers, std::size_t size,
                Expansion& expansion) const override {
        Expander<Family>(family_, view, expansion).run(numbers, size);
    }

    const char* name() const override { return name_; }

private:
    static Position position_of(const Board& board) {
        return {{static_cast<Word>(board.cells[0]), static_cast<Word>(board.cells[1])}, board.side};
    }
    static Board board_of(const Position& position) { return {{position.cells[0], position.cells[1]}, position.side}; }

    Family family_;
    const char* name_;
};

}  // namespace outplay::OUTPLAY_TARGET
