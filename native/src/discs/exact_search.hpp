// The exact search of a flip game to its end: the final difference in discs under perfect play, on any board.
//
// Principal-variation search with a transposition table. The farther from the end, the more is done to cut:
//
//     from so many empty cells on
//     `near` + 1   far: positions are few and each costs much. They are remembered once for all their images, and moves
//                  are ordered by a search of several plies
//     10           enhanced transposition cutoff: a move whose position the table knows to be good enough ends the
//     search 7            transposition table, stability cutoff, and moves ordered: the rival's fewest replies first 5
//     moves into regions of odd size first (parity) 1            the last empties, each number with a function of its
//     own
#pragma once

#include "calls/quota.hpp"
#include "discs/bounds_table.hpp"
#include "discs/disc_solver.hpp"
#include "discs/last_empties.hpp"
#include "discs/move_ordering.hpp"
#include "positions/images.hpp"

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
class ExactSearch {
public:
    using Word = typename Lines::Word;
    using Position = OUTPLAY_TARGET::Position<Word>;
    using Change = OUTPLAY_TARGET::Change<Word>;
    using Table = BoundsTable<Word>;
    using Images = OUTPLAY_TARGET::Images<Word>;

    // Without images, no position is far.
    ExactSearch(const Flip<Lines>& family, DiscMemory& memory, const Quota& quota, bool winner_takes_empties = false,
                const Images* images = nullptr, int near = max_cells)
        : lines_(family.lines()), geometry_(lines_.geometry()), is_misere_(family.is_misere()),
          last_(lines_, is_misere_, winner_takes_empties), ordering_(lines_, is_misere_), memory_(memory),
          table_(memory), quota_(quota), images_(images), near_(near) {}
    ~ExactSearch() {
        quota_.tell(nodes());
        memory_.nodes += nodes();
    }
    ExactSearch(const ExactSearch&) = delete;
    ExactSearch& operator=(const ExactSearch&) = delete;

    // Without meaning if the search was stopped.
    int solve(const Position& position, int alpha, int beta) {
        return value(position.own(), position.rival(), alpha, beta);
    }
    int solve(const Position& position) { return solve(position, -geometry_.size - 1, geometry_.size + 1); }

    // Whether the side to move gets more than `alpha`. What the table knows of the position itself is not enough: it
    // should know what follows, too.
    bool exceeds(const Position& position, int alpha) {
        if (!table_.finish_growth(quota_, nodes())) return false;
        const Word own = position.own(), rival = position.rival();
        const int empties = count(geometry_.board & ~(own | rival));
        if (empties <= near_) return value(own, rival, alpha, alpha + 1) > alpha;
        return search<true>(own, rival, alpha, alpha + 1, empties, true) > alpha;
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

    // How the game goes on from a position with a known value.
    void extend(Line& line, Position position, int value) {
        while (line.length < max_line &&
               (lines_.moves(position.own(), position.rival()) | lines_.moves(position.rival(), position.own())) != 0) {
            const Change change = best(position, value);
            if (is_stopped()) return;
            line.moves[line.length++] = bits_of(change);
            position = Flip<Lines>::after(position, change);
            value = -value;
        }
    }

    // The search gave up: its result is void, what the table holds is sound.
    bool is_stopped() const { return quota_.is_stopped(); }

    // Positions with an empty cell, reached by placing a disc, whose value was computed or, to order moves, guessed.
    std::uint64_t nodes() const { return nodes_ + last_.nodes() + ordering_.nodes(); }

private:
    struct Option {
        Discs<Word> discs;  // after the move, as the rival sees it: his discs are his own
        int place, score;
    };
    struct Options {
        Option option[Table::max_moves];
        std::uint8_t order[Table::max_moves];
        int size = 0;

        Option& add(int place, const Discs<Word>& discs) {
            order[size] = static_cast<std::uint8_t>(size);
            option[size].discs = discs;
            option[size].place = place;
            return option[size++];
        }

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

    // Sizes in empty cells, measured on endgames of 18 to 23 on squares and hexagons.
    static constexpr int min_remembered = 7;            // from here on, moves are ordered and results stored
    static constexpr int min_looked_up = 10;            // from here on, results stored for the next positions are used
    static constexpr int first_score = 1 << 28;         // of the move that the table knows
    static constexpr std::uint64_t nodes_per_pair = 4;  // few of them are remembered

    int value(Word own, Word rival, int alpha, int beta) {
        const Word empty = geometry_.board & ~(own | rival);
        const int empties = count(empty);
        if (empties > near_) return search<true>(own, rival, alpha, beta, empties);
        if (empties >= min_remembered) return search<false>(own, rival, alpha, beta, empties);
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
        const Word odd = moves & ordering_.odd_regions(empty);
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

    // A root is searched whatever is known of it.
    template <bool is_far>
    int search(Word own, Word rival, int alpha, int beta, int empties, bool is_root = false) {
        if (is_far ? !may_go_on() : !quota_.goes_on(nodes())) return 0;
        const Word moves = lines_.moves(own, rival);
        if (moves == 0) {
            if (lines_.moves(rival, own) == 0) return last_.final_value(own, rival);
            return -search<is_far>(rival, own, -beta, -alpha, empties, is_root);
        }
        ++nodes_;
        // 1. Stability cutoff: discs that can never turn over bound the value.
        const int most = upper_bound(own, rival, alpha);
        if (!is_far && most <= alpha) return most;
        // 2. The table may know the value, or narrow the window.
        Discs<Word> key{own, rival};
        int turn = Images::identity;
        if constexpr (is_far) turn = images_->make_least(key.own, key.rival);
        BoundsEntry<Word> entry{key.own, key.rival, -max_cells, max_cells, no_cell, static_cast<std::int16_t>(empties)};
        if (const auto* known = table_.find(key.own, key.rival)) entry = *known;
        Options options;
        if constexpr (is_far) {
            // Whoever asks for a reason later finds it in the table.
            const int promised = list_far(own, rival, moves, options);
            if (!is_root) tighten(entry, -upper_bound(rival, own, -beta), most);
            tighten(entry, promised, max_cells);
        }
        if (!is_root) {
            if (entry.lower >= beta || entry.lower == entry.upper || entry.upper <= alpha) {
                if constexpr (is_far) table_.store(entry);
                return entry.lower >= beta ? entry.lower : entry.upper;
            }
            if (entry.lower > alpha) alpha = entry.lower;
            if (entry.upper < beta) beta = entry.upper;
        }
        // 3. The moves, the best first.
        if constexpr (is_far) {
            score_far(options, alpha, empties, turn, entry.best);
            if (is_stopped()) return 0;
        } else {
            list_near(own, rival, moves, alpha, entry.best, options);
            if (empties >= min_looked_up) {
                const int promised = best_known(options);
                if (promised >= beta) return promised;
            }
        }
        const int best = best_of(options, alpha, beta, turn, entry.best);
        if (is_stopped()) return 0;
        // 4. What was learned.
        if (best > alpha && best > entry.lower) entry.lower = static_cast<std::int16_t>(best);
        if (best < beta && best < entry.upper) entry.upper = static_cast<std::int16_t>(best);
        table_.store(entry);
        return best;
    }

    // A far position, and the look ahead for each of its moves, are worth a question.
    bool may_go_on() {
        if (is_stopped() || !quota_.ask(nodes())) return false;
        if (memory_.can_grow() && memory_.nodes + nodes() > nodes_per_pair << memory_.level) table_.grow();
        return table_.finish_growth(quota_, nodes());
    }

    // A disc that stays costs two: it is one for the rival, and a cell less. Only worth the work if it can matter.
    int upper_bound(Word own, Word rival, int alpha) const {
        const Word against = is_misere_ ? own : rival;
        if (geometry_.size - 2 * count(against) > alpha) return geometry_.size;
        return geometry_.size - 2 * count(lines_.stable(against, geometry_.board & ~(own | rival)));
    }

    static void tighten(BoundsEntry<Word>& entry, int lower, int upper) {
        if (lower > entry.lower) entry.lower = static_cast<std::int16_t>(lower);
        if (upper < entry.upper) entry.upper = static_cast<std::int16_t>(upper);
    }

    Discs<Word> after(Word own, Word rival, Word bit) const {
        const Word turned = lines_.flips(lowest(bit), own, rival);
        return {rival & ~turned, own | turned | bit};
    }

    void list_near(Word own, Word rival, Word moves, int alpha, int hint, Options& options) {
        const Word empty = geometry_.board & ~(own | rival), odd = ordering_.odd_regions(empty);
        const int empties = count(empty);
        for (Word rest = moves; rest != 0;) {
            const Word bit = take_lowest(rest);
            Option& option = options.add(lowest(bit), after(own, rival, bit));
            if (empties > min_remembered) table_.prefetch(option.discs.own, option.discs.rival);
            option.score = option.place == hint
                               ? first_score
                               : ordering_.score(option.discs, -alpha - 1, empties - 1, (bit & odd) != 0);
        }
    }

    // Of moves that lead to images of one position, one is enough. The result is the least value that the table
    // promises after one of them.
    int list_far(Word own, Word rival, Word moves, Options& options) const {
        Discs<Word> keys[Table::max_moves];
        int promised = no_value;
        const bool are_far = count(geometry_.board & ~(own | rival)) - 1 > near_;
        for (Word rest = moves; rest != 0;) {
            const Word bit = take_lowest(rest);
            const Discs<Word> discs = after(own, rival, bit);
            Discs<Word>& key = keys[options.size] = discs;
            images_->make_least(key.own, key.rival);
            bool is_new = true;
            for (int i = 0; i < options.size; ++i) is_new &= keys[i] != key;
            if (!is_new) continue;
            options.add(lowest(bit), discs);
            const Discs<Word>& remembered = are_far ? key : discs;
            const auto* entry = table_.find(remembered.own, remembered.rival);
            if (entry != nullptr && -entry->upper > promised) promised = -entry->upper;
        }
        return promised;
    }

    // The move that the table knows, then those that look best.
    void score_far(Options& options, int alpha, int empties, int turn, int hint) {
        for (int i = 0; i < options.size && may_go_on(); ++i) {
            Option& option = options.option[i];
            const bool is_hinted = lowest(images_->image(turn, bit_at<Word>(option.place))) == hint;
            option.score = is_hinted ? first_score : ordering_.score_far(option.discs, -alpha - 1, empties - near_);
        }
    }

    // The best lower bound that the table has for any of the moves.
    int best_known(const Options& options) const {
        int best = no_value;
        for (int i = 0; i < options.size; ++i) {
            const auto* entry = table_.find(options.option[i].discs.own, options.option[i].discs.rival);
            if (entry != nullptr && -entry->upper > best) best = -entry->upper;
        }
        return best;
    }

    // After the first move, the others must only show that they are no better: a window without width.
    int best_of(Options& options, int alpha, int beta, int turn, std::int16_t& best_place) {
        int best = no_value;
        for (int i = 0; i < options.size; ++i) {
            const Option& option = options.pick(i);
            const auto [own, rival] = option.discs;
            const int narrow = i == 0 ? beta : alpha + 1;
            int found = -value(own, rival, -narrow, -alpha);
            if (found >= narrow && found < beta) found = -value(own, rival, -beta, -found + 1);
            if (is_stopped()) return 0;
            if (found <= best) continue;
            best = found;
            best_place = static_cast<std::int16_t>(option.place);
            if (turn != Images::identity) best_place = place_or_none(images_->image(turn, bit_at<Word>(option.place)));
            if (best >= beta) break;
            if (best > alpha) alpha = best;
        }
        return best;
    }

    const Lines& lines_;
    const FlipGeometry<Word>& geometry_;
    const bool is_misere_;
    LastEmpties<Lines> last_;
    MoveOrdering<Lines> ordering_;
    DiscMemory& memory_;
    Table table_;
    Quota quota_;
    const Images* images_;
    const int near_;
    std::uint64_t nodes_ = 0;
};

}  // namespace outplay::OUTPLAY_TARGET
