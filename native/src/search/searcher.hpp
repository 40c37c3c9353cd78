// One thread of a search, whatever the family: the interface between the orchestra (engine.cpp) and the inner loops.
#pragma once

#include "calls/limiter.hpp"
#include "discs/disc_solver.hpp"
#include "search/evaluation_table.hpp"
#include "search/race_table.hpp"

namespace outplay {

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

// How far a search has come, for all its threads.
class SearchProgress {
public:
    virtual ~SearchProgress();
    // The first worker has finished a depth, or, if it was stopped in the middle, the first moves of it.
    virtual void finished(int depth, const RootMoves& moves, bool complete, bool whole) = 0;
    // The depth at which the first worker searches; the others do not stay behind.
    virtual int depth() const = 0;
};

// Positions that some thread is looking at, by a hash, so that others may look at something else first.
struct Busy {
    static constexpr int bits = 14;
    static constexpr std::size_t size = std::size_t{1} << bits;
    std::uint64_t keys[size] = {};
};

struct SearchSetup {
    const EvaluationTable& evaluation;
    const RaceTable& race;
    Limiter& limiter;
    SearchProgress& progress;
    Busy* busy;  // null if there is one thread
    TableMemory& memory;
    DiscMemory* endgame_memory;  // null if no game is to be searched to its end at once
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
