#include "outplay/tuples.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "arrays.hpp"
#include "binding.hpp"
#include "long_call.hpp"
#include "outplay/game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace outplay {
namespace {

using Features = std::vector<std::pair<std::vector<int>, std::size_t>>;
template <class Number>
using Numbers = nb::ndarray<const Number, nb::numpy, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Statistics = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, double>;

TupleShape make_shape(const Game& game, const std::array<Features, 2>& features, const std::vector<int>& stages,
                      std::size_t stage_size) {
    TupleDeclaration declaration;
    for (std::size_t side = 0; side < 2; ++side) {
        for (const auto& [cells, table] : features[side]) declaration.features[side].push_back({cells, table});
    }
    declaration.stages = stages;
    declaration.stage_size = stage_size;
    return game.tuple_shape(declaration);
}

std::shared_ptr<TupleNetwork> make_network(const TupleShape& shape, const nb::bytes& weights) {
    if (weights.size() != 2 * shape.size()) throw std::invalid_argument("there must be two bytes for every weight");
    auto network = std::make_shared<TupleNetwork>(TupleNetwork{shape, std::vector<std::int16_t>(shape.size())});
    // Little-endian, like every machine for which this is built.
    std::memcpy(network->weights.data(), weights.c_str(), weights.size());
    return network;
}

// A copy: while Python's lock is released, anybody may write to an array or give its memory back.
template <class Number>
std::vector<Number> copied(const Numbers<Number>& array, std::size_t size) {
    if (array.size() != size) throw std::invalid_argument("the arrays must have room for every weight");
    return {array.data(), array.data() + size};
}

// A loop round a ring must come back to where it began: every weight is the next of exactly one.
void check_rings(const std::vector<std::uint32_t>& rings) {
    std::vector<bool> is_next(rings.size());
    for (const std::size_t next : rings) {
        if (next >= is_next.size() || is_next[next]) throw std::invalid_argument("the ties are not rings");
        is_next[next] = true;
    }
}

nb::tuple train(const Game& game, const Board& start, const TupleShape& shape, const Numbers<float>& weights,
                const Numbers<float>& coherence, const Numbers<std::uint32_t>& ties, std::uint64_t games,
                std::uint64_t first, std::uint64_t seed, float rate, float trace, float exploration, int random_plies) {
    std::vector<float> learned = copied(weights, shape.size()), sums = copied(coherence, 2 * shape.size());
    const std::vector<std::uint32_t> rings = copied(ties, shape.size());
    check_rings(rings);
    const TupleLesson lesson{games, first, seed, rate, trace, exploration, random_plies};
    TupleStatistics found;
    {
        LongCall call;
        found = game.train(start, shape, {learned.data(), sums.data(), rings.data()}, lesson, call);
    }
    return nb::make_tuple(
        array_of(std::move(learned)), array_of(std::move(sums)),
        Statistics{found.wins[0], found.draws, found.wins[1], found.plies, found.learned, found.error});
}

}  // namespace

void bind_tuples(nb::module_& module) {
    nb::class_<TupleShape>(module, "TupleShape", "The features of an n-tuple network, compiled for a game.")
        .def(
            "__init__",
            [](TupleShape* self, const Game& game, const std::array<Features, 2>& features,
               const std::vector<int>& stages,
               std::size_t stage_size) { new (self) TupleShape(make_shape(game, features, stages, stage_size)); },
            "game"_a, nb::kw_only(), "features"_a, "stages"_a, "stage_size"_a)
        .def_prop_ro("size", &TupleShape::size, "How many weights it has.");
    nb::class_<TupleNetwork>(module, "TupleNetwork", "A shape with weights in hundredths, 16 bits each.")
        .def(nb::new_(&make_network), "shape"_a, "weights"_a);
    // What nanobind writes of arrays is too much to read, and our linter refuses it.
    module.def(
        "train_tuples", &train, "game"_a, "start"_a, "shape"_a, nb::kw_only(), "weights"_a.noconvert(),
        "coherence"_a.noconvert(), "ties"_a.noconvert(), "games"_a, "first"_a, "seed"_a, "rate"_a, "trace"_a,
        "exploration"_a, "random_plies"_a,
        nb::sig("def train_tuples(game: Game, start: Board, shape: TupleShape, *, "
                "weights: numpy.typing.NDArray[numpy.float32], "
                "coherence: numpy.typing.NDArray[numpy.float32], "
                "ties: numpy.typing.NDArray[numpy.uint32], games: int, first: int, seed: int, rate: float, "
                "trace: float, exploration: float, random_plies: int) "
                "-> tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.float32], "
                "tuple[int, int, int, int, int, float]]"),
        "Play games against itself and learn from each. Returns the new weights and coherence, and of the games: "
        "White's wins, draws, Black's wins, plies, positions learned from, and the sum of their squared errors. "
        "Can be interrupted.");
}

}  // namespace outplay
