// How an n-tuple network learns: by temporal differences, from games against itself.
//
// A position is worth squashed(sum of weights) to the side to move, from -1 (lost) to 1. After a game, from its end to
// its start, each position is moved towards what it led to: the value of the next one, blended with what that one was
// moved towards (lambda). A random move says nothing of the position before it, which learns from the best move
// instead.
//
// Each weight has its own step (temporal coherence learning: Beal and Smith, 1999): what is left when its errors are
// added up, in proportion to their sizes. It is whole while the errors agree, and falls as they begin to cancel out.
#pragma once

#include <cmath>

#include "learning/tuple_sum.hpp"
#include "memory/buffer.hpp"
#include "memory/hash.hpp"
#include "outplay/watch.hpp"
#include "rules/random.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Family>
class TupleTrainer {
public:
    using Word = typename Family::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;
    using Numbers = TupleNumbers<Word>;

    TupleTrainer(const Family& family, const TupleView& view, const TupleMemory& memory, const TupleLesson& lesson)
        : family_(family), view_(view), memory_(memory), lesson_(lesson), steps_(max_steps) {}

    TupleStatistics run(const Position& start, Watch& watch) {
        // Where the stream of seeds stands after the games that were played before.
        Random seeds(lesson_.seed + lesson_.first * golden_ratio);
        for (std::uint64_t game = 0; game < lesson_.games; ++game) {
            watch.tick();
            Random random(seeds.next());
            learn(play(opening(start, random), random));
        }
        return statistics_;
    }

private:
    struct Step {
        Position position;
        float best;   // what its best move promises, to the side to move
        bool by_lot;  // another move was played
    };
    // More than any game has plies: all pieces through all rows, with passes.
    static constexpr int max_steps = 2 * max_cells * max_cells;

    // ---- A game

    Position opening(Position position, Random& random) const {
        for (int plies = random.below(lesson_.random_plies + 1); plies > 0; --plies) {
            Position next = position;
            Outcome outcome;
            if (!family_.play_random(next, random) || family_.outcome(next, outcome)) break;
            position = next;
        }
        return position;
    }

    // Plays to the end and keeps the positions; returns what the last, finished one is worth to the side to move.
    float play(Position position, Random& random) {
        size_ = 0;
        for (;;) {
            Outcome outcome;
            if (family_.outcome(position, outcome)) {
                ++(outcome.winner == nobody ? statistics_.draws : statistics_.wins[outcome.winner]);
                statistics_.plies += static_cast<std::uint64_t>(size_);
                return worth(outcome, position.side);
            }
            Step& step = steps_[size_++];
            step.position = position;
            position = chosen(step, random);
        }
    }

    // The position after the best move, or after any.
    Position chosen(Step& step, Random& random) {
        float best = -infinite;
        int moves = 0, equal = 0;
        Position result;
        family_.for_each_move(step.position, [&](const Change& change) {
            const Position next = Family::after(step.position, change);
            const float value = promise(next);
            ++moves;
            if (value < best) return;
            equal = value == best ? equal + 1 : 1;
            if (equal > 1 && random.below(equal) != 0) return;
            best = value;
            result = next;
        });
        step.best = best >= certain ? 1 : best <= -certain ? -1 : squashed(best);
        step.by_lot = moves > 1 && random.fraction() < lesson_.exploration;
        if (step.by_lot) {
            result = step.position;
            family_.play_random(result, random);
        }
        return result;
    }

    // What a position promises to the side that is not to move. What is certain lies beyond all sums.
    float promise(const Position& next) const {
        Outcome outcome;
        if (!family_.outcome(next, outcome)) return -Numbers(view_, next).sum(memory_.weights);
        return -certain * worth(outcome, next.side);
    }

    static float worth(const Outcome& outcome, int side) {
        return outcome.winner == nobody ? 0.F : outcome.winner == side ? 1.F : -1.F;
    }

    // ---- Learning from it

    void learn(float result) {
        float next_value = result, next_target = result;  // as the side to move there sees it
        for (int i = size_ - 1; i >= 0; --i) {
            const Step& step = steps_[i];
            const float on = -(next_value + lesson_.trace * (next_target - next_value));
            const float target = step.by_lot ? step.best : on;
            const Numbers numbers(view_, step.position);
            const float value = squashed(numbers.sum(memory_.weights));
            mend(numbers, target - value);
            next_value = value;
            next_target = target;
        }
    }

    void mend(const Numbers& numbers, float error) {
        const float share = lesson_.rate / static_cast<float>(numbers.size()) * error;
        const float size = error < 0 ? -error : error;
        for (int i = 0; i < numbers.size(); ++i) {
            const auto first = static_cast<std::uint32_t>(numbers[i]);
            std::uint32_t at = first;
            do {
                float* coherence = memory_.coherence + 2 * std::size_t{at};
                const float sum = coherence[0] < 0 ? -coherence[0] : coherence[0];
                memory_.weights[at] += coherence[1] > 0 ? share * (sum / coherence[1]) : share;
                coherence[0] += error;
                coherence[1] += size;
                at = memory_.ties[at];
            } while (at != first);
        }
        ++statistics_.learned;
        statistics_.error += static_cast<double>(error) * static_cast<double>(error);
    }

    // Needs nothing but a root, which every machine finds alike.
    static float squashed(float sum) { return sum / std::sqrt(1 + sum * sum); }

    static constexpr float certain = 1e6F, infinite = HUGE_VALF;  // no sum is less, whatever the weights are

    const Family& family_;
    const TupleView& view_;
    const TupleMemory& memory_;
    const TupleLesson& lesson_;
    TupleStatistics statistics_;
    Buffer<Step> steps_;
    int size_ = 0;
};

}  // namespace outplay::OUTPLAY_TARGET
