// What the threads of a search tell each other: who is looking at which position.
#pragma once

#include "memory/hash.hpp"
#include "rules/position.hpp"
#include "search/searcher.hpp"

namespace outplay::OUTPLAY_TARGET {

// Keys are hashes. One that is lost to another one costs time, and nothing else.
template <class Word>
class BusyMarks {
public:
    explicit BusyMarks(Busy* busy) : busy_(busy) {}

    // 0 if there is nobody to tell, or too little to share.
    std::uint64_t key(const Position<Word>& next, int depth) const {
        if (busy_ == nullptr || depth < least_depth) return 0;
        constexpr int halves = sizeof(Word) / 8;
        std::uint64_t words[2 * halves];
        for (int i = 0; i < 2 * halves; ++i)
            words[i] = static_cast<std::uint64_t>(next.cells[i / halves] >> i % halves * 64);
        return hash_of(static_cast<std::uint64_t>(depth), words, 2 * halves) | 1;
    }

    bool is_busy(std::uint64_t key) const { return key != 0 && __atomic_load_n(&place(key), __ATOMIC_RELAXED) == key; }
    void take(std::uint64_t key) const {
        if (key != 0) __atomic_store_n(&place(key), key, __ATOMIC_RELAXED);
    }
    void leave(std::uint64_t key) const {
        if (is_busy(key)) __atomic_store_n(&place(key), std::uint64_t{0}, __ATOMIC_RELAXED);
    }

private:
    static constexpr int least_depth = 3;  // below it, asking what others do costs more than it saves

    // By the upper bits: the lowest is set in every key.
    std::uint64_t& place(std::uint64_t key) const { return busy_->keys[key >> (64 - Busy::bits)]; }

    Busy* busy_;
};

}  // namespace outplay::OUTPLAY_TARGET
