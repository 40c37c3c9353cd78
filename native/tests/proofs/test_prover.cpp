// Claims against plain recursion, and strategies against every defence.
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <thread>

#include "check.hpp"
#include "games.hpp"
#include "outplay/prover.hpp"
#include "recursion.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

// Every `stride`-th position that can come up, with every claim near the truth.
void check_claims(const Example& example, std::size_t stride) {
    Recursion recursion(example);
    const Game& game = recursion.game();
    recursion.worth(game.board(example.start, 0));
    Prover prover(game, 1 << 16);
    Watch watch;
    std::size_t number = 0, wrong = 0;
    for (const auto& [key, found] : recursion.known()) {
        if (number++ % stride != 0) continue;
        const Board board = game.board(key.first, key.second);
        for (int side = 0; side < 2; ++side) {
            const int worth = (side == board.side ? 1 : -1) * recursion.result(found);
            for (int least = worth - 1; least <= worth + 1; ++least) {
                if (prover.holds(board, side, least, {}, watch) != (worth >= least)) ++wrong;
            }
        }
    }
    CHECK(number > 100);
    CHECK(wrong == 0);
}

// Plays every defence: each position must have one reply, and each game must end as it was claimed.
bool is_closed(const Game& game, const Board& root, int side, int least, const Strategy& strategy) {
    std::map<Key, Board> replies;
    for (std::size_t i = 0; i < strategy.boards.size(); ++i) {
        const Board& board = strategy.boards[i];
        const Key key = key_of(game, game.canonical(board));
        if (board.side != side || !replies.emplace(key, game.play(board, strategy.replies[i])).second) return false;
    }
    std::set<Key> met;
    std::vector<Board> left = {root};
    while (!left.empty()) {
        const Board board = left.back();
        left.pop_back();
        if (const auto outcome = game.outcome(board)) {
            if (result_for(side, *outcome) < least) return false;
        } else if (board.side != side) {
            for (const LegalMove& legal : game.moves(board)) left.push_back(game.play(board, legal.move));
        } else {
            const Key key = key_of(game, game.canonical(board));
            const auto reply = replies.find(key);
            if (reply == replies.end()) return false;
            if (met.insert(key).second) left.push_back(reply->second);
        }
    }
    return met.size() == replies.size();
}

void check_strategies(const Example& example, int result) {
    const Game game(example.declaration);
    const Board start = game.board(example.start, 0);
    // The second table has room for so little that nearly all is forgotten and found again.
    for (const std::size_t bytes : {std::size_t{1} << 20, std::size_t{1} << 14}) {
        Prover prover(game, bytes);
        Watch watch;
        for (int side = 0; side < 2; ++side) {
            const int worth = side == 0 ? result : -result;
            if (worth == -1 && !is_flip(example)) continue;
            const auto strategy = prover.strategy(start, side, worth, 100000, {}, watch);
            CHECK(strategy && !strategy->boards.empty());
            CHECK(strategy && is_closed(game, start, side, worth, *strategy));
            CHECK(is_refused([&] { prover.strategy(start, side, worth + 1, 100000, {}, watch); }));
            CHECK(!prover.strategy(start, side, worth, 1, {}, watch));
        }
    }
}

void check_limits() {
    const Example example = pawns(5, 5);
    const Game game(example.declaration);
    const Board start = game.board(example.start, 0);
    Stop stop;
    stop.set();
    Watch watch;
    Prover prover(game, 1 << 20);
    CHECK(!prover.holds(start, 0, 1, {.limits = {.stop = &stop}}, watch));
    const std::uint64_t before = prover.nodes();
    CHECK(!prover.holds(start, 0, 1, {.limits = {.nodes = 500}}, watch));
    CHECK(prover.nodes() == before + 500);
    CHECK(!prover.holds(start, 0, 1, {.limits = {.seconds = 1e-9}}, watch));
    // Small steps lead on: each goes on where the one before it was stopped.
    int steps = 0;
    while (!prover.holds(start, 0, 1, {.limits = {.nodes = 2000}}, watch) && steps < 1000) ++steps;
    CHECK(steps > 0 && steps < 1000);
    CHECK(prover.holds(start, 1, 0, {}, watch) == false);
    CHECK(is_refused([&] { prover.holds(start, 2, 1, {}, watch); }));
    const Game other(reversi(6).declaration);
    const Board foreign = other.board(std::vector<int>(36, 1), 0);
    CHECK(is_refused([&] { prover.holds(foreign, 0, 1, {}, watch); }));
    CHECK(is_refused([&] { prover.strategy(foreign, 0, 1, 10, {}, watch); }));
}

// What a watch throws passes through, and the prover answers right afterwards.
void check_interruption() {
    class Impatient final : public Watch {
        void ask() override { throw 1; }
    } impatient;
    const Example example = pawns(5, 6);
    const Game game(example.declaration);
    const Board start = game.board(example.start, 0);
    Prover prover(game, 1 << 20);
    bool is_thrown = false;
    try {
        prover.holds(start, 1, 1, {}, impatient);
    } catch (int) {
        is_thrown = true;
    }
    CHECK(is_thrown);
    Watch watch;
    CHECK(prover.holds(start, 1, 1, {}, watch) == true && prover.holds(start, 0, 1, {}, watch) == false);
}

// What a prover has written down another one takes over, and goes on from there; what is not its own it leaves alone.
void check_memory(const Example& example, int least, std::size_t other_bytes) {
    const std::string path = "test_prover_memory.bin";
    const Game game(example.declaration);
    const Board start = game.board(example.start, 0);
    Watch watch;
    Prover whole(game, 1 << 20), broken_off(game, 1 << 20);
    const std::optional<bool> answer = whole.holds(start, 0, least, {}, watch);
    const std::uint64_t part = whole.nodes() / 2;
    CHECK(answer.has_value() && part > 10'000);
    CHECK(!broken_off.holds(start, 0, least, {.limits = {.nodes = part}}, watch));
    broken_off.write(path, 7, idle);
    CHECK(!broken_off.read(path, 7, idle));  // it knows that already

    Prover again(game, 1 << 20);
    CHECK(again.read(path, 7, idle));
    CHECK(again.holds(start, 0, least, {}, watch) == answer);
    CHECK(again.nodes() < whole.nodes() - part / 2);

    CHECK(!Prover(game, 1 << 20).read(path, 8, idle));
    CHECK(!Prover(game, other_bytes).read(path, 7, idle));
    CHECK(!Prover(game, 1 << 20).read("no such file", 7, idle));
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    for (std::size_t place = 0; place < bytes.size(); place += bytes.size() / 97) {
        std::string damaged = bytes;
        damaged[place] = static_cast<char>(damaged[place] ^ 1);
        std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged;
        Prover prover(game, 1 << 20);
        CHECK(!prover.read(path, 7, idle));
        CHECK(prover.bytes() == Prover(game, 1 << 20).bytes());
        std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes.substr(0, place);
        CHECK(!prover.read(path, 7, idle));
    }
    std::remove(path.c_str());
}

// Threads that ask the same prover wait for each other.
void check_threads() {
    const Example example = pawns(5, 5);
    const Game game(example.declaration);
    const Board start = game.board(example.start, 0);
    Prover prover(game, 1 << 20);
    std::optional<bool> answers[2];
    {
        std::vector<std::jthread> threads;
        for (int side = 0; side < 2; ++side) {
            threads.emplace_back([&, side] {
                Watch watch;
                answers[side] = prover.holds(start, side, 1, {}, watch);
            });
        }
    }
    CHECK(answers[0] == true && answers[1] == false);
}

Example switched(Example example, void (*change)(Declaration&)) {
    change(example.declaration);
    return example;
}

}  // namespace

int main() {
    const auto passing = [](Declaration& declaration) {
        march_of(declaration).stuck = Stuck::pass;
        march_of(declaration).deadlock = Deadlock::majority;
        march_of(declaration).capture_all = false;
    };
    const auto drawing = [](Declaration& declaration) { march_of(declaration).stuck = Stuck::draw; };
    const auto misere = [](Declaration& declaration) { declaration.misere = true; };
    const auto compulsory = [](Declaration& declaration) { march_of(declaration).compulsory = true; };
    for (const auto& change : {+passing, +drawing, +misere, +compulsory}) {
        check_claims(switched(pawns(4, 3), change), 1);
        check_claims(switched(pawns(4, 3, true), change), 5);
    }
    check_claims(pawns(4, 4), 7);
    check_claims(pawns(5, 2, true, 2), 3);
    check_claims(reversi(4), 300);
    check_claims(switched(hexagonal_reversi(3, false), misere), 1);
    check_strategies(pawns(3, 3), -1);
    check_strategies(pawns(4, 4), 1);
    check_strategies(switched(pawns(4, 4), passing), 0);
    check_strategies(hourglass(4), 1);
    check_strategies(hexagonal_reversi(3, false), -4);
    check_limits();
    check_interruption();
    check_threads();
    check_memory(pawns(5, 6), 1, 3 << 19);
    check_memory(hexagonal_reversi(4, false), 1, 1 << 21);
    return report("prover");
}
