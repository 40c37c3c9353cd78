// The last four empty cells of a flip game: no lists of moves, only the cells that are left.
#pragma once

#include "rules/flip.hpp"

namespace outplay::OUTPLAY_TARGET {

inline constexpr int no_value = -4 * max_cells;  // below every value

// Every function returns the value for the side to move, *own*: exact if it lies between alpha and beta, else a bound
// on the side on which it lies. A *node* is a position with an empty cell that is reached by placing a disc, and whose
// value is computed; passes and full boards are not counted.
template <class Lines>
class LastEmpties {
public:
    using Word = typename Lines::Word;

    LastEmpties(const Lines& lines, bool is_misere, bool winner_takes_empties)
        : lines_(lines), geometry_(lines.geometry()), is_misere_(is_misere), takes_empties_(winner_takes_empties) {}

    // The value of a finished game.
    int final_value(Word own, Word rival) const {
        return final_value(count(own) - count(rival), geometry_.size - count(own | rival));
    }

    // At most four empty cells, these.
    int solve(Word own, Word rival, int alpha, int beta, Word empty) {
        if (empty == 0) return final_value(own, rival);
        const int first = lowest(take_lowest(empty));
        if (empty == 0) return one(own, rival, alpha, first);
        const int second = lowest(take_lowest(empty));
        if (empty == 0) return two(own, rival, alpha, beta, first, second);
        const int third = lowest(take_lowest(empty));
        if (empty == 0) return three(own, rival, alpha, beta, {first, second, third});
        return four(own, rival, alpha, beta, {first, second, third, lowest(empty)});
    }

    std::uint64_t nodes() const { return nodes_; }

private:
    struct Three {
        int a, b, c;
    };
    struct Four {
        int a, b, c, d;
    };

    bool touches(int place, Word cells) const { return (geometry_.neighbours[place] & cells) != 0; }

    // What turns over, without the work where no rival disc is near.
    Word flips(int place, Word own, Word rival) const {
        return touches(place, rival) ? lines_.flips(place, own, rival) : Word{0};
    }

    int final_value(int difference, int empties) const {
        if (takes_empties_) difference += difference > 0 ? empties : difference < 0 ? -empties : 0;
        return is_misere_ ? -difference : difference;
    }

    int one(Word own, Word rival, int alpha, int place) {
        ++nodes_;
        const int all = geometry_.size, discs = count(own);
        const int gain = count(flips(place, own, rival));
        if (gain != 0) return final_value(2 * (discs + gain + 1) - all, 0);
        // A move of the rival can only make it worse: where that no longer matters, it need not be computed.
        const int still = final_value(2 * discs - all + 1, 1);
        if (still <= alpha && !is_misere_) return still;
        const int loss = count(flips(place, rival, own));
        return loss == 0 ? still : final_value(2 * (discs - loss) - all, 0);
    }

    // The value after a disc on `place`, or no_value if it turns nothing over. `rest` gets the position of the rival.
    template <class Rest>
    int placed(int place, Word own, Word rival, Rest&& rest) {
        const Word turned = flips(place, own, rival);
        if (turned == 0) return no_value;
        return -rest(rival & ~turned, own | turned | bit_at<Word>(place));
    }

    int two(Word own, Word rival, int alpha, int beta, int a, int b, bool has_passed = false) {
        if (!has_passed) ++nodes_;
        const auto then = [&](int place) {
            return [=, this](Word mine, Word other) { return one(mine, other, -beta, place); };
        };
        const int best = placed(a, own, rival, then(b));
        if (best >= beta) return best;
        const int value = placed(b, own, rival, then(a));
        if (value > best) return value;
        if (best != no_value) return best;
        if (has_passed) return final_value(own, rival);
        return -two(rival, own, -beta, -alpha, a, b, true);
    }

    // Cells that touch no other empty cell are regions of one: whoever moves there first gains the last word in the
    // rest. With three or four cells this is all that the parity of regions can say.
    int three(Word own, Word rival, int alpha, int beta, Three cells, bool has_passed = false) {
        if (!has_passed) {
            ++nodes_;
            const Word first = bit_at<Word>(cells.a), second = bit_at<Word>(cells.b), third = bit_at<Word>(cells.c);
            if (touches(cells.a, second | third)) {
                if (!touches(cells.b, first | third)) {
                    cells = {cells.b, cells.a, cells.c};
                } else if (!touches(cells.c, first | second)) {
                    cells = {cells.c, cells.a, cells.b};
                }
            }
        }
        int best = no_value;
        // Left to the compiler, it is inlined or not by what else is in the file: that costs 7 % of all instructions.
        const auto tried = [&](int place, int a, int b) __attribute__((always_inline)) {
            const int value =
                placed(place, own, rival, [&](Word mine, Word other) { return two(mine, other, -beta, -alpha, a, b); });
            if (value > best) best = value;
            if (best > alpha) alpha = best;
            return best >= beta;
        };
        if (tried(cells.a, cells.b, cells.c) || tried(cells.b, cells.a, cells.c) || tried(cells.c, cells.a, cells.b)) {
            return best;
        }
        if (best != no_value) return best;
        if (has_passed) return final_value(own, rival);
        return -three(rival, own, -beta, -alpha, cells, true);
    }

    Four lone_cells_first(const Four& cells) const {
        const int given[4] = {cells.a, cells.b, cells.c, cells.d};
        Word empty = 0;
        for (const int place : given) empty |= bit_at<Word>(place);
        int sorted[4] = {}, front = 0, back = 3;
        for (const int place : given) sorted[touches(place, empty) ? back-- : front++] = place;
        return {sorted[0], sorted[1], sorted[2], sorted[3]};
    }

    int four(Word own, Word rival, int alpha, int beta, Four cells, bool has_passed = false) {
        if (!has_passed) {
            ++nodes_;
            cells = lone_cells_first(cells);
        }
        int best = no_value;
        const auto tried = [&](int place, Three others) __attribute__((always_inline)) {
            const int value = placed(place, own, rival,
                                     [&](Word mine, Word other) { return three(mine, other, -beta, -alpha, others); });
            if (value > best) best = value;
            if (best > alpha) alpha = best;
            return best >= beta;
        };
        const auto [a, b, c, d] = cells;
        if (tried(a, {b, c, d}) || tried(b, {a, c, d}) || tried(c, {a, b, d}) || tried(d, {a, b, c})) return best;
        if (best != no_value) return best;
        if (has_passed) return final_value(own, rival);
        return -four(rival, own, -beta, -alpha, cells, true);
    }

    const Lines& lines_;
    const FlipGeometry<Word>& geometry_;
    const bool is_misere_, takes_empties_;
    std::uint64_t nodes_ = 0;
};

}  // namespace outplay::OUTPLAY_TARGET
