// The table of positions that a search has met. Keys are whole positions: two positions are never taken for one.
#pragma once

#include "memory/growing_table.hpp"
#include "memory/hash.hpp"
#include "rules/position.hpp"

namespace outplay::OUTPLAY_TARGET {

enum class Bound : std::uint8_t { none, lower, upper, exact };

// What is remembered of a position, apart from the position itself.
struct Memory {
    std::int32_t value = 0;
    std::int8_t origin = no_cell, target = no_cell;  // the best move, as bits
    std::uint8_t depth = 0;
    std::uint8_t iteration = 0;  // of the root
    Bound bound = Bound::none;
    bool complete = false;  // no estimate was needed: true at every depth
    bool has_move = false;
};

// 64-bit words: the cells of both sides, the memory, and the flags with the count of writes above them.
template <class Word>
struct TranspositionEntry {
    static constexpr int halves = sizeof(Word) / 8;
    static constexpr int value_word = 2 * halves, last_word = 2 * halves + 1;
    static constexpr std::uint64_t in_use = 1, black = 2;  // flags

    std::uint64_t words[last_word + 1];

    bool is_used() const { return (words[last_word] & in_use) != 0; }
    std::uint64_t hash() const { return hash_of(words[last_word] & black, words, value_word); }
};

template <class Word>
struct TranspositionPair {
    TranspositionEntry<Word> entries[2];

    static std::size_t place(std::uint64_t hash, std::size_t, int level) {
        return static_cast<std::size_t>(hash) & ((std::size_t{1} << level) - 1);
    }
};

// Several threads may use one table. The last word of an entry counts how often it was written, and is odd while
// somebody writes: a reader who finds the count odd, or changed, has read nothing.
template <class Word>
class Transpositions : public GrowingTable<TranspositionPair<Word>> {
public:
    using Entry = TranspositionEntry<Word>;
    using Pair = TranspositionPair<Word>;

    Transpositions(TableMemory& memory, bool shared) : GrowingTable<Pair>(memory), memory_(memory), shared_(shared) {}

    // Uses more of the memory, if there is more, until there is an entry for each of `wanted` positions. Not while
    // others use the table.
    void make_room(std::uint64_t wanted) {
        while (memory_.can_grow() && 2 * memory_.size() < wanted) {
            this->grow();
            while (this->is_growing()) {
                this->move_some([this](const Entry& entry) { chosen(entry, 0) = entry; });
            }
        }
    }

    bool probe(const Position<Word>& position, Memory& memory) const {
        const Entry wanted = key_of(position);
        for (const Entry& entry : this->bucket(wanted.hash()).entries) {
            const Entry copy = copy_of(entry);
            if (!is_same(copy, wanted)) continue;
            if (shared_) {
                __atomic_thread_fence(__ATOMIC_ACQUIRE);
                const std::uint64_t last = __atomic_load_n(&entry.words[last_word], __ATOMIC_RELAXED);
                if ((last & one_write) != 0 || last != copy.words[last_word]) return false;
            }
            memory = unpacked(copy);
            return true;
        }
        return false;
    }

    void store(const Position<Word>& position, const Memory& memory) {
        Entry next = key_of(position);
        Entry& entry = chosen(next, memory.iteration);
        std::uint64_t last = __atomic_load_n(&entry.words[last_word], __ATOMIC_RELAXED);
        if (shared_) {
            if ((last & one_write) != 0) return;
            if (!__atomic_compare_exchange_n(&entry.words[last_word], &last, last + one_write, false, __ATOMIC_ACQUIRE,
                                             __ATOMIC_RELAXED)) {
                return;
            }
            __atomic_thread_fence(__ATOMIC_RELEASE);
        }
        pack(next, memory);
        for (int i = 0; i < last_word; ++i) __atomic_store_n(&entry.words[i], next.words[i], __ATOMIC_RELAXED);
        const std::uint64_t writes = (last & ~flags_mask) + 2 * one_write;
        __atomic_store_n(&entry.words[last_word], next.words[last_word] | writes, __ATOMIC_RELEASE);
    }

private:
    static constexpr int halves = Entry::halves, value_word = Entry::value_word, last_word = Entry::last_word;
    // The last word: flags in its lower half, the count of writes in its upper half.
    static constexpr std::uint64_t one_write = std::uint64_t{1} << 32, flags_mask = one_write - 1;
    static constexpr std::uint64_t complete = 4, moved = 8;
    static constexpr int bound_shift = 8;

    static std::uint64_t part(Word word, int half) { return static_cast<std::uint64_t>(word >> (64 * half)); }

    static Entry key_of(const Position<Word>& position) {
        Entry entry = {};
        for (int half = 0; half < halves; ++half) {
            entry.words[half] = part(position.cells[0], half);
            entry.words[halves + half] = part(position.cells[1], half);
        }
        entry.words[last_word] = Entry::in_use | (position.side != 0 ? Entry::black : 0);
        return entry;
    }

    static bool is_same(const Entry& entry, const Entry& wanted) {
        std::uint64_t different = (entry.words[last_word] ^ wanted.words[last_word]) & (Entry::in_use | Entry::black);
        for (int i = 0; i < value_word; ++i) different |= entry.words[i] ^ wanted.words[i];
        return different == 0;
    }

    // Word by word and relaxed: another thread may be writing. The count comes first.
    static Entry copy_of(const Entry& entry) {
        Entry copy;
        copy.words[last_word] = __atomic_load_n(&entry.words[last_word], __ATOMIC_ACQUIRE);
        for (int i = 0; i < last_word; ++i) copy.words[i] = __atomic_load_n(&entry.words[i], __ATOMIC_RELAXED);
        return copy;
    }

    // The entry of the same position; or else, of two places, the one that is worth less.
    Entry& chosen(const Entry& wanted, int iteration) const {
        auto& [first, second] = this->bucket(wanted.hash()).entries;
        const Entry one = copy_of(first), other = copy_of(second);
        if (is_same(one, wanted)) return first;
        if (is_same(other, wanted)) return second;
        if (!one.is_used()) return first;
        if (!other.is_used()) return second;
        return worth(unpacked(one), iteration) <= worth(unpacked(other), iteration) ? first : second;
    }

    // Deep results are dear, and those of an earlier iteration serve only to order moves.
    static int worth(const Memory& memory, int iteration) {
        return memory.depth - (memory.iteration != iteration && !memory.complete ? 4 : 0);
    }

    static void pack(Entry& entry, const Memory& memory) {
        entry.words[value_word] = static_cast<std::uint32_t>(memory.value) |
                                  static_cast<std::uint64_t>(memory.depth) << 32 |
                                  static_cast<std::uint64_t>(memory.iteration) << 40 |
                                  static_cast<std::uint64_t>(static_cast<std::uint8_t>(memory.origin)) << 48 |
                                  static_cast<std::uint64_t>(static_cast<std::uint8_t>(memory.target)) << 56;
        entry.words[last_word] |= (memory.complete ? complete : 0) | (memory.has_move ? moved : 0) |
                                  static_cast<std::uint64_t>(memory.bound) << bound_shift;
    }

    static Memory unpacked(const Entry& entry) {
        const std::uint64_t packed = entry.words[value_word], flags = entry.words[last_word];
        Memory memory;
        memory.value = static_cast<std::int32_t>(static_cast<std::uint32_t>(packed));
        memory.depth = static_cast<std::uint8_t>(packed >> 32);
        memory.iteration = static_cast<std::uint8_t>(packed >> 40);
        memory.origin = static_cast<std::int8_t>(packed >> 48);
        memory.target = static_cast<std::int8_t>(packed >> 56);
        memory.bound = static_cast<Bound>((flags >> bound_shift) & 3);
        memory.complete = (flags & complete) != 0;
        memory.has_move = (flags & moved) != 0;
        return memory;
    }

    TableMemory& memory_;
    const bool shared_;
};

}  // namespace outplay::OUTPLAY_TARGET
