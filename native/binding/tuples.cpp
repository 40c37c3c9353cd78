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

#include "binding.hpp"
#include "long_call.hpp"
#include "outplay/game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace outplay {
namespace {

using Features = std::vector<std::pair<std::vector<int>, std::size_t>>;
template <class Number>
using Numbers = nb::ndarray<Number, nb::numpy, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
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

// A loop round a ring must come back to where it began: every weight is the next of exactly one. A copy, to which no
// other thread can write.
std::vector<std::uint32_t> checked_rings(const Numbers<const std::uint32_t>& ties) {
    std::vector<std::uint32_t> rings(ties.data(), ties.data() + ties.size());
    std::vector<bool> is_next(rings.size());
    for (const std::size_t next : rings) {
        if (next >= is_next.size() || is_next[next]) throw std::invalid_argument("the ties are not rings");
        is_next[next] = true;
    }
    return rings;
}

Statistics train(const Game& game, const Board& start, const TupleShape& shape, Numbers<float> weights,
                 Numbers<float> coherence, Numbers<const std::uint32_t> ties, std::uint64_t games, std::uint64_t first,
                 std::uint64_t seed, float rate, float trace, float exploration, int random_plies) {
    if (weights.size() != shape.size() || coherence.size() != 2 * shape.size() || ties.size() != shape.size()) {
        throw std::invalid_argument("the arrays must have room for every weight");
    }
    if (random_plies < 0) throw std::invalid_argument("a game cannot open with fewer moves than none");
    const std::vector<std::uint32_t> rings = checked_rings(ties);
    const TupleMemory memory{weights.data(), coherence.data(), rings.data()};
    const TupleLesson lesson{games, first, seed, rate, trace, exploration, random_plies};
    LongCall call;
    const TupleStatistics found = game.train(start, shape, memory, lesson, call);
    return {found.wins[0], found.draws, found.wins[1], found.plies, found.learned, found.error};
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
    module.def("train_tuples", &train, "game"_a, "start"_a, "shape"_a, nb::kw_only(), "weights"_a.noconvert(),
               "coherence"_a.noconvert(), "ties"_a.noconvert(), "games"_a, "first"_a, "seed"_a, "rate"_a, "trace"_a,
               "exploration"_a, "random_plies"_a,
               nb::sig("def train_tuples(game: Game, start: Board, shape: TupleShape, *, "
                       "weights: numpy.typing.NDArray[numpy.float32], "
                       "coherence: numpy.typing.NDArray[numpy.float32], "
                       "ties: numpy.typing.NDArray[numpy.uint32], games: int, first: int, seed: int, rate: float, "
                       "trace: float, exploration: float, random_plies: int) "
                       "-> tuple[int, int, int, int, int, float]"),
               "Play games against itself and learn from each, in place. Returns White's wins, draws, Black's wins, "
               "plies, positions learned from, and the sum of their squared errors. Can be interrupted.");
}

}  // namespace outplay
