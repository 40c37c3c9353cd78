#include "outplay/prover.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "arrays.hpp"
#include "binding.hpp"
#include "long_call.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace outplay {
namespace {

ProofOptions options_of(const Limits& limits, const nb::object& report) {
    ProofOptions options{limits};
    if (!report.is_none()) {
        options.report = [&report](std::uint64_t searched) { call_python([&] { report(searched); }); };
    }
    return options;
}

std::optional<bool> holds(Prover& prover, const Board& board, int side, int least, std::uint64_t nodes, double seconds,
                          const Stop* stop, const nb::object& report) {
    LongCall call;
    return prover.holds(board, side, least, options_of({nodes, seconds, stop}, report), call);
}

std::optional<nb::tuple> strategy(Prover& prover, const Board& board, int side, int least, std::size_t most,
                                  const Stop* stop, const nb::object& report) {
    std::optional<Strategy> found;
    {
        LongCall call;
        found = prover.strategy(board, side, least, most, options_of({.stop = stop}, report), call);
    }
    if (!found) return std::nullopt;
    return arrays_of(prover.game(), *found);
}

void write(Prover& prover, const std::string& path, std::uint64_t rules) {
    LongCall call;
    prover.write(path, rules, call);
}

bool read(Prover& prover, const std::string& path, std::uint64_t rules) {
    LongCall call;
    return prover.read(path, rules, call);
}

}  // namespace

void bind_prover(nb::module_& module) {
    nb::class_<Prover>(module, "Prover", "Proves claims of a game; its table of positions is kept between questions.")
        .def(
            "__init__",
            [](Prover* self, const Game& game, std::size_t megabytes) { new (self) Prover(game, megabytes << 20); },
            "game"_a, nb::kw_only(), "megabytes"_a = 256, nb::keep_alive<1, 2>())
        .def_prop_ro("nodes", &Prover::nodes, "Searched so far, for all questions together.")
        .def_prop_ro("bytes", &Prover::bytes, "Memory in use: its table takes more and more of what it may.")
        .def("write", &write, "path"_a, "rules"_a,
             "Write down what it remembers, with a number for the rules. RuntimeError if that cannot be. Can be "
             "interrupted.")
        .def("read", &read, "path"_a, "rules"_a,
             "Take over what another one of the same rules and memory has written; whether there was such a thing. Can "
             "be interrupted.")
        .def(
            "holds", &holds, "board"_a, "side"_a, "least"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0,
            "stop"_a.none() = nb::none(), "report"_a.none() = nb::none(),
            nb::sig("def holds(self, board: Board, side: int, least: int, *, nodes: int = 0, seconds: float = 0.0, "
                    "stop: Stop | None = None, report: collections.abc.Callable[[int], None] | None = None) -> bool | "
                    "None"),
            "Whether the side gets at least so much: 1 is a win, 0 a draw; in flip games a margin. None if a limit was "
            "reached (0: none). Can be interrupted, and goes on from there.")
        .def(
            "strategy", &strategy, "board"_a, "side"_a, "least"_a, nb::kw_only(), "most"_a,
            "stop"_a.none() = nb::none(), "report"_a.none() = nb::none(),
            nb::sig("def strategy(self, board: Board, side: int, least: int, *, most: int, stop: Stop | None = None, "
                    "report: collections.abc.Callable[[int], None] | None = None) -> " STRATEGY " | None"),
            "Every position in which the side is to move that can come up, once up to symmetry, and the reply's origin "
            "and target. None if there are more than `most`, or if it was stopped. Can be interrupted.");
}

}  // namespace outplay
