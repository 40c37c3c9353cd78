#include "search/mcts_tree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "rules/tables.hpp"

namespace outplay {
namespace {

using Index = MonteCarloTree::Index;
using Node = MonteCarloTree::Node;

constexpr Index max_children = max_moves;
// What a move counts that was never tried: usually it comes before all others, but not before one that nearly always
// wins. Played against 0.9 and against infinity in four games, 800 times each: 53 and 54 % of the points.
constexpr float first_play = 1.2F;

// Nodes for which there is memory at first. Pages that are never used cost nothing; growing costs some.
constexpr Index first_room = 1 << 18;

int points_of(Proof proof) { return proof == Proof::win ? 2 : proof == Proof::draw ? 1 : 0; }

Node new_node(Index parent, int origin, int target, int side) {
    Node node{};
    node.parent = parent;
    node.origin = static_cast<std::int8_t>(origin);
    node.target = static_cast<std::int8_t>(target);
    node.side = static_cast<std::uint8_t>(side & 1);
    return node;
}

// Straight between the powers of two: near enough, faster than the library's, and the same with every library.
float logarithm(std::uint32_t number) {
    const int whole = std::bit_width(number) - 1;
    const float rest = static_cast<float>(number) / static_cast<float>(std::uint64_t{1} << whole) - 1;
    return 0.6931472F * (static_cast<float>(whole) + rest);
}

// What a move may be worth if one gives it credit for having been tried little (Kocsis and Szepesvari, 2006).
float confidence_bound(const Node& node, float width) {
    const float share = 1 / static_cast<float>(node.visits);
    return static_cast<float>(node.points) * 0.5F * share + width * std::sqrt(share);
}

}  // namespace

MonteCarloTree::MonteCarloTree(const MonteCarloOptions& options, int side) : options_(options), side_(side) {}

void MonteCarloTree::plant(std::size_t position_bytes) {
    position_bytes_ = position_bytes;
    // Room for the root and its moves in any case.
    const std::uint64_t affordable = options_.bytes / (sizeof(Node) + position_bytes);
    const std::uint64_t addressable = std::numeric_limits<Index>::max();
    capacity_ = static_cast<Index>(std::clamp<std::uint64_t>(affordable, max_children + 1, addressable));
    grow(first_room);
    nodes_[root] = new_node(root, no_cell, no_cell, side_);
    size_ = 1;
}

void MonteCarloTree::grow(std::uint64_t room) {
    room_ = static_cast<Index>(std::min<std::uint64_t>(room, capacity_));
    room_for_nodes_.resize(room_ * sizeof(Node));
    positions_.resize(room_ * position_bytes_);
    nodes_ = static_cast<Node*>(room_for_nodes_.start());
}

bool MonteCarloTree::is_settled() const { return nodes_[root].proof != Proof::none; }

// ---- A simulation

Index MonteCarloTree::descend(std::uint64_t random) const {
    Index node = root;
    while (nodes_[node].count != 0) {
        node = most_urgent_child(nodes_[node], random);
        random = random * 0x5851f42d4c957f2dU + 0x14057b7ef767814fU;
    }
    return node;
}

// Of the children that are not proven; of equals, the first from a random one on.
Index MonteCarloTree::most_urgent_child(const Node& parent, std::uint64_t random) const {
    const float width = static_cast<float>(options_.exploration) * std::sqrt(logarithm(std::max(parent.visits, 1U)));
    const Index end = parent.first + parent.count;
    Index at = parent.first + static_cast<Index>(((random >> 32) * parent.count) >> 32);
    Index best = at;
    float most = -1;
    for (Index i = 0; i < parent.count; ++i) {
        const Node& child = nodes_[at];
        if (child.proof == Proof::none) {
            const float urgency = child.visits == 0 ? first_play : confidence_bound(child, width);
            if (urgency > most) {
                most = urgency;
                best = at;
            }
        }
        if (++at == end) at = parent.first;
    }
    return best;
}

bool MonteCarloTree::is_ripe(Index node) const {
    return has_room() && nodes_[node].visits >= std::uint64_t{4} * size_ / capacity_;
}

bool MonteCarloTree::has_room() const { return capacity_ - size_ >= max_children; }

Index MonteCarloTree::add_child(Index parent, int origin, int target) {
    if (size_ == room_) grow(std::uint64_t{2} * room_);
    Node& node = nodes_[parent];
    if (node.count++ == 0) node.first = size_;
    nodes_[size_] = new_node(parent, origin, target, 1 - node.side);
    return size_++;
}

void MonteCarloTree::finish(Index index, int winner) {
    Node& node = nodes_[index];
    node.proof = winner == nobody ? Proof::draw : winner == node.side ? Proof::loss : Proof::win;
}

// Proofs spread as in Winands, Bjornsson and Saito's MCTS-Solver (2008).
bool MonteCarloTree::settle(Index index) {
    Node& node = nodes_[index];
    return settle_by_win(node) || settle_by_all(node);
}

// One win is enough, and there was none before, unless several games ended at once. That it takes two plies or fewer is
// exact, because children are made together with what is over among them; a nearer win than a farther one may be there.
bool MonteCarloTree::settle_by_win(Node& node) {
    for (Index i = 0; i < node.count; ++i) {
        const Node& child = nodes_[node.first + i];
        if (child.proof != Proof::win) continue;
        node.proof = Proof::loss;
        node.plies = static_cast<std::uint16_t>(child.plies + 1);
        node.is_limit = node.plies > 2;
        return true;
    }
    return false;
}

// No child wins: the side to move is left with a draw, or with the loss that takes longest.
bool MonteCarloTree::settle_by_all(Node& node) {
    int farthest = 0;
    bool all = true, exact = false;
    for (Index i = 0; i < node.count; ++i) {
        const Node& child = nodes_[node.first + i];
        if (child.proof == Proof::none) all = false;
        if (child.proof == Proof::draw) node.has_draw = true;
        if (child.proof != Proof::loss || child.plies < farthest) continue;
        exact = !child.is_limit || (exact && child.plies == farthest);
        farthest = child.plies;
    }
    if (!all) return false;
    node.proof = node.has_draw ? Proof::draw : Proof::win;
    if (node.has_draw) return true;
    node.plies = static_cast<std::uint16_t>(farthest + 1);
    node.is_limit = !exact;
    return true;
}

// What a side can be sure of is never less than that: a proven result replaces that of the game, and a side with a
// draw in hand does not lose (Cazenave and Saffidine, 2010).
void MonteCarloTree::record(Index leaf, int winner) {
    int points = winner == nobody ? 1 : winner == nodes_[leaf].side ? 0 : 2;
    bool is_news = nodes_[leaf].proof != Proof::none;
    for (Index at = leaf;; at = nodes_[at].parent) {
        Node& node = nodes_[at];
        if (node.proof != Proof::none) {
            points = points_of(node.proof);
        } else if (node.has_draw) {
            points = std::min(points, 1);
        }
        node.points += static_cast<std::uint32_t>(points);
        ++node.visits;
        if (at == root) return;
        if (is_news) is_news = settle(node.parent);
        points = 2 - points;
    }
}

}  // namespace outplay
