// The images of sets of cells under the symmetries of their board, for the inner loops.
#pragma once

#include "positions/symmetry.hpp"
#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Word>
class Images {
public:
    explicit Images(const SymmetryView& view) : view_(view) {}

    static constexpr int identity = -1;

    Word image(int number, Word cells) const {
        if (number == identity) return cells;
        const Word128* table = view_.images + number * view_.bytes * 256;
        Word result = 0;
        for (int byte = 0; byte < view_.bytes; ++byte, table += 256, cells >>= 8) {
            result |= static_cast<Word>(table[static_cast<std::size_t>(cells & 255)]);
        }
        return result;
    }

    // Makes of two sets of cells the least of their images, in which the first set counts most; the symmetry that leads
    // there.
    int make_least(Word& first, Word& second) const {
        const Word given[2] = {first, second};
        int found = identity;
        for (int i = 0; i < view_.size; ++i) {
            const Word one = image(i, given[0]);
            if (one > first) continue;
            const Word other = image(i, given[1]);
            if (one == first && other >= second) continue;
            first = one;
            second = other;
            found = i;
        }
        return found;
    }

private:
    SymmetryView view_;
};

}  // namespace outplay::OUTPLAY_TARGET
