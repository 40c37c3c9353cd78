// The tree of a Monte-Carlo search, without its positions: which leaf to look at next, and what its result means.
//
// It is the same for all games and compiled once. Each family grows it with its own moves and games (see mcts.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "memory/memory.hpp"
#include "outplay/mcts.hpp"

namespace outplay {

class MonteCarloTree {
public:
    using Index = std::uint32_t;
    static constexpr Index root = 0;

    // Points and proof are those of the side that moved to the node. The children of a node stand side by side.
    struct Node {
        std::uint32_t points;  // two for a win, one for a draw
        std::uint32_t visits;
        Index parent;
        Index first;  // child
        std::uint16_t count;
        std::uint16_t plies;
        Proof proof;
        std::int8_t origin, target;  // bits
        std::uint8_t side : 1;       // to move
        bool has_draw : 1;           // the side to move can be sure of a draw
        bool is_limit : 1;           // the game may end in fewer plies
    };

    MonteCarloTree(const MonteCarloOptions& options, int side);

    // Makes the root. Beside each node there will be a position of this size.
    void plant(std::size_t position_bytes);
    // The memory for the positions, in the order of the nodes; it moves when a child is added.
    void* positions() const { return positions_.start(); }

    // Whether there is nothing left to find out.
    bool is_settled() const;
    // A node without children or proof: the most urgent child of the most urgent child, and so on from the root.
    Index descend(std::uint64_t random) const;
    // Whether a node gets children now: at its first visit, but the fuller the tree, the more visits it needs.
    bool is_ripe(Index node) const;
    bool has_room() const;
    Index add_child(Index parent, int origin, int target);
    // The game is over at a node.
    void finish(Index node, int winner);
    // Draws the conclusion from the children of a node, and returns whether it is proven now. A child that wins is
    // enough. Else all must be proven, and the best of them counts.
    bool settle(Index node);
    // Counts a simulation whose game had this winner; the node may have been proven instead.
    void record(Index leaf, int winner);

    const Node& operator[](Index node) const { return nodes_[node]; }
    Index size() const { return size_; }

private:
    Index most_urgent_child(const Node& parent, std::uint64_t random) const;
    void grow(std::uint64_t room);
    bool settle_by_win(Node& node);
    bool settle_by_all(Node& node);

    MonteCarloOptions options_;
    Block room_for_nodes_, positions_;
    Node* nodes_ = nullptr;
    std::size_t position_bytes_ = 0;
    Index size_ = 0;
    Index room_ = 0;      // for so many there is memory now
    Index capacity_ = 0;  // and for so many there may be
    int side_;
};

}  // namespace outplay
