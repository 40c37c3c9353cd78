#include "outplay/prover.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <memory>
#include <tuple>
#include <utility>

#include "binding.hpp"
#include "long_call.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace outplay {
namespace {

template <class Number, class Shape>
using Array = nb::ndarray<nb::numpy, Number, Shape, nb::c_contig>;
using Contents = Array<std::uint8_t, nb::shape<-1, -1>>;
using Cells = Array<std::int16_t, nb::shape<-1>>;
using Arrays = std::tuple<Contents, Cells, Cells>;

// An array that owns its numbers.
template <class Result, class Number>
Result array_of(std::unique_ptr<Number[]> numbers, std::initializer_list<std::size_t> shape) {
    Number* data = numbers.release();
    const nb::capsule owner(data, [](void* pointer) noexcept { delete[] static_cast<Number*>(pointer); });
    return Result(data, shape, owner);
}

Arrays arrays_of(const Game& game, std::size_t cells, const Strategy& strategy) {
    const std::size_t size = strategy.boards.size();
    auto contents = std::make_unique<std::uint8_t[]>(size * cells);
    auto origins = std::make_unique<std::int16_t[]>(size), targets = std::make_unique<std::int16_t[]>(size);
    for (std::size_t i = 0; i < size; ++i) {
        std::size_t place = i * cells;
        for (const int piece : game.contents(strategy.boards[i])) contents[place++] = static_cast<std::uint8_t>(piece);
        origins[i] = static_cast<std::int16_t>(strategy.replies[i].origin);
        targets[i] = static_cast<std::int16_t>(strategy.replies[i].target);
    }
    return {array_of<Contents>(std::move(contents), {size, cells}), array_of<Cells>(std::move(origins), {size}),
            array_of<Cells>(std::move(targets), {size})};
}

ProofOptions options_of(std::uint64_t nodes, double seconds, const nb::object& report) {
    ProofOptions options{nodes, seconds};
    if (!report.is_none()) {
        // An exception in Python stops the search.
        options.report = [&report](std::uint64_t searched) {
            const nb::gil_scoped_acquire lock;
            report(searched);
        };
        .def_prop_ro("bytes", &Prover::bytes, "Memory in use: its table takes more and more of what it may.")
    }
    return options;
}

std::optional<bool> holds(Prover& prover, const Board& board, int side, int least, std::uint64_t nodes, double seconds,
                          const Stop* stop, const nb::object& report) {
    const Stop never;
    LongCall call;
    return prover.holds(board, side, least, options_of(nodes, seconds, report), stop != nullptr ? *stop : never, call);
}

std::optional<Arrays> strategy(Prover& prover, const Board& board, int side, int least, std::size_t most,
                               const Stop* stop, const nb::object& report) {
    const Stop never;
    std::optional<Strategy> found;
    {
        LongCall call;
        found =
            prover.strategy(board, side, least, most, options_of(0, 0, report), stop != nullptr ? *stop : never, call);
    }
    if (!found) return std::nullopt;
    return arrays_of(prover.game(), prover.game().contents(board).size(), *found);
}

}  // namespace

void bind_prover(nb::module_& module) {
    nb::class_<Prover>(module, "Prover", "Proves claims of a game; its table of positions is kept between questions.")
        .def(
            "__init__",
            [](Prover* self, const Game& game, std::size_t megabytes) { new (self) Prover(game, megabytes << 20); },
            "game"_a, nb::kw_only(), "megabytes"_a = 256, nb::keep_alive<1, 2>())
        .def_prop_ro("nodes", &Prover::nodes, "Searched so far, for all questions together.")
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
                    "report: collections.abc.Callable[[int], None] | None = None) -> "
                    "tuple[numpy.typing.NDArray[numpy.uint8], "
                    "numpy.typing.NDArray[numpy.int16], numpy.typing.NDArray[numpy.int16]] | None"),
            "Every position in which the side is to move that can come up, once up to symmetry, and the reply's origin "
            "and target. None if there are more than `most`, or if it was stopped. Can be interrupted.");
}

}  // namespace outplay
