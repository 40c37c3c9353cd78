// Strong solving as work: its limits, and layers in files, interrupted after any piece and resumed.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "check.hpp"
#include "games.hpp"
#include "positions/worth.hpp"
#include "solved.hpp"
#include "solving/table_parts.hpp"

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

// Every piece of work is one that a crash may follow: what is only in memory is lost.
void check_going_on(const Example& example, int max_pieces) {
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    const std::string expected = bytes_of(solved(game, root));
    for (int pieces = max_pieces; pieces > max_pieces - 3; --pieces) {
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
        CHECK(bytes_of(solved(game, root, {.directory = directory, .step = at_once})) == expected);
    }
}

// Layers of another root are no layers of ours.
void check_foreign_layers() {
    const Example example = pawns(4, 3);
    const Game game(example.declaration);
    fs::remove_all(directory);
    fs::create_directory(directory);
    const Board root = game.board(example.start, 0), other = game.board(example.start, 1);
    solved(game, root, {.directory = directory});
    const Table second = solved(game, other, {.directory = directory});
    CHECK(bytes_of(second) == bytes_of(solved(game, other)));
    CHECK(second.faults(idle) == 0);
}

// Layers that say what somebody wants them to say, with right checksums, among those of a whole solution.
class Forger {
public:
    explicit Forger(const Example& example)
        : game_(example.declaration), root_(game_.board(example.start, 0)), parts_(game_, root_) {
        fs::remove_all(whole);
        fs::create_directory(whole);
        solved(game_, root_, {.directory = whole});
    }
    ~Forger() { fs::remove_all(whole); }

    int top() const { return parts_.numbering.layer(root_); }
    Number start() const { return parts_.numbering.number(root_); }
    Number limit() const { return parts_.numbering.limit(); }

    // What is below a layer without values has to be found anew, and what is above a layer with some has to be valued.
    bool is_refused_with(int layer, const Counted<Number>& numbers, const Counted<Mark>& marks = {}) const {
        fs::remove_all(directory);
        fs::copy(whole, directory);
        for (int each = 0; marks.empty() && each < layer; ++each) {
            fs::remove(directory + "/layer-" + std::to_string(each) + ".valued");
        }
        LayerStore store(static_cast<std::size_t>(top()) + 1, directory, 0, start(), idle);
        for (int each = layer + 1; !marks.empty() && each <= top(); ++each) {
            keep(store, each, store.unpacked_numbers(each, parts_.numbered(memory_), idle), {});
        }
        keep(store, layer, numbers, marks);
        return throws<DamagedLayer>([&] { solved(game_, root_, {.directory = directory}); });
    }

private:
    void keep(LayerStore& store, int layer, const Counted<Number>& numbers, const Counted<Mark>& marks) const {
        store.keep(layer, pack_layer(numbers, marks, numbers.size(), memory_, idle), !marks.empty(), idle);
    }

    const std::string whole = directory + ".whole";
    std::pmr::memory_resource* const memory_ = std::pmr::new_delete_resource();
    const Game game_;
    const Board root_;
    const Table::Parts parts_;
};

void check_forged_layers(const Example& example) {
    const Forger forger(example);
    const int top = forger.top();
    const Number start = forger.start(), limit = forger.limit();
    Counted<Number> spread, repeated;
    for (Number number = 0; number < limit; number += 97) spread.push_back(number);
    for (std::size_t i = 0; i < 3 * PackedLayer::block_size; ++i) {
        repeated.push_back(start + i % PackedLayer::block_size);
    }
    CHECK(!forger.is_refused_with(top, {start}));
    CHECK(forger.is_refused_with(top, {}));
    CHECK(forger.is_refused_with(top, {0}));  // an empty board: the game is over
    CHECK(forger.is_refused_with(top, {start, limit}));
    CHECK(forger.is_refused_with(top, {start, ~Number{0} - 1}));
    CHECK(forger.is_refused_with(top, {start ^ 1}));
    for (const int layer : {2, top - 1, top}) {
        if (layer != top) CHECK(forger.is_refused_with(layer, {start}));  // far from its own layer
        CHECK(forger.is_refused_with(layer, spread));
        CHECK(forger.is_refused_with(layer, repeated));
    }
    CHECK(forger.is_refused_with(top - 1, {start}, {-128}));
    CHECK(forger.is_refused_with(top - 1, {limit}, {1}));
    CHECK(forger.is_refused_with(top - 1, repeated, Counted<Mark>(repeated.size(), 5)));
}

// The holes of a file that says nothing of its size are not summed up.
void check_endless_layer() {
    const Example example = pawns(4, 3);
    const Game game(example.declaration);
    fs::remove_all(directory);
    fs::create_directory(directory);
    const std::string endless = directory + "/layer-3.valued";
    std::ofstream(endless).close();
    fs::resize_file(endless, std::uintmax_t{1} << 40);
    const auto begun = std::chrono::steady_clock::now();
    CHECK(bytes_of(solved(game, game.board(example.start, 0), {.directory = directory})).size() > 100);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(20));
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
    MarchDeclaration& march = march_of(example.declaration);
    march.reach = march.capture_all = false;
    march.stuck = Stuck::pass;
    march.deadlock = Deadlock::majority;
    for (MarchSide& side : march.sides) side.take.clear();
    example.start.assign(32, 0);
    example.start[0] = 1;
    for (int i = 0; i < pieces; ++i) example.start[static_cast<std::size_t>(2 * i + 1)] = 2;
    return example;
}

// Small, and stuck sides pass.
Example passing() {
    Example example = pawns(4, 2);
    march_of(example.declaration).stuck = Stuck::pass;
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
    const Scale plies{false}, discs{true};
    for (int mark = -mark_of_win; mark <= mark_of_win; ++mark) {
        const int worth = plies.worth_of_mark(mark);
        CHECK(plies.worth_of_move(mark) == (worth > 0 ? -worth - 1 : worth < 0 ? 1 - worth : 0));
        const auto before = plies.mark_before(mark);
        CHECK(before.has_value() == (mark != 1 && mark != -1));
        if (before) CHECK(plies.worth_of_mark(*before) == plies.worth_of_move(mark));
        CHECK(discs.worth_of_move(mark) == -mark && discs.mark_before(mark) == -mark);
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
    CHECK(bytes_of(solving.table()) == bytes_of(solved(game, root)));
}

}  // namespace

int main() {
    check_going_on(pawns(3, 3), 9);
    check_going_on(pawns(4, 3), 12);
    check_going_on(reversi(4), 50);
    check_foreign_layers();
    check_forged_layers(pawns(3, 3));
    check_forged_layers(reversi_on(3, 3));
    check_forged_layers(passing());
    check_endless_layer();
    check_limits();
    check_long_games();
    check_interruptions();
    fs::remove_all(directory);
    fs::remove(file);
    return report("solving");
}
