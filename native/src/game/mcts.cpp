// What is said of a Monte-Carlo search when it is finished.
#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "game/game_parts.hpp"
#include "search/mcts_tree.hpp"

namespace outplay {
namespace {

using Index = MonteCarloTree::Index;
using Node = MonteCarloTree::Node;

// Points must fit into 32 bits.
constexpr std::uint64_t max_simulations = std::numeric_limits<std::int32_t>::max();
// Simulations from one look at the clock to the next: a whole game takes thousands of times as long as a node.
constexpr std::uint64_t between_looks = 4;

double mean_of(const Node& node) {
    if (node.proof != Proof::none) return node.proof == Proof::win ? 1 : node.proof == Proof::draw ? 0.5 : 0;
    return node.visits == 0 ? 0.5 : node.points / (2.0 * node.visits);
}

// How good a child is to the side that moves there; the larger the better, number by number.
struct Rank {
    int kind;
    std::int64_t first, second;
    friend auto operator<=>(const Rank&, const Rank&) = default;
};

Rank rank_of(const Node& node, bool draw_is_better) {
    switch (node.proof) {
    case Proof::win:
        return {4, -node.plies, node.visits};
    case Proof::draw:
        return {draw_is_better ? 3 : 1, node.visits, 0};
    case Proof::loss:
        return {0, node.plies, node.visits};
    default:
        return {2, node.visits, node.points};
    }
}

// Says what has been found; bits become cells.
class Reporter {
public:
    Reporter(const MonteCarloTree& tree, const Layout& layout) : tree_(tree), layout_(layout) {}

    MonteCarlo report(std::size_t kept) const {
        MonteCarlo result;
        result.root = node(MonteCarloTree::root);
        for (const Index child : ranked(MonteCarloTree::root)) result.moves.push_back(node(child));
        result.line = line();
        result.tree = most_visited(kept);
        result.nodes = tree_.size();
        result.is_full = !tree_.has_room();
        return result;
    }

private:
    // A win, then the most visited; a sure draw before it only if it promises less; losses last, the longest first.
    std::vector<Index> ranked(Index parent) const {
        std::vector<Index> children(tree_[parent].count);
        std::iota(children.begin(), children.end(), tree_[parent].first);
        const bool draw_is_better = favourite_mean(parent) < 0.5;
        std::stable_sort(children.begin(), children.end(), [&](Index a, Index b) {
            return rank_of(tree_[a], draw_is_better) > rank_of(tree_[b], draw_is_better);
        });
        return children;
    }

    // Of the most visited child that is not proven; 0 if there is none.
    double favourite_mean(Index parent) const {
        std::uint32_t most = 0;
        double mean = 0;
        for (Index i = 0; i < tree_[parent].count; ++i) {
            const Node& child = tree_[tree_[parent].first + i];
            if (child.proof != Proof::none || child.visits <= most) continue;
            most = child.visits;
            mean = mean_of(child);
        }
        return mean;
    }

    Move move(Index index) const {
        return {layout_.cell_on(tree_[index].origin), layout_.cell_on(tree_[index].target)};
    }

    MonteCarloNode node(Index index, int parent = -1) const {
        const Node& found = tree_[index];
        return {move(index), parent, found.visits, mean_of(found), found.proof, found.plies, !found.is_limit};
    }

    std::vector<Move> line() const {
        std::vector<Move> moves;
        for (Index at = MonteCarloTree::root; tree_[at].count != 0;) {
            at = ranked(at).front();
            if (tree_[at].visits == 0 && tree_[at].proof == Proof::none) break;
            moves.push_back(move(at));
        }
        return moves;
    }

    // A child was visited less often than its parent, so a queue by visits gives the most visited of all.
    std::vector<MonteCarloNode> most_visited(std::size_t most) const {
        std::vector<MonteCarloNode> nodes;
        std::vector<std::pair<Index, int>> waiting = {{MonteCarloTree::root, -1}};  // with the parent's place
        const auto is_less = [&](const auto& a, const auto& b) {
            const std::uint32_t visits = tree_[a.first].visits, others = tree_[b.first].visits;
            return visits != others ? visits < others : a.first > b.first;
        };
        while (!waiting.empty() && nodes.size() < most) {
            std::pop_heap(waiting.begin(), waiting.end(), is_less);
            const auto [index, parent] = waiting.back();
            waiting.pop_back();
            nodes.push_back(node(index, parent));
            for (Index i = 0; i < tree_[index].count; ++i) {
                waiting.emplace_back(tree_[index].first + i, static_cast<int>(nodes.size()) - 1);
                std::push_heap(waiting.begin(), waiting.end(), is_less);
            }
        }
        return nodes;
    }

    const MonteCarloTree& tree_;
    const Layout& layout_;
};

}  // namespace

MonteCarlo Game::mcts(const Board& board, const MonteCarloOptions& options, Watch& watch) const {
    MonteCarloTree tree(options, board.side);
    Limits limits = options.limits;
    limits.nodes = limits.nodes == 0 ? max_simulations : std::min(limits.nodes, max_simulations);
    Limiter limiter(limits, watch, between_looks);
    parts_->runner->mcts(parts_->own(board), tree, options.seed, limiter);
    return Reporter(tree, parts_->layout).report(options.kept);
}

}  // namespace outplay
