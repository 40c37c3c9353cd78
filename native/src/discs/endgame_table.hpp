// What the endgame search remembers of a position: bounds of its value, and the move that was best.
#pragma once

#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

// Both words are stored and compared, so that no two positions can be mixed up.
template <class Word>
struct EndgameEntry {
    Word own = 0, rival = 0;  // both 0: unused
    std::int16_t lower = 0, upper = 0;
    std::int16_t best = no_cell;
    std::int16_t empty = 0;  // cells, as a measure of the work that the entry saves
};

// Pairs of entries, in memory that somebody else owns, cleared to zero at first. The values hold for one game and
// one way to count empty cells: a table that changes between them must be cleared.
template <class Word>
class EndgameTable {
public:
    using Entry = EndgameEntry<Word>;
    static constexpr int most_moves = sizeof(Word) * 8;
    struct alignas(64) Pair {
        Entry entry[2];
    };

    // 2^bits pairs.
    EndgameTable(Pair* pairs, int bits) : pairs_(pairs), shift_(64 - bits) {}

    void prefetch(Word own, Word rival) const { __builtin_prefetch(&pairs_[place(own, rival)]); }

    const Entry* find(Word own, Word rival) const {
        const Pair& pair = pairs_[place(own, rival)];
        for (const Entry& entry : pair.entry) {
            if (entry.own == own && entry.rival == rival) return &entry;
        }
        return nullptr;
    }

    // The first of a pair keeps the costlier position, the second the newer one.
    void store(const Entry& entry) {
        Pair& pair = pairs_[place(entry.own, entry.rival)];
        Entry& first = pair.entry[0];
        const bool is_same = first.own == entry.own && first.rival == entry.rival;
        if (is_same || entry.empty >= first.empty) {
            if (!is_same) pair.entry[1] = first;
            first = entry;
        } else {
            pair.entry[1] = entry;
        }
    }

    // For a table that was half as large, and the memory that follows was clear: moves the old pairs from `first` to
    // `last` to their new places, two for each. Those above must have been moved before. An entry that has not been
    // moved is not found, and does no harm: it says itself what it is of.
    void spread(std::size_t first, std::size_t last) {
        for (std::size_t i = last; i-- > first;) {
            const Pair pair = pairs_[i];
            pairs_[2 * i] = pairs_[2 * i + 1] = {};
            for (const Entry& entry : pair.entry) {
                if ((entry.own | entry.rival) != 0) store(entry);
            }
        }
    }

private:
    static Word64 mixed(Word64 own, Word64 rival) {
        const Word64 sum = own * 0x9e3779b97f4a7c15U + rival * 0xc2b2ae3d27d4eb4fU;
        return (sum ^ (sum >> 32)) * 0xd6e8feb86659fd93U;
    }
    std::size_t place(Word64 own, Word64 rival) const { return mixed(own, rival) >> shift_; }
    std::size_t place(Word128 own, Word128 rival) const {
        const Word64 low = mixed(static_cast<Word64>(own), static_cast<Word64>(rival));
        return (low ^ mixed(static_cast<Word64>(own >> 64), ~static_cast<Word64>(rival >> 64))) >> shift_;
    }

    Pair* pairs_;
    int shift_;
};

}  // namespace outplay::OUTPLAY_TARGET
