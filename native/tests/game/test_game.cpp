// Positions, moves, outcomes, canonical forms and random games.
#include <map>
#include <random>
#include <set>

#include "check.hpp"
#include "games.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

// Random games move for move on all code paths at once: the same moves, captures, outcomes and boards.
void check_builds_agree(const Example& example, unsigned seed) {
    const Game fast(example.declaration, {true, false});
    const Game portable(example.declaration, {false, false});
    const Game scattered(example.declaration, {false, true});
    std::mt19937 random(seed);
    for (int number = 0; number < 20; ++number) {
        Board boards[3] = {fast.board(example.start, 0), portable.board(example.start, 0),
                           scattered.board(example.start, 0)};
        for (;;) {
            const auto moves = fast.moves(boards[0]);
            const auto twin = portable.moves(boards[1]), third = scattered.moves(boards[2]);
            CHECK(moves.size() == twin.size() && moves.size() == third.size());
            for (std::size_t i = 0; i < moves.size(); ++i) {
                CHECK(moves[i].move == twin[i].move && moves[i].move == third[i].move);
                CHECK(moves[i].captured == twin[i].captured && moves[i].captured == third[i].captured);
            }
            CHECK(fast.outcome(boards[0]).has_value() == moves.empty());
            CHECK(scattered.outcome(boards[2]).has_value() == moves.empty());
            if (moves.empty()) break;
            const Move move = moves[random() % moves.size()].move;
            boards[0] = fast.play(boards[0], move);
            boards[1] = portable.play(boards[1], move);
            boards[2] = scattered.play(boards[2], move);
            CHECK(boards[0] == boards[1]);
            CHECK(fast.contents(boards[0]) == scattered.contents(boards[2]));
        }
    }
}

void check_round_trip_and_errors() {
    const Example example = pawns(3, 3);
    const Game game(example.declaration);
    const Board start = game.board(example.start, 1);
    CHECK(game.contents(start) == example.start);
    CHECK(start.side == 1);
    Declaration too_symmetrical = example.declaration;
    too_symmetrical.symmetries.assign(11, example.declaration.symmetries[0]);
    CHECK(!is_refused([&] { Game{too_symmetrical}; }));
    too_symmetrical.symmetries.push_back(example.declaration.symmetries[0]);
    CHECK(is_refused([&] { Game{too_symmetrical}; }));
    CHECK(is_refused([&] { game.board({1, 2}, 0); }));
    CHECK(is_refused([&] { game.board(example.start, 2); }));
    CHECK(is_refused([&] { game.board({3, 0, 0, 0, 0, 0, 0, 0, 0}, 0); }));
    CHECK(is_refused([&] { game.play(start, {0, 8}); }));
    CHECK(is_refused([&] { game.play(start, {-7, 99}); }));
    Watch watch;
    CHECK(is_refused([&] { game.perft(start, -1, watch); }));
    const Example larger = reversi(4);
    const Game other(larger.declaration);
    const Board foreign = other.board(std::vector<int>(16, 1), 0);
    CHECK(is_refused([&] { game.moves(foreign); }));
    CHECK(is_refused([&] { game.outcome(foreign); }));
    CHECK(is_refused([&] { game.canonical(foreign); }));
    CHECK(is_refused([&] { game.perft(foreign, 2, watch); }));
    CHECK(is_refused([&] { game.playouts(foreign, 1, 1, watch); }));
}

void check_canonical_and_hash() {
    const Example example = pawns(3, 3);
    const Game game(example.declaration);
    const Board left = game.board({2, 2, 2, 1, 0, 0, 0, 1, 1}, 1), right = game.board({2, 2, 2, 0, 0, 1, 1, 1, 0}, 1);
    CHECK(!(left == right));
    CHECK(game.canonical(left) == game.canonical(right));
    CHECK(game.canonical(game.canonical(left)) == game.canonical(left));
    // Every placement on nine cells, both sides to move: no two share a hash.
    std::set<std::uint64_t> hashes;
    std::vector<int> contents(9);
    int boards = 0;
    for (int number = 0; number < 19683; ++number) {
        for (int cell = 0, rest = number; cell < 9; ++cell, rest /= 3)
            contents[static_cast<std::size_t>(cell)] = rest % 3;
        for (int side = 0; side < 2; ++side, ++boards) hashes.insert(game.hash(game.board(contents, side)));
    }
    CHECK(static_cast<int>(hashes.size()) == boards);
}

void check_playouts() {
    const Example example = pawns(3, 3);
    const Game fast(example.declaration, {true, false}), portable(example.declaration, {false, false});
    Watch watch;
    const Playouts one = fast.playouts(fast.board(example.start, 0), 20000, 7, watch);
    const Playouts two = portable.playouts(portable.board(example.start, 0), 20000, 7, watch);
    CHECK(one.wins[0] == two.wins[0] && one.wins[1] == two.wins[1] && one.plies == two.plies);
    CHECK(one.wins[0] + one.wins[1] + one.draws == 20000);
    CHECK(one.draws == 0);

    // The exact chance that White wins when both play at random, by recursion, against the sample.
    std::map<std::pair<std::vector<int>, int>, double> known;
    const auto chance = [&](const auto& self, const Board& board) -> double {
        if (const auto outcome = portable.outcome(board)) return outcome->winner == 0 ? 1.0 : 0.0;
        const auto key = std::pair(portable.contents(board), board.side);
        if (const auto found = known.find(key); found != known.end()) return found->second;
        double sum = 0;
        const auto moves = portable.moves(board);
        for (const LegalMove& legal : moves) sum += self(self, portable.play(board, legal.move));
        return known[key] = sum / static_cast<double>(moves.size());
    };
    const double expected = chance(chance, portable.board(example.start, 0));
    const double seen = static_cast<double>(one.wins[0]) / 20000;
    CHECK(seen > expected - 0.015 && seen < expected + 0.015);  // more than four standard deviations either way
}

}  // namespace

int main() {
    check_builds_agree(pawns(3, 3), 1);
    check_builds_agree(pawns(8, 8, true, 2), 2);
    check_builds_agree(pawns(9, 14), 3);
    check_builds_agree(hourglass(5), 4);
    check_builds_agree(hourglass(11), 5);
    check_builds_agree(reversi(4), 6);
    check_builds_agree(reversi(8), 7);
    check_builds_agree(reversi(10), 8);
    check_builds_agree(hexagonal_reversi(5, true), 9);
    check_builds_agree(hexagonal_reversi(7, true), 10);
    check_round_trip_and_errors();
    check_canonical_and_hash();
    check_playouts();
    return report("game");
}
