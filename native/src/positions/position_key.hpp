// Whole positions as numbers, and those of all their images.
//
// A key has a digit for each cell: 0 for nothing, 1 for White, 2 for Black. Forty of them fit into 64 bits, a *limb*. A
// move changes a few digits, so that the keys of a position's images follow from those before the move by a few sums.
// The least of them stands for the position and all its images.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "memory/hash.hpp"
#include "rules/tables.hpp"

namespace outplay {

// No two positions share one.
template <int limbs>
struct PositionKey {
    std::uint64_t limb[limbs];

    friend bool operator==(const PositionKey&, const PositionKey&) = default;
    friend auto operator<=>(const PositionKey&, const PositionKey&) = default;
    PositionKey& operator+=(const PositionKey& other) {
        for (int i = 0; i < limbs; ++i) limb[i] += other.limb[i];
        return *this;
    }
    PositionKey& operator-=(const PositionKey& other) {
        for (int i = 0; i < limbs; ++i) limb[i] -= other.limb[i];
        return *this;
    }
    std::uint64_t hash(std::uint64_t tag) const { return hash_of(tag * golden_ratio, limb, limbs); }
};

// What a piece on a bit adds to the key of each image, in memory of somebody else's: by side, bit and image.
template <int limbs>
struct KeyView {
    std::size_t images = 0;  // the position itself is the first
    const PositionKey<limbs>* weights = nullptr;

    const PositionKey<limbs>* row(int side, int bit) const {
        return weights + (static_cast<std::size_t>(side) * max_cells + static_cast<std::size_t>(bit)) * images;
    }
};

template <int limbs>
class KeyWeights {
public:
    static constexpr int cells_per_limb = 40;

    // As the declaration lists the symmetries: symmetry[i] is the cell onto which cell i falls.
    KeyWeights(const std::vector<std::vector<int>>& symmetries, const Layout& layout)
        : images_(symmetries.size() + 1), weights_(2 * max_cells * images_) {
        for (std::size_t cell = 0; cell < layout.bit.size(); ++cell) {
            for (std::size_t image = 0; image < images_; ++image) {
                const int moved = image == 0 ? static_cast<int>(cell) : symmetries[image - 1][cell];
                std::uint64_t power = 1;
                for (int i = 0; i < moved % cells_per_limb; ++i) power *= 3;
                for (std::size_t side = 0; side < 2; ++side) {
                    const std::size_t row = side * max_cells + static_cast<std::size_t>(layout.bit[cell]);
                    weights_[row * images_ + image].limb[moved / cells_per_limb] = (side + 1) * power;
                }
            }
        }
    }

    KeyView<limbs> view() const { return {images_, weights_.data()}; }

private:
    std::size_t images_;
    std::vector<PositionKey<limbs>> weights_;
};

}  // namespace outplay
