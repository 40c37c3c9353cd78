// The value of a position by an n-tuple network.
#pragma once

#include "outplay/tuples.hpp"
#include "rules/position.hpp"

namespace outplay::OUTPLAY_TARGET {

// The numbers of all features of a position: which entry of its table each one reads.
//
// Pieces are looked up four cells at a time, for sixteen features at once. That is a third of the work of putting each
// number together digit by digit, and needs no instruction that old processors lack.
template <class Word>
class TupleNumbers {
public:
    TupleNumbers(const TupleView& view, const Position<Word>& position) : view_(view), side_(position.side) {
        start_ = view.stage_start[count(static_cast<Word>(position.cells[0] | position.cells[1]))];
        const auto row = static_cast<std::size_t>(view.blocks * block);
        for (int i = 0; i < view.blocks; ++i) {
            const std::uint16_t* digits = view.digits[side_] + i * block;
            Block own{}, rival{};
            Word owns = position.own(), rivals = position.rival();
            for (int nibble = 0; nibble < nibbles; ++nibble, digits += 16 * row, owns >>= 4, rivals >>= 4) {
                add(own, digits + static_cast<std::size_t>(owns & 15) * row);
                add(rival, digits + static_cast<std::size_t>(rivals & 15) * row);
            }
            blocks_[i] = own + rival + rival;
        }
    }

    int size() const { return view_.features[side_]; }
    // Where the weight of a feature stands among all weights.
    std::size_t operator[](int feature) const {
        return std::size_t{start_} + view_.tables[side_][feature] + number(feature);
    }

    int sum(const std::int16_t* weights) const {
        const std::int16_t* stage = weights + start_;
        const std::uint32_t* tables = view_.tables[side_];
        int total = 0;
        for (int i = 0; i < size(); ++i) total += stage[tables[i] + number(i)];
        return total;
    }

    // Four sums at once, always the same four: the order of additions is a part of the result.
    float sum(const float* weights) const {
        const float* stage = weights + start_;
        const std::uint32_t* tables = view_.tables[side_];
        float sums[4] = {};
        int i = 0;
        for (; i + 4 <= size(); i += 4) {
            for (int j = 0; j < 4; ++j) sums[j] += stage[tables[i + j] + number(i + j)];
        }
        for (; i < size(); ++i) sums[0] += stage[tables[i] + number(i)];
        return (sums[0] + sums[1]) + (sums[2] + sums[3]);
    }

private:
    static constexpr int nibbles = static_cast<int>(sizeof(Word)) * 2;
    static constexpr int block = 16;
    typedef std::uint16_t Block __attribute__((vector_size(2 * block)));

    static void add(Block& sum, const std::uint16_t* numbers) {
        Block more;
        __builtin_memcpy(&more, numbers, sizeof more);  // from any address
        sum += more;
    }

    std::uint32_t number(int feature) const { return blocks_[feature / block][feature % block]; }

    const TupleView& view_;
    const int side_;
    std::uint32_t start_;
    Block blocks_[max_features / block];
};

}  // namespace outplay::OUTPLAY_TARGET
