#include "outplay/board.hpp"

#include <nanobind/nanobind.h>

#include "binding.hpp"

namespace nb = nanobind;

namespace outplay {

void bind_board(nb::module_& module) {
    nb::class_<Board>(module, "Board", "A position in the bit layout of its game; only that game can read it.")
        .def_ro("side", &Board::side, "0 if White is to move, 1 if Black is.")
        .def(
            "__eq__", [](const Board& self, const Board& other) { return self == other; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"));
}

}  // namespace outplay
