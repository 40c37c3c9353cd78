#include "outplay/mcts.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "binding.hpp"
#include "long_call.hpp"
#include "outplay/game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace outplay {
namespace {

std::pair<int, int> cells_of(const Move& move) { return {move.origin, move.target}; }

std::vector<std::pair<int, int>> line_of(const MonteCarlo& search) {
    std::vector<std::pair<int, int>> line;
    for (const Move& move : search.line) line.push_back(cells_of(move));
    return line;
}

MonteCarlo mcts(const Game& game, const Board& board, std::uint64_t nodes, double seconds, const Stop* stop,
                std::uint64_t seed, double exploration, std::size_t megabytes, std::size_t kept) {
    LongCall call;
    return game.mcts(board, {{nodes, seconds, stop}, megabytes << 20, seed, exploration, kept}, call);
}

}  // namespace

void bind_mcts(nb::module_& module) {
    nb::class_<MonteCarloNode>(module, "MonteCarloNode", "A move and what is known of it, for the side that makes it.")
        .def_prop_ro(
            "move", [](const MonteCarloNode& node) { return cells_of(node.move); },
            "Origin and target, -1 where there is no cell.")
        .def_ro("parent", &MonteCarloNode::parent, "Its place in the tree; -1 for the root.")
        .def_ro("visits", &MonteCarloNode::visits, "Simulations that went through it.")
        .def_ro("mean", &MonteCarloNode::mean, "The mean result, or the proven one, from 0 to 1.")
        .def_prop_ro(
            "proof", [](const MonteCarloNode& node) { return static_cast<int>(node.proof); },
            "0 if nothing is proven, 1 for a loss, 2 for a draw, 3 for a win.")
        .def_ro("plies", &MonteCarloNode::plies, "After the move, a won or lost game takes at most so many more.")
        .def_ro("is_exact", &MonteCarloNode::is_exact, "Whether it takes just so many.");
    nb::class_<MonteCarlo>(module, "MonteCarlo", "What a Monte-Carlo tree search has found.")
        .def_ro("root", &MonteCarlo::root, "The position itself, for the side that is not to move.")
        .def_ro("moves", &MonteCarlo::moves, "All legal moves, the best first.")
        .def_prop_ro("line", &line_of, "Best play as far as the tree reaches.")
        .def_ro("tree", &MonteCarlo::tree, "The most visited nodes, the root first, each after its parent.")
        .def_ro("nodes", &MonteCarlo::nodes, "The size of the whole tree.")
        .def_ro("is_full", &MonteCarlo::is_full, "Whether the tree has filled its memory.");
    module.def("mcts", &mcts, "game"_a, "board"_a, nb::kw_only(), "nodes"_a, "seconds"_a, "stop"_a.none(), "seed"_a,
               "exploration"_a, "megabytes"_a, "kept"_a,
               "Grow a tree of moves by so many (`nodes`) random games. Nought is no limit. Can be interrupted.");
}

}  // namespace outplay
