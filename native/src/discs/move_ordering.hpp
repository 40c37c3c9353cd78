// Which moves of a flip game look good: by a guess that costs little, or by a search of a few plies. It decides only
// the order in which they are searched.
#pragma once

#include "rules/flip.hpp"

namespace outplay::OUTPLAY_TARGET {

// A position of a flip game as the side to move sees it.
template <class Word>
struct Discs {
    Word own, rival;
    friend bool operator==(const Discs&, const Discs&) = default;
};

// Scores are for the side that has just moved, which wants to keep the other one's final value down to `alpha`.
template <class Lines>
class MoveOrdering {
public:
    using Word = typename Lines::Word;

    MoveOrdering(const Lines& lines, bool is_misere)
        : lines_(lines), geometry_(lines.geometry()), is_misere_(is_misere) {
        for (Word rest = geometry_.board; rest != 0;) {
            const Word bit = take_lowest(rest);
            if (geometry_.open_axes[lowest(bit)] == 0) corners_ |= bit;
        }
    }

    // Near the end of the game; `is_odd` says whether the move went into a region of odd size.
    int score(const Discs<Word>& discs, int alpha, int empties, bool is_odd) {
        const int parity = is_odd ? odd_weight : 0;
        if (empties >= judged) {
            const int plies = empties >= judged_after_two ? 2 : empties >= judged_after_one ? 1 : 0;
            return (is_misere_ ? -parity : parity) - look_ahead(discs, alpha, plies, -most, most);
        }
        const auto [own, rival] = discs;
        const Word empty = geometry_.board & ~(own | rival);
        const int guess = parity - move_weight * mobility(lines_.moves(own, rival)) -
                          frontier_weight * count(lines_.around(rival) & empty) + move_weight * count(rival & corners_);
        return is_misere_ ? -guess : guess;
    }

    // Far from it, so many empty cells before it is near. The farther, the closer the look; but no search gets to the
    // end from very far.
    int score_far(const Discs<Word>& discs, int alpha, int distance) {
        const int plies = distance > farthest ? 2 : 2 + distance / 4 < deepest ? 2 + distance / 4 : deepest;
        return -look_ahead(discs, alpha, plies, -most, most);
    }

    // The empty cells that lie in connected regions of odd size: who moves there first can have the last move too.
    Word odd_regions(Word empty) const {
        Word odd = 0;
        while (empty != 0) {
            Word region = empty & (~empty + 1), grown = region;
            while ((grown = (region | lines_.around(region)) & empty) != region) region = grown;
            if (count(region) % 2 != 0) odd |= region;
            empty &= ~region;
        }
        return odd;
    }

    std::uint64_t nodes() const { return nodes_; }

private:
    // Weights, measured on endgames of squares and hexagons: most of all, the rival should have few moves.
    static constexpr int move_weight = 32;         // a move of the side to move; twice that for a corner
    static constexpr int reply_weight = 16;        // a move that the other side would have
    static constexpr int frontier_weight = 8;      // an empty cell beside a disc of the other side: a move to come
    static constexpr int stable_weight = 12;       // a disc that can never turn over
    static constexpr int odd_weight = 8;           // a move into a region with an odd number of cells
    static constexpr int result_weight = 1 << 12;  // of a finished game, above everything else
    static constexpr int most = 1 << 27;
    // From so many empty cells on, positions are judged with both sides' discs, and then after one and two more plies.
    static constexpr int judged = 11, judged_after_one = 14, judged_after_two = 17;
    static constexpr int farthest = 26, deepest = 6;

    struct Option {
        Discs<Word> discs;
        int replies;
    };

    int mobility(Word moves) const { return count(moves) + count(moves & corners_); }

    // What a position looks like for the side to move, which wants more than alpha.
    int look_ahead(const Discs<Word>& discs, int alpha, int plies, int low, int high) {
        ++nodes_;
        const auto [own, rival] = discs;
        const Word moves = lines_.moves(own, rival);
        if (moves == 0) {
            if (lines_.moves(rival, own) == 0) return finished(discs, alpha);
            return -look_ahead({rival, own}, -alpha - 1, plies, -high, -low);
        }
        if (plies == 0) return judge(own, rival, moves);
        Option options[sizeof(Word) * 8];
        int size = 0;
        for (Word rest = moves; rest != 0;) {
            const Word bit = take_lowest(rest);
            const Word turned = lines_.flips(lowest(bit), own, rival);
            Option& option = options[size++];
            option.discs = {rival & ~turned, own | turned | bit};
            option.replies = plies > 1 ? count(lines_.moves(option.discs.own, option.discs.rival)) : 0;
        }
        int best = -most;
        for (int i = 0; i < size && best < high; ++i) {
            if (plies > 1) bring_forward(options, i, size);
            const int value = -look_ahead(options[i].discs, -alpha - 1, plies - 1, -high, -low);
            if (value > best) best = value;
            if (best > low) low = best;
        }
        return best;
    }

    int finished(const Discs<Word>& discs, int alpha) const {
        const int difference = count(discs.own) - count(discs.rival);
        return result_weight * (2 * ((is_misere_ ? -difference : difference) - alpha) - 1);
    }

    int judge(Word own, Word rival, Word moves) const {
        const Word empty = geometry_.board & ~(own | rival), replies = lines_.moves(rival, own);
        const int guess = move_weight * mobility(moves) - reply_weight * mobility(replies) +
                          frontier_weight * (count(lines_.around(rival) & empty) - count(lines_.around(own) & empty)) +
                          stable_weight * (count(lines_.stable(own, empty)) - count(lines_.stable(rival, empty)));
        return is_misere_ ? -guess : guess;
    }

    // Fastest first: the move that leaves the fewest replies.
    static void bring_forward(Option* options, int from, int size) {
        int top = from;
        for (int i = from + 1; i < size; ++i) {
            if (options[i].replies < options[top].replies) top = i;
        }
        const Option chosen = options[top];
        options[top] = options[from];
        options[from] = chosen;
    }

    const Lines& lines_;
    const FlipGeometry<Word>& geometry_;
    const bool is_misere_;
    Word corners_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace outplay::OUTPLAY_TARGET
