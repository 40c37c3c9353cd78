// What a position is worth: one that is over, and, by a static evaluation, one that is not.
#pragma once

#include "learning/tuple_sum.hpp"
#include "rules/position.hpp"
#include "search/evaluation_table.hpp"

namespace outplay::OUTPLAY_TARGET {

// What a finished game is worth to a side, `ply` plies from the root.
inline int value_of(const Outcome& outcome, int side, int ply) {
    if (outcome.winner == nobody) return 0;
    const int worth = outcome.reason == Reason::discs ? won + outcome.margin : won - ply;
    return outcome.winner == side ? worth : -worth;
}

template <class Word>
class Evaluator {
public:
    explicit Evaluator(const EvaluationTable& table)
        : mobility_(table.mobility), runners_(table.runners), checkmate_(table.checkmate), fading_(table.fading),
          has_checkmate_(table.has_checkmate), tuples_(table.tuples), tuple_weights_(table.tuple_weights) {
        for (int side = 0; side < 2; ++side) {
            size_[side] = table.group_count[side];
            for (int i = 0; i < size_[side]; ++i) {
                const EvaluationTable::Group& group = table.groups[side][i];
                groups_[side][i] = {static_cast<Word>(group.mask), group.weight};
            }
            for (int bit = 0; bit < max_cells; ++bit) {
                weight_[side][bit] = table.weight[side][bit];
                ahead_[side][bit] = static_cast<Word>(table.ahead[side][bit]);
                strikes_[side][bit] = static_cast<Word>(table.strikes[side][bit]);
                distance_[side][bit] = table.distance[side][bit];
            }
        }
    }

    bool counts_moves() const { return mobility_ != 0; }
    bool fades() const { return fading_ != 0; }

    // What a piece of a side is worth on a bit, by the features that depend on nothing else.
    int weight(int side, int bit) const { return weight_[side][bit]; }

    // For the side to move, `ply` plies from the root. `moves` is how many moves it has, a pass not
    // counted; it is not looked at unless moves count.
    template <class Family>
    int value(const Family& family, const Position<Word>& position, int moves, int ply) const {
        if (tuple_weights_ != nullptr) return network_value(position);
        if (has_checkmate_) {
            if (const int sign = checkmating(position)) return sign * (checkmate_ - fading_ * ply);
        }
        const int side = position.side;
        int total = placed(position.cells[side], side) - placed(position.cells[1 - side], 1 - side);
        if (mobility_ != 0) total += mobility_ * (moves - family.mobility(position, 1 - side));
        if (runners_ != 0) total += runners_ * (runners(position, side) - runners(position, 1 - side));
        return total;
    }

private:
    struct Group {
        Word mask = 0;
        int weight = 0;
    };

    // Apart: what it needs of registers and stack would slow every other evaluation down by a twentieth.
    [[gnu::noinline]] int network_value(const Position<Word>& position) const {
        return TupleNumbers<Word>(tuples_, position).sum(tuple_weights_);
    }

    int placed(Word pieces, int side) const {
        int total = 0;
        for (int i = 0; i < size_[side]; ++i) total += groups_[side][i].weight * count(pieces & groups_[side][i].mask);
        return total;
    }

    int runners(const Position<Word>& position, int side) const {
        const Word all = position.cells[0] | position.cells[1];
        int found = 0;
        for (Word left = position.cells[side]; left != 0;) {
            found += (ahead_[side][lowest(take_lowest(left))] & all) == 0;
        }
        return found;
    }

    // 1 if the side to move is bound to arrive first, -1 if its rival is, 0 if nobody is.
    int checkmating(const Position<Word>& position) const {
        const int own = nearest_checkmate(position, position.side);
        const int rival = nearest_checkmate(position, 1 - position.side);
        if (own == never && rival == never) return 0;
        return own <= rival ? 1 : -1;
    }

    int nearest_checkmate(const Position<Word>& position, int side) const {
        const Word all = position.cells[0] | position.cells[1], rival = position.cells[1 - side];
        int nearest = never;
        for (Word left = position.cells[side]; left != 0;) {
            const int bit = lowest(take_lowest(left));
            if ((strikes_[side][bit] & rival) != 0 && nearest > 1) nearest = 1;
            if ((ahead_[side][bit] & all) == 0 && nearest > distance_[side][bit]) nearest = distance_[side][bit];
        }
        return nearest;
    }

    static constexpr int never = 1000;

    int size_[2] = {};
    Group groups_[2][max_cells];
    int weight_[2][max_cells];
    Word ahead_[2][max_cells], strikes_[2][max_cells];
    int distance_[2][max_cells];
    int mobility_, runners_, checkmate_, fading_;
    bool has_checkmate_;
    TupleView tuples_;
    const std::int16_t* tuple_weights_;
};

}  // namespace outplay::OUTPLAY_TARGET
