#include "outplay/table.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "arrays.hpp"
#include "binding.hpp"
#include "long_call.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace outplay {
namespace {

using Contents = nb::ndarray<const std::uint8_t, nb::numpy, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Sides = nb::ndarray<const std::uint8_t, nb::numpy, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

PositionRows rows_of(const Game& game, const Contents& contents, const Sides& sides) {
    if (contents.shape(0) != sides.shape(0) || contents.shape(1) != game.cells()) {
        throw std::invalid_argument("there must be a column for every cell and a side for every row");
    }
    return {contents.data(), sides.data(), sides.shape(0)};
}

std::vector<std::tuple<int, int, std::optional<int>>> moves(const Table& table, const Board& board) {
    std::vector<std::tuple<int, int, std::optional<int>>> result;
    for (const WorthOfMove& each : table.moves(board)) {
        result.emplace_back(each.move.origin, each.move.target, each.worth);
    }
    return result;
}

Array<std::int16_t> worths(const Table& table, const Contents& contents, const Sides& sides) {
    std::vector<std::int16_t> result(sides.shape(0));
    const PositionRows rows = rows_of(table.game(), contents, sides);
    {
        LongCall call;
        table.worths(rows, result.data(), call);
    }
    return array_of(std::move(result));
}

nb::tuple all_moves(const Table& table, const Contents& contents, const Sides& sides) {
    MoveRows found;
    const PositionRows rows = rows_of(table.game(), contents, sides);
    {
        LongCall call;
        found = table.moves(rows, call);
    }
    return nb::make_tuple(array_of(std::move(found.first)), array_of(std::move(found.origins)),
                          array_of(std::move(found.targets)), array_of(std::move(found.worths)));
}

nb::tuple read(const Table& table, std::uint64_t first, std::uint64_t count) {
    EntryRows found;
    {
        LongCall call;
        found = table.read(first, count, call);
    }
    return nb::make_tuple(array_of(std::move(found.contents), table.game().cells()), array_of(std::move(found.sides)),
                          array_of(std::move(found.worths)));
}

std::uint64_t faults(const Table& table) {
    LongCall call;
    return table.faults(call);
}

std::optional<nb::tuple> strategy(const Table& table, const Board& board, int side, int least, std::size_t most) {
    std::optional<Strategy> found;
    {
        LongCall call;
        found = table.strategy(board, side, least, most, call);
    }
    if (!found) return std::nullopt;
    return arrays_of(table.game(), *found);
}

std::uint64_t write(const Table& table, const std::string& path, std::uint64_t offset) {
    LongCall call;
    return table.write(path, offset, call);
}

const char* phase_of(const Solving& solving) {
    switch (solving.phase()) {
    case Solving::Phase::finding:
        return "finding";
    case Solving::Phase::valuing:
        return "valuing";
    case Solving::Phase::done:
        return "done";
    case Solving::Phase::too_large:
        return "too-large";
    case Solving::Phase::too_long:
        return "too-long";
    default:
        return "out-of-memory";
    }
}

bool step(Solving& solving) {
    LongCall call;
    return solving.step(call);
}

void bind_solving(nb::module_& module) {
    nb::class_<Solving>(module, "Solving", "Strong solving, a piece at a time.")
        .def(
            "__init__",
            [](Solving* self, const Game& game, const Board& board, const std::string& directory, std::uint64_t rules,
               std::size_t megabytes, std::uint64_t most) {
                LongCall call;  // layers that are there already are read
                new (self) Solving(game, board, {directory, rules, megabytes << 20, most}, call);
            },
            "game"_a, "board"_a, nb::kw_only(), "directory"_a = "", "rules"_a = 0, "megabytes"_a = 1024, "most"_a = 0,
            nb::keep_alive<1, 2>())
        .def("step", &step,
             "Work for about half a second; whether there is more to do. Can be interrupted. RuntimeError if it is at "
             "work in another thread, which may look at all that follows.")
        .def_prop_ro("phase", &phase_of,
                     "finding, valuing, done, or why it was given up: too-large, too-long, out-of-memory.")
        .def_prop_ro("layer", &Solving::layer, "Where it is: down the layers when finding, and up again.")
        .def_prop_ro("layers", &Solving::layers, "How many layers there are.")
        .def_prop_ro("found", &Solving::positions, "Positions found, mirror images singly, finished ones too.")
        .def_prop_ro("entries", &Solving::entries, "Positions to be stored.")
        .def_prop_ro("valued", &Solving::valued, "How many of them have a value.")
        .def_prop_ro("bytes", &Solving::bytes, "Memory in use.")
        .def_prop_ro("peak_bytes", &Solving::peak_bytes, "The most memory that was in use.")
        .def("table", &Solving::table, nb::keep_alive<0, 1>(), "The table, when all is done.");
}

}  // namespace

void bind_table(nb::module_& module) {
    nb::class_<Table>(module, "Table", "What every position is worth that can come up from a root.")
        .def_static("open", &Table::open, "game"_a, "file"_a, "offset"_a, "size"_a, nb::keep_alive<0, 1>(),
                    "Map a table from a file; ValueError unless it is a sound table of this game.")
        .def("write", &write, "path"_a, "offset"_a,
             "Write into a file that is there; how many bytes it takes. RuntimeError if that cannot be. Can be "
             "interrupted.")
        .def_prop_ro("positions", &Table::positions, "Positions that can come up, finished ones too.")
        .def_prop_ro("entries", &Table::entries, "Positions that are stored.")
        .def_prop_ro("bytes", &Table::bytes, "What they take.")
        .def("worth", &Table::worth, "board"_a, "For the side to move; None if the position is not covered.")
        .def("moves", &moves, "board"_a, "Legal moves as (origin, target, worth for the side that makes it).")
        .def("worths", &worths, "contents"_a, "sides"_a,
             nb::sig("def worths(self, contents: " BYTES ", sides: " BYTES ") -> " SHORTS),
             "The worth of many positions; -32768 where it is not covered.")
        .def("all_moves", &all_moves, "contents"_a, "sides"_a,
             nb::sig("def all_moves(self, contents: " BYTES ", sides: " BYTES ") -> tuple[" LONGS ", " SHORTS
                     ", " SHORTS ", " SHORTS "]"),
             "The moves of many positions: where those of each start, origins, targets and worths.")
        .def("read", &read, "first"_a, "count"_a,
             nb::sig("def read(self, first: int, count: int) -> tuple[" BYTES ", " BYTES ", " SHORTS "]"),
             "Stored positions in order: contents, sides, worths.")
        .def("faults", &faults, "Entries that are out of order or do not follow from their moves. Can be interrupted.")
        .def("strategy", &strategy, "board"_a, "side"_a, "least"_a, nb::kw_only(), "most"_a,
             nb::sig("def strategy(self, board: Board, side: int, least: int, *, most: int) -> " STRATEGY " | None"),
             "Every position in which the side is to move that can come up, and its reply; None if there are more. "
             "Can be interrupted.");
    bind_solving(module);
}

}  // namespace outplay
