// The long loops, for any family: counting sequences of moves, and random games to the end.
#pragma once

#include "outplay/watch.hpp"
#include "rules/random.hpp"

namespace outplay::OUTPLAY_TARGET {

// The number of sequences of exactly `depth` plies, at least one. The last ply is counted in bulk, not played.
template <class Family>
std::uint64_t perft(const Family& family, const typename Family::Position& position, int depth, Watch& watch) {
    using Change = typename Family::Change;
    if (depth == 1) return static_cast<std::uint64_t>(family.count_moves(position));
    std::uint64_t total = 0;
    if (depth == 2) {  // most of the work: worth saving the calls
        family.for_each_move(position, [&](const Change& change) {
            total += static_cast<std::uint64_t>(family.count_moves(Family::after(position, change)));
        });
        return total;
    }
    if (depth >= 4) watch.tick();
    family.for_each_move(position, [&](const Change& change) {
        total += perft(family, Family::after(position, change), depth - 1, watch);
    });
    return total;
}

// Every game has its own stream of random numbers, so that any part of a run can be repeated.
template <class Family>
Playouts playouts(const Family& family, const typename Family::Position& start, std::uint64_t games, std::uint64_t seed,
                  Watch& watch) {
    Playouts result;
    Random seeds(seed);
    for (std::uint64_t game = 0; game < games; ++game) {
        watch.tick();
        Random random(seeds.next());
        auto position = start;
        while (family.play_random(position, random)) ++result.plies;
        Outcome outcome;
        family.outcome(position, outcome);
        if (outcome.winner == nobody) {
            ++result.draws;
        } else {
            ++result.wins[outcome.winner];
        }
    }
    return result;
}

}  // namespace outplay::OUTPLAY_TARGET
