// Bit operations on words of 64 and 128 bits.
//
// This and the other headers of the inner loops are compiled once for every target (see portable.cpp and
// vector.cpp). Each copy lives in its own namespace, so that the linker cannot mix them up.
#pragma once

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <bit>
#include <cstdint>

#include "rules/tables.hpp"

namespace outplay::OUTPLAY_TARGET {

using Word64 = std::uint64_t;

inline int count(Word64 word) { return std::popcount(word); }
inline int count(Word128 word) {
    return std::popcount(static_cast<Word64>(word)) + std::popcount(static_cast<Word64>(word >> 64));
}

inline int lowest(Word64 word) { return std::countr_zero(word); }
inline int lowest(Word128 word) {
    const auto low = static_cast<Word64>(word);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Word64>(word >> 64));
}

template <class Word>
Word bit_at(int place) {
    return static_cast<Word>(Word{1} << place);
}

// Between a bit and its place, where there may be neither: no bit for no cell.
template <class Word>
Word bit_or_none(int place) {
    return place == no_cell ? Word{0} : bit_at<Word>(place);
}
template <class Word>
std::int16_t place_or_none(Word bit) {
    return bit == 0 ? no_cell : static_cast<std::int16_t>(lowest(bit));
}

// The lowest set bit, which is then cleared: for loops over all pieces of a word.
template <class Word>
Word take_lowest(Word& word) {
    const Word bit = word & (~word + 1);
    word &= word - 1;
    return bit;
}

// The set bit with a given number, counted from the lowest; there must be that many.
template <class Word>
Word select(Word word, int number) {
#ifdef __BMI2__
    if constexpr (sizeof(Word) == 8) return _pdep_u64(Word{1} << number, word);
#endif
    while (number-- > 0) word &= word - 1;
    return word & (~word + 1);
}

}  // namespace outplay::OUTPLAY_TARGET
