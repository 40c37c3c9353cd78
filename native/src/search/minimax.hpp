// Minimax by its definition, without any cut: what the engine is held against, and what it is worth beside it.
#pragma once

#include "outplay/watch.hpp"
#include "search/evaluation.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Family>
class Minimax {
public:
    using Position = typename Family::Position;
    using Change = typename Family::Change;

    Minimax(const Family& family, const EvaluationTable& evaluation, Watch& watch)
        : family_(family), evaluator_(evaluation), watch_(watch) {}

    // For the side to move, `ply` plies from the root.
    int value(const Position& position, int depth, int ply = 0) {
        ++nodes_;
        if (depth >= 3) watch_.tick();
        Outcome outcome;
        if (family_.outcome(position, outcome)) return value_of(outcome, position.side, ply);
        if (depth == 0) {
            return evaluator_.value(family_, position, family_.mobility(position, position.side), ply);
        }
        int best = -2 * won;
        family_.for_each_move(position, [&](const Change& change) {
            const int found = -value(Family::after(position, change), depth - 1, ply + 1);
            if (found > best) best = found;
        });
        return best;
    }

    std::uint64_t nodes() const { return nodes_; }

private:
    const Family& family_;
    Evaluator<typename Family::Word> evaluator_;
    Watch& watch_;
    std::uint64_t nodes_ = 0;
};

}  // namespace outplay::OUTPLAY_TARGET
