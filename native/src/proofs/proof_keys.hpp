// Keys of positions and of all their images at once, kept up to date move by move.
//
// A key is a number with a digit from 0 to 2 for each cell: forty of them fit into 64 bits. A move changes a few
// digits, so the keys of a position's images follow from those before the move by a few sums. The least of them stands
// for the position and all its images.
#pragma once

#include <vector>

#include "positions/symmetry.hpp"
#include "proofs/proof_table.hpp"
#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

template <int limbs>
class ProofKeys {
public:
    using Key = ProofKey<limbs>;
    static constexpr int cells_per_limb = 40;
    // Only as many as the game has images are ever looked at.
    struct Images {
        Key keys[most_images];

        Images() {}
        Images(const Images&) = delete;
        Images& operator=(const Images&) = delete;
    };

    ProofKeys(const Symmetries& symmetries, const Layout& layout) : size_(symmetries.size() + 1) {
        weights_.resize(size_ * 2 * most_cells);
        for (std::size_t image = 0; image < size_; ++image) {
            for (const int bit : layout.bit) {
                const Word128 cell = Word128{1} << bit;
                const Word128 moved = image == 0 ? cell : symmetries.image(image - 1, cell);
                for (int side = 0; side < 2; ++side) weight(image, side, bit) = digit(moved, side, layout);
            }
        }
    }

    void set(const Word128 (&cells)[2], Images& images) const {
        for (std::size_t image = 0; image < size_; ++image) images.keys[image] = {};
        for (int side = 0; side < 2; ++side) {
            for (Word128 left = cells[side]; left != 0; left &= left - 1) {
                const std::size_t row = place(0, side, lowest(left));
                for (std::size_t image = 0; image < size_; ++image) images.keys[image] += weights_[row + image];
            }
        }
    }

    // The keys after a move. `gained` and `lost` are the cells that the mover's pieces come to and leave, `taken` those
    // that the rival's leave.
    template <class Word>
    void move(const Images& from, int mover, Word gained, Word lost, Word taken, Images& to) const {
        for (std::size_t image = 0; image < size_; ++image) to.keys[image] = from.keys[image];
        for (; gained != 0; gained &= gained - 1) {
            const Key* weights = row_of(mover, gained);
            for (std::size_t image = 0; image < size_; ++image) to.keys[image] += weights[image];
        }
        for (; lost != 0; lost &= lost - 1) {
            const Key* weights = row_of(mover, lost);
            for (std::size_t image = 0; image < size_; ++image) to.keys[image] -= weights[image];
        }
        for (; taken != 0; taken &= taken - 1) {
            const Key* weights = row_of(1 - mover, taken);
            for (std::size_t image = 0; image < size_; ++image) to.keys[image] -= weights[image];
        }
    }

    const Key& least(const Images& images) const {
        const Key* found = images.keys;
        for (std::size_t image = 1; image < size_; ++image) {
            if (images.keys[image] < *found) found = images.keys + image;
        }
        return *found;
    }

private:
    template <class Word>
    const Key* row_of(int side, Word cells) const {
        return weights_.data() + place(0, side, lowest(cells));
    }

    static Key digit(Word128 cell, int side, const Layout& layout) {
        const int number = layout.cell_on(lowest(cell));
        Key key{};
        std::uint64_t& limb = key.limb[number / cells_per_limb];
        limb = side == 0 ? 1 : 2;
        for (int i = 0; i < number % cells_per_limb; ++i) limb *= 3;
        return key;
    }

    std::size_t place(std::size_t image, int side, int bit) const {
        return (static_cast<std::size_t>(side) * most_cells + static_cast<std::size_t>(bit)) * size_ + image;
    }
    Key& weight(std::size_t image, int side, int bit) { return weights_[place(image, side, bit)]; }

    std::size_t size_;
    std::vector<Key> weights_;  // by side, bit and image
};

}  // namespace outplay::OUTPLAY_TARGET
