// The exact search against a plain one, on any board; compiled for each target by a file of its own.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "check.hpp"
#include "discs/exact_solver.hpp"
#include "discs/live_cells.hpp"
#include "games.hpp"
#include "symmetries.hpp"

namespace outplay::OUTPLAY_TARGET {

using tests::Example;

// A board with positions and what they are worth.
template <class Lines>
class DiscBoard {
public:
    using Family = Flip<Lines>;
    using Word = typename Lines::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;
    using Search = ExactSearch<Lines>;
    using Table = typename Search::Table;
    static constexpr std::size_t pair_bytes = sizeof(typename Table::Pair);

    DiscBoard(const Example& example, bool is_misere, bool scattered)
        : example_(completed(example, is_misere)),
          tables_(std::get<FlipTables>(compile(example_.declaration, scattered))), family_(new Family(tables_)),
          symmetries_(example_.declaration, tables_.layout), is_misere_(is_misere) {}

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
    int plain_value(const Position& position, bool takes_empties = false) {
        if (family_->count_moves(position) == 0) return final_value(position, takes_empties);
        const auto key = std::tuple(position.own(), position.rival(), takes_empties);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        int best = no_value;
        family_->for_each_move(position, [&](const Change& change) {
            best = std::max(best, -plain_value(Family::after(position, change), takes_empties));
        });
        return known_[key] = best;
    }

protected:
    int size() const { return family_->lines().geometry().size; }
    Word empty(const Position& position) const {
        return family_->lines().geometry().board & ~(position.own() | position.rival());
    }

    int final_value(const Position& position, bool takes_empties) const {
        Outcome outcome;
        family_->outcome(position, outcome);
        if (outcome.winner == nobody) return 0;
        // In a misere game the empty cells still go to the side with more discs: the one that has lost.
        const int margin = outcome.margin + (takes_empties ? count(empty(position)) : 0);
        return outcome.winner == position.side ? margin : -margin;
    }

    // Boards filled at random except for some cells: every stone of the search is turned, and stable discs abound.
    template <class Check>
    void for_random_boards(int number, int max_empty, unsigned seed, Check&& check) {
        std::mt19937 random(seed);
        for (int i = 0; i < number; ++i) {
            std::vector<int> contents(example_.start.size());
            const auto chance = random() % 7 + 1;  // how many of eight discs are White's: lopsided boards too
            for (int& cell : contents) cell = random() % 8 < chance ? 1 : 2;
            const int holes = static_cast<int>(random() % static_cast<unsigned>(max_empty + 1));
            for (int k = 0; k < holes; ++k) contents[random() % contents.size()] = 0;
            known_.clear();
            check(position_of(contents, static_cast<int>(random() % 2)), i % 2 == 0, random);
        }
    }

    // Positions of random games.
    template <class Check>
    void for_random_games(int number, int empties, unsigned seed, Check&& check) {
        std::mt19937 random(seed);
        for (int i = 0; i < number; ++i) {
            Position position = start();
            Random moves(random());
            while (count(empty(position)) > empties && family_->play_random(position, moves)) {
            }
            known_.clear();
            check(position, i % 2 == 0, random);
        }
    }

    static Board board_of(const Position& position) { return {{position.cells[0], position.cells[1]}, position.side}; }

    Example example_;
    FlipTables tables_;
    std::unique_ptr<Family> family_;
    Symmetries symmetries_;
    bool is_misere_;

private:
    static Example completed(Example example, bool is_misere) {
        example.declaration.misere = is_misere;
        example.declaration.symmetries = tests::symmetries_of(example.declaration);
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

    std::map<std::tuple<Word, Word, bool>, int> known_;
};

// ---- Values

template <class Lines>
class ValueChecks : public DiscBoard<Lines> {
public:
    using Base = DiscBoard<Lines>;
    using typename Base::Change;
    using typename Base::Family;
    using typename Base::Position;
    using typename Base::Search;

    explicit ValueChecks(const Example& example, bool is_misere = false, bool scattered = false, int bits = 6)
        : Base(example, is_misere, scattered), memory_(Base::pair_bytes, 1, bits, bits) {}

    void check_random(int scale, unsigned seed) {
        const auto check = [this](const Position& position, bool takes_empties, std::mt19937& random) {
            check_windows(position, takes_empties, random);
        };
        this->for_random_boards(100 * scale, 6, seed, check);
        this->for_random_boards(10 * scale, 8, seed + 1, check);
        this->for_random_games(20 * scale, 7, seed + 2, check);
        this->for_random_games(scale, 8 + scale, seed + 3, check);
    }

    void check_value(const Position& position, bool takes_empties, int expected) {
        clear();
        const Run first = run(position, takes_empties, -max_cells, max_cells);
        CHECK(first.value == expected);
        clear();
        CHECK(run(position, takes_empties, -max_cells, max_cells).nodes == first.nodes);
        CHECK(run(position, takes_empties, -max_cells, max_cells).nodes < first.nodes);  // the table remembers
        CHECK(run(position, takes_empties, expected - 1, expected).value >= expected);
        CHECK(run(position, takes_empties, expected, expected + 1).value <= expected);
    }

    // The best moves, played to the end, lead to the value.
    void check_line(Position position, bool takes_empties) {
        clear();
        int value = Search(*this->family_, memory_, Quota(), takes_empties).solve(position);
        while (this->family_->count_moves(position) != 0) {
            const Change change = Search(*this->family_, memory_, Quota(), takes_empties).best(position, value);
            position = Family::after(position, change);
            value = -value;
        }
        CHECK(this->final_value(position, takes_empties) == value);
    }

    void check_limits(const Position& position) {
        clear();
        const std::uint64_t all = run(position, false, -max_cells, max_cells).nodes;
        clear();
        Limiter half({.nodes = all / 2}, tests::idle);
        Search few(*this->family_, memory_, Quota(half));
        few.solve(position);
        CHECK(few.is_stopped() && few.nodes() >= all / 2 && few.nodes() < all / 2 + 1000);
        Limiter ended({}, tests::idle);
        ended.end();
        Search stopped(*this->family_, memory_, Quota(ended));
        stopped.solve(position);
        CHECK(stopped.is_stopped() && stopped.nodes() == 0);
        // What the stopped ones left behind is sound.
        const int value = run(position, false, -max_cells, max_cells).value;
        clear();
        CHECK(run(position, false, -max_cells, max_cells).value == value);
    }

private:
    struct Run {
        int value;
        std::uint64_t nodes;
    };

    void clear() { std::ranges::fill(memory_.in_use(), std::uint8_t{0}); }

    Run run(const Position& position, bool takes_empties, int alpha, int beta) {
        Search search(*this->family_, memory_, Quota(), takes_empties);
        const int value = search.solve(position, alpha, beta);
        CHECK(!search.is_stopped());
        return {value, search.nodes()};
    }

    // The table is kept from window to window, as in a search that comes back to a position.
    void check_windows(const Position& position, bool takes_empties, std::mt19937& random) {
        clear();
        const int exact = this->plain_value(position, takes_empties);
        for (int i = 0; i < 4; ++i) {
            const int near = exact + static_cast<int>(random() % 13) - 6;
            const int alpha = i == 3 ? -max_cells : near;
            const int beta = i == 3 ? max_cells : near + 1 + static_cast<int>(random() % 4);
            const int value = run(position, takes_empties, alpha, beta).value;
            CHECK(value <= alpha ? exact <= value : value >= beta ? exact >= value : exact == value);
        }
        const Lines& lines = this->family_->lines();
        const int stable[2] = {count(lines.stable(position.own(), this->empty(position))),
                               count(lines.stable(position.rival(), this->empty(position)))};
        if (this->is_misere_ || takes_empties) return;
        CHECK(exact >= 2 * stable[0] - this->size());
        CHECK(exact <= this->size() - 2 * stable[1]);
    }

    DiscMemory memory_;
};

// ---- Claims

// Asked often; nought is no limit.
class FrequentLimiter final : public Limiter {
public:
    explicit FrequentLimiter(std::uint64_t nodes = 0) : Limiter({.nodes = nodes}, tests::idle, 64) {}
};

// Throws when it has been asked so many times.
class RestlessLimiter final : public Limiter {
public:
    explicit RestlessLimiter(int questions) : Limiter({}, tests::idle, 1), left_(questions) {}

private:
    void asked() override {
        if (left_-- == 0) throw 1;
    }
    int left_;
};

template <class Lines>
class ClaimChecks : public DiscBoard<Lines> {
public:
    using Base = DiscBoard<Lines>;
    using typename Base::Change;
    using typename Base::Family;
    using typename Base::Position;
    using Solver = ExactSolver<Family, 3>;  // so that nearly all of a small board counts as far from the end

    explicit ClaimChecks(const Example& example, bool is_misere = false, bool scattered = false)
        : Base(example, is_misere, scattered) {}

    void check_random(int scale, unsigned seed) {
        const auto check = [this](const Position& position, bool, std::mt19937& random) {
            check_answers(position, random);
        };
        this->for_random_boards(50 * scale, 7, seed, check);
        this->for_random_games(10 * scale, 7, seed + 1, check);
        this->for_random_games(scale, 9, seed + 2, check);
    }

    // The whole game, at once and by ever larger tries, which go on from what is remembered.
    void check_start(int expected) {
        const Board board = this->board_of(this->start());
        const FlipTables live = live_tables(board);
        DiscMemory memory(Base::pair_bytes, 1, 4, max_bits);
        Solver solver(live, this->symmetries_.view(), memory);
        FrequentLimiter unlimited;
        CHECK(solver.exceeds(board, expected - 1, unlimited) == Answer::yes);
        CHECK(solver.exceeds(board, expected, unlimited) == Answer::no);
        CHECK(memory.nodes == unlimited.nodes());
        DiscMemory whole(Base::pair_bytes, 1, max_bits, max_bits);
        Solver patient(live, this->symmetries_.view(), whole);
        int tries = 0;
        for (Answer answer = Answer::unknown; answer == Answer::unknown; ++tries) {
            const std::uint64_t nodes = std::uint64_t{16} << tries;
            FrequentLimiter few(nodes);
            answer = patient.exceeds(board, expected, few);
            CHECK(answer != Answer::yes && few.nodes() < nodes + 5000);
        }
        CHECK(tries > 1);
    }

    // Growth can be broken off between its pieces, by a stop or by an exception, and nothing is forgotten.
    void check_growth(int expected) {
        constexpr std::size_t piece = Base::Table::piece;
        const Board board = this->board_of(this->start());
        const FlipTables live = live_tables(board);
        DiscMemory memory(Base::pair_bytes, 1, 15, 16);
        Solver solver(live, this->symmetries_.view(), memory);
        FrequentLimiter first, again, after, none;
        none.end();
        CHECK(solver.exceeds(board, expected, first) == Answer::no);
        CHECK(solver.exceeds(board, expected, again) == Answer::no);
        CHECK(again.nodes() < first.nodes() / 2);
        memory.nodes = std::uint64_t{1} << 40;  // a table for so many should be larger
        CHECK(throws(solver, board, 1) && memory.level == 16 && memory.left == 3 * piece);
        CHECK(solver.known(board, expected) != Answer::yes);
        CHECK(throws(solver, board, 0) && memory.left == 2 * piece);
        CHECK(solver.exceeds(board, expected, none) == Answer::unknown && memory.left == piece);
        CHECK(solver.exceeds(board, expected, after) == Answer::no && memory.left == 0);
        CHECK(after.nodes() == again.nodes());
    }

private:
    static constexpr int max_bits = 12;

    static bool throws(Solver& solver, const Board& board, int questions) {
        RestlessLimiter restless(questions);
        try {
            solver.exceeds(board, 0, restless);
        } catch (int) {
            return true;
        }
        return false;
    }

    FlipTables live_tables(const Board& board) const {
        return without_the_rest(this->tables_, live_cells(this->tables_, board.cells[0] | board.cells[1]));
    }

    // The table is small and kept from question to question; it grows in between.
    void check_answers(const Position& position, std::mt19937& random) {
        if (this->family_->count_moves(position) == 0) return;
        const int exact = this->plain_value(position);
        const Board board = this->board_of(position);
        const FlipTables live = live_tables(board);
        DiscMemory memory(Base::pair_bytes, 1, 3, 3 + static_cast<int>(random() % (max_bits - 3)));
        Solver solver(live, this->symmetries_.view(), memory);
        for (int i = 0; i < 6; ++i) {
            const int alpha = i < 2 ? exact - i : exact + static_cast<int>(random() % 9) - 4;
            const Answer expected = exact > alpha ? Answer::yes : Answer::no;
            FrequentLimiter limiter;
            CHECK(solver.exceeds(board, alpha, limiter) == expected);
            this->family_->for_each_move(position, [&](const Change& change) {
                check_known(solver, Family::after(position, change), -alpha - 1);
            });
        }
    }

    // What is known of the positions that follow is right.
    void check_known(Solver& solver, const Position& next, int alpha) {
        if (this->family_->count_moves(next) == 0) return;
        const Answer known = solver.known(this->board_of(next), alpha);
        CHECK(known == Answer::unknown || (known == Answer::yes) == (this->plain_value(next) > alpha));
    }
};

template <template <class> class Checks, class Lines>
void check_random(const Example& example, unsigned seed, bool scattered = false) {
    const int scale = sizeof(typename Lines::Word) == 8 ? 2 : 1;  // the plain search is slow on large boards
    for (const bool is_misere : {false, true}) Checks<Lines>(example, is_misere, scattered).check_random(scale, seed);
}

// Problem 40 of the well-known FFO list: 20 empty cells, which go to the winner.
template <class Lines>
void check_published_problem() {
    ValueChecks<Lines> large(tests::reversi(8), false, false, 16);
    const auto position = large.parsed("b--bbbbw/-bbbbbbw/bbwwbbbw/bbwbbbww/bbbbbbww/---bbbbw/----b--w/-------- w");
    large.check_value(position, true, 38);
}

}  // namespace outplay::OUTPLAY_TARGET
