// The table of a proof-number search: what is known of the positions that it has met.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "memory/growing_table.hpp"
#include "positions/position_key.hpp"

namespace outplay {

// How much is still to do, from the view of the side to move: at least so many positions must turn out well for it to
// prove that it gets what it wants, or to prove that it does not. One of them is 0 once the answer is known; the other
// is then infinite, and only then: a number that would be too large stays one below. Positions that stand there cannot
// be told apart, and the search goes on with one of them to its end: it may be longer, and is no less right.
template <std::uint32_t most>
struct ProofNumbersUpTo {
    static constexpr std::uint32_t infinite = most + 1;
    std::uint32_t proof = 1, disproof = 1;

    bool is_settled() const { return proof == 0 || disproof == 0; }
    static ProofNumbersUpTo proven() { return {0, infinite}; }
    static ProofNumbersUpTo disproven() { return {infinite, 0}; }
    static std::uint32_t limited(std::uint64_t number) {
        return number < most ? static_cast<std::uint32_t>(number) : most;
    }
};
using ProofNumbers = ProofNumbersUpTo<(1U << 24) - 2>;

inline constexpr int effort_bits = 6, tag_bits = 10;

template <int limbs>
struct ProofEntry {
    PositionKey<limbs> key;
    std::uint64_t rest;  // two numbers of 24 bits, the effort and the tag: all 0 in an entry that is not used

    bool is_used() const { return rest != 0; }
    std::uint64_t tag() const { return rest >> (64 - tag_bits); }
    std::uint64_t hash() const { return key.hash(tag()); }
    int effort() const { return static_cast<int>(rest >> 48 & ((1U << effort_bits) - 1)); }
};

template <int limbs>
struct alignas(64) ProofBucket {
    static constexpr std::size_t ways = limbs == 1 ? 4 : limbs == 2 ? 5 : 3;
    ProofEntry<limbs> entries[ways];

    // The table is any number of buckets times a power of two: the upper half of a hash chooses within the first part,
    // the lower bits which doubling.
    static std::size_t place(std::uint64_t hash, std::size_t base, int level) {
        const std::size_t doubled = static_cast<std::size_t>(hash) & ((std::size_t{1} << level) - 1);
        return place_of(hash >> 32, 32, base) + base * doubled;
    }
};

template <int limbs, class Numbers = ProofNumbers>
class ProofTable : public GrowingTable<ProofBucket<limbs>> {
public:
    using Key = PositionKey<limbs>;
    struct Found {
        Numbers numbers;
        int effort = 0;
    };

    explicit ProofTable(std::size_t bytes)
        : Table(memory_), memory_(sizeof(Bucket), buckets(bytes) >> doublings(bytes), 0, doublings(bytes)) {}

    // What is in use, and what has to be known to use it.
    std::span<std::uint8_t> memory() const { return memory_.in_use(); }
    std::array<std::uint64_t, 4> state() const {
        return {memory_.base, static_cast<std::uint64_t>(memory_.level), used_, memory_.left};
    }
    // False if a table in that state would not fit.
    bool take(const std::array<std::uint64_t, 4>& state) {
        const auto [base, level, used, left] = state;
        if (base != memory_.base || used > (base << memory_.max_level) * Bucket::ways) return false;
        if (!memory_.take(level, left)) return false;
        used_ = used;
        return true;
    }

    bool probe(const Key& key, std::uint64_t tag, std::uint64_t hash, Found& found) const {
        for (const Entry& entry : this->bucket(hash).entries) {
            if (entry.key != key || entry.tag() != tag || !entry.is_used()) continue;
            found = unpacked(entry);
            return true;
        }
        return false;
    }

    void store(const Key& key, std::uint64_t tag, std::uint64_t hash, const Found& found) {
        put({key, found.numbers.proof | std::uint64_t{found.numbers.disproof} << 24 |
                      static_cast<std::uint64_t>(found.effort) << 48 | tag << (64 - tag_bits)},
            hash);
    }

    // Whether it should grow before more is stored.
    bool is_full() const { return used_ > memory_.size() * Bucket::ways / 8 * 5 && memory_.can_grow(); }
    void move_some() {
        Table::move_some([this](const Entry& entry) { put_again(entry); });
    }
    template <class Quota>
    bool finish_growth(Quota& quota, std::uint64_t nodes) {
        return Table::finish_growth(quota, nodes, [this](const Entry& entry) { put_again(entry); });
    }

private:
    using Bucket = ProofBucket<limbs>;
    using Entry = ProofEntry<limbs>;
    using Table = GrowingTable<Bucket>;
    static constexpr std::size_t max_at_first = 1023;
    static constexpr std::uint64_t number_mask = (1U << 24) - 1;
    static_assert(Numbers::infinite <= number_mask);

    static std::size_t buckets(std::size_t bytes) { return bytes / sizeof(Bucket) != 0 ? bytes / sizeof(Bucket) : 1; }
    static int doublings(std::size_t bytes) {
        int doublings = 0;
        while ((buckets(bytes) >> doublings) > max_at_first) ++doublings;
        return doublings;
    }

    static Found unpacked(const Entry& entry) {
        return {{static_cast<std::uint32_t>(entry.rest & number_mask),
                 static_cast<std::uint32_t>(entry.rest >> 24 & number_mask)},
                entry.effort()};
    }

    // Takes the place of the same position, unless what is known of it is newer, or of none, or of the one that was the
    // least work.
    void put(const Entry& added, std::uint64_t hash, bool is_old = false) {
        Entry* victim = nullptr;
        int least = 1 << effort_bits;
        for (Entry& entry : this->bucket(hash).entries) {
            if (!entry.is_used()) {
                if (least >= 0) victim = &entry;
                least = -1;
            } else if (entry.key == added.key && entry.tag() == added.tag()) {
                if (!is_old) entry = added;
                return;
            } else if (entry.effort() < least) {
                least = entry.effort();
                victim = &entry;
            }
        }
        if (least < 0) ++used_;
        *victim = added;
    }

    // One that was taken out, because the table has grown.
    void put_again(const Entry& entry) {
        --used_;
        put(entry, entry.hash(), true);
    }

    TableMemory memory_;
    std::size_t used_ = 0;
};

}  // namespace outplay
