// Four words side by side, one for each direction of a flip game, with AVX2.
//
// A pack is either four words of 64 bits or four of 128, kept as low and high halves. `Turn` holds the shift counts
// of a rotation in each lane; in layouts in which no line wraps around, a straight pack shifts instead. AVX2 shifts by
// 64 or more, and by "negative" counts, give zero: no lane needs a branch.
#pragma once

#include <immintrin.h>

#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

inline __m256i lanes_of(const Word64 (&words)[4]) {
    return _mm256_set_epi64x(static_cast<long long>(words[3]), static_cast<long long>(words[2]),
                             static_cast<long long>(words[1]), static_cast<long long>(words[0]));
}

inline Word64 joined_lanes(__m256i lanes) {
    const __m128i halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return static_cast<Word64>(_mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))));
}

struct Pack64 {
    using Word = Word64;
    __m256i lanes;

    struct Turn {
        __m256i left, right;
        Turn() = default;
        Turn(const Word64 (&lefts)[4], const Word64 (&rights)[4]) : left(lanes_of(lefts)), right(lanes_of(rights)) {}
    };

    static Pack64 all(Word word) { return {_mm256_set1_epi64x(static_cast<long long>(word))}; }
    static Pack64 of(const Word (&words)[4]) { return {lanes_of(words)}; }
    Word joined() const { return joined_lanes(lanes); }

    Pack64 turned(const Turn& turn) const {
        return {_mm256_or_si256(_mm256_sllv_epi64(lanes, turn.left), _mm256_srlv_epi64(lanes, turn.right))};
    }
    Pack64 turned_back(const Turn& turn) const {
        return {_mm256_or_si256(_mm256_srlv_epi64(lanes, turn.left), _mm256_sllv_epi64(lanes, turn.right))};
    }
    friend Pack64 operator&(Pack64 a, Pack64 b) { return {_mm256_and_si256(a.lanes, b.lanes)}; }
    friend Pack64 operator|(Pack64 a, Pack64 b) { return {_mm256_or_si256(a.lanes, b.lanes)}; }
};

struct Pack128 {
    using Word = Word128;
    __m256i low, high;

    // A shift by n of 128 bits: what stays in its half moves by n, what crosses over by 64 - n or by n - 64.
    struct Shift {
        __m256i stay, cross, over;
        Shift() = default;
        explicit Shift(const Word64 (&counts)[4]) : stay(lanes_of(counts)) {
            const __m256i word = _mm256_set1_epi64x(64);
            cross = _mm256_sub_epi64(word, stay);
            over = _mm256_sub_epi64(stay, word);
        }
    };
    struct Turn {
        Shift left, right;
        Turn() = default;
        Turn(const Word64 (&lefts)[4], const Word64 (&rights)[4]) : left(lefts), right(rights) {}
    };

    static Pack128 all(Word word) {
        return {_mm256_set1_epi64x(static_cast<long long>(static_cast<Word64>(word))),
                _mm256_set1_epi64x(static_cast<long long>(static_cast<Word64>(word >> 64)))};
    }
    static Pack128 of(const Word (&words)[4]) {
        Word64 lows[4], highs[4];
        for (int i = 0; i < 4; ++i) {
            lows[i] = static_cast<Word64>(words[i]);
            highs[i] = static_cast<Word64>(words[i] >> 64);
        }
        return {lanes_of(lows), lanes_of(highs)};
    }
    Word joined() const { return static_cast<Word>(joined_lanes(high)) << 64 | joined_lanes(low); }

    Pack128 turned(const Turn& turn) const { return shifted_left(turn.left) | shifted_right(turn.right); }
    Pack128 turned_back(const Turn& turn) const { return shifted_right(turn.left) | shifted_left(turn.right); }
    friend Pack128 operator&(Pack128 a, Pack128 b) {
        return {_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
    }
    friend Pack128 operator|(Pack128 a, Pack128 b) {
        return {_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
    }

private:
    Pack128 shifted_left(const Shift& by) const {
        const __m256i carried = _mm256_or_si256(_mm256_srlv_epi64(low, by.cross), _mm256_sllv_epi64(low, by.over));
        return {_mm256_sllv_epi64(low, by.stay), _mm256_or_si256(_mm256_sllv_epi64(high, by.stay), carried)};
    }
    Pack128 shifted_right(const Shift& by) const {
        const __m256i carried = _mm256_or_si256(_mm256_sllv_epi64(high, by.cross), _mm256_srlv_epi64(high, by.over));
        return {_mm256_or_si256(_mm256_srlv_epi64(low, by.stay), carried), _mm256_srlv_epi64(high, by.stay)};
    }
};

// Four words of 64 bits; a turn is a plain shift, and the far end of a ray can be found by arithmetic.
struct StraightPack64 {
    using Word = Word64;
    __m256i lanes;

    struct Turn {
        __m256i by;
        Turn() = default;
        Turn(const Word64 (&lefts)[4], const Word64 (&)[4]) : by(lanes_of(lefts)) {}
    };

    static StraightPack64 all(Word word) { return {_mm256_set1_epi64x(static_cast<long long>(word))}; }
    static StraightPack64 of(const Word (&words)[4]) {
        return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words))};
    }
    Word joined() const { return joined_lanes(lanes); }

    StraightPack64 turned(const Turn& turn) const { return {_mm256_sllv_epi64(lanes, turn.by)}; }
    StraightPack64 turned_back(const Turn& turn) const { return {_mm256_srlv_epi64(lanes, turn.by)}; }

    // The lowest bit of each lane.
    StraightPack64 lowest_bits() const {
        return {_mm256_and_si256(lanes, _mm256_sub_epi64(_mm256_setzero_si256(), lanes))};
    }
    // All bits below the only one of each lane; none where the lane is empty.
    StraightPack64 bits_below() const {
        const __m256i none = _mm256_cmpeq_epi64(lanes, _mm256_setzero_si256());
        return {_mm256_sub_epi64(_mm256_add_epi64(lanes, _mm256_set1_epi64x(-1)), none)};
    }

    friend StraightPack64 operator&(StraightPack64 a, StraightPack64 b) { return {_mm256_and_si256(a.lanes, b.lanes)}; }
    friend StraightPack64 operator|(StraightPack64 a, StraightPack64 b) { return {_mm256_or_si256(a.lanes, b.lanes)}; }
};

template <class Pack>
inline constexpr bool is_straight = false;
template <>
inline constexpr bool is_straight<StraightPack64> = true;

// The bits of the first that the second has not.
template <class Pack>
Pack without(Pack a, Pack b) {
    return {_mm256_andnot_si256(b.lanes, a.lanes)};
}
template <>
inline Pack128 without(Pack128 a, Pack128 b) {
    return {_mm256_andnot_si256(b.low, a.low), _mm256_andnot_si256(b.high, a.high)};
}

// The lanes of the first in which the second has a bit.
template <class Pack>
Pack where_any(Pack a, Pack b) {
    return {_mm256_andnot_si256(_mm256_cmpeq_epi64(b.lanes, _mm256_setzero_si256()), a.lanes)};
}
template <>
inline Pack128 where_any(Pack128 a, Pack128 b) {
    const __m256i none = _mm256_cmpeq_epi64(_mm256_or_si256(b.low, b.high), _mm256_setzero_si256());
    return {_mm256_andnot_si256(none, a.low), _mm256_andnot_si256(none, a.high)};
}

}  // namespace outplay::OUTPLAY_TARGET
