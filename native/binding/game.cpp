#include "outplay/game.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <map>
#include <utility>

#include "binding.hpp"
#include "long_call.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace outplay {
namespace {

using Pair = std::pair<int, int>;
using Pairs = std::vector<Pair>;
using Side = std::tuple<Pairs, Pairs, Pairs, std::vector<int>>;  // step, take, jump, goal
using Symmetries = std::vector<std::vector<int>>;

std::vector<Vector> vectors(const Pairs& pairs) {
    std::vector<Vector> result;
    for (const auto& [column, row] : pairs) result.push_back({column, row});
    return result;
}

template <class Value>
Value chosen(const std::map<std::string, Value>& words, const std::string& word) {
    const auto found = words.find(word);
    if (found == words.end()) throw std::invalid_argument("unknown word: " + word);
    return found->second;
}

Declaration march_declaration(const Pairs& cells, const std::array<Side, 2>& sides, const std::vector<std::string>& win,
                              const std::string& stuck, const std::string& deadlock, bool compulsory) {
    Declaration declaration;
    declaration.cells = vectors(cells);
    auto& march = declaration.family.emplace<MarchDeclaration>();
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& [step, take, jump, goal] = sides[i];
        march.sides[i] = {vectors(step), vectors(take), vectors(jump), goal};
    }
    const std::map<std::string, bool*> wins = {
        {"reach", &march.reach}, {"all-home", &march.all_home}, {"capture-all", &march.capture_all}};
    for (const std::string& way : win) *chosen(wins, way) = true;
    march.stuck = chosen<Stuck>({{"lose", Stuck::lose}, {"pass", Stuck::pass}, {"draw", Stuck::draw}}, stuck);
    march.deadlock = chosen<Deadlock>({{"majority", Deadlock::majority}, {"draw", Deadlock::draw}}, deadlock);
    march.compulsory = compulsory;
    return declaration;
}

Declaration flip_declaration(const Pairs& cells, const Pairs& directions) {
    Declaration declaration;
    declaration.cells = vectors(cells);
    declaration.family = FlipDeclaration{vectors(directions)};
    return declaration;
}

Game* make_game(Declaration declaration, bool misere, const Symmetries& symmetries, bool vector, bool scattered) {
    declaration.misere = misere;
    declaration.symmetries = symmetries;
    return new Game(declaration, Build{vector, scattered});
}

nb::list moves(const Game& game, const Board& board) {
    nb::list list;
    for (const LegalMove& legal : game.moves(board)) {
        nb::list captured;
        for (const int cell : legal.captured) captured.append(cell);
        list.append(nb::make_tuple(legal.move.origin, legal.move.target, nb::tuple(captured)));
    }
    return list;
}

std::optional<std::tuple<int, int, int>> outcome(const Game& game, const Board& board) {
    const auto outcome = game.outcome(board);
    if (!outcome) return std::nullopt;
    return std::tuple(outcome->winner, static_cast<int>(outcome->reason), outcome->margin);
}

std::uint64_t perft(const Game& game, const Board& board, int depth) {
    LongCall call;
    return game.perft(board, depth, call);
}

std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>
playouts(const Game& game, const Board& board, std::uint64_t games, std::uint64_t seed) {
    LongCall call;
    const Playouts result = game.playouts(board, games, seed, call);
    return {result.wins[0], result.draws, result.wins[1], result.plies};
}

}  // namespace

void bind_game(nb::module_& module) {
    nb::class_<Game>(module, "Game", "A compiled game. Cells are numbered in the order in which they are given.")
        .def_static(
            "march",
            [](const Pairs& cells, const std::array<Side, 2>& sides, const std::vector<std::string>& win,
               const std::string& stuck, const std::string& deadlock, bool compulsory, bool misere,
               const Symmetries& symmetries, bool vector, bool scattered) {
                return make_game(march_declaration(cells, sides, win, stuck, deadlock, compulsory), misere, symmetries,
                                 vector, scattered);
            },
            "cells"_a, nb::kw_only(), "sides"_a, "win"_a, "stuck"_a, "deadlock"_a, "compulsory"_a, "misere"_a,
            "symmetries"_a, "vector"_a = true, "scattered"_a = false,
            "A march game; each side has its step, take and jump vectors and its goal cells.")
        .def_static(
            "flip",
            [](const Pairs& cells, const Pairs& directions, bool misere, const Symmetries& symmetries, bool vector,
               bool scattered) {
                return make_game(flip_declaration(cells, directions), misere, symmetries, vector, scattered);
            },
            "cells"_a, nb::kw_only(), "directions"_a, "misere"_a, "symmetries"_a, "vector"_a = true,
            "scattered"_a = false, "A flip game.")
        .def_prop_ro("description", &Game::description, "How the game is run: word size, layout and code path.")
        .def("board", &Game::board, "contents"_a, "side"_a, "Set up a position: 0, 1 or 2 for each cell.")
        .def("contents", &Game::contents, "board"_a, "What stands on each cell: 0, 1 for White, 2 for Black.")
        .def("moves", &moves, "board"_a,
             nb::sig("def moves(self, board: Board) -> list[tuple[int, int, tuple[int, ...]]]"),
             "Legal moves as (origin, target, captured), -1 where there is no cell.")
        .def(
            "play",
            [](const Game& game, const Board& board, int origin, int target) {
                return game.play(board, Move{origin, target});
            },
            "board"_a, "origin"_a, "target"_a, "The position after a legal move.")
        .def("outcome", &outcome, "board"_a, "None, or the winner (-1 for a draw), the reason's number and the margin.")
        .def("canonical", &Game::canonical, "board"_a, "The least of the boards that the symmetries make of this one.")
        .def("hash", &Game::hash, "board"_a, "64 well-mixed bits; exact for layouts of up to 31 bits.")
        .def("perft", &perft, "board"_a, "depth"_a, "Sequences of exactly so many plies. Can be interrupted.")
        .def("playouts", &playouts, "board"_a, "games"_a, "seed"_a,
             "Random games to the end: White's wins, draws, Black's wins, plies in all. Can be interrupted.");
}

}  // namespace outplay
