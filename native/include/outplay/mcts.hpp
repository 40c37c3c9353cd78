// Monte-Carlo tree search: what can be asked for, and what comes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "outplay/board.hpp"
#include "outplay/limits.hpp"

namespace outplay {

struct MonteCarloOptions {
    Limits limits = {};                          // of simulations, not of the nodes in the tree
    std::size_t bytes = std::size_t{256} << 20;  // of memory; a full tree grows no more, and is still searched
    std::uint64_t seed = 0;
    double exploration = 0.5;  // how much a move gains by having been tried little
    std::size_t kept = 0;      // how many nodes of the tree to report
};

// What is certain about a result, for one side.
enum class Proof : std::uint8_t { none, loss, draw, win };

// A move with what is known of it. Mean and proof are those of the side that makes the move.
struct MonteCarloNode {
    Move move;
    int parent = -1;  // its place in the reported tree; -1 for the root, which has no move
    std::uint32_t visits = 0;
    double mean = 0.5;  // 1 for a win, a half for a draw; the true result where it is proven
    Proof proof = Proof::none;
    int plies = 0;         // a won or lost game then ends after at most so many more
    bool is_exact = true;  // and exactly so many, if both sides play for that
};

struct MonteCarlo {
    MonteCarloNode root;                // seen by the side that is not to move, as if it had just moved
    std::vector<MonteCarloNode> moves;  // all legal moves, the best first
    std::vector<Move> line;             // the best move, the best reply, and so on, as far as the tree reaches
    std::vector<MonteCarloNode> tree;   // the most visited nodes, the root first, each after its parent
    std::size_t nodes = 0;              // in the whole tree
    bool is_full = false;
};

}  // namespace outplay
