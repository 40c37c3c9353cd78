// The table of a proof-number search: what is known of the positions that it has met.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "memory/memory.hpp"

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

// A whole position as one number or several: no two positions share a key.
template <int limbs>
struct ProofKey {
    std::uint64_t limb[limbs];

    friend bool operator==(const ProofKey&, const ProofKey&) = default;
    friend auto operator<=>(const ProofKey&, const ProofKey&) = default;
    ProofKey& operator+=(const ProofKey& other) {
        for (int i = 0; i < limbs; ++i) limb[i] += other.limb[i];
        return *this;
    }
    ProofKey& operator-=(const ProofKey& other) {
        for (int i = 0; i < limbs; ++i) limb[i] -= other.limb[i];
        return *this;
    }
    std::uint64_t hash(std::uint64_t tag) const {
        std::uint64_t sum = tag * 0x9e3779b97f4a7c15U;
        for (const std::uint64_t each : limb) {
            sum = (sum ^ each) * 0xbf58476d1ce4e5b9U;
            sum ^= sum >> 31;
        }
        sum *= 0x94d049bb133111ebU;
        return sum ^ (sum >> 29);
    }
};

template <int limbs, class Numbers = ProofNumbers>
class ProofTable {
public:
    using Key = ProofKey<limbs>;
    static constexpr int tag_bits = 10;
    struct Found {
        Numbers numbers;
        int effort = 0;
    };

    explicit ProofTable(std::size_t bytes) {
        const std::size_t buckets = bytes / sizeof(Bucket) != 0 ? bytes / sizeof(Bucket) : 1;
        while ((buckets >> doublings_) > most_at_first) ++doublings_;
        base_ = buckets >> doublings_;
        memory_.emplace(sizeof(Bucket) * (base_ << doublings_));
        buckets_ = static_cast<Bucket*>(memory_->start());
    }

    // What is in use, and what has to be known to use it.
    std::span<std::uint8_t> memory() const {
        return {static_cast<std::uint8_t*>(memory_->start()), sizeof(Bucket) * (base_ << level_)};
    }
    std::array<std::uint64_t, 4> state() const { return {base_, static_cast<std::uint64_t>(level_), used_, left_}; }
    // False if a table in that state would not fit.
    bool take(const std::array<std::uint64_t, 4>& state) {
        const auto [base, level, used, left] = state;
        if (base != base_ || level > static_cast<std::uint64_t>(doublings_)) return false;
        if (used > (base << level) * ways || left > (base << level) / 2) return false;
        level_ = static_cast<int>(level);
        used_ = used;
        left_ = left;
        return true;
    }

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }

    bool probe(const Key& key, std::uint64_t tag, std::uint64_t hash, Found& found) const {
        for (const Entry& entry : bucket(hash).entries) {
            if (entry.key != key || !is_of(entry, tag)) continue;
            found = unpacked(entry.rest);
            return true;
        }
        return false;
    }

    // Takes the place of the same position, or of none, or of the one that was the least work.
    void store(const Key& key, std::uint64_t tag, std::uint64_t hash, const Found& found) {
        Entry* victim = nullptr;
        int least = 1 << tag_bits;
        for (Entry& entry : bucket(hash).entries) {
            if (entry.rest == 0) {
                if (least >= 0) victim = &entry;
                least = -1;
                continue;
            }
            if (entry.key == key && is_of(entry, tag)) {
                entry.rest = packed(found, tag);
                return;
            }
            const int effort = unpacked(entry.rest).effort;
            if (effort < least) {
                least = effort;
                victim = &entry;
            }
        }
        if (least < 0) ++used_;
        victim->key = key;
        victim->rest = packed(found, tag);
    }

    // Whether it should grow before more is stored.
    bool is_full() const { return used_ > room() / 8 * 5 && level_ < doublings_; }
    // Doubles the part that is in use. What is there must then be moved, a piece at a time; an entry that has not been
    // moved yet may not be found.
    void grow() { left_ = base_ << level_++; }
    bool is_growing() const { return left_ > 0; }
    void move_some() {
        const std::size_t first = left_ > buckets_a_piece ? left_ - buckets_a_piece : 0;
        while (left_ > first) move(--left_);
    }

private:
    // Two numbers of 24 bits, the effort and the tag: all 0 in an entry that is not used.
    struct Entry {
        Key key;
        std::uint64_t rest;
    };
    static constexpr std::size_t ways = limbs == 1 ? 4 : limbs == 2 ? 5 : 3;
    struct alignas(64) Bucket {
        Entry entries[ways];
    };
    static constexpr std::size_t most_at_first = 1023;
    static constexpr std::size_t buckets_a_piece = 1 << 13;  // a few milliseconds
    static constexpr std::uint64_t number_mask = (1U << 24) - 1;
    static_assert(Numbers::infinite <= number_mask);
    static constexpr int effort_bits = 6;

    static std::uint64_t packed(const Found& found, std::uint64_t tag) {
        return found.numbers.proof | std::uint64_t{found.numbers.disproof} << 24 |
               static_cast<std::uint64_t>(found.effort) << 48 | tag << (48 + effort_bits);
    }
    static Found unpacked(std::uint64_t rest) {
        return {{static_cast<std::uint32_t>(rest & number_mask), static_cast<std::uint32_t>(rest >> 24 & number_mask)},
                static_cast<int>(rest >> 48 & ((1U << effort_bits) - 1))};
    }
    static bool is_of(const Entry& entry, std::uint64_t tag) {
        return entry.rest >> (48 + effort_bits) == tag && entry.rest != 0;
    }

    // A short search should not have to touch all of the memory, so the table begins with its first buckets and doubles
    // when these fill up. The part that is in use is any number of buckets times a power of two: the upper half of a
    // hash chooses within the first part, the lower bits which doubling.
    std::size_t room() const { return (base_ << level_) * ways; }
    std::size_t place(std::uint64_t hash) const {
        const std::size_t doubled = static_cast<std::size_t>(hash) & ((std::size_t{1} << level_) - 1);
        return ((hash >> 32) * base_ >> 32) + base_ * doubled;
    }
    Bucket& bucket(std::uint64_t hash) const { return buckets_[place(hash)]; }

    // The entries of a bucket that belong elsewhere. Where work went on before all was moved, there may be no room.
    void move(std::size_t number) {
        for (Entry& entry : buckets_[number].entries) {
            if (entry.rest == 0) continue;
            const std::size_t target = place(entry.key.hash(entry.rest >> (48 + effort_bits)));
            if (target == number) continue;
            Entry* free = buckets_[target].entries;
            Entry* const end = free + ways;
            while (free != end && free->rest != 0) ++free;
            if (free != end) {
                *free = entry;
            } else {
                --used_;
            }
            entry = {};
        }
    }

    std::optional<Memory> memory_;
    Bucket* buckets_ = nullptr;
    std::size_t base_ = 0, used_ = 0, left_ = 0;  // left to move
    int level_ = 0, doublings_ = 0;
};

}  // namespace outplay
