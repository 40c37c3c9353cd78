// The transposition table of the exact search: bounds of a position's value, and the move that was best.
#pragma once

#include "memory/growing_table.hpp"
#include "memory/hash.hpp"
#include "rules/word.hpp"

namespace outplay::OUTPLAY_TARGET {

// Its upper bits are the best.
inline std::uint64_t bounds_hash(Word64 own, Word64 rival) {
    return fold(own * golden_ratio + rival * 0xc2b2ae3d27d4eb4fU, 1, 32) * 0xd6e8feb86659fd93U;
}
inline std::uint64_t bounds_hash(Word128 own, Word128 rival) {
    const std::uint64_t low = bounds_hash(static_cast<Word64>(own), static_cast<Word64>(rival));
    return low ^ bounds_hash(static_cast<Word64>(own >> 64), ~static_cast<Word64>(rival >> 64));
}

// Both words are stored and compared, so that no two positions can be mixed up.
template <class Word>
struct BoundsEntry {
    Word own = 0, rival = 0;
    std::int16_t lower = 0, upper = 0;
    std::int16_t best = no_cell;
    std::int16_t empty = 0;  // cells, as a measure of the work that the entry saves

    bool is_used() const { return (own | rival) != 0; }
    std::uint64_t hash() const { return bounds_hash(own, rival); }
};

template <class Word>
struct alignas(64) BoundsPair {
    BoundsEntry<Word> entries[2];

    static std::size_t place(std::uint64_t hash, std::size_t, int level) { return hash >> (64 - level); }
};

// The values hold for one game and one way to count empty cells: a table that changes between them must be cleared.
template <class Word>
class BoundsTable : public GrowingTable<BoundsPair<Word>> {
public:
    using Entry = BoundsEntry<Word>;
    using Pair = BoundsPair<Word>;
    static constexpr int max_moves = sizeof(Word) * 8;

    explicit BoundsTable(TableMemory& memory) : GrowingTable<Pair>(memory) {}

    void prefetch(Word own, Word rival) const { GrowingTable<Pair>::prefetch(bounds_hash(own, rival)); }

    const Entry* find(Word own, Word rival) const {
        for (const Entry& entry : this->bucket(bounds_hash(own, rival)).entries) {
            if (entry.own == own && entry.rival == rival) return &entry;
        }
        return nullptr;
    }

    // The first of a pair keeps the costlier position, the second the newer one.
    void store(const Entry& entry) {
        Pair& pair = this->bucket(entry.hash());
        Entry& first = pair.entries[0];
        const bool is_same = first.own == entry.own && first.rival == entry.rival;
        if (is_same || entry.empty >= first.empty) {
            if (!is_same) pair.entries[1] = first;
            first = entry;
        } else {
            pair.entries[1] = entry;
        }
    }

    template <class Quota>
    bool finish_growth(Quota& quota, std::uint64_t nodes) {
        return GrowingTable<Pair>::finish_growth(quota, nodes, [this](const Entry& entry) { store(entry); });
    }
};

}  // namespace outplay::OUTPLAY_TARGET
