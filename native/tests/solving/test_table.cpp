// Strong solving: against plain recursion, position by position, and the figures that are known.
#include "outplay/table.hpp"

#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>

#include "check.hpp"
#include "games.hpp"
#include "recursion.hpp"
#include "solved.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

void check_everything(const Example& example, int side = 0) {
    Recursion recursion(example);
    const Game& game = recursion.game();
    const Board root = game.board(example.start, side);
    recursion.worth(root);
    const Table table = solved(game, root);
    Watch watch;
    CHECK(table.positions() == recursion.known().size());
    CHECK(table.faults(watch) == 0);
    bool all_right = true;
    for (const auto& [key, worth] : recursion.known()) {
        const Board board = game.board(key.first, key.second);
        all_right &= table.worth(board) == worth;
        const auto legal = game.moves(board);
        const auto moves = table.moves(board);
        all_right &= moves.size() == legal.size();
        for (std::size_t i = 0; all_right && i < legal.size(); ++i) {
            all_right &= moves[i].move == legal[i].move;
            all_right &= moves[i].worth == recursion.before(recursion.worth(game.play(board, legal[i].move)));
        }
    }
    CHECK(all_right);
}

void check_figures(const Example& example, std::uint64_t positions, int worth) {
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    const Table table = solved(game, root);
    CHECK(table.positions() == positions);
    CHECK(table.worth(root) == worth);
}

// ---- Variants

template <class Change>
Example changed(Example example, Change&& change) {
    change(example);
    return example;
}

Example with_stuck(Example example, Stuck stuck, Deadlock deadlock = Deadlock::majority) {
    march_of(example.declaration).stuck = stuck;
    march_of(example.declaration).deadlock = deadlock;
    return example;
}

Example pawned(int size) {
    return changed(with_stuck(pawns(size, size), Stuck::pass),
                   [](Example& it) { march_of(it.declaration).capture_all = false; });
}

void check_variants() {
    check_everything(pawns(3, 3));
    check_everything(pawns(3, 4), 1);
    check_everything(pawns(4, 3));
    check_everything(pawns(5, 2));
    check_everything(pawns(4, 3, true));
    check_everything(with_stuck(pawns(4, 3), Stuck::pass));
    check_everything(with_stuck(pawns(4, 3), Stuck::draw));
    check_everything(changed(pawns(4, 3), [](Example& it) { march_of(it.declaration).compulsory = true; }));
    check_everything(changed(pawns(4, 3), [](Example& it) { it.declaration.misere = true; }));
    check_everything(changed(pawns(4, 3), [](Example& it) { it.declaration.symmetries.clear(); }));
    // A start that the mirror changes: its images cannot all come up.
    check_everything(changed(pawns(4, 3), [](Example& it) { it.start[0] = 0; }));
    check_everything(changed(hourglass(4), [](Example& it) { it.start[1] = it.start[3] = it.start[12] = 0; }));
    check_everything(changed(reversi(4), [](Example& it) { it.start[0] = it.start[1] = it.start[4] = 1; }));
    check_everything(changed(reversi(4), [](Example& it) {
        it.start[3] = it.start[7] = it.start[2] = 2;
        it.declaration.misere = true;
    }));
    check_everything(hexagonal_reversi(3, false));
    // Over before it began.
    check_everything(changed(pawns(3, 3), [](Example& it) { it.start[0] = it.start[6] = 1; }));
}

// ---- Files

std::string scratch(const char* name) { return std::string("test_table_") + name + ".bin"; }

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void put(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// Asks everything that can be asked.
std::uint64_t ask(const Game& game, const Table& table, const Board& root) {
    Watch watch;
    std::uint64_t sum = table.faults(watch) + table.positions() + table.entries();
    for (const WorthOfMove& each : table.moves(root)) sum += static_cast<std::uint64_t>(each.worth.value_or(0) + 1000);
    try {
        sum += table.read(0, 1 << 20, watch).sides.size();
        if (const auto found = table.strategy(root, 0, 0, 1 << 20, watch)) sum += found->boards.size();
    } catch (const std::invalid_argument&) {
    }
    static_cast<void>(game);
    return sum;
}

Table open_table(const Game& game, const std::string& path, std::uint64_t offset, std::uint64_t size) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    CHECK(file != nullptr);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> closed(file, std::fclose);
    return Table::open(game, fileno(file), offset, size);
}

void check_files(const Example& example) {
    const std::string path = scratch("whole"), other = scratch("damaged");
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    const Table table = solved(game, root);
    put(path, "four");
    const std::uint64_t size = table.write(path, 8, idle);
    const Table again = open_table(game, path, 8, size);
    CHECK(again.positions() == table.positions() && again.entries() == table.entries());
    CHECK(ask(game, again, root) == ask(game, table, root));

    const std::string bytes = bytes_of(path);
    CHECK(bytes.size() == size + 8);
    CHECK(is_refused([&] { open_table(game, path, 8, size - 8); }));
    CHECK(is_refused([&] { open_table(game, path, 0, size); }));
    CHECK(is_refused([&] { open_table(game, path, 8, size + 1); }));
    CHECK(is_refused([&] { open_table(game, path, ~std::uint64_t{0}, size); }));
    CHECK(is_refused([&] { Table::open(game, -1, 0, 8); }));
    std::string old = bytes;
    CHECK(old[8 + 7] == '2');  // of "table2"
    old[8 + 7] = '1';
    put(other, old);
    CHECK(is_refused([&] { open_table(game, other, 8, size); }));
    const Example foreign = pawns(6, 5);
    const Game foreigner(foreign.declaration);
    CHECK(is_refused([&] { open_table(foreigner, path, 8, size); }));

    std::uint64_t random = 1, opened = 0;
    for (int i = 0; i < 400; ++i) {
        std::string damaged = bytes;
        for (int flips = 0; flips <= i % 3; ++flips) {
            random = random * 6364136223846793005U + 1442695040888963407U;
            // The front matters more than its share.
            const std::uint64_t place = 8 + (random >> 20) % (i % 2 == 0 ? size : 256);
            damaged[place] = static_cast<char>(damaged[place] ^ static_cast<char>(1 + (random >> 56) % 255));
        }
        put(other, damaged);
        try {
            ask(game, open_table(game, other, 8, size), root);
            ++opened;
        } catch (const std::invalid_argument&) {
        }
    }
    CHECK(opened > 0);
    std::remove(path.c_str());
    std::remove(other.c_str());
}

void check_faults() {
    const Example example = pawns(4, 4);
    const std::string path = scratch("faults");
    const Game game(example.declaration);
    const Table table = solved(game, game.board(example.start, 0));
    put(path, "");
    const std::uint64_t size = table.write(path, 0, idle);
    std::string bytes = bytes_of(path);
    Watch watch;
    // The last layer is the root's alone: its list of marks has one mark.
    const std::size_t place = bytes.rfind(static_cast<char>(127 - 11));
    CHECK(place != std::string::npos && place > size - 64);
    bytes[place] = static_cast<char>(127 - 13);
    put(path, bytes);
    CHECK(open_table(game, path, 0, size).faults(watch) == 1);
    std::remove(path.c_str());
}

// ---- Strategies

// Plays every line: the side's replies come from the list, up to symmetry; the other side does all it can.
class Referee {
public:
    Referee(const Game& game, const Strategy& strategy, int side) : game_(game), side_(side) {
        for (std::size_t i = 0; i < strategy.boards.size(); ++i)
            replies_[key(strategy.boards[i])] = {strategy.boards[i], strategy.replies[i]};
        CHECK(replies_.size() == strategy.boards.size());
    }

    // The worst that happens, and the longest line.
    std::pair<int, int> worst(const Board& board) {
        if (const auto outcome = game_.outcome(board)) return {result_for(side_, *outcome), 0};
        std::vector<Board> next;
        if (board.side == side_) {
            const auto found = replies_.find(key(board));
            if (found == replies_.end()) return {-1000, 0};
            next.push_back(game_.play(found->second.first, found->second.second));
        } else {
            for (const LegalMove& each : game_.moves(board)) next.push_back(game_.play(board, each.move));
        }
        std::pair<int, int> result{1000, 0};
        for (const Board& each : next) {
            const auto [value, plies] = worst(each);
            result = {std::min(result.first, value), std::max(result.second, plies + 1)};
        }
        return result;
    }

private:
    Key key(const Board& board) const { return key_of(game_, game_.canonical(board)); }

    const Game& game_;
    int side_;
    std::map<Key, std::pair<Board, Move>> replies_;
};

void check_claim(const Game& game, const Table& table, const Board& root, int side, int least, int plies) {
    Watch watch;
    const auto strategy = table.strategy(root, side, least, 1 << 20, watch);
    CHECK(strategy.has_value());
    const auto [value, longest] = Referee(game, *strategy, side).worst(root);
    CHECK(value >= least);
    if (plies != 0) CHECK(longest == plies);
    CHECK(!table.strategy(root, side, least, strategy->boards.size() / 2, watch));
    CHECK(is_refused([&] { table.strategy(root, side, least + 1, 1 << 20, watch); }));
}

void check_strategies(const Example& example) {
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    const Table table = solved(game, root);
    const int worth = *table.worth(root);
    if (is_flip(example) || worth == 0) {
        check_claim(game, table, root, 0, worth, 0);
        check_claim(game, table, root, 1, -worth, 0);
    } else {
        check_claim(game, table, root, worth > 0 ? 0 : 1, 1, (worth > 0 ? worth : -worth) - 1);
    }
}

}  // namespace

int main() {
    check_variants();
    check_figures(pawns(4, 4), 20286, 12);
    check_figures(pawned(4), 20869, 0);
    if (!is_sanitized) check_figures(hourglass(4), 782918, 22);
    if (!is_sanitized) check_figures(hexagonal_reversi(3, true), 351996, 11);
    check_files(pawns(4, 3));
    check_files(reversi(4));
    check_faults();
    for (const Example& example : {pawns(3, 3), pawns(4, 4), pawns(3, 4), reversi(4),
                                   with_stuck(pawns(4, 3), Stuck::pass), hexagonal_reversi(3, false)}) {
        check_strategies(example);
    }
    return report("table");
}
