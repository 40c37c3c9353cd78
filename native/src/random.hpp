// A small fast generator of random numbers: the same seed gives the same games on every machine.
#pragma once

#include "word.hpp"

namespace outplay::OUTPLAY_TARGET {

// SplitMix64 (Steele, Lea and Flood, 2014): a counter and a mixing function; any seed will do.
class Random {
public:
    explicit Random(Word64 seed) : state_(seed) {}

    Word64 next() {
        Word64 mixed = state_ += 0x9e3779b97f4a7c15U;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
        return mixed ^ (mixed >> 31);
    }

    // 0 to size - 1 by multiplication (Lemire, 2019). Its bias is below size / 2^32: nobody can measure it.
    int below(int size) { return static_cast<int>(((next() >> 32) * static_cast<Word64>(size)) >> 32); }

private:
    Word64 state_;
};

}  // namespace outplay::OUTPLAY_TARGET
