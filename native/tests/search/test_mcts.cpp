// Monte-Carlo tree search: what it proves is true, on every code path; limits; the tree by itself.
#include "outplay/mcts.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "check.hpp"
#include "games.hpp"
#include "search/mcts_tree.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

const Build builds[] = {{true, false}, {false, false}, {false, true}};

MonteCarlo search(const Game& game, const Board& board, MonteCarloOptions options) {
    Watch watch;
    return game.mcts(board, options, watch);
}

// The true result for the side to move, 1, 0 or -1, and in how many plies it is won or lost.
struct Truth {
    int result = 0, plies = 0;
};

class Solver {
public:
    explicit Solver(const Game& game) : game_(game) {}

    Truth solve(const Board& board) {
        if (const auto outcome = game_.outcome(board)) {
            return {outcome->winner == nobody ? 0 : outcome->winner == board.side ? 1 : -1, 0};
        }
        const auto key = std::pair(game_.contents(board), board.side);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        Truth best{-2, 0};
        for (const LegalMove& legal : game_.moves(board)) {
            const Truth after = solve(game_.play(board, legal.move));
            const Truth found{-after.result, after.plies + 1};
            const bool is_longer = found.plies > best.plies;
            const bool is_nearer = found.result > 0 ? !is_longer : is_longer;
            if (found.result > best.result || (found.result == best.result && is_nearer)) best = found;
        }
        return known_[key] = best;
    }

private:
    const Game& game_;
    std::map<std::pair<std::vector<int>, int>, Truth> known_;
};

int result_of(const MonteCarloNode& node) { return static_cast<int>(node.proof) - static_cast<int>(Proof::draw); }

// A claim about a move, seen by the side that makes it, against the truth about the position after it.
void check_claim(const MonteCarloNode& node, const Truth& after) {
    if (node.proof == Proof::none) return;
    CHECK(result_of(node) == -after.result);
    if (node.proof == Proof::draw) return;
    CHECK(node.is_exact ? after.plies == node.plies : after.plies <= node.plies);
}

int check_claims(const Game& game, Solver& solver, const Board& board, std::uint64_t simulations, std::uint64_t seed) {
    const MonteCarlo found = search(game, board, {.limits = {.nodes = simulations}, .seed = seed});
    CHECK(found.moves.size() == game.moves(board).size());
    check_claim(found.root, solver.solve(board));
    for (const MonteCarloNode& node : found.moves) check_claim(node, solver.solve(game.play(board, node.move)));
    // What is proven of the position, the best move keeps.
    if (found.root.proof != Proof::none) CHECK(result_of(found.moves[0]) == -result_of(found.root));
    return found.root.proof != Proof::none;
}

// From random games: the first positions from which every game ends within so many plies.
void check_proofs(const Example& example, int longest, unsigned seed) {
    int proven = 0, searched = 0;
    for (const Build& build : builds) {
        const Game game(example.declaration, build);
        Solver solver(game);
        std::mt19937 random(seed);
        Watch watch;
        for (int number = 0; number < (is_sanitized ? 15 : 60); ++number) {
            std::vector<Board> boards = {game.board(example.start, 0)};
            for (auto moves = game.moves(boards[0]); !moves.empty(); moves = game.moves(boards.back())) {
                boards.push_back(game.play(boards.back(), moves[random() % moves.size()].move));
            }
            std::size_t late = boards.size() - 1;
            while (late > 0 && game.perft(boards[late - 1], longest + 1, watch) == 0) --late;
            if (late + 1 == boards.size()) continue;  // over at once, or after much more than the others
            for (const std::uint64_t simulations : {1U, 10U, 100U, 2000U}) {
                proven += check_claims(game, solver, boards[late], simulations, random());
                ++searched;
            }
        }
    }
    CHECK(proven > searched / 4 && proven < searched);
}

std::vector<std::uint32_t> visits_of(const MonteCarlo& found) {
    std::vector<std::uint32_t> visits;
    for (const MonteCarloNode& node : found.tree) visits.push_back(node.visits);
    return visits;
}

void check_seeds(const Example& example) {
    std::set<std::vector<std::uint32_t>> trees;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        std::set<std::vector<std::uint32_t>> same;
        for (const Build& build : {builds[0], builds[1], builds[0]}) {
            const Game game(example.declaration, build);
            const MonteCarloOptions options{.limits = {.nodes = 3000}, .seed = seed, .kept = 500};
            same.insert(visits_of(search(game, game.board(example.start, 0), options)));
        }
        CHECK(same.size() == 1);
        trees.merge(same);
    }
    CHECK(trees.size() == 3);
}

void check_report(const Example& example) {
    const Game game(example.declaration);
    const Board start = game.board(example.start, 0);
    const MonteCarlo found = search(game, start, {.limits = {.nodes = 5000}, .seed = 4, .kept = 300});
    CHECK(found.root.visits == 5000 && !found.is_full && found.nodes > 5000);
    std::uint32_t visits = 0;
    for (const MonteCarloNode& node : found.moves) visits += node.visits;
    CHECK(visits == 5000);
    CHECK(!found.line.empty() && found.line[0] == found.moves[0].move);
    Board board = start;
    for (const Move& move : found.line) board = game.play(board, move);  // throws if a move is not legal
    CHECK(found.tree.size() == 300 && found.tree[0].parent == -1);
    for (std::size_t i = 1; i < found.tree.size(); ++i) {
        CHECK(found.tree[i].parent >= 0 && found.tree[i].parent < static_cast<int>(i));
        CHECK(found.tree[i].visits <= found.tree[i - 1].visits);
    }
}

class Impatient : public Watch {
    void ask() override { throw std::runtime_error("stop"); }
};

void check_limits() {
    const Example example = pawns(8, 8, true, 2);
    const Game game(example.declaration);
    const Board start = game.board(example.start, 0);
    const MonteCarlo small = search(game, start, {.limits = {.nodes = 5000}, .bytes = 200'000});
    CHECK(small.is_full && small.root.visits == 5000 && small.nodes * 40 <= 200'000 && small.nodes > 22);
    CHECK(search(game, start, {.limits = {.seconds = 0.2}}).root.visits > 10);
    Stop stop;
    stop.set();
    const MonteCarlo stopped = search(game, start, {.limits = {.stop = &stop}});
    CHECK(stopped.root.visits == 1 && stopped.moves.size() == 22);
    Impatient watch;
    bool thrown = false;
    try {
        game.mcts(start, {}, watch);
    } catch (const std::runtime_error&) {
        thrown = true;
    }
    CHECK(thrown);
    const Board over = game.board(std::vector<int>(64, 1), 1);
    const MonteCarlo nothing = search(game, over, {.limits = {.nodes = 10}});
    CHECK(nothing.moves.empty() && nothing.line.empty() && nothing.root.proof == Proof::win);
    CHECK(is_refused([&] { search(game, Game(reversi(10).declaration).board(std::vector<int>(100, 1), 0), {}); }));
}

// White to move at the root; three moves, of which one is a draw: White cannot do worse, whatever the others give.
void check_draw_in_hand() {
    MonteCarloTree tree({}, 0);
    tree.plant(16);
    const auto open = tree.add_child(MonteCarloTree::root, 1, 2);
    const auto other = tree.add_child(MonteCarloTree::root, 2, 3);
    const auto drawn = tree.add_child(MonteCarloTree::root, 3, 4);
    tree.finish(drawn, nobody);
    CHECK(!tree.settle(MonteCarloTree::root));
    for (int i = 0; i < 10; ++i) {
        CHECK(tree.descend(static_cast<std::uint64_t>(i) << 60) != drawn);
        tree.record(i % 2 == 0 ? open : other, 1);  // Black wins all games
    }
    CHECK(tree[open].points == 0 && tree[MonteCarloTree::root].points == 10 && tree[MonteCarloTree::root].visits == 10);
    tree.finish(open, 1);
    tree.record(open, nobody);
    CHECK(!tree.is_settled());
    tree.finish(other, 1);
    tree.record(other, nobody);
    CHECK(tree[MonteCarloTree::root].proof == Proof::draw && tree.is_settled());
}

}  // namespace

int main() {
    check_proofs(pawns(3, 3), 8, 1);
    check_proofs(pawns(4, 4), 9, 2);
    check_proofs(pawns(6, 5), 8, 3);
    check_proofs(hourglass(4), 8, 4);
    check_proofs(reversi(4), 8, 5);
    check_proofs(reversi(6), 7, 6);
    check_proofs(hexagonal_reversi(3, true), 8, 7);
    Example misere = pawns(4, 4);
    misere.declaration.misere = march_of(misere.declaration).compulsory = true;
    check_proofs(misere, 9, 8);
    check_seeds(pawns(6, 6, true, 2));
    check_seeds(reversi(8));
    check_report(pawns(6, 6, true, 2));
    check_report(hexagonal_reversi(5, true));
    check_limits();
    check_draw_in_hand();
    return report("mcts");
}
