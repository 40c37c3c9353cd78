// The exact search of a flip game to its end: the final difference in discs under perfect play, on any board.
#pragma once

#include "calls/quota.hpp"
#include "discs/endgame_guess.hpp"
#include "discs/endgame_last.hpp"
#include "discs/endgame_table.hpp"

namespace outplay::OUTPLAY_TARGET {

// For a position with value v, a search with the window (alpha, beta) returns r with
//
//     r <= alpha  and  v <= r,    or    alpha < r < beta  and  v == r,    or    r >= beta  and  v >= r.
//
// Values are for the side to move: own discs minus rival discs, the other way round in a misere game. The same input
// gives the same result and the same number of nodes, as long as the table has the same content at the start.
//
// It may search a few hundred nodes more than its quota.
template <class Lines>
class Endgame {
public:
    using Word = typename Lines::Word;
    using Position = OUTPLAY_TARGET::Position<Word>;
    using Change = OUTPLAY_TARGET::Change<Word>;
    using Table = EndgameTable<Word>;

    Endgame(const Flip<Lines>& family, Table& table, bool winner_takes_empties, const Quota& quota)
        : lines_(family.lines()), geometry_(lines_.geometry()), is_misere_(family.is_misere()),
          last_(lines_, is_misere_, winner_takes_empties), guess_(lines_), table_(table), quota_(quota) {}
    ~Endgame() { quota_.tell(nodes()); }
    Endgame(const Endgame&) = delete;
    Endgame& operator=(const Endgame&) = delete;

    // Without meaning if the search was stopped.
    int solve(const Position& position, int alpha, int beta) {
        return value(position.own(), position.rival(), alpha, beta);
    }

    // A move that keeps the exact value of a position that is not finished; a pass where there is no other.
    Change best(const Position& position, int value) {
        const Word own = position.own(), rival = position.rival();
        const auto* entry = table_.find(own, rival);
        const int hint = entry == nullptr ? no_cell : entry->best;
        Word rest = lines_.moves(own, rival);
        Change change;
        for (int place = hint; rest != 0; place = no_cell) {
            const Word bit = place == no_cell ? rest & (~rest + 1) : bit_at<Word>(place);
            rest &= ~bit;
            change = {0, bit, lines_.flips(lowest(bit), own, rival)};
            // The last one needs no proof.
            if (rest == 0 || solve(Flip<Lines>::after(position, change), -value, 1 - value) <= -value) break;
        }
        return change;
    }

    // The search gave up: its result is void, what the table holds is sound.
    bool is_stopped() const { return quota_.is_stopped(); }

    // Positions with an empty cell, reached by placing a disc, whose value was computed or, to order moves, guessed.
    std::uint64_t nodes() const { return nodes_ + last_.nodes() + guess_.nodes(); }

private:
    struct Option {
        Word own, rival;  // after the move, as the rival sees it: his discs are his own
        int place, score;
    };
    struct Options {
        Option option[Table::most_moves];
        std::uint8_t order[Table::most_moves];
        int size = 0;

        // Of those from number `from` on, the best by score, which moves to that place.
        const Option& pick(int from) {
            int top = from;
            for (int i = from + 1; i < size; ++i) {
                if (option[order[i]].score > option[order[top]].score) top = i;
            }
            const std::uint8_t chosen = order[top];
            order[top] = order[from];
            order[from] = chosen;
            return option[chosen];
        }
    };
    struct Window {
        int alpha, beta;
    };

    // Sizes in empty cells, measured on endgames of 18 to 23 on squares and hexagons.
    static constexpr int fewest_remembered = 7;  // from here on, moves are sorted and results stored
    static constexpr int fewest_looked_up = 10;  // from here on, results stored for the next positions are used
    static constexpr int first_score = 1 << 28;  // of the move that the table knows

    int value(Word own, Word rival, int alpha, int beta) {
        const Word empty = geometry_.board & ~(own | rival);
        const int empties = count(empty);
        if (empties >= fewest_remembered) return search(own, rival, alpha, beta, empties);
        if (empties > 4) return shallow(own, rival, alpha, beta, empty);
        return last_.solve(own, rival, alpha, beta, empty);
    }

    // Five or six empty cells: too little work left to sort; odd regions first.
    int shallow(Word own, Word rival, int alpha, int beta, Word empty) {
        const Word moves = lines_.moves(own, rival);
        if (moves == 0) {
            if (lines_.moves(rival, own) == 0) return last_.final_value(own, rival);
            return -shallow(rival, own, -beta, -alpha, empty);
        }
        ++nodes_;
        const Word odd = moves & guess_.odd_regions(empty);
        const bool are_last = count(empty) == 5;
        int best = no_value;
        for (Word first = odd, second = moves & ~odd; (first | second) != 0;) {
            const Word bit = take_lowest(first != 0 ? first : second);
            const Word turned = lines_.flips(lowest(bit), own, rival);
            const Word mine = own | turned | bit, other = rival & ~turned;
            const int value = are_last ? -last_.solve(other, mine, -beta, -alpha, empty ^ bit)
                                       : -shallow(other, mine, -beta, -alpha, empty ^ bit);
            if (value > best) best = value;
            if (best >= beta) break;
            if (best > alpha) alpha = best;
        }
        return best;
    }

    int search(Word own, Word rival, int alpha, int beta, int empties) {
        if (!quota_.goes_on(nodes())) return 0;
        const Word moves = lines_.moves(own, rival);
        if (moves == 0) {
            if (lines_.moves(rival, own) == 0) return last_.final_value(own, rival);
            return -search(rival, own, -beta, -alpha, empties);
        }
        ++nodes_;
        // 1. Discs that can never turn over bound the value.
        const int most = upper_bound(own, rival, alpha);
        if (most <= alpha) return most;
        // 2. The table may know the value, or narrow the window.
        EndgameEntry<Word> entry{own, rival, -most_cells, most_cells, no_cell, static_cast<std::int16_t>(empties)};
        if (const auto* known = table_.find(own, rival)) {
            entry = *known;
            if (entry.lower >= beta || entry.lower == entry.upper) return entry.lower;
            if (entry.upper <= alpha) return entry.upper;
            if (entry.lower > alpha) alpha = entry.lower;
            if (entry.upper < beta) beta = entry.upper;
        }
        // 3. The moves, with what is known of the positions after them.
        Options options;
        list(own, rival, moves, entry.best, options);
        if (empties >= fewest_looked_up) {
            const int proven = best_known(options);
            if (proven >= beta) return proven;
        }
        // 4. The best of them.
        const int best = best_of(options, {alpha, beta}, entry.best);
        if (is_stopped()) return 0;
        // 5. What was learned.
        if (best > alpha && best > entry.lower) entry.lower = static_cast<std::int16_t>(best);
        if (best < beta && best < entry.upper) entry.upper = static_cast<std::int16_t>(best);
        table_.store(entry);
        return best;
    }

    // A disc that stays costs two: it is one for the rival, and a cell less. Only worth the work if it can matter.
    int upper_bound(Word own, Word rival, int alpha) const {
        const Word against = is_misere_ ? own : rival;
        if (geometry_.size - 2 * count(against) > alpha) return geometry_.size;
        return geometry_.size - 2 * count(lines_.stable(against, geometry_.board & ~(own | rival)));
    }

    void list(Word own, Word rival, Word moves, int hint, Options& options) {
        const Word empty = geometry_.board & ~(own | rival), odd = guess_.odd_regions(empty);
        const int empties = count(empty);
        for (Word rest = moves; rest != 0;) {
            const Word bit = take_lowest(rest);
            Option& option = options.option[options.size];
            options.order[options.size] = static_cast<std::uint8_t>(options.size);
            ++options.size;
            option.place = lowest(bit);
            const Word turned = lines_.flips(option.place, own, rival);
            option.own = rival & ~turned;
            option.rival = own | turned | bit;
            if (empties > fewest_remembered) table_.prefetch(option.own, option.rival);
            option.score = option.place == hint ? first_score : guess_.score(option.own, option.rival, empties - 1);
            if ((bit & odd) != 0) option.score += Guess::odd_weight;
            if (is_misere_ && option.place != hint) option.score = -option.score;
        }
    }

    // The best lower bound that the table has for any of the moves.
    int best_known(const Options& options) const {
        int best = no_value;
        for (int i = 0; i < options.size; ++i) {
            const auto* entry = table_.find(options.option[i].own, options.option[i].rival);
            if (entry != nullptr && -entry->upper > best) best = -entry->upper;
        }
        return best;
    }

    // After the first move, the others must only show that they are no better: a window without width.
    int best_of(Options& options, Window window, std::int16_t& best_place) {
        int best = no_value;
        for (int i = 0; i < options.size; ++i) {
            const Option& option = options.pick(i);
            const int narrow = i == 0 ? window.beta : window.alpha + 1;
            int found = -value(option.own, option.rival, -narrow, -window.alpha);
            if (found >= narrow && found < window.beta) {
                found = -value(option.own, option.rival, -window.beta, -found + 1);
            }
            if (is_stopped()) return 0;
            if (found <= best) continue;
            best = found;
            best_place = static_cast<std::int16_t>(option.place);
            if (best >= window.beta) break;
            if (best > window.alpha) window.alpha = best;
        }
        return best;
    }

    using Guess = EndgameGuess<Lines>;

    const Lines& lines_;
    const FlipGeometry<Word>& geometry_;
    const bool is_misere_;
    EndgameLast<Lines> last_;
    Guess guess_;
    Table& table_;
    Quota quota_;
    std::uint64_t nodes_ = 0;
};

}  // namespace outplay::OUTPLAY_TARGET
