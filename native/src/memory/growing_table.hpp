// Hash tables that begin small and double: a short search should not have to touch all of its memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "memory/memory.hpp"

namespace outplay {

// The memory of such a table: `base` << `level` buckets are in use, of `base` << `max_level`.
struct TableMemory {
    TableMemory(std::size_t bucket_bytes, std::size_t base_buckets, int first_level, int last_level)
        : memory(bucket_bytes * (base_buckets << last_level)), each(bucket_bytes), base(base_buckets),
          max_level(last_level), level(first_level) {}

    std::size_t size() const { return base << level; }
    bool can_grow() const { return level < max_level; }
    std::span<std::uint8_t> in_use() const { return {static_cast<std::uint8_t*>(memory.start()), each * size()}; }

    // For what is in use in another one. False, and nothing is changed, if it would not fit.
    bool take(std::uint64_t other_level, std::uint64_t other_left) {
        if (other_level > static_cast<std::uint64_t>(max_level) || other_left > (base << other_level) / 2) return false;
        level = static_cast<int>(other_level);
        left = other_left;
        return true;
    }

    Memory memory;
    const std::size_t each, base;  // bytes of a bucket, buckets at level 0
    const int max_level;
    int level;
    std::size_t left = 0;  // of the buckets before the last growth: those whose entries have not been moved yet
};

// A bucket has `entries`, which know whether they are used and what their hash is, and its own way from a hash to a
// place in the table: one by which entries stay where they are or go to a higher place when the level rises.
//
// An entry that has not been moved is not found, and does no harm: it says itself what it is of.
template <class Bucket>
class GrowingTable {
public:
    static constexpr std::size_t piece = 1 << 13;  // buckets that are moved at a time: a millisecond or two

    explicit GrowingTable(TableMemory& memory) : memory_(memory) {}

    Bucket& bucket(std::uint64_t hash) const { return buckets()[Bucket::place(hash, memory_.base, memory_.level)]; }
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }

    // Doubles the part that is in use.
    void grow() {
        memory_.left = memory_.size();
        ++memory_.level;
    }
    bool is_growing() const { return memory_.left > 0; }
    // Takes the entries that do not belong there any more out of some buckets, the last first, and hands them to `put`.
    template <class Put>
    void move_some(Put&& put) {
        const std::size_t first = memory_.left > piece ? memory_.left - piece : 0;
        while (memory_.left > first) {
            Bucket& old = buckets()[--memory_.left];
            for (auto& entry : old.entries) {
                if (!entry.is_used() || &bucket(entry.hash()) == &old) continue;
                const auto moved = entry;
                entry = {};
                put(moved);
            }
        }
    }
    // Moves all of them, and asks after each piece whether to go on. If not, or if that throws, the next call does the
    // rest.
    template <class Quota, class Put>
    bool finish_growth(Quota& quota, std::uint64_t nodes, Put&& put) {
        while (is_growing() && !quota.is_stopped()) {
            move_some(put);
            quota.ask(nodes);
        }
        return !quota.is_stopped();
    }

private:
    Bucket* buckets() const { return static_cast<Bucket*>(memory_.memory.start()); }

    TableMemory& memory_;
};

}  // namespace outplay
