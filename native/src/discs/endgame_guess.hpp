// Which moves of an endgame look good: a guess that costs little and decides only the order of the search.
#pragma once

#include "rules/flip.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Lines>
class EndgameGuess {
public:
    using Word = typename Lines::Word;

    // Weights, measured on endgames of squares and hexagons: most of all, the rival should have few moves.
    static constexpr int move_weight = 32;     // a move of the side to move; twice that for a corner
    static constexpr int reply_weight = 16;    // a move that the other side would have
    static constexpr int frontier_weight = 8;  // an empty cell beside a disc of the other side: a move to come
    static constexpr int stable_weight = 12;   // a disc that can never turn over
    static constexpr int odd_weight = 8;       // a move into a region with an odd number of cells
    // Above so many empty cells, positions are judged with both sides' discs, and then after one and two more plies.
    static constexpr int judged = 11, judged_after_one = 14, judged_after_two = 17;

    explicit EndgameGuess(const Lines& lines) : lines_(lines), geometry_(lines.geometry()) {
        for (Word rest = geometry_.board; rest != 0;) {
            const Word bit = take_lowest(rest);
            if (geometry_.open_axes[lowest(bit)] == 0) corners_ |= bit;
        }
    }

    // How good a position looks for the side that is not to move.
    int score(Word own, Word rival, int empties) {
        if (empties >= judged) {
            const int plies = empties >= judged_after_two ? 2 : empties >= judged_after_one ? 1 : 0;
            return -look_ahead(own, rival, plies, -most, most);
        }
        const Word empty = geometry_.board & ~(own | rival);
        return -move_weight * mobility(lines_.moves(own, rival)) -
               frontier_weight * count(lines_.around(rival) & empty) + move_weight * count(rival & corners_);
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

    // What a position looks like for the side to move.
    int judge(Word own, Word rival) const {
        const Word empty = geometry_.board & ~(own | rival);
        const Word moves = lines_.moves(own, rival), replies = lines_.moves(rival, own);
        if ((moves | replies) == 0) return disc_weight * (count(own) - count(rival));
        return move_weight * mobility(moves) - reply_weight * mobility(replies) +
               frontier_weight * (count(lines_.around(rival) & empty) - count(lines_.around(own) & empty)) +
               stable_weight * (count(lines_.stable(own, empty)) - count(lines_.stable(rival, empty)));
    }

    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr int most = 1 << 27;
    static constexpr int disc_weight = 1 << 12;  // at the end of the game, above everything else

    int mobility(Word moves) const { return count(moves) + count(moves & corners_); }

    int look_ahead(Word own, Word rival, int plies, int alpha, int beta) {
        ++nodes_;
        const Word moves = plies == 0 ? Word{0} : lines_.moves(own, rival);
        if (moves == 0) return judge(own, rival);
        int best = -most;
        for (Word rest = moves; rest != 0 && best < beta;) {
            const Word bit = take_lowest(rest);
            const Word turned = lines_.flips(lowest(bit), own, rival);
            const int value = -look_ahead(rival & ~turned, own | turned | bit, plies - 1, -beta, -alpha);
            if (value > best) best = value;
            if (best > alpha) alpha = best;
        }
        return best;
    }

    const Lines& lines_;
    const FlipGeometry<Word>& geometry_;
    Word corners_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace outplay::OUTPLAY_TARGET
