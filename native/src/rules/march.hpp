// The march family: pieces go ahead; somebody wins by arriving, capturing or blocking.
#pragma once

#include "rules/direction.hpp"
#include "rules/position.hpp"
#include "rules/random.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Word_, class Direction>
class March {
public:
    using Word = Word_;
    using Position = OUTPLAY_TARGET::Position<Word>;
    using Change = OUTPLAY_TARGET::Change<Word>;

    using Tables = MarchTables;
    static constexpr bool counts_discs = false;

    explicit March(const Tables& tables)
        : board_(static_cast<Word>(tables.board)), switches_(tables.switches), misere_(tables.misere) {
        for (int side = 0; side < 2; ++side) {
            ways_[side].goal = static_cast<Word>(tables.sides[side].goal);
            for (const HeadingTable& table : tables.sides[side].headings) {
                ways_[side].heading[ways_[side].size++] = Heading(table, tables.layout);
                has_jumps_ |= table.jumps;
            }
        }
    }

    static Position after(const Position& position, const Change& change) {
        Position next = position;
        next.cells[position.side] ^= change.origin | change.target;
        next.cells[1 - position.side] &= ~change.captured;
        next.side = 1 - position.side;
        return next;
    }

    // The number of legal moves, a forced pass included.
    int count_moves(const Position& position) const {
        if (is_decided(position)) return 0;
        const int moves = count_own(position);
        return moves != 0 ? moves : static_cast<int>(passes(position));
    }

    // Whether the side to move, which has moves, can win with one by arriving on its goal.
    bool can_arrive(const Position& position) const {
        if (!switches_.reach || misere_) return false;
        return (targets_of(position).all & ways_[position.side].goal) != 0;
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
        if (is_decided(position)) return false;
        const Targets targets = targets_of(position);
        if (targets.all != 0) {
            visit_targets(position, targets, visit);
            return true;
        }
        if (!passes(position)) return false;
        visit(Change{});
        return true;
    }

    // What a legal move does, given only its ends.
    Change change(const Position& position, Word origin, Word target) const {
        if (target == 0) return {};
        const Word rival = position.rival();
        const Ways& ways = ways_[position.side];
        for (int i = 0; has_jumps_ && i < ways.size; ++i) {
            const Word over = ways.heading[i].direction.step(origin) & rival & ways.heading[i].jumps;
            if (over != 0 && ways.heading[i].direction.step(over) == target) return {origin, target, over};
        }
        return {origin, target, target & rival};
    }

    // Plays a random legal move, all equally likely; false if there is none.
    bool play_random(Position& position, Random& random) const {
        if (is_decided(position)) return false;
        const Targets targets = targets_of(position);
        if (targets.all != 0) {
            position = after(position, nth_move(position, targets, random.below(targets.count(has_jumps_))));
            return true;
        }
        if (!passes(position)) return false;
        position = passed(position);
        return true;
    }

    // Whether the game is over for want of pieces or by a goal: the part of the outcome that is cheap.
    bool is_decided(const Position& position) const {
        const Word first = position.cells[0], second = position.cells[1];
        if (switches_.capture_all ? first == 0 || second == 0 : (first | second) == 0) return true;
        return has_arrived(position, 0) || has_arrived(position, 1);
    }

    // The moves that a side would have if it were its turn, a pass not counted.
    int mobility(const Position& position, int side) const {
        return count_own({{position.cells[0], position.cells[1]}, side});
    }

    // Whether the side to move has a move of its own, a pass not counted: as a rule the first heading tells.
    bool has_moves(const Position& position) const {
        const Ways& ways = ways_[position.side];
        const Word own = position.own(), rival = position.rival(), free = empty(position);
        for (int i = 0; i < ways.size; ++i) {
            const Heading& heading = ways.heading[i];
            const Word reached = heading.direction.step(own);
            if ((reached & ((free & heading.steps) | (rival & heading.takes))) != 0) return true;
            if (has_jumps_ && (heading.direction.step(reached & rival & heading.jumps) & free) != 0) return true;
        }
        return false;
    }

    // False while the game goes on. Tested in this order: no pieces, goal, blocked.
    bool outcome(const Position& position, Outcome& outcome) const {
        const int counts[2] = {count(position.cells[0]), count(position.cells[1])};
        if (counts[0] + counts[1] == 0) return ends(outcome, nobody, Reason::captured);
        for (int side = 0; side < 2; ++side) {
            if (switches_.capture_all && counts[side] == 0) return ends(outcome, 1 - side, Reason::captured);
        }
        if (has_arrived(position, 0) || has_arrived(position, 1)) return arrival(position, counts, outcome);
        if (count_own(position) != 0) return false;
        if (switches_.stuck == Stuck::lose) return ends(outcome, 1 - position.side, Reason::blocked);
        if (switches_.stuck == Stuck::draw) return ends(outcome, nobody, Reason::blocked);
        if (passes(position)) return false;
        if (switches_.deadlock == Deadlock::majority && counts[0] != counts[1]) return majority(counts, outcome);
        return ends(outcome, nobody, Reason::deadlock);
    }

private:
    // What a piece may do along a heading, as masks of all bits or none: no branch asks for it.
    struct Heading {
        Direction direction;
        Word steps = 0, takes = 0, jumps = 0;

        Heading() = default;
        Heading(const HeadingTable& table, const Layout& layout) : direction(table.direction, layout) {
            const Word all = ~Word{0};
            steps = table.steps ? all : 0;
            takes = table.takes ? all : 0;
            jumps = table.jumps ? all : 0;
        }
    };
    struct Ways {
        int size = 0;
        Heading heading[max_headings];
        Word goal = 0;
    };

    // Where moves arrive, by heading. On one cell a heading steps or takes: whether it is empty tells which.
    struct Targets {
        Word moved[max_headings] = {}, jumped[max_headings] = {};
        Word all = 0;

        int count(bool has_jumps) const {
            int moves = 0;
            for (const Word word : moved) moves += OUTPLAY_TARGET::count(word);
            if (!has_jumps) return moves;
            for (const Word word : jumped) moves += OUTPLAY_TARGET::count(word);
            return moves;
        }
    };

    static Change move_change(const Direction& direction, Word target, Word rival) {
        return {direction.source(target), target, target & rival};
    }
    static Change jump_change(const Direction& direction, Word target) {
        const Word over = direction.source(target);
        return {direction.source(over), target, over};
    }

    static Position passed(const Position& position) { return after(position, {}); }

    // Whether a side without a move of its own passes.
    bool passes(const Position& position) const {
        return switches_.stuck == Stuck::pass && count_own(passed(position)) != 0;
    }

    Word empty(const Position& position) const { return board_ & ~(position.cells[0] | position.cells[1]); }

    bool has_arrived(const Position& position, int side) const {
        const Word pieces = position.cells[side];
        if (switches_.reach) return (pieces & ways_[side].goal) != 0;
        return switches_.all_home && pieces != 0 && (pieces & ~ways_[side].goal) == 0;
    }

    // The moves of the side to move, without a thought for passes or for whether the game is over.
    int count_own(const Position& position) const {
        if (switches_.compulsory) return targets_of(position).count(has_jumps_);
        const Ways& ways = ways_[position.side];
        const Word own = position.own(), rival = position.rival(), free = empty(position);
        int moves = 0;
        for (int i = 0; i < ways.size; ++i) {
            const Heading& heading = ways.heading[i];
            const Word reached = heading.direction.step(own);
            moves += count(reached & ((free & heading.steps) | (rival & heading.takes)));
            if (has_jumps_) moves += count(heading.direction.step(reached & rival & heading.jumps) & free);
        }
        return moves;
    }

    Targets targets_of(const Position& position) const {
        const Ways& ways = ways_[position.side];
        const Word own = position.own(), rival = position.rival(), free = empty(position);
        Targets targets;
        Word captures = 0;
        for (int i = 0; i < ways.size; ++i) {
            const Heading& heading = ways.heading[i];
            const Word reached = heading.direction.step(own);
            targets.moved[i] = reached & ((free & heading.steps) | (rival & heading.takes));
            if (has_jumps_) targets.jumped[i] = heading.direction.step(reached & rival & heading.jumps) & free;
            captures |= (targets.moved[i] & rival) | targets.jumped[i];
            targets.all |= targets.moved[i] | targets.jumped[i];
        }
        if (switches_.compulsory && captures != 0) {
            for (Word& word : targets.moved) word &= rival;
            targets.all = captures;
        }
        return targets;
    }

    template <class Visit>
    void visit_targets(const Position& position, const Targets& targets, Visit& visit) const {
        const Ways& ways = ways_[position.side];
        const Word rival = position.rival();
        for (int i = 0; i < ways.size; ++i) {
            const Direction& direction = ways.heading[i].direction;
            for (Word left = targets.moved[i]; left != 0;) {
                if (!visit(move_change(direction, take_lowest(left), rival))) return;
            }
            if (!has_jumps_) continue;
            for (Word left = targets.jumped[i]; left != 0;) {
                if (!visit(jump_change(direction, take_lowest(left)))) return;
            }
        }
    }

    Change nth_move(const Position& position, const Targets& targets, int number) const {
        const Ways& ways = ways_[position.side];
        // Which heading a random number falls on cannot be predicted: counting does without branches.
        int before[max_headings + 1] = {};
        for (int i = 0; i < max_headings; ++i) before[i + 1] = before[i] + count(targets.moved[i]);
        if (number < before[max_headings]) {
            int i = 0;
            for (int j = 1; j < max_headings; ++j) i += number >= before[j];
            const Word target = select(targets.moved[i], number - before[i]);
            return move_change(ways.heading[i].direction, target, position.rival());
        }
        number -= before[max_headings];
        int i = 0;
        for (; number >= count(targets.jumped[i]); ++i) number -= count(targets.jumped[i]);
        return jump_change(ways.heading[i].direction, select(targets.jumped[i], number));
    }

    bool arrival(const Position& position, const int (&counts)[2], Outcome& outcome) const {
        const int mover = 1 - position.side;
        if (switches_.reach) {
            return ends(outcome, has_arrived(position, mover) ? mover : position.side, Reason::reached);
        }
        const bool both = has_arrived(position, 0) && has_arrived(position, 1);
        if (!both) return ends(outcome, has_arrived(position, 0) ? 0 : 1, Reason::home);
        return counts[0] != counts[1] ? majority(counts, outcome) : ends(outcome, nobody, Reason::home);
    }

    bool majority(const int (&counts)[2], Outcome& outcome) const {
        const int difference = counts[0] - counts[1];
        return ends(outcome, difference > 0 ? 0 : 1, Reason::majority, difference > 0 ? difference : -difference);
    }

    // In the misere game whoever would win by the usual rules loses.
    bool ends(Outcome& outcome, int winner, Reason reason, int margin = 0) const {
        outcome = {misere_ && winner != nobody ? 1 - winner : winner, reason, margin};
        return true;
    }

    Ways ways_[2];
    Word board_ = 0;
    MarchSwitches switches_;
    bool misere_ = false;
    bool has_jumps_ = false;
};

}  // namespace outplay::OUTPLAY_TARGET
