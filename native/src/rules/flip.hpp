// The flip family: discs are placed, and closed-off runs of rival discs turn over.
#pragma once

#include "rules/direction.hpp"
#include "rules/flip_geometry.hpp"
#include "rules/position.hpp"
#include "rules/random.hpp"

namespace outplay::OUTPLAY_TARGET {

// Runs of discs, a direction at a time. `Prepared` is what all moves of one position share.
template <class Word_, class Direction>
class Lines {
public:
    using Word = Word_;

    struct Prepared {
        const Lines& lines;
        Word own, rival, moves;

        // What turns over when a disc is placed on `target`: the runs from there that an own disc closes.
        Word flips(Word target) const {
            Word turned = 0;
            for (int i = 0; i < lines.size_; ++i) {
                const Word run = lines.direction_[i].flood(target, rival);
                if ((lines.direction_[i].step(run) & own) != 0) turned |= run;
            }
            return turned;
        }
    };

    explicit Lines(const FlipTables& tables) : geometry_(tables), board_(geometry_.board) {
        for (const DirectionTable& table : tables.directions) {
            direction_[size_++] = Direction(table, tables.layout, tables.longest_run);
        }
    }

    const FlipGeometry<Word>& geometry() const { return geometry_; }

    // The empty cells behind a run of rival discs that starts at an own disc.
    Word moves(Word own, Word rival) const {
        Word reached = 0;
        for (int i = 0; i < size_; ++i) reached |= direction_[i].step(direction_[i].flood(own, rival));
        return reached & board_ & ~(own | rival);
    }

    Prepared prepare(Word own, Word rival) const { return {*this, own, rival, moves(own, rival)}; }

    // What one disc on one cell turns over, for positions of which no other move is asked.
    Word flips(int place, Word own, Word rival) const {
        if constexpr (sizeof(Word) == 8) {
            if (geometry_.is_straight) return flips_by_rays(geometry_.rays[place], own, rival);
        }
        return Prepared{*this, own, rival, 0}.flips(bit_at<Word>(place));
    }

    // Discs of one side that can never turn over. On each axis such a disc has no empty cell on its line, or stands
    // beside the edge, a hole, or a disc of its own side that can never turn over: no run through it can be closed off.
    Word stable(Word discs, Word empty) const {
        Word safe[max_axes];
        for (int axis = 0; axis < geometry_.axes; ++axis) {
            Word open = 0;
            for (Word rest = empty; rest != 0;) open |= geometry_.cross[lowest(take_lowest(rest))].line[axis];
            safe[axis] = ~open | ~direction_[axis].step(board_) | ~direction_[axis + size_ / 2].step(board_);
        }
        for (Word known = 0;;) {
            Word found = discs;
            for (int axis = 0; axis < geometry_.axes; ++axis) {
                found &= safe[axis] | direction_[axis].step(known) | direction_[axis + size_ / 2].step(known);
            }
            if (found == known) return known;
            known = found;
        }
    }

    // All cells beside a set of cells.
    Word around(Word cells) const {
        Word beside = 0;
        for (int i = 0; i < size_; ++i) beside |= direction_[i].step(cells);
        return beside;
    }

private:
    // The nearest cell of a ray without a rival disc decides: the lowest ahead, the highest behind.
    static Word flips_by_rays(const typename FlipGeometry<Word>::Rays& rays, Word own, Word rival) {
        Word turned = 0;
        for (int axis = 0; axis < max_axes; ++axis) {
            const Word ahead = rays.ahead[axis] & ~rival, behind = rays.behind[axis] & ~rival;
            const Word above = ahead & (~ahead + 1) & own;
            if (above != 0) turned |= rays.ahead[axis] & (above - 1);
            const Word below = behind == 0 ? 0 : std::bit_floor(behind) & own;
            if (below != 0) turned |= rays.behind[axis] & ~(below | (below - 1));
        }
        return turned;
    }

    FlipGeometry<Word> geometry_;
    Direction direction_[max_directions];
    int size_ = 0;
    Word board_;
};

template <class Lines>
class Flip {
public:
    using Word = typename Lines::Word;
    using Position = OUTPLAY_TARGET::Position<Word>;
    using Change = OUTPLAY_TARGET::Change<Word>;

    using LinesOfDiscs = Lines;
    using Tables = FlipTables;
    static constexpr bool counts_discs = true;

    explicit Flip(const Tables& tables) : lines_(tables), misere_(tables.misere) {}

    const Lines& lines() const { return lines_; }
    bool is_misere() const { return misere_; }

    static Position after(const Position& position, const Change& change) {
        Position next = position;
        next.cells[position.side] |= change.target | change.captured;
        next.cells[1 - position.side] &= ~change.captured;
        next.side = 1 - position.side;
        return next;
    }

    // The number of legal moves, a forced pass included.
    int count_moves(const Position& position) const {
        const int moves = count(lines_.moves(position.own(), position.rival()));
        if (moves != 0) return moves;
        return lines_.moves(position.rival(), position.own()) != 0 ? 1 : 0;
    }

    // Calls visit(change) for every legal move.
    template <class Visit>
    void for_each_move(const Position& position, Visit&& visit) const {
        while_each_move(position, [&](const Change& change) {
            visit(change);
            return true;
        });
    }

    // The same until visit(change) returns false. The result says whether there was any move.
    template <class Visit>
    bool while_each_move(const Position& position, Visit&& visit) const {
        const auto prepared = lines_.prepare(position.own(), position.rival());
        if (prepared.moves == 0) {
            if (lines_.moves(position.rival(), position.own()) == 0) return false;
            visit(Change{});
            return true;
        }
        for (Word moves = prepared.moves; moves != 0;) {
            const Word target = take_lowest(moves);
            if (!visit(Change{0, target, prepared.flips(target)})) break;
        }
        return true;
    }

    // What a legal move does, given only its target.
    Change change(const Position& position, Word, Word target) const {
        if (target == 0) return {};
        return {0, target, lines_.prepare(position.own(), position.rival()).flips(target)};
    }

    // Plays a random legal move, all equally likely; false if there is none.
    bool play_random(Position& position, Random& random) const {
        const auto prepared = lines_.prepare(position.own(), position.rival());
        if (prepared.moves != 0) {
            const Word target = select(prepared.moves, random.below(count(prepared.moves)));
            position = after(position, {0, target, prepared.flips(target)});
            return true;
        }
        if (lines_.moves(position.rival(), position.own()) == 0) return false;
        position = after(position, {});
        return true;
    }

    // No disc decides the game before the last.
    static bool is_decided(const Position&) { return false; }
    static bool can_arrive(const Position&) { return false; }

    // The moves that a side would have if it were its turn, a pass not counted.
    int mobility(const Position& position, int side) const {
        return count(lines_.moves(position.cells[side], position.cells[1 - side]));
    }

    bool has_moves(const Position& position) const { return lines_.moves(position.own(), position.rival()) != 0; }

    // False while the game goes on.
    bool outcome(const Position& position, Outcome& outcome) const {
        if (count_moves(position) != 0) return false;
        const int difference = count(position.cells[0]) - count(position.cells[1]);
        const bool white_wins = (difference > 0) != misere_;
        const int winner = difference == 0 ? nobody : white_wins ? 0 : 1;
        outcome = {winner, Reason::discs, difference < 0 ? -difference : difference};
        return true;
    }

private:
    Lines lines_;
    bool misere_;
};

}  // namespace outplay::OUTPLAY_TARGET
