// Strong solving as work: its limits, and layers in files, broken off after any piece and gone on with.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "check.hpp"
#include "games.hpp"
#include "marks.hpp"
#include "outplay/table.hpp"

using namespace outplay;
using namespace outplay::tests;
namespace fs = std::filesystem;

namespace {

// Only one piece of work at a step.
constexpr auto at_once = std::chrono::milliseconds(0);

const std::string directory = "test_solving_layers", file = "test_solving_table";

std::string bytes_of(const Table& table) {
    std::ofstream(file, std::ios::trunc).close();
    table.write(file, 0, idle);
    std::ifstream read(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(read), {}};
}

std::string solved_in_memory(const Game& game, const Board& root) {
    Watch watch;
    Solving solving(game, root, {}, idle);
    while (solving.step(watch)) {
    }
    return bytes_of(solving.table());
}

// Every piece of work is one that a crash may follow: what is only in memory is lost.
void check_going_on(const Example& example, int most_pieces) {
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    const std::string expected = solved_in_memory(game, root);
    for (int pieces = most_pieces; pieces > most_pieces - 3; --pieces) {
        fs::remove_all(directory);
        fs::create_directory(directory);
        Watch watch;
        int beginnings = 0;
        for (bool goes_on = true; goes_on;) {
            Solving solving(game, root, {.directory = directory, .step = at_once}, idle);
            const std::uint64_t found = solving.positions();
            for (int i = 0; goes_on && i < pieces + beginnings; ++i) goes_on = solving.step(watch);
            CHECK(solving.positions() >= found);
            if (!goes_on) CHECK(bytes_of(solving.table()) == expected);
            ++beginnings;
        }
        CHECK(beginnings > 3);
        Solving again(game, root, {.directory = directory, .step = at_once}, idle);
        while (again.step(watch)) {
        }
        CHECK(bytes_of(again.table()) == expected);
    }
}

// Layers of another root are no layers of ours.
void check_foreign_layers() {
    const Example example = pawns(4, 3);
    const Game game(example.declaration);
    fs::remove_all(directory);
    fs::create_directory(directory);
    Watch watch;
    const Board root = game.board(example.start, 0), other = game.board(example.start, 1);
    Solving first(game, root, {.directory = directory}, idle);
    while (first.step(watch)) {
    }
    Solving second(game, other, {.directory = directory}, idle);
    while (second.step(watch)) {
    }
    CHECK(bytes_of(second.table()) == solved_in_memory(game, other));
    CHECK(second.table().faults(watch) == 0);
}

void check_limits() {
    const Example example = pawns(4, 4);
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    Watch watch;
    Solving few(game, root, {.most = 1000}, idle);
    while (few.step(watch)) {
    }
    CHECK(few.phase() == Solving::Phase::too_large);
    CHECK(is_refused([&] { few.table(); }));
    int too_small = 0, enough = 0;
    for (std::size_t bytes = 1000; bytes < 3000000; bytes += bytes / 3) {
        Solving solving(game, root, {.bytes = bytes}, idle);
        while (solving.step(watch)) {
        }
        CHECK(solving.peak_bytes() <= bytes);
        if (solving.phase() == Solving::Phase::done) {
            ++enough;
            CHECK(solving.table().worth(root) == 12);
        } else {
            ++too_small;
            CHECK(solving.phase() == Solving::Phase::out_of_memory);
        }
    }
    CHECK(too_small > 5 && enough > 2);
    const Example large = pawns(8, 5);
    const Game other(large.declaration);
    CHECK(is_refused([&] { Solving(other, other.board(large.start, 0), {}, idle); }));
}

// White is at the end of its way and can only pass. Black has so many pieces to bring down the other column.
Example long_way(int pieces) {
    Example example = pawns(16, 2);
    MarchDeclaration& march = example.declaration.march;
    march.reach = march.capture_all = false;
    march.stuck = Stuck::pass;
    march.deadlock = Deadlock::majority;
    for (MarchSide& side : march.sides) side.take.clear();
    example.start.assign(32, 0);
    example.start[0] = 1;
    for (int i = 0; i < pieces; ++i) example.start[static_cast<std::size_t>(2 * i + 1)] = 2;
    return example;
}

// As far as there are marks for the plies, and no farther.
void check_long_games() {
    for (const int pieces : {2, 7, 8}) {
        const Example example = long_way(pieces);
        const int plies = 2 * pieces * (16 - pieces);
        const Game game(example.declaration);
        const Board root = game.board(example.start, 0);
        Watch watch;
        Solving solving(game, root, {}, idle);
        while (solving.step(watch)) {
        }
        if (plies <= 126) {
            CHECK(solving.phase() == Solving::Phase::done);
            CHECK(solving.table().worth(root) == -(plies + 1));
            CHECK(solving.table().faults(watch) == 0);
        } else {
            CHECK(solving.phase() == Solving::Phase::too_long);
            CHECK(is_refused([&] { solving.table(); }));
        }
    }
    for (int mark = -mark_of_win; mark <= mark_of_win; ++mark) {
        const int worth = worth_of_mark(mark, false);
        CHECK(worth_of_move(mark, false) == (worth > 0 ? -worth - 1 : worth < 0 ? 1 - worth : 0));
        const auto before = mark_before(mark, false);
        CHECK(before.has_value() == (mark != 1 && mark != -1));
        if (before) CHECK(worth_of_mark(*before, false) == worth_of_move(mark, false));
        CHECK(worth_of_move(mark, true) == -mark && mark_before(mark, true) == -mark);
    }
}

class Impatient : public Watch {
    void ask() override { throw std::runtime_error("enough"); }
};

void check_interruptions() {
    const Example example = hourglass(4);
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    Solving solving(game, root, {}, idle);
    int interruptions = 0;
    for (bool goes_on = true; goes_on;) {
        Impatient watch;
        try {
            goes_on = solving.step(watch);
        } catch (const std::runtime_error&) {
            ++interruptions;
        }
    }
    CHECK(interruptions > 0);
    CHECK(bytes_of(solving.table()) == solved_in_memory(game, root));
}

}  // namespace

int main() {
    check_going_on(pawns(3, 3), 9);
    check_going_on(pawns(4, 3), 12);
    check_going_on(reversi(4), 50);
    check_foreign_layers();
    check_limits();
    check_long_games();
    check_interruptions();
    fs::remove_all(directory);
    fs::remove(file);
    return report("solving");
}
