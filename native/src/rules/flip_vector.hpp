// Runs of discs in four directions and their four reverses at once, with AVX2.
#pragma once

#include "rules/flip.hpp"
#include "rules/pack.hpp"

namespace outplay::OUTPLAY_TARGET {

// Doublings is the number of times that a run doubles until it is as long as the board's longest; longer by one cell
// for straight packs, which are for boards with a straight geometry only.
//
// Lane i of the *forth* packs holds direction i, lane i of the *back* packs its reverse: a rotation the other way, so
// that the shift counts are the same with left and right exchanged. Unused lanes reach nothing.
template <class Pack, int Doublings>
class VectorLines {
    // The cells of `rival` that end a run of 1, 2, 4, ... rival discs in each lane's direction.
    struct Chains {
        Pack forth[Doublings], back[Doublings];
    };

public:
    using Word = typename Pack::Word;

    struct Prepared {
        const VectorLines& lines;
        Chains chains;
        Pack anchored_forth, anchored_back;  // rival discs in an unbroken run from an own disc
        Word moves;

        // A run from `target` turns over if an own disc at its far end reaches it in the reverse direction:
        // so it is in the run from the target and in the anchored run, or not at all.
        Word flips(Word target) const {
            const Pack seed = Pack::all(target);
            const Pack forth = lines.flood_forth(seed, chains), back = lines.flood_back(seed, chains);
            return ((forth & anchored_back) | (back & anchored_forth)).joined();
        }
    };

    explicit VectorLines(const FlipTables& tables) : geometry_(tables), board_(geometry_.board) {
        using Geometry = FlipGeometry<Word>;
        for (int level = 0; level < Doublings; ++level) {
            Word64 left[4] = {}, right[4] = {};
            for (int axis = 0; axis < geometry_.axes; ++axis) {
                const Rotation<Word> rotation(tables.directions[Geometry::ahead(tables, axis)], tables.layout);
                left[axis] = static_cast<Word64>(rotation.left[level]);
                right[axis] = static_cast<Word64>(rotation.right[level]);
            }
            turn_[level] = typename Pack::Turn(left, right);
        }
        Word forth[4] = {}, back[4] = {};
        for (int axis = 0; axis < geometry_.axes; ++axis) {
            forth[axis] = static_cast<Word>(tables.directions[Geometry::ahead(tables, axis)].into);
            back[axis] = static_cast<Word>(tables.directions[Geometry::behind(tables, axis)].into);
        }
        into_forth_ = Pack::of(forth);
        into_back_ = Pack::of(back);
    }

    const FlipGeometry<Word>& geometry() const { return geometry_; }

    Word moves(Word own, Word rival) const {
        const Chains chains = chains_of(rival);
        const Pack seeds = Pack::all(own);
        return moves_behind(flood_forth(seeds, chains), flood_back(seeds, chains), own | rival);
    }

    Prepared prepare(Word own, Word rival) const {
        const Chains chains = chains_of(rival);
        const Pack seeds = Pack::all(own);
        const Pack forth = flood_forth(seeds, chains), back = flood_back(seeds, chains);
        return {*this, chains, forth, back, moves_behind(forth, back, own | rival)};
    }

    // What one disc on one cell turns over, for positions of which no other move is asked.
    Word flips(int place, Word own, Word rival) const {
        if constexpr (is_straight<Pack>) {
            return flips_by_rays(geometry_.rays[place], Pack::all(own), Pack::all(rival));
        } else {
            const Chains chains = chains_of(rival);
            const Pack seed = Pack::all(bit_at<Word>(place)), ends = Pack::all(own);
            const Pack forth = flood_forth(seed, chains), back = flood_back(seed, chains);
            const Pack closed_forth = forth.turned(turn_[0]) & into_forth_ & ends;
            const Pack closed_back = back.turned_back(turn_[0]) & into_back_ & ends;
            return (where_any(forth, closed_forth) | where_any(back, closed_back)).joined();
        }
    }

    // Discs of one side that can never turn over. On each axis such a disc has no empty cell on its line, or stands
    // beside the edge, a hole, or a disc of its own side that can never turn over: no run through it can be closed off.
    Word stable(Word discs, Word empty) const {
        Pack open = Pack::all(0);
        for (Word rest = empty; rest != 0;) open = open | Pack::of(geometry_.cross[lowest(take_lowest(rest))].line);
        const Pack unsafe = open & into_forth_ & into_back_;
        for (Word known = 0;;) {
            const Pack seeds = Pack::all(known);
            const Pack held = (seeds.turned(turn_[0]) & into_forth_) | (seeds.turned_back(turn_[0]) & into_back_);
            const Word found = discs & ~without(unsafe, held).joined();
            if (found == known) return known;
            known = found;
        }
    }

    // All cells beside a set of cells.
    Word around(Word cells) const {
        const Pack seeds = Pack::all(cells);
        return ((seeds.turned(turn_[0]) & into_forth_) | (seeds.turned_back(turn_[0]) & into_back_)).joined();
    }

private:
    // The nearest cell of a ray without a rival disc decides: the lowest ahead, the highest behind. Behind, all cells
    // from that one on are marked by doubling.
    Word flips_by_rays(const typename FlipGeometry<Word>::Rays& rays, Pack own, Pack rival) const {
        const Pack ahead = Pack::of(rays.ahead), behind = Pack::of(rays.behind);
        const Pack above = without(ahead, rival).lowest_bits() & own;
        const Pack stop = without(behind, rival);
        Pack beyond = stop;
        for (int i = 0; i < Doublings; ++i) beyond = beyond | beyond.turned_back(turn_[i]);
        const Pack below = without(stop, beyond.turned_back(turn_[0])) & own;
        return ((ahead & above.bits_below()) | where_any(without(behind, beyond), below)).joined();
    }

    Chains chains_of(Word rival) const {
        const Pack discs = Pack::all(rival);
        Chains chains;
        chains.forth[0] = discs & into_forth_;
        chains.back[0] = discs & into_back_;
        for (int i = 0; i + 1 < Doublings; ++i) {
            chains.forth[i + 1] = chains.forth[i] & chains.forth[i].turned(turn_[i]);
            chains.back[i + 1] = chains.back[i] & chains.back[i].turned_back(turn_[i]);
        }
        return chains;
    }

    Pack flood_forth(Pack seeds, const Chains& chains) const {
        Pack filled = seeds.turned(turn_[0]) & chains.forth[0];
        for (int i = 0; i < Doublings; ++i) filled = filled | (chains.forth[i] & filled.turned(turn_[i]));
        return filled;
    }
    Pack flood_back(Pack seeds, const Chains& chains) const {
        Pack filled = seeds.turned_back(turn_[0]) & chains.back[0];
        for (int i = 0; i < Doublings; ++i) filled = filled | (chains.back[i] & filled.turned_back(turn_[i]));
        return filled;
    }

    Word moves_behind(Pack forth, Pack back, Word occupied) const {
        const Pack behind = (forth.turned(turn_[0]) & into_forth_) | (back.turned_back(turn_[0]) & into_back_);
        return behind.joined() & board_ & ~occupied;
    }

    FlipGeometry<Word> geometry_;
    typename Pack::Turn turn_[Doublings];
    Pack into_forth_, into_back_;
    Word board_;
};

}  // namespace outplay::OUTPLAY_TARGET
