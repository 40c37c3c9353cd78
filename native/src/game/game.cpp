#include "outplay/game.hpp"

#include <algorithm>

#include "game/game_parts.hpp"
#include "memory/hash.hpp"

namespace outplay {
namespace {

// The one place where the family decides: what follows from it is in the runner and in the scale.
struct MakeRunner {
    [[maybe_unused]] const Build& build;

    Runner* operator()(const MarchTables& tables) const { return make_portable_runner(tables); }
    Runner* operator()(const FlipTables& tables) const {
#ifdef OUTPLAY_VECTOR
        if (build.vector) {
            if (Runner* runner = make_vector_runner(tables)) return runner;
        }
#endif
        return make_portable_runner(tables);
    }
};

constexpr int max_random_plies = 10'000;  // no game has more

}  // namespace

Game::Parts::Parts(const Declaration& given, const Build& build)
    : declaration(given), tables(compile(declaration, build.scattered)),
      layout(std::visit([](const BoardTables& board) -> const Layout& { return board.layout; }, tables)),
      all_cells(std::visit([](const BoardTables& board) { return board.board; }, tables)),
      scale{std::holds_alternative<FlipTables>(tables)}, race(make_race_table(declaration, layout)),
      symmetries(declaration, layout), runner(std::visit(MakeRunner{build}, tables)) {}

std::vector<int> Game::Parts::cells_of(Word128 bits) const {
    std::vector<int> cells;
    for (std::size_t bit = 0; bits != 0; ++bit, bits >>= 1) {
        if ((bits & 1) != 0) cells.push_back(layout.cell[bit]);
    }
    std::sort(cells.begin(), cells.end());
    return cells;
}

BitMoves::One Game::Parts::find(const Board& board, Move move) const {
    BitMoves list;
    runner->moves(own(board), list);
    for (int i = 0; i < list.size; ++i) {
        if (move_of(list.moves[i]) == move) return list.moves[i];
    }
    throw std::invalid_argument("the move is not legal in this position");
}

const Board& Game::Parts::own(const Board& board) const {
    const Word128 both = board.cells[0] | board.cells[1], shared = board.cells[0] & board.cells[1];
    if (shared != 0 || (both & ~all_cells) != 0) {
        throw std::invalid_argument("the board is of another game");
    }
    return board;
}

Game::Game(const Declaration& declaration, Build build) : parts_(std::make_unique<const Parts>(declaration, build)) {}

Game::~Game() = default;

Runner::~Runner() = default;

std::size_t Game::cells() const { return parts_->layout.bit.size(); }

Board Game::board(const std::vector<int>& contents, int side) const {
    const Layout& layout = parts_->layout;
    if (contents.size() != layout.bit.size()) throw std::invalid_argument("a position needs a value for every cell");
    if (side != 0 && side != 1) throw std::invalid_argument("the side to move is 0 or 1");
    Board board;
    board.side = side;
    for (std::size_t i = 0; i < contents.size(); ++i) {
        if (contents[i] < 0 || contents[i] > 2) throw std::invalid_argument("a cell holds 0, 1 or 2");
        if (contents[i] == 0) continue;
        const int bit = layout.bit[i];
        board.cells[contents[i] - 1] |= Word128{1} << bit;
    }
    return board;
}

std::vector<int> Game::contents(const Board& board) const {
    std::vector<int> contents;
    for (const int bit : parts_->layout.bit) {
        const auto holds = [&](int side) { return (board.cells[side] >> bit & 1) != 0; };
        contents.push_back(holds(0) ? 1 : holds(1) ? 2 : 0);
    }
    return contents;
}

std::vector<LegalMove> Game::moves(const Board& board) const {
    BitMoves list;
    parts_->runner->moves(parts_->own(board), list);
    std::vector<LegalMove> moves;
    moves.reserve(static_cast<std::size_t>(list.size));
    for (int i = 0; i < list.size; ++i) {
        const BitMoves::One& one = list.moves[i];
        moves.push_back({parts_->move_of(one), parts_->cells_of(one.captured)});
    }
    std::sort(moves.begin(), moves.end(), [](const LegalMove& a, const LegalMove& b) { return a.move < b.move; });
    return moves;
}

Board Game::play(const Board& board, Move move) const { return parts_->runner->play(board, parts_->find(board, move)); }

std::optional<Outcome> Game::outcome(const Board& board) const {
    Outcome outcome;
    if (!parts_->runner->outcome(parts_->own(board), outcome)) return std::nullopt;
    return outcome;
}

Board Game::canonical(const Board& board) const { return parts_->symmetries.canonical(parts_->own(board)); }

std::uint64_t Game::perft(const Board& board, int depth, Watch& watch) const {
    if (depth < 0) throw std::invalid_argument("a depth cannot be negative");
    return parts_->runner->perft(parts_->own(board), depth, watch);
}

Playouts Game::playouts(const Board& board, std::uint64_t games, std::uint64_t seed, Watch& watch) const {
    return parts_->runner->playouts(parts_->own(board), games, seed, watch);
}

std::string Game::description() const { return parts_->runner->name(); }

TupleShape Game::tuple_shape(const TupleDeclaration& declaration) const { return {declaration, parts_->layout}; }

TupleStatistics Game::train(const Board& start, const TupleShape& shape, const TupleMemory& memory,
                            const TupleLesson& lesson, Watch& watch) const {
    if (!shape.fits(parts_->layout)) throw std::invalid_argument("the network is for another board");
    if (lesson.random_plies < 0 || lesson.random_plies > max_random_plies) {
        throw std::invalid_argument("a game opens with 0 to 10000 random moves");
    }
    return parts_->runner->train(parts_->own(start), shape.view(), memory, lesson, watch);
}

std::uint64_t Game::hash(const Board& board) const {
    const int bits = parts_->layout.modulus;
    if (2 * bits + 1 <= 64) {
        const auto side = static_cast<std::uint64_t>(board.side);
        return mix(static_cast<std::uint64_t>(board.cells[0] | board.cells[1] << bits) | side << (2 * bits));
    }
    std::uint64_t result = static_cast<std::uint64_t>(board.side);
    for (const Word128 cells : board.cells) {
        for (const auto word : {static_cast<std::uint64_t>(cells), static_cast<std::uint64_t>(cells >> 64)}) {
            result = mix(result ^ word) + word;
        }
    }
    return result;
}

}  // namespace outplay
