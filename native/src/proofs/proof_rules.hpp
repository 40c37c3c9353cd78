// What a proof-number search knows of a position without looking further.
#pragma once

#include "proofs/claims.hpp"
#include "proofs/proof_table.hpp"
#include "search/race.hpp"

namespace outplay::OUTPLAY_TARGET {

// The question is whether White gets at least so much. Numbers are from the view of the side to move.
template <class Family, class Numbers = ProofNumbers>
class ProofRules {
public:
    using Word = typename Family::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;

    ProofRules(const Family& family, const RaceTable& race)
        : family_(family), race_(race), knows_races_(race.is_sound || race.saves_draw), races_win_(race.is_sound) {}

    Numbers judge(const Position& position, int question) const {
        int moves = family_.count_moves(position);
        if (moves == 0) {
            Outcome outcome;
            family_.outcome(position, outcome);
            return settled(position, Scale{Family::counts_discs}.result(outcome, 0) >= question);
        }
        if (family_.can_arrive(position)) return settled(position, position.side == 0);
        if (family_.can_arrive({{position.cells[0], position.cells[1]}, 1 - position.side})) {
            moves = count_parries(position);
            if (moves == 0) return settled(position, position.side != 0);
        }
        for (int side = 0; knows_races_ && side < 2; ++side) {
            if (!race_settles(side, question) || race_.moves_to_win(position, side) == 0) continue;
            return settled(position, side == 0);
        }
        return {1, Numbers::limited(static_cast<std::uint64_t>(moves))};
    }

    // About how many positions a strategy has to answer while a piece runs home: the rival moves as it likes meanwhile.
    std::uint64_t race_size(const Position& position) const {
        int winner = 0, moves = 0;
        for (int side = 0; knows_races_ && moves == 0 && side < 2; ++side) {
            winner = side;
            moves = race_.moves_to_win(position, side);
        }
        const auto choices = static_cast<std::uint64_t>(family_.mobility(position, 1 - winner));
        std::uint64_t size = 1, ways = 1;
        for (int i = 1; i < moves && ways < max_ways; ++i) {
            ways = ways * choices / static_cast<std::uint64_t>(i);
            size += ways;
        }
        return size;
    }

private:
    static constexpr std::uint64_t max_ways = std::uint64_t{1} << 40;

    // Where a rival that cannot move has a draw, a side whose piece runs gets at least that.
    bool race_settles(int side, int question) const { return races_win_ || (side == 0 ? question <= 0 : question > 0); }

    // The moves after which the rival cannot arrive at once; all others lose. To count only these makes the search try
    // threats first.
    int count_parries(const Position& position) const {
        int moves = 0;
        family_.for_each_move(position, [&](const Change& change) {
            if (!family_.can_arrive(Family::after(position, change))) ++moves;
        });
        return moves;
    }

    static Numbers settled(const Position& position, bool holds) {
        return holds == (position.side == 0) ? Numbers::proven() : Numbers::disproven();
    }

    const Family& family_;
    Race<Word> race_;
    bool knows_races_, races_win_;
};

}  // namespace outplay::OUTPLAY_TARGET
