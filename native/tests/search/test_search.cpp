// The engine: known values, plain minimax, several threads, limits.
#include <algorithm>
#include <random>

#include "check.hpp"
#include "games.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

class Silence final : public SearchListener {
    void finished(const SearchResult&) override {}
};

Evaluation pieces_and_steps(const Declaration& declaration) {
    Evaluation evaluation;
    for (int side = 0; side < 2; ++side) {
        for (const Vector& cell : declaration.cells) {
            evaluation.cells[side].push_back(std::holds_alternative<FlipDeclaration>(declaration.family)
                                                 ? 100
                                                 : 100 + 7 * (side == 0 ? cell.row : -cell.row));
        }
    }
    evaluation.mobility = 3;
    return evaluation;
}

SearchResult search(const Game& game, const Board& board, const Evaluation& evaluation, const SearchOptions& options) {
    Silence silence;
    Watch watch;
    return game.analyze(board, evaluation, options, silence, watch);
}

SearchOptions to_depth(int depth, bool plain = false, int threads = 1) {
    SearchOptions options;
    options.depth = depth;
    options.plain = plain;
    options.threads = threads;
    return options;
}

// The value of a position by the definition of minimax, once more and from outside.
int minimax(const Game& game, const Board& board, const Evaluation& evaluation, int depth, int ply) {
    Watch watch;
    if (depth == 0 || game.outcome(board)) return game.minimax(board, evaluation, 0, ply, watch).value;
    int best = -2 * won;
    for (const LegalMove& legal : game.moves(board)) {
        best = std::max(best, -minimax(game, game.play(board, legal.move), evaluation, depth - 1, ply + 1));
    }
    return best;
}

void check_known_values() {
    struct Fact {
        Example example;
        int value;
    };
    const Fact facts[] = {
        {pawns(3, 3), -(won - 6)},
        {pawns(4, 4), won - 11},
        {reversi(4), -(won + 8)},
        {hexagonal_reversi(3, true), won + 11},
        {hexagonal_reversi(3, false), -(won + 4)},
    };
    for (const Fact& fact : facts) {
        const Game game(fact.example.declaration);
        const Board start = game.board(fact.example.start, 0);
        for (const int threads : {1, 2}) {
            const auto result =
                search(game, start, pieces_and_steps(fact.example.declaration), to_depth(60, false, threads));
            CHECK(result.verdict.value == fact.value);
            CHECK(result.verdict.proven && !result.verdict.within);
        }
    }
}

void check_plain_minimax() {
    const Example examples[] = {pawns(5, 4), pawns(6, 3, true, 2),       hourglass(4),
                                reversi(6),  hexagonal_reversi(4, true), pawns(9, 9)};
    for (const Example& example : examples) {
        const Game game(example.declaration);
        const Evaluation evaluation = pieces_and_steps(example.declaration);
        Board board = game.board(example.start, 0);
        for (int ply = 0; ply < 12 && !game.outcome(board); ++ply) {
            const auto result = search(game, board, evaluation, to_depth(3, true));
            CHECK(result.verdict.value == minimax(game, board, evaluation, 3, 0));
            Watch watch;
            CHECK(result.verdict.value == game.minimax(board, evaluation, 3, 0, watch).value);
            const auto moves = game.moves(board);
            board = game.play(board, moves[static_cast<std::size_t>(ply * 7) % moves.size()].move);
        }
    }
}

// A position of a random game after some plies, or the last one before its end.
Board wandered(const Game& game, const Example& example, int plies, std::mt19937& random) {
    Board board = game.board(example.start, 0);
    for (int ply = 0; ply < plies; ++ply) {
        const auto moves = game.moves(board);
        const Board next = game.play(board, moves[random() % moves.size()].move);
        if (game.outcome(next)) break;
        board = next;
    }
    return board;
}

// White aims at one cell of the last row only: no runner may be thought to arrive on another.
Example narrow_goal() {
    Example example = pawns(5, 3);
    march_of(example.declaration).sides[0].goal.resize(1);
    return example;
}

// What a shallow search calls certain is true of the whole game.
void check_proofs() {
    const Example examples[] = {pawns(4, 4), narrow_goal(), hourglass(4), reversi(4), hexagonal_reversi(3, true)};
    std::mt19937 random(7);
    for (const Example& example : examples) {
        const Game game(example.declaration);
        const Evaluation evaluation = pieces_and_steps(example.declaration);
        for (int i = 0; i < 40; ++i) {
            const Board board = wandered(game, example, 3 + i % 12, random);
            const Verdict truth = search(game, board, evaluation, to_depth(60, true)).verdict;
            CHECK(truth.proven && !truth.within);
            for (int depth = 1; depth < 9; ++depth) {
                const Verdict found = search(game, board, evaluation, to_depth(depth)).verdict;
                if (!found.proven) continue;
                const bool is_more = found.value > 0 ? truth.value >= found.value : truth.value <= found.value;
                CHECK(found.within ? is_more : found.value == truth.value);
            }
        }
    }
}

// An endgame search that does not finish leaves a move that has been thought about.
void check_unfinished_endgames() {
    const Example example = reversi(8);
    const Game game(example.declaration);
    std::mt19937 random(5);
    for (int i = 0; i < 60; ++i) {
        SearchOptions options;
        options.limits.nodes = 3000;
        const Board board = wandered(game, example, 51, random);
        const auto result = search(game, board, pieces_and_steps(example.declaration), options);
        CHECK(result.depth >= 4 || (result.verdict.proven && !result.verdict.within));
    }
}

void check_limits() {
    const Example example = pawns(8, 8, true, 2);
    const Game game(example.declaration);
    SearchOptions options;
    options.limits.nodes = 3000;
    const auto result = search(game, game.board(example.start, 0), pieces_and_steps(example.declaration), options);
    CHECK(result.nodes == 3000);
    CHECK(result.depth >= 1 && !result.moves.empty() && !result.moves[0].line.empty());
    CHECK(is_refused([&] { search(game, game.board(example.start, 0), Evaluation{}, options); }));
    CHECK(is_refused(
        [&] { search(game, game.board(example.start, 0), pieces_and_steps(example.declaration), to_depth(0)); }));
}

}  // namespace

int main() {
    check_known_values();
    check_plain_minimax();
    check_proofs();
    check_unfinished_endgames();
    check_limits();
    return report("search");
}
