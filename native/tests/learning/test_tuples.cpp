// N-tuple networks: their values digit by digit, learning that is the same every time, and what is refused.
#include "outplay/tuples.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "check.hpp"
#include "games.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

const Build builds[] = {{true, false}, {false, false}, {false, true}};

std::size_t entries(const TupleFeature& feature) {
    return static_cast<std::size_t>(std::lround(std::pow(3, feature.cells.size())));
}

// Tuples of random cells, the same for both sides; as many as fill several blocks of the inner loops.
TupleDeclaration some_tuples(const Example& example, int number, std::mt19937& random) {
    TupleDeclaration declaration;
    const int cells = static_cast<int>(example.start.size());
    for (int i = 0; i < number; ++i) {
        TupleFeature feature;
        feature.table = declaration.stage_size;
        std::vector<int> order(static_cast<std::size_t>(cells));
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), random);
        const int length = 1 + static_cast<int>(random() % static_cast<unsigned>(std::min(cells, 6)));
        feature.cells.assign(order.begin(), order.begin() + length);
        declaration.stage_size += entries(feature);
        for (auto& features : declaration.features) features.push_back(feature);
    }
    declaration.stages = {0, cells / 3, cells / 2};
    return declaration;
}

// What the weights say of a board, once more and from outside.
int value_by_digits(const TupleDeclaration& declaration, const std::vector<std::int16_t>& weights,
                    const std::vector<int>& contents, int side) {
    int pieces = 0;
    for (const int piece : contents) pieces += piece != 0;
    std::size_t stage = 0;
    while (stage + 1 < declaration.stages.size() && declaration.stages[stage + 1] <= pieces) ++stage;
    int total = 0;
    for (const TupleFeature& feature : declaration.features[side]) {
        std::size_t number = 0, digit = 1;
        for (const int cell : feature.cells) {
            const int piece = contents[static_cast<std::size_t>(cell)];
            number += digit * static_cast<std::size_t>(piece == 0 ? 0 : piece - 1 == side ? 1 : 2);
            digit *= 3;
        }
        total += weights[stage * declaration.stage_size + feature.table + number];
    }
    return total;
}

Evaluation with_network(const Example& example, const TupleShape& shape, const std::vector<std::int16_t>& weights) {
    Evaluation evaluation;
    for (auto& cells : evaluation.cells) cells.assign(example.start.size(), 0);
    evaluation.tuples = std::make_shared<TupleNetwork>(TupleNetwork{shape, weights});
    return evaluation;
}

void check_values(const Example& example, int number, unsigned seed) {
    std::mt19937 random(seed);
    const TupleDeclaration declaration = some_tuples(example, number, random);
    Watch watch;
    for (const Build& build : builds) {
        const Game game(example.declaration, build);
        const TupleShape shape = game.tuple_shape(declaration);
        CHECK(shape.size() == 3 * declaration.stage_size);
        std::vector<std::int16_t> weights(shape.size());
        for (auto& weight : weights) weight = static_cast<std::int16_t>(random());
        const Evaluation evaluation = with_network(example, shape, weights);
        Board board = game.board(example.start, 0);
        while (!game.outcome(board)) {
            const int expected = value_by_digits(declaration, weights, game.contents(board), board.side);
            CHECK(game.minimax(board, evaluation, 0, 0, watch).value == expected);
            const auto moves = game.moves(board);
            board = game.play(board, moves[random() % moves.size()].move);
        }
    }
}

struct Learned {
    std::vector<float> weights, coherence;
    TupleStatistics statistics;
};

Learned learn(const Game& game, const Example& example, const TupleDeclaration& declaration,
              const std::vector<std::uint64_t>& batches) {
    const TupleShape shape = game.tuple_shape(declaration);
    Learned learned{std::vector<float>(shape.size()), std::vector<float>(2 * shape.size()), {}};
    std::vector<std::uint32_t> ties(shape.size());
    std::iota(ties.begin(), ties.end(), 0U);
    const TupleMemory memory{learned.weights.data(), learned.coherence.data(), ties.data()};
    TupleLesson lesson{.seed = 5, .rate = 0.5F, .trace = 0.5F, .exploration = 0.1F, .random_plies = 3};
    Watch watch;
    for (const std::uint64_t games : batches) {
        lesson.games = games;
        learned.statistics = game.train(game.board(example.start, 0), shape, memory, lesson, watch);
        lesson.first += games;
    }
    return learned;
}

void check_learning(const Example& example) {
    std::mt19937 random(1);
    const TupleDeclaration declaration = some_tuples(example, 20, random);
    const Game game(example.declaration), portable(example.declaration, {false, false});
    const Learned whole = learn(game, example, declaration, {60});
    CHECK(whole.weights == learn(game, example, declaration, {1, 40, 19}).weights);
    CHECK(whole.weights == learn(portable, example, declaration, {60}).weights);
    const TupleStatistics& found = whole.statistics;
    CHECK(found.wins[0] + found.wins[1] + found.draws == 60);
    CHECK(found.learned == found.plies && found.plies > 60 && found.error > 0);
    double sum = 0;
    for (const float weight : whole.weights) sum += std::abs(static_cast<double>(weight));
    CHECK(sum > 0.1 && std::isfinite(sum));
}

void check_refusals() {
    const Example example = pawns(3, 3);
    const Game game(example.declaration), other(pawns(4, 3).declaration);
    const auto shape_of = [&](std::vector<int> cells, std::size_t table, std::vector<int> stages, std::size_t size) {
        TupleDeclaration declaration;
        for (auto& features : declaration.features) features = {{cells, table}};
        declaration.stages = std::move(stages);
        declaration.stage_size = size;
        return game.tuple_shape(declaration);
    };
    CHECK(shape_of({0, 1}, 1, {0, 4}, 10).size() == 20);
    CHECK(is_refused([&] { shape_of({0, 9}, 0, {0}, 9); }));
    CHECK(is_refused([&] { shape_of({0, -1}, 0, {0}, 9); }));
    CHECK(is_refused([&] { shape_of({0, 0}, 0, {0}, 9); }));
    CHECK(is_refused([&] { shape_of({}, 0, {0}, 9); }));
    CHECK(is_refused([&] { shape_of({0, 1}, 2, {0}, 10); }));
    CHECK(is_refused([&] { shape_of({0, 1}, 20, {0}, 10); }));
    CHECK(is_refused([&] { shape_of({0, 1}, 0, {}, 9); }));
    CHECK(is_refused([&] { shape_of({0, 1}, 0, {1}, 9); }));
    CHECK(is_refused([&] { shape_of({0, 1}, 0, {0, 5, 3}, 9); }));
    CHECK(is_refused([&] { shape_of({0, 1}, 0, {0}, std::size_t{1} << 40); }));
    CHECK(is_refused([&] { game.tuple_shape({}); }));

    Watch watch;
    const TupleShape shape = shape_of({0, 1}, 0, {0}, 9);
    const Evaluation evaluation = with_network(pawns(4, 3), shape, std::vector<std::int16_t>(9));
    CHECK(is_refused([&] { other.minimax(other.board(pawns(4, 3).start, 0), evaluation, 0, 0, watch); }));
    CHECK(is_refused([&] { other.train(other.board(pawns(4, 3).start, 0), shape, {}, {}, watch); }));
}

}  // namespace

int main() {
    check_values(pawns(5, 4), 1, 1);
    check_values(pawns(8, 8, true, 2), 16, 2);
    check_values(pawns(9, 9), 33, 3);
    check_values(reversi(6), 70, 4);
    check_values(hexagonal_reversi(5, true), 40, 5);
    check_values(hexagonal_reversi(6, false), max_features, 6);
    check_values(hourglass(4), 5, 7);
    for (const Example& example : {pawns(5, 4), pawns(9, 9), hourglass(4), reversi(6), hexagonal_reversi(5, true)}) {
        check_learning(example);
    }
    check_refusals();
    return report("tuples");
}
