// The endgame search against a plain one, on any board; compiled for each target by a file of its own.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "check.hpp"
#include "discs/endgame.hpp"
#include "games.hpp"

namespace outplay::OUTPLAY_TARGET {

using tests::Example;

template <class Lines>
class EndgameChecks {
public:
    using Family = Flip<Lines>;
    using Word = typename Lines::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;
    using Solver = Endgame<Lines>;
    using Table = typename Solver::Table;

    explicit EndgameChecks(const Example& example, bool is_misere = false, bool scattered = false, int bits = 12)
        : example_(with_goal(example, is_misere)),
          tables_(std::get<FlipTables>(compile(example_.declaration, scattered))), family_(new Family(tables_)),
          is_misere_(is_misere), memory_(sizeof(typename Table::Pair), 1, bits, bits) {}

    // Boards filled at random except for some cells: every stone of the search is turned, and stable discs abound.
    void check_random_boards(int number, int most_empty, unsigned seed) {
        std::mt19937 random(seed);
        for (int i = 0; i < number; ++i) {
            const int empty = static_cast<int>(random() % static_cast<unsigned>(most_empty + 1));
            check_windows(filled(random, empty), i % 2 == 0, random);
        }
    }

    // Positions of random games.
    void check_random_games(int number, int empty, unsigned seed) {
        std::mt19937 random(seed);
        for (int i = 0; i < number; ++i) {
            Position position = start();
            Random moves(random());
            while (empties(position) > empty && family_->play_random(position, moves)) {
            }
            check_windows(position, i % 2 == 0, random);
        }
    }

    void check_value(const Position& position, bool takes_empties, int expected) {
        clear();
        const Run first = run(position, takes_empties, -most_cells, most_cells);
        CHECK(first.value == expected);
        clear();
        CHECK(run(position, takes_empties, -most_cells, most_cells).nodes == first.nodes);
        CHECK(run(position, takes_empties, -most_cells, most_cells).nodes < first.nodes);  // the table remembers
        CHECK(run(position, takes_empties, expected - 1, expected).value >= expected);
        CHECK(run(position, takes_empties, expected, expected + 1).value <= expected);
    }

    // The best moves, played to the end, lead to the value.
    void check_line(Position position, bool takes_empties) {
        Table table(memory_);
        clear();
        int value = Solver(*family_, table, takes_empties, Quota()).solve(position, -most_cells, most_cells);
        while (family_->count_moves(position) != 0) {
            const Change change = Solver(*family_, table, takes_empties, Quota()).best(position, value);
            position = Family::after(position, change);
            value = -value;
        }
        CHECK(final_value(position, takes_empties) == value);
    }

    void check_limits(const Position& position) {
        clear();
        const std::uint64_t all = run(position, false, -most_cells, most_cells).nodes;
        Table table(memory_);
        clear();
        Limiter half({.nodes = all / 2}, tests::idle);
        Solver few(*family_, table, false, Quota(half));
        few.solve(position, -most_cells, most_cells);
        CHECK(few.is_stopped() && few.nodes() >= all / 2 && few.nodes() < all / 2 + 1000);
        Limiter ended({}, tests::idle);
        ended.end();
        Solver stopped(*family_, table, false, Quota(ended));
        stopped.solve(position, -most_cells, most_cells);
        CHECK(stopped.is_stopped() && stopped.nodes() == 0);
        // What the stopped ones left behind is sound.
        const int value = run(position, false, -most_cells, most_cells).value;
        clear();
        CHECK(run(position, false, -most_cells, most_cells).value == value);
    }

    Position start() const { return position_of(example_.start, 0); }

    // A position text: rows from the top, and the side to move.
    Position parsed(const std::string& text) const {
        std::vector<int> contents;
        for (const char letter : text.substr(0, text.size() - 2)) {
            if (letter != '/') contents.push_back(letter == 'w' ? 1 : letter == 'b' ? 2 : 0);
        }
        return position_of(contents, text.back() == 'w' ? 0 : 1);
    }

    // By the rules alone, with nothing clever but a memory.
    int plain_value(const Position& position, bool takes_empties) {
        if (family_->count_moves(position) == 0) return final_value(position, takes_empties);
        const auto key = std::tuple(position.own(), position.rival(), takes_empties);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        int best = no_value;
        family_->for_each_move(position, [&](const Change& change) {
            best = std::max(best, -plain_value(Family::after(position, change), takes_empties));
        });
        return known_[key] = best;
    }

private:
    struct Run {
        int value;
        std::uint64_t nodes;
    };

    static Example with_goal(Example example, bool is_misere) {
        example.declaration.misere = is_misere;
        return example;
    }

    Position position_of(const std::vector<int>& contents, int side) const {
        Position position;
        position.side = side;
        for (std::size_t i = 0; i < contents.size(); ++i) {
            if (contents[i] != 0) position.cells[contents[i] - 1] |= bit_at<Word>(tables_.layout.bit[i]);
        }
        return position;
    }

    int empties(const Position& position) const {
        return family_->lines().geometry().size - count(position.own() | position.rival());
    }

    int final_value(const Position& position, bool takes_empties) const {
        Outcome outcome;
        family_->outcome(position, outcome);
        if (outcome.winner == nobody) return 0;
        // In a misere game the empty cells still go to the side with more discs: the one that has lost.
        const int margin = outcome.margin + (takes_empties ? empties(position) : 0);
        return outcome.winner == position.side ? margin : -margin;
    }

    Position filled(std::mt19937& random, int empty) const {
        std::vector<int> contents(example_.start.size());
        const auto chance = random() % 7 + 1;  // how many of eight discs are White's: lopsided boards too
        for (int& cell : contents) cell = random() % 8 < chance ? 1 : 2;
        for (int i = 0; i < empty; ++i) contents[random() % contents.size()] = 0;
        return position_of(contents, static_cast<int>(random() % 2));
    }

    void clear() { std::ranges::fill(memory_.in_use(), std::uint8_t{0}); }

    Run run(const Position& position, bool takes_empties, int alpha, int beta) {
        Table table(memory_);
        Solver solver(*family_, table, takes_empties, Quota());
        const int value = solver.solve(position, alpha, beta);
        CHECK(!solver.is_stopped());
        return {value, solver.nodes()};
    }

    // The table is kept from window to window, as in a search that comes back to a position.
    void check_windows(const Position& position, bool takes_empties, std::mt19937& random) {
        known_.clear();
        clear();
        const int exact = plain_value(position, takes_empties);
        for (int i = 0; i < 4; ++i) {
            const int near = exact + static_cast<int>(random() % 13) - 6;
            const int alpha = i == 3 ? -most_cells : near;
            const int beta = i == 3 ? most_cells : near + 1 + static_cast<int>(random() % 4);
            const int value = run(position, takes_empties, alpha, beta).value;
            CHECK(value <= alpha ? exact <= value : value >= beta ? exact >= value : exact == value);
        }
        const int stable[2] = {count(family_->lines().stable(position.own(), empty(position))),
                               count(family_->lines().stable(position.rival(), empty(position)))};
        if (is_misere_ || takes_empties) return;
        CHECK(exact >= 2 * stable[0] - family_->lines().geometry().size);
        CHECK(exact <= family_->lines().geometry().size - 2 * stable[1]);
    }

    Word empty(const Position& position) const {
        return family_->lines().geometry().board & ~(position.own() | position.rival());
    }

    Example example_;
    FlipTables tables_;
    std::unique_ptr<Family> family_;
    bool is_misere_;
    TableMemory memory_;
    std::map<std::tuple<Word, Word, bool>, int> known_;
};

template <class Lines>
void check_against_plain_search(const Example& example, bool scattered, unsigned seed) {
    const int scale = sizeof(typename Lines::Word) == 8 ? 2 : 1;  // the plain search is slow on large boards
    for (const bool is_misere : {false, true}) {
        EndgameChecks<Lines> checks(example, is_misere, scattered, 6);
        checks.check_random_boards(100 * scale, 6, seed);
        checks.check_random_boards(10 * scale, 8, seed + 1);
        checks.check_random_games(20 * scale, 7, seed + 2);
        checks.check_random_games(scale, 8 + scale, seed + 3);
    }
}

}  // namespace outplay::OUTPLAY_TARGET
