// The keys of a position and of all its images at once, kept up to date move by move.
#pragma once

#include "positions/position_key.hpp"
#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

template <int limbs>
class ImageKeys {
public:
    using Key = PositionKey<limbs>;
    // Only as many as the game has images are ever looked at.
    struct Images {
        Key keys[max_images];

        Images() {}
        Images(const Images&) = delete;
        Images& operator=(const Images&) = delete;
    };

    explicit ImageKeys(const KeyView<limbs>& view) : view_(view) {}

    template <class Word>
    void set(const Word (&cells)[2], Images& images) const {
        const Key* rows[max_cells];
        int size = 0;
        for (int side = 0; side < 2; ++side) {
            for (Word left = cells[side]; left != 0; left &= left - 1) rows[size++] = view_.row(side, lowest(left));
        }
        std::size_t i = 0;
        do {  // there is always one, the position itself
            images.keys[i] = {};
            for (int k = 0; k < size; ++k) images.keys[i] += rows[k][i];
        } while (++i < view_.images);
    }

    // The keys after a move. `gained` and `lost` are the cells that the mover's pieces come to and leave, `taken` those
    // that the rival's leave.
    template <class Word>
    void move(const Images& from, int mover, Word gained, Word lost, Word taken, Images& to) const {
        for (std::size_t i = 0; i < view_.images; ++i) to.keys[i] = from.keys[i];
        add(mover, gained, to);
        remove(mover, lost, to);
        remove(1 - mover, taken, to);
    }

    const Key& least(const Images& images) const {
        const Key* found = images.keys;
        for (std::size_t i = 1; i < view_.images; ++i) {
            if (images.keys[i] < *found) found = images.keys + i;
        }
        return *found;
    }

private:
    template <class Word>
    void add(int side, Word cells, Images& images) const {
        for (; cells != 0; cells &= cells - 1) {
            const Key* weights = view_.row(side, lowest(cells));
            for (std::size_t i = 0; i < view_.images; ++i) images.keys[i] += weights[i];
        }
    }
    template <class Word>
    void remove(int side, Word cells, Images& images) const {
        for (; cells != 0; cells &= cells - 1) {
            const Key* weights = view_.row(side, lowest(cells));
            for (std::size_t i = 0; i < view_.images; ++i) images.keys[i] -= weights[i];
        }
    }

    KeyView<limbs> view_;
};

}  // namespace outplay::OUTPLAY_TARGET
