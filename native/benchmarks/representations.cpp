// Counts the same move sequences on a padded array, on an array of rows and columns, and on the bit boards of the core.
//
//   representations padded|square|bits ROWS COLUMNS HOME_ROWS straight|diagonal DEPTH SECONDS
//
// Repeats the count until it has taken so many seconds of processor time; prints the count, how often it was made, and
// the seconds.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <stdexcept>
#include <string>

#include "../tests/games.hpp"
#include "padded_board.hpp"
#include "square_board.hpp"

using namespace outplay;
using namespace outplay::benchmarks;

namespace {

// As the core does, the last ply is counted and not played.
template <class Board>
std::uint64_t perft(Board& board, Square side, int depth) {
    std::uint64_t total = 0;
    if (depth == 1) {
        board.for_each_move(side, [&](const auto&) { ++total; });
        return total;
    }
    board.for_each_move(side, [&](const auto& move) {
        if (board.wins(side, move)) return;
        board.play(side, move);
        total += perft(board, rival(side), depth - 1);
        board.undo(side, move);
    });
    return total;
}

template <class Count>
void measure(double least_seconds, Count&& count) {
    const std::clock_t start = std::clock();
    std::uint64_t result = 0, times = 0;
    double seconds = 0;
    do {
        result = count();
        ++times;
        seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    } while (seconds < least_seconds);
    std::printf("%llu %llu %.6f\n", static_cast<unsigned long long>(result), static_cast<unsigned long long>(times),
                seconds);
}

template <class Board>
void measure_array(const PawnGame& pawns, int depth, double seconds) {
    Board board(pawns);
    measure(seconds, [&] { return perft(board, Square::white, depth); });
}

void measure_bits(const PawnGame& pawns, int depth, double seconds) {
    const auto example = tests::pawns(pawns.rows, pawns.columns, pawns.steps_diagonally, pawns.home_rows);
    const Game game(example.declaration);
    const Board start = game.board(example.start, 0);
    Watch watch;
    measure(seconds, [&] { return game.perft(start, depth, watch); });
}

int number(const char* text, int least, int most) {
    const int value = std::atoi(text);
    if (value < least || value > most) throw std::invalid_argument(std::string("not a useful number: ") + text);
    return value;
}

void run(char** words) {
    const std::string kind = words[1];
    const PawnGame pawns{number(words[2], 3, max_lines), number(words[3], 2, max_lines), number(words[4], 1, 2),
                         words[5] == std::string("diagonal")};
    const int depth = number(words[6], 1, 100);
    const double seconds = std::atof(words[7]);
    if (kind == "padded") return measure_array<PaddedBoard>(pawns, depth, seconds);
    if (kind == "square") return measure_array<SquareBoard>(pawns, depth, seconds);
    if (kind == "bits") return measure_bits(pawns, depth, seconds);
    throw std::invalid_argument("not a representation: " + kind);
}

}  // namespace

int main(int size, char** words) {
    try {
        if (size != 8) throw std::invalid_argument("seven words, please: see the head of this program");
        run(words);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "representations: %s\n", error.what());
        return 2;
    }
    return 0;
}
