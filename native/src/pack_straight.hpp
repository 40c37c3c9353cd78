// Packs for layouts in which no line wraps around, and what the endgame asks of all packs.
#pragma once

#include "pack.hpp"

namespace outplay::OUTPLAY_TARGET {

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
