// The moves of the positions on a line of a search, and which of them to try first.
#pragma once

#include "memory/buffer.hpp"
#include "outplay/search.hpp"
#include "rules/position.hpp"
#include "search/evaluation.hpp"
#include "search/transpositions.hpp"

namespace outplay::OUTPLAY_TARGET {

// A stack: each node lists its moves on top of those of the node above it, and drops them when it is done.
template <class Family>
class MoveOrder {
public:
    using Position = typename Family::Position;
    using Change = typename Family::Change;

    MoveOrder(const Family& family, const Evaluator<typename Family::Word>& evaluator)
        : family_(family), evaluator_(evaluator), candidates_(room) {}

    int top() const { return top_; }
    void drop_to(int top) { top_ = top; }
    const Change& operator[](int i) const { return candidates_[i].change; }

    // All moves of a position but the one that the table knows.
    void list(const Position& position, const Memory& memory, int depth) {
        family_.for_each_move(position, [&](const Change& change) {
            const BitMove bits = bits_of(change);
            if (memory.has_move && bits.origin == memory.origin && bits.target == memory.target) return;
            candidates_[top_++] = {change, order(position, change, bits, depth)};
        });
    }

    // Puts the best of the moves from `i` up to `end` on place `i`.
    void bring_best(int i, int end) {
        int best = i;
        for (int j = i + 1; j < end; ++j) {
            if (candidates_[j].order > candidates_[best].order) best = j;
        }
        swap(i, best);
    }

    void swap(int one, int other) {
        const Candidate candidate = candidates_[one];
        candidates_[one] = candidates_[other];
        candidates_[other] = candidate;
    }

    // A move that refuted something is tried earlier elsewhere.
    void reward(const Position& position, const Change& change, int depth) {
        const BitMove bits = bits_of(change);
        if (bits.target == no_cell || change.captured != 0) return;
        int& score = history_[position.side][bits.origin + 1][bits.target];
        score += depth * depth;
        if (score < 20000) return;
        for (auto& side : history_) {
            for (auto& origin : side) {
                for (int& one : origin) one /= 2;
            }
        }
    }

private:
    struct Candidate {
        Change change;
        int order;
    };
    // For a whole line at once.
    static constexpr std::size_t room = (max_plies + 1) * std::size_t{max_moves};

    int order(const Position& position, const Change& change, BitMove bits, int depth) const {
        if (bits.target == no_cell) return 0;
        const int side = position.side;
        int gain = evaluator_.weight(side, bits.target);
        if (bits.origin != no_cell) gain -= evaluator_.weight(side, bits.origin);
        if constexpr (Family::counts_discs) {
            if (depth >= 2) gain -= 400 * family_.mobility(Family::after(position, change), 1 - side);
        } else {
            if (change.captured != 0) gain += 1000 + evaluator_.weight(1 - side, lowest(change.captured));
        }
        return 16 * gain + history_[side][bits.origin + 1][bits.target];
    }

    const Family& family_;
    const Evaluator<typename Family::Word>& evaluator_;
    Buffer<Candidate> candidates_;
    int top_ = 0;
    int history_[2][max_cells + 1][max_cells] = {};
};

}  // namespace outplay::OUTPLAY_TARGET
