// Runs of discs in four directions and their four reverses at once, with AVX2.
#pragma once

#include "flip.hpp"
#include "pack.hpp"

namespace outplay::OUTPLAY_TARGET {

// Doublings is the number of times that a run doubles until it is as long as the board's longest.
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

    explicit VectorLines(const Tables& tables) : board_(static_cast<Word>(tables.board)) {
        const std::size_t half = tables.directions.size() / 2;
        for (int level = 0; level < Doublings; ++level) {
            Word64 left[4] = {}, right[4] = {};
            for (std::size_t i = 0; i < half; ++i) {
                const Rotation<Word> rotation(tables.directions[i], tables);
                left[i] = static_cast<Word64>(rotation.left[level]);
                right[i] = static_cast<Word64>(rotation.right[level]);
            }
            turn_[level] = typename Pack::Turn(left, right);
        }
        Word forth[4] = {}, back[4] = {};
        for (std::size_t i = 0; i < half; ++i) {
            forth[i] = static_cast<Word>(tables.directions[i].into);
            back[i] = static_cast<Word>(tables.directions[i + half].into);
        }
        into_forth_ = Pack::of(forth);
        into_back_ = Pack::of(back);
    }

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

private:
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

    typename Pack::Turn turn_[Doublings];
    Pack into_forth_, into_back_;
    Word board_;
};

}  // namespace outplay::OUTPLAY_TARGET
