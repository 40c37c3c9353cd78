// Arrays of numpy that own their numbers.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <utility>
#include <vector>

#include "long_call.hpp"
#include "outplay/game.hpp"
#include "outplay/strategy.hpp"

// What nanobind writes of arrays is too much to read, and our linter refuses it: these words stand in the stub.
#define BYTES "numpy.typing.NDArray[numpy.uint8]"
#define SHORTS "numpy.typing.NDArray[numpy.int16]"
#define LONGS "numpy.typing.NDArray[numpy.int64]"
#define STRATEGY "tuple[" BYTES ", " SHORTS ", " SHORTS "]"

namespace outplay {

template <class Number>
using Array = nanobind::ndarray<nanobind::numpy, Number>;

// In rows of some width, or all in one.
template <class Number>
Array<Number> array_of(std::vector<Number> numbers, std::size_t width = 0) {
    nanobind::module_::import_("numpy");  // nanobind would load it later, and lose a Ctrl-C that comes meanwhile
    auto kept = std::make_unique<std::vector<Number>>(std::move(numbers));
    const std::size_t rows = width == 0 ? kept->size() : kept->size() / width;
    const std::size_t shape[2] = {rows, width};
    Number* start = kept->data();
    const nanobind::capsule owner(kept.release(),
                                  [](void* old) noexcept { delete static_cast<std::vector<Number>*>(old); });
    return Array<Number>(start, width == 0 ? 1 : 2, shape, owner);
}

// The contents of its positions, and the origins and targets of its replies.
inline nanobind::tuple arrays_of(const Game& game, const Strategy& strategy) {
    std::vector<std::uint8_t> contents;
    std::vector<std::int16_t> origins, targets;
    {
        LongCall call;
        contents.reserve(strategy.boards.size() * game.cells());
        for (const Board& board : strategy.boards) {
            call.tick();
            for (const int piece : game.contents(board)) contents.push_back(static_cast<std::uint8_t>(piece));
        }
        for (const Move& reply : strategy.replies) {
            origins.push_back(static_cast<std::int16_t>(reply.origin));
            targets.push_back(static_cast<std::int16_t>(reply.target));
        }
    }
    return nanobind::make_tuple(array_of(std::move(contents), game.cells()), array_of(std::move(origins)),
                                array_of(std::move(targets)));
}

}  // namespace outplay
