// Proofs of flip games against a plain search, on any board; compiled for each target by a file of its own.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "check.hpp"
#include "discs/flip_proof.hpp"
#include "discs/live_cells.hpp"
#include "games.hpp"
#include "symmetries.hpp"

namespace outplay::OUTPLAY_TARGET {

using tests::Example;

// Asked often; nought is no limit.
class FlipLimiter final : public Limiter {
public:
    explicit FlipLimiter(std::uint64_t nodes = 0) : Limiter({.nodes = nodes}, tests::idle, 64) {}
};

// Throws when it has been asked so many times.
class FlipRestless final : public Limiter {
public:
    explicit FlipRestless(int questions) : Limiter({}, tests::idle, 1), left_(questions) {}

private:
    void asked() override {
        if (left_-- == 0) throw 1;
    }
    int left_;
};

template <class Lines>
class FlipProofChecks {
public:
    using Family = Flip<Lines>;
    using Word = typename Lines::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;
    using Table = EndgameTable<Word>;
    using Proof = FlipProof<Family, 3>;  // so that nearly all of a small board counts as far from the end

    FlipProofChecks(const Example& example, bool is_misere, bool scattered)
        : example_(example), tables_(std::get<FlipTables>(compile(declared(example, is_misere), scattered))),
          family_(new Family(tables_)), symmetries_(declared(example, is_misere), tables_.layout) {}

    // Boards filled at random except for some cells.
    void check_random_boards(int number, int most_empty, unsigned seed) {
        std::mt19937 random(seed);
        for (int i = 0; i < number; ++i) {
            std::vector<int> contents(example_.start.size());
            const auto chance = random() % 7 + 1;  // lopsided boards too
            for (int& cell : contents) cell = random() % 8 < chance ? 1 : 2;
            const int empty = static_cast<int>(random() % static_cast<unsigned>(most_empty + 1));
            for (int k = 0; k < empty; ++k) contents[random() % contents.size()] = 0;
            check(position_of(contents, static_cast<int>(random() % 2)), random);
        }
    }

    // Positions of random games.
    void check_random_games(int number, int empty, unsigned seed) {
        std::mt19937 random(seed);
        for (int i = 0; i < number; ++i) {
            Position position = position_of(example_.start, 0);
            Random moves(random());
            while (tables_size() - count(position.own() | position.rival()) > empty) {
                if (!family_->play_random(position, moves)) break;
            }
            check(position, random);
        }
    }

    // The whole game, at once and by ever larger tries, which go on from what is remembered.
    void check_start(int expected) {
        const Board board = board_of(position_of(example_.start, 0));
        const FlipTables live = live_tables(board);
        FlipMemory memory(pair_bytes, 1, 4, most_bits);
        Proof proof(live, symmetries_.view(), memory);
        FlipLimiter unlimited;
        CHECK(proof.exceeds(board, expected - 1, unlimited) == Answer::yes);
        CHECK(proof.exceeds(board, expected, unlimited) == Answer::no);
        CHECK(memory.nodes == unlimited.nodes());
        FlipMemory whole(pair_bytes, 1, most_bits, most_bits);
        Proof patient(live, symmetries_.view(), whole);
        int tries = 0;
        for (Answer answer = Answer::unknown; answer == Answer::unknown; ++tries) {
            const std::uint64_t nodes = std::uint64_t{16} << tries;
            FlipLimiter few(nodes);
            answer = patient.exceeds(board, expected, few);
            CHECK(answer != Answer::yes && few.nodes() < nodes + 5000);
        }
        CHECK(tries > 1);
    }

    // Growth can be broken off between its pieces, by a stop or by an exception, and nothing is forgotten.
    void check_growth(int expected) {
        constexpr std::size_t piece = Table::piece;
        const Board board = board_of(position_of(example_.start, 0));
        const FlipTables live = live_tables(board);
        FlipMemory memory(pair_bytes, 1, 15, 16);
        Proof proof(live, symmetries_.view(), memory);
        FlipLimiter first, again, after, none;
        none.end();
        CHECK(proof.exceeds(board, expected, first) == Answer::no);
        CHECK(proof.exceeds(board, expected, again) == Answer::no);
        CHECK(again.nodes() < first.nodes() / 2);
        memory.nodes = std::uint64_t{1} << 40;  // a table for so many should be larger
        CHECK(throws(proof, board, 1) && memory.level == 16 && memory.left == 3 * piece);
        CHECK(proof.known(board, expected) != Answer::yes);
        CHECK(throws(proof, board, 0) && memory.left == 2 * piece);
        CHECK(proof.exceeds(board, expected, none) == Answer::unknown && memory.left == piece);
        CHECK(proof.exceeds(board, expected, after) == Answer::no && memory.left == 0);
        CHECK(after.nodes() == again.nodes());
    }

private:
    static bool throws(Proof& proof, const Board& board, int questions) {
        FlipRestless restless(questions);
        try {
            proof.exceeds(board, 0, restless);
        } catch (int) {
            return true;
        }
        return false;
    }

    static constexpr int most_bits = 12;
    static constexpr std::size_t pair_bytes = sizeof(typename Table::Pair);

    static Declaration declared(const Example& example, bool is_misere) {
        Declaration declaration = example.declaration;
        declaration.misere = is_misere;
        declaration.symmetries = tests::symmetries_of(example.declaration);
        return declaration;
    }

    int tables_size() const { return family_->lines().geometry().size; }

    Position position_of(const std::vector<int>& contents, int side) const {
        Position position;
        position.side = side;
        for (std::size_t i = 0; i < contents.size(); ++i) {
            if (contents[i] != 0) position.cells[contents[i] - 1] |= bit_at<Word>(tables_.layout.bit[i]);
        }
        return position;
    }
    static Board board_of(const Position& position) { return {{position.cells[0], position.cells[1]}, position.side}; }

    FlipTables live_tables(const Board& board) const {
        return without_the_rest(tables_, live_cells(tables_, board.cells[0] | board.cells[1]));
    }

    // By the rules alone, with nothing clever but a memory.
    int plain_value(const Position& position) {
        Outcome outcome;
        if (family_->outcome(position, outcome)) {
            if (outcome.winner == nobody) return 0;
            return outcome.winner == position.side ? outcome.margin : -outcome.margin;
        }
        const auto key = std::pair(position.own(), position.rival());
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        int best = no_value;
        family_->for_each_move(position, [&](const Change& change) {
            best = std::max(best, -plain_value(Family::after(position, change)));
        });
        return known_[key] = best;
    }

    // The table is small and kept from question to question; it grows in between.
    void check(const Position& position, std::mt19937& random) {
        if (family_->count_moves(position) == 0) return;
        known_.clear();
        const int exact = plain_value(position);
        const Board board = board_of(position);
        const FlipTables live = live_tables(board);
        FlipMemory memory(pair_bytes, 1, 3, 3 + static_cast<int>(random() % (most_bits - 3)));
        Proof proof(live, symmetries_.view(), memory);
        for (int i = 0; i < 6; ++i) {
            const int alpha = i < 2 ? exact - i : exact + static_cast<int>(random() % 9) - 4;
            const Answer expected = exact > alpha ? Answer::yes : Answer::no;
            FlipLimiter limiter;
            CHECK(proof.exceeds(board, alpha, limiter) == expected);
            family_->for_each_move(position,
                                   [&](const Change& change) { check_known(proof, position, change, alpha); });
        }
    }

    // What is known of the positions that follow is right.
    void check_known(Proof& proof, const Position& position, const Change& change, int alpha) {
        const Position next = Family::after(position, change);
        if (family_->count_moves(next) == 0) return;
        const Answer known = proof.known(board_of(next), -alpha - 1);
        CHECK(known == Answer::unknown || (known == Answer::yes) == (plain_value(next) > -alpha - 1));
    }

    Example example_;
    FlipTables tables_;
    std::unique_ptr<Family> family_;
    Symmetries symmetries_;
    std::map<std::pair<Word, Word>, int> known_;
};

template <class Lines>
void check_proofs(const Example& example, bool scattered, unsigned seed) {
    const int scale = sizeof(typename Lines::Word) == 8 ? 2 : 1;  // the plain search is slow on large boards
    for (const bool is_misere : {false, true}) {
        FlipProofChecks<Lines> checks(example, is_misere, scattered);
        checks.check_random_boards(50 * scale, 7, seed);
        checks.check_random_games(10 * scale, 7, seed + 1);
        checks.check_random_games(scale, 9, seed + 2);
    }
}

}  // namespace outplay::OUTPLAY_TARGET
