// Which moves look good far from the end of a flip game: a search of a few plies that decides only the order of moves.
#pragma once

#include "discs/endgame_guess.hpp"
#include "positions/images.hpp"

namespace outplay::OUTPLAY_TARGET {

// A position of a flip game as the side to move sees it.
template <class Word>
struct Discs {
    Word own = 0, rival = 0;
    friend bool operator==(const Discs&, const Discs&) = default;
};

template <class Lines>
class FlipGuess {
public:
    using Word = typename Lines::Word;

    FlipGuess(const Lines& lines, bool is_misere) : lines_(lines), guess_(lines), is_misere_(is_misere) {}

    // How good a position looks for the side that is not to move, if it wants to keep the other one's margin down to
    // `alpha`.
    int score(const Discs<Word>& discs, int alpha, int plies) { return -look_ahead(discs, alpha, plies, -most, most); }

    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr int most = 1 << 27;
    static constexpr int result_weight = 1 << 12;  // of a finished game, above everything else

    struct Option {
        Discs<Word> discs;
        int replies;
    };

    // For the side to move, which wants more than alpha.
    int look_ahead(const Discs<Word>& discs, int alpha, int plies, int low, int high) {
        ++nodes_;
        const auto [own, rival] = discs;
        const Word moves = lines_.moves(own, rival);
        if (moves == 0) {
            if (lines_.moves(rival, own) == 0) return finished(discs, alpha);
            return -look_ahead({rival, own}, -alpha - 1, plies, -high, -low);
        }
        if (plies == 0) return is_misere_ ? -guess_.judge(own, rival) : guess_.judge(own, rival);
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

    // The fewest replies first.
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
    EndgameGuess<Lines> guess_;
    const bool is_misere_;
    std::uint64_t nodes_ = 0;
};

}  // namespace outplay::OUTPLAY_TARGET
