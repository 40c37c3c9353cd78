// One step of all pieces at once: as a rotation of bits, or cell by cell where the layout is scattered.
#pragma once

#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

inline constexpr int max_doublings = 7;

// How often a run must double to be as long as a flip game's longest: 2^doublings >= longest.
inline int doublings_for(int longest_run) {
    int doublings = 0;
    while ((1 << doublings) < longest_run) ++doublings;
    return doublings;
}

template <class Word>
struct Rotation {
    int left[max_doublings] = {};  // by 1, 2, 4, ... steps
    int right[max_doublings] = {};
    int doublings = 0;
    Word into = 0;
    Word from = 0;

    Rotation() = default;
    Rotation(const DirectionTable& table, const Layout& layout, int longest_run = 0) {
        const int modulus = layout.modulus;
        for (int i = 0; i < max_doublings; ++i) {
            left[i] = static_cast<int>((static_cast<long long>(table.rotation) << i) % modulus);
            right[i] = left[i] == 0 ? 0 : modulus - left[i];
        }
        doublings = doublings_for(longest_run);
        into = static_cast<Word>(table.into);
        for (int bit = 0; bit < modulus; ++bit) {
            if (table.next[static_cast<std::size_t>(bit)] >= 0) from |= bit_at<Word>(bit);
        }
    }

    Word turned(Word pieces, int level) const { return (pieces << left[level]) | (pieces >> right[level]); }
    Word step(Word pieces) const { return turned(pieces, 0) & into; }
    // The bit from which a step has led to this one.
    Word source(Word target) const { return ((target >> left[0]) | (target << right[0])) & from; }

    // All cells of `through` that can be reached from `seeds` in unbroken runs. Kogge and Stone's scheme:
    // after i doublings, runs of 2^i cells are filled, and `chain` has the cells that end 2^i in a row.
    Word flood(Word seeds, Word through) const {
        Word chain = through & into;
        Word filled = turned(seeds, 0) & chain;
        for (int i = 0; i < doublings; ++i) {
            filled |= chain & turned(filled, i);
            chain &= turned(chain, i);
        }
        return filled;
    }
};

struct Scattered {
    std::int16_t next[max_cells] = {};
    std::int16_t previous[max_cells] = {};

    Scattered() = default;
    Scattered(const DirectionTable& table, const Layout&, int = 0) {
        for (int bit = 0; bit < max_cells; ++bit) previous[bit] = -1;
        for (int bit = 0; bit < max_cells; ++bit) {
            next[bit] = table.next[static_cast<std::size_t>(bit)];
            if (next[bit] >= 0) previous[next[bit]] = static_cast<std::int16_t>(bit);
        }
    }

    Word128 step(Word128 pieces) const {
        Word128 result = 0;
        while (pieces != 0) {
            const int target = next[lowest(take_lowest(pieces))];
            if (target >= 0) result |= bit_at<Word128>(target);
        }
        return result;
    }
    Word128 source(Word128 target) const { return bit_at<Word128>(previous[lowest(target)]); }

    Word128 flood(Word128 seeds, Word128 through) const {
        Word128 filled = 0;
        for (Word128 front = step(seeds) & through; front != 0; front = step(front) & through) filled |= front;
        return filled;
    }
};

}  // namespace outplay::OUTPLAY_TARGET
