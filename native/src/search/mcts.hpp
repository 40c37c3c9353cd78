// Monte-Carlo tree search, for any family: grows a tree by one simulation after another.
#pragma once

#include "calls/quota.hpp"
#include "rules/position.hpp"
#include "rules/random.hpp"
#include "search/mcts_tree.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Family>
class MonteCarloSearch {
    using Word = typename Family::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;
    using Index = MonteCarloTree::Index;

    // The positions of the tree's nodes, in their order; the nodes know the side to move.
    struct Cells {
        Word of[2];
    };

public:
    MonteCarloSearch(const Family& family, const Position& start, MonteCarloTree& tree, std::uint64_t seed)
        : family_(family), tree_(tree), random_(seed) {
        tree_.plant(sizeof(Cells));
        cells(MonteCarloTree::root) = {{start.cells[0], start.cells[1]}};
    }

    // The root has children from the start, so that there is a best move whatever the limits are.
    void run(Limiter& limiter) {
        Outcome outcome;
        if (family_.outcome(position(MonteCarloTree::root), outcome)) {
            tree_.finish(MonteCarloTree::root, outcome.winner);
        } else {
            expand(MonteCarloTree::root);
        }
        Quota quota(limiter);
        // Something must be found out in any case.
        for (std::uint64_t done = 0; !tree_.is_settled() && (done == 0 || quota.goes_on(done)); ++done) simulate();
    }

private:
    void simulate() {
        const Index leaf = tree_.descend(random_.next());
        if (tree_.is_ripe(leaf)) expand(leaf);
        tree_.record(leaf, tree_[leaf].proof == Proof::none ? random_winner(position(leaf)) : nobody);
    }

    Cells& cells(Index node) const { return static_cast<Cells*>(tree_.positions())[node]; }
    Position position(Index node) const { return {{cells(node).of[0], cells(node).of[1]}, tree_[node].side}; }

    void expand(Index node) {
        const Position parent = position(node);
        family_.for_each_move(parent, [&](const Change& change) {
            const Position next = Family::after(parent, change);
            const Index child = tree_.add_child(node, place_or_none(change.origin), place_or_none(change.target));
            cells(child) = {{next.cells[0], next.cells[1]}};
            Outcome outcome;
            if (family_.outcome(next, outcome)) tree_.finish(child, outcome.winner);
        });
        tree_.settle(node);
    }

    int random_winner(Position position) {
        while (family_.play_random(position, random_)) {
        }
        Outcome outcome;
        family_.outcome(position, outcome);
        return outcome.winner;
    }

    const Family& family_;
    MonteCarloTree& tree_;
    Random random_;
};

}  // namespace outplay::OUTPLAY_TARGET
