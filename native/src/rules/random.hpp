// A small fast generator of random numbers: the same seed gives the same games on every machine.
#pragma once

#include "memory/hash.hpp"
#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

// SplitMix64 (Steele, Lea and Flood, 2014): a counter, of which each number adds the golden ratio, and a mixer; any
// seed will do.
class Random {
public:
    explicit Random(Word64 seed) : state_(seed) {}

    Word64 next() { return mix(state_ += golden_ratio); }

    // 0 to size - 1 by multiplication (Lemire, 2019). Its bias is below size / 2^32: nobody can measure it.
    int below(int size) { return static_cast<int>(((next() >> 32) * static_cast<Word64>(size)) >> 32); }

    // At least 0 and less than 1, in steps that a float can tell apart.
    float fraction() { return static_cast<float>(next() >> 40) * 0x1p-24F; }

private:
    Word64 state_;
};

}  // namespace outplay::OUTPLAY_TARGET
