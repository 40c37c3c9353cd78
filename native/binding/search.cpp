#include "outplay/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "binding.hpp"
#include "long_call.hpp"
#include "outplay/game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace outplay {
namespace {

using Cells = std::vector<int>;
using CellLists = std::vector<Cells>;
using CellMove = std::pair<int, int>;
using Score = std::tuple<int, bool, bool>;  // value, proven, within
using MoveScore = std::tuple<CellMove, Score, std::vector<CellMove>>;
using Result = std::tuple<Score, std::vector<MoveScore>, int, std::uint64_t>;

// A list with an entry for each side, or an empty one.
template <class Value>
void spread(const std::vector<Value>& values, Value (&sides)[2]) {
    if (values.empty()) return;
    if (values.size() != 2) throw std::invalid_argument("there are two sides");
    sides[0] = values[0];
    sides[1] = values[1];
}

Evaluation make_evaluation(const CellLists& cells, int mobility, int runners, std::optional<int> checkmate, int fading,
                           const std::vector<CellLists>& ahead, const std::vector<CellLists>& strikes,
                           const CellLists& distance, std::shared_ptr<const TupleNetwork> tuples) {
    Evaluation evaluation;
    evaluation.mobility = mobility;
    evaluation.runners = runners;
    evaluation.checkmate = checkmate;
    evaluation.fading = fading;
    spread(cells, evaluation.cells);
    spread(ahead, evaluation.ahead);
    spread(strikes, evaluation.strikes);
    spread(distance, evaluation.distance);
    evaluation.tuples = std::move(tuples);
    return evaluation;
}

Score score_of(const Verdict& verdict) { return {verdict.value, verdict.proven, verdict.within}; }

Result result_of(const SearchResult& result) {
    std::vector<MoveScore> moves;
    for (const RootScore& root : result.moves) {
        std::vector<CellMove> line;
        for (const Move& move : root.line) line.emplace_back(move.origin, move.target);
        moves.emplace_back(CellMove(root.move.origin, root.move.target), score_of(root.verdict), line);
    }
    return {score_of(result.verdict), moves, result.depth, result.nodes};
}

// Calls back into Python, which an exception there stops.
class Listener final : public SearchListener {
public:
    explicit Listener(const nb::object& report) : report_(report) {}
    void finished(const SearchResult& result) override {
        if (report_.is_none()) return;
        call_python([&] { report_(result_of(result)); });
    }

private:
    const nb::object& report_;
};

Result analyze(const Game& game, const Board& board, const Evaluation& evaluation, int depth, std::uint64_t nodes,
               double seconds, const Stop* stop, int threads, bool every_move, bool plain, std::size_t megabytes,
               const nb::object& report) {
    const SearchOptions options{depth, {nodes, seconds, stop}, threads, every_move, plain, megabytes << 20};
    Listener listener(report);
    SearchResult result;
    {
        LongCall call;
        result = game.analyze(board, evaluation, options, listener, call);
    }
    return result_of(result);
}

std::pair<int, std::uint64_t> minimax(const Game& game, const Board& board, const Evaluation& evaluation, int depth,
                                      int ply) {
    LongCall call;
    const MinimaxResult result = game.minimax(board, evaluation, depth, ply, call);
    return {result.value, result.nodes};
}

std::optional<std::tuple<int, CellMove, std::uint64_t>> endgame(const Game& game, const Board& board,
                                                                bool winner_takes_empties, std::uint64_t nodes,
                                                                double seconds, const Stop* stop,
                                                                std::size_t megabytes) {
    LongCall call;
    const auto found = game.endgame(board, {winner_takes_empties, {nodes, seconds, stop}, megabytes << 20}, call);
    if (!found) return std::nullopt;
    return std::tuple(found->margin, CellMove(found->best.origin, found->best.target), found->nodes);
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<Stop>(module, "Stop", "Set from any thread, it makes a search return what it has.")
        .def(nb::init<>())
        .def("set", &Stop::set, "Ask the search to end.")
        .def_prop_ro("is_set", &Stop::is_set, "Whether it has been asked to.");
    nb::class_<Evaluation>(module, "Evaluation", "Weights in hundredths, by side and cell.")
        .def(
            "__init__",
            [](Evaluation* self, const CellLists& cells, int mobility, int runners, std::optional<int> checkmate,
               int fading, const std::vector<CellLists>& ahead, const std::vector<CellLists>& strikes,
               const CellLists& distance, std::shared_ptr<const TupleNetwork> tuples) {
                new (self) Evaluation(make_evaluation(cells, mobility, runners, checkmate, fading, ahead, strikes,
                                                      distance, std::move(tuples)));
            },
            nb::kw_only(), "cells"_a, "mobility"_a, "runners"_a, "checkmate"_a.none(), "fading"_a, "ahead"_a,
            "strikes"_a, "distance"_a, "tuples"_a.none() = nb::none());
    module.def(
        "minimax", &minimax, "game"_a, "board"_a, "evaluation"_a, nb::kw_only(), "depth"_a, "ply"_a = 0,
        "Value for the side to move and nodes, without any cut; at depth 0 the static value. Can be interrupted.");
    module.def("analyze", &analyze, "game"_a, "board"_a, "evaluation"_a, nb::kw_only(), "depth"_a, "nodes"_a,
               "seconds"_a, "stop"_a.none(), "threads"_a, "every_move"_a, "plain"_a, "megabytes"_a, "report"_a.none(),
               "Search; 0 is no limit. Returns score, root moves, depth and nodes. Can be interrupted.");
    module.def("endgame", &endgame, "game"_a, "board"_a, nb::kw_only(), "winner_takes_empties"_a, "nodes"_a,
               "seconds"_a, "stop"_a.none(), "megabytes"_a,
               "The final margin of a flip game, the best move and the nodes; None if a limit (0: none) was reached.");
}

}  // namespace outplay
