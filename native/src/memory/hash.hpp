// How numbers are mixed into hashes, and hashes spread over the places of a table.
//
// Inlined always: the vector code must not bring a copy of its own, which the linker might choose for everybody. Saved
// memories of provers, checksums of files and hashes of positions depend on these numbers: they must not change.
#pragma once

#include <cstddef>
#include <cstdint>

#include "outplay/board.hpp"

#define OUTPLAY_INLINE [[gnu::always_inline]] inline

namespace outplay {

inline constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15U;  // of 2^64
inline constexpr std::uint64_t first_factor = 0xbf58476d1ce4e5b9U, second_factor = 0x94d049bb133111ebU;

// The step of which all of them are made: a product, whose upper bits are folded onto the lower ones.
OUTPLAY_INLINE std::uint64_t fold(std::uint64_t word, std::uint64_t factor, int shift) {
    word *= factor;
    return word ^ word >> shift;
}

// Every step can be undone, so that different words stay different (Stafford's variant 13 of MurmurHash3's mixer).
OUTPLAY_INLINE std::uint64_t mix(std::uint64_t word) {
    return fold(fold(word ^ word >> 30, first_factor, 27), second_factor, 31);
}

// Of several words.
OUTPLAY_INLINE std::uint64_t hash_of(std::uint64_t seed, const std::uint64_t* words, int size) {
    for (int i = 0; i < size; ++i) seed = fold(seed ^ words[i], first_factor, 31);
    return fold(seed, second_factor, 29);
}

// From a number of so many bits to a place below `size`, by multiplication (Lemire, 2019).
OUTPLAY_INLINE std::size_t place_of(std::uint64_t hash, int bits, std::size_t size) {
    return static_cast<std::size_t>(Word128{hash} * size >> bits);
}

}  // namespace outplay
