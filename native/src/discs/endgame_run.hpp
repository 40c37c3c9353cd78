// The endgame search as part of a whole search: its results as the engine counts them.
#pragma once

#include "discs/endgame.hpp"
#include "discs/flip_solver.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Family>
class EndgameRun {
public:
    using Word = typename Family::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;
    using Search = Endgame<typename Family::LinesOfDiscs>;
    using Pair = typename Search::Table::Pair;

    EndgameRun(const Family& family, bool winner_takes_empties, TableMemory& memory, Limiter& limiter)
        : family_(family), size_(family.lines().geometry().size), table_(memory),
          search_(family, table_, winner_takes_empties, Quota(limiter)) {}

    bool is_stopped() const { return search_.is_stopped(); }
    std::uint64_t nodes() const { return search_.nodes(); }

    // The final margin for the side to move; a bound, as the endgame search says, where it lies outside the window.
    int margin(const Position& position, int alpha, int beta) { return search_.solve(position, alpha, beta); }
    int margin(const Position& position) { return margin(position, -size_ - 1, size_ + 1); }

    // How the game goes on from a position with a known margin.
    void extend(Line& line, Position position, int known) {
        Outcome outcome;
        while (line.length < most_line && !family_.outcome(position, outcome)) {
            const Change change = search_.best(position, known);
            if (is_stopped()) return;
            line.moves[line.length++] = bits_of(change);
            position = Family::after(position, change);
            known = -known;
        }
    }

    BitMove best(const Position& position, int known) { return bits_of(search_.best(position, known)); }

private:
    const Family& family_;
    const int size_;
    typename Search::Table table_;
    Search search_;
};

}  // namespace outplay::OUTPLAY_TARGET
