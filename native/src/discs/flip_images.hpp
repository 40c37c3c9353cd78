// The images of a position under the symmetries of its board, for the inner loops.
#pragma once

#include "discs/flip_solver.hpp"
#include "memory/buffer.hpp"
#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

// A position of a flip game as the side to move sees it.
template <class Word>
struct Discs {
    Word own = 0, rival = 0;
    friend bool operator==(const Discs&, const Discs&) = default;
};

template <class Word>
class FlipImages {
public:
    explicit FlipImages(const SymmetryImages& images)
        : size_(images.size), bytes_(images.bytes), images_(static_cast<std::size_t>(entries()) + 1) {
        for (int i = 0; i < entries(); ++i) images_[i] = static_cast<Word>(images.images[i]);
    }

    static constexpr int identity = -1;

    Word image(int number, Word cells) const {
        if (number == identity) return cells;
        const Word* table = images_.data() + number * bytes_ * 256;
        Word result = 0;
        for (int byte = 0; byte < bytes_; ++byte, table += 256) result |= table[(cells >> (8 * byte)) & 255];
        return result;
    }

    // The least image; `number` becomes the symmetry that leads to it.
    Discs<Word> canonical(const Discs<Word>& discs, int& number) const {
        Discs<Word> least = discs;
        number = identity;
        for (int i = 0; i < size_; ++i) {
            const Word own = image(i, discs.own);
            if (own > least.own) continue;
            const Word rival = image(i, discs.rival);
            if (own == least.own && rival >= least.rival) continue;
            least = {own, rival};
            number = i;
        }
        return least;
    }

private:
    int entries() const { return size_ * bytes_ * 256; }

    int size_, bytes_;
    Buffer<Word> images_;
};

}  // namespace outplay::OUTPLAY_TARGET
