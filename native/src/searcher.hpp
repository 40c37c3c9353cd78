// One thread of a search, whatever the family: the interface between the orchestra (engine.cpp) and the inner loops.
#pragma once

#include "evaluation_table.hpp"
#include "race_table.hpp"

namespace outplay {

inline constexpr int most_line = 64;  // moves of a line that are kept

struct BitMove {
    std::int16_t origin = no_cell, target = no_cell;
    friend bool operator==(const BitMove&, const BitMove&) = default;
};

struct Line {
    int length = 0;
    BitMove moves[most_line];
};

// What is known of a move at the root.
struct RootMove {
    BitMove move;
    int value = 0;
    bool complete = false;  // no estimate was needed
    Line line;
};

struct RootMoves {
    int size = 0;
    RootMove* moves = nullptr;  // the best first
};

// What all threads of a search share: its limits, and how far it has come.
class SearchControl {
public:
    virtual ~SearchControl();
    // Tells how many nodes a worker has searched since it last asked. False: stop. `allowance` is how many nodes it may
    // search before it asks again.
    virtual bool goes_on(int worker, std::uint64_t nodes, std::uint64_t& allowance) = 0;
    // Counts the nodes that a worker has not told of yet, where it does not ask.
    virtual void add_nodes(std::uint64_t nodes) = 0;
    // The first worker has finished a depth, or, if it was stopped in the middle, the first moves of it.
    virtual void finished(int depth, const RootMoves& moves, bool complete, bool whole) = 0;
    // The depth at which the first worker searches; the others do not stay behind.
    virtual int depth() const = 0;
};

// Positions and moves that some thread is looking at, so that others may look at something else first.
class Busy {
public:
    static constexpr std::size_t size = 1 << 14;

    bool is_taken(std::uint64_t key) const { return __atomic_load_n(&keys_[key % size], __ATOMIC_RELAXED) == key; }
    void take(std::uint64_t key) { __atomic_store_n(&keys_[key % size], key, __ATOMIC_RELAXED); }
    void leave(std::uint64_t key) {
        if (is_taken(key)) __atomic_store_n(&keys_[key % size], std::uint64_t{0}, __ATOMIC_RELAXED);
    }

private:
    std::uint64_t keys_[size] = {};
};

struct SearchSetup {
    const EvaluationTable& evaluation;
    const RaceTable& race;
    SearchControl& control;
    Busy* busy;  // null if there is one thread
    void* entries;
    std::size_t entry_count;
    int worker;
    int depth;
    bool every_move;
    bool plain;
};

class Searcher {
public:
    virtual ~Searcher();
    // Searches ever deeper until told to stop, or until there is nothing left to find out.
    virtual void run(const Board& board) = 0;
};

}  // namespace outplay
