// The exact search as an answer to claims: whether the side to move gets more than a margin, from however far.
#pragma once

#include "discs/exact_search.hpp"

namespace outplay::OUTPLAY_TARGET {

// `near` is how many empty cells are not far. Hardly tuned: on ten positions each of two boards, at 22 empty cells, 13
// took 5 to 10 % longer, and 16 with a closer look ahead 13 % longer on one board and 8 % less on the other.
template <class Family, int near = 14>
class ExactSolver final : public DiscSolver {
public:
    using Search = ExactSearch<typename Family::LinesOfDiscs>;
    using Word = typename Family::Word;
    using Position = typename Family::Position;

    ExactSolver(const FlipTables& tables, const SymmetryView& symmetries, DiscMemory& memory)
        : family_(tables), images_(symmetries), memory_(memory) {}

    Answer exceeds(const Board& board, int alpha, Limiter& limiter) override {
        Search search(family_, memory_, Quota(limiter), false, &images_, near);
        const bool found = search.exceeds(position_of(board), alpha);
        return search.is_stopped() ? Answer::unknown : answer(found);
    }

    Answer known(const Board& board, int alpha) override {
        Position position = position_of(board);
        if (family_.has_moves(position)) return known(position, alpha);
        position.side = 1 - position.side;  // after a pass
        const Answer reverse = known(position, -alpha - 1);
        return reverse == Answer::unknown ? reverse : answer(reverse == Answer::no);
    }

private:
    static constexpr int few = 8;  // empty cells before the end that are searched whenever somebody asks

    static Answer answer(bool holds) { return holds ? Answer::yes : Answer::no; }

    Answer known(const Position& position, int alpha) {
        Word own = position.own(), rival = position.rival();
        const int empties = family_.lines().geometry().size - count(own | rival);
        if (empties > near) images_.make_least(own, rival);
        if (const auto* entry = typename Search::Table(memory_).find(own, rival)) {
            if (entry->lower > alpha || entry->upper <= alpha) return answer(entry->lower > alpha);
        }
        if (empties > few) return Answer::unknown;
        return answer(Search(family_, memory_, Quota()).solve(position, alpha, alpha + 1) > alpha);
    }

    static Position position_of(const Board& board) {
        return {{static_cast<Word>(board.cells[0]), static_cast<Word>(board.cells[1])}, board.side};
    }

    const Family family_;
    const Images<Word> images_;
    DiscMemory& memory_;
};

}  // namespace outplay::OUTPLAY_TARGET
