// A position, as the core gets it: a byte for every cell, and the side to move. It is refused, or can be played on.
#include <iterator>
#include <stdexcept>
#include <vector>

#include "../tests/solved.hpp"
#include "input.hpp"

using namespace outplay;

namespace {

struct Compiled {
    tests::Example example;
    Game game{example.declaration};
};

// Both families, boards of one machine word and of two.
const Compiled& chosen(std::uint8_t number) {
    static const Compiled boards[] = {{tests::pawns(3, 3)},           {tests::hourglass(4)}, {tests::reversi(4)},
                                      {tests::pawns(10, 12, true)},   {tests::reversi(8)},   {tests::hourglass(8)},
                                      {tests::reversi_with_holes(6)}, {tests::reversi(10)}};
    return boards[number % std::size(boards)];
}

void play_on(const Game& game, const Board& board) {
    Watch watch;
    game.canonical(board);
    game.hash(board);
    const bool is_over = game.outcome(board).has_value();
    const auto moves = game.moves(board);
    fuzz::require(moves.empty() == is_over);
    for (const LegalMove& each : moves) game.outcome(game.play(board, each.move));
    game.perft(board, 2, watch);
    game.playouts(board, 2, 1, watch);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const Game& game = chosen(data[0]).game;
    const int side = data[1];
    std::vector<int> contents(data + 2, data + size);
    try {
        const Board board = game.board(contents, side);
        fuzz::require(game.contents(board) == contents);
        play_on(game, board);
    } catch (const std::invalid_argument&) {
    }
    // Many at once, as they lie in somebody's memory.
    static const Table table = tests::solved(fuzz::game(), fuzz::start());
    const std::size_t row = fuzz::game().cells() + 1, rows = (size - 2) / row;
    std::vector<std::uint8_t> cells, sides;
    for (std::size_t i = 0; i < rows; ++i) {
        const std::uint8_t* from = data + 2 + i * row;
        sides.push_back(from[0]);
        cells.insert(cells.end(), from + 1, from + row);
    }
    std::vector<std::int16_t> worths(rows);
    Watch watch;
    try {
        table.worths({cells.data(), sides.data(), rows}, worths.data(), watch);
        table.moves({cells.data(), sides.data(), rows}, watch);
    } catch (const std::invalid_argument&) {
    }
    return 0;
}
