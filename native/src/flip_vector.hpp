// Runs of discs in four directions and their four reverses at once, with AVX2.
#pragma once

#include <immintrin.h>

#include "flip.hpp"

namespace outplay::OUTPLAY_TARGET {

// Doublings is the number of times that a run doubles until it is as long as the board's longest.
//
// Lane i of the *forth* vectors holds direction i, lane i of the *back* vectors its reverse: a rotation the
// other way, so that the shift counts are the same with left and right exchanged. Unused lanes reach nothing.
template <int Doublings>
class VectorLines {
public:
    using Word = Word64;

private:
    using Vector = __m256i;

    // The cells of `rival` that end a run of 1, 2, 4, ... rival discs in each lane's direction.
    struct Chains {
        Vector forth[Doublings], back[Doublings];
    };

public:
    struct Prepared {
        const VectorLines& lines;
        Chains chains;
        Vector anchored_forth, anchored_back;  // rival discs in an unbroken run from an own disc
        Word moves;

        // A run from `target` turns over if an own disc at its far end reaches it in the reverse direction:
        // so it is in the run from the target and in the anchored run, or not at all.
        Word flips(Word target) const {
            const Vector seed = _mm256_set1_epi64x(static_cast<long long>(target));
            const Vector forth = lines.flood_forth(seed, chains);
            const Vector back = lines.flood_back(seed, chains);
            return joined(
                _mm256_or_si256(_mm256_and_si256(forth, anchored_back), _mm256_and_si256(back, anchored_forth)));
        }
    };

    explicit VectorLines(const Tables& tables) : board_(static_cast<Word>(tables.board)) {
        const std::size_t half = tables.directions.size() / 2;
        for (int level = 0; level < Doublings; ++level) {
            alignas(32) Word left[4] = {}, right[4] = {};
            for (std::size_t i = 0; i < half; ++i) {
                const Rotation<Word> rotation(tables.directions[i], tables);
                left[i] = static_cast<Word>(rotation.left[level]);
                right[i] = static_cast<Word>(rotation.right[level]);
            }
            left_[level] = loaded(left);
            right_[level] = loaded(right);
        }
        alignas(32) Word forth[4] = {}, back[4] = {};
        for (std::size_t i = 0; i < half; ++i) {
            forth[i] = static_cast<Word>(tables.directions[i].into);
            back[i] = static_cast<Word>(tables.directions[i + half].into);
        }
        into_forth_ = loaded(forth);
        into_back_ = loaded(back);
    }

    Word moves(Word own, Word rival) const {
        const Chains chains = chains_of(rival);
        const Vector seeds = _mm256_set1_epi64x(static_cast<long long>(own));
        return moves_behind(flood_forth(seeds, chains), flood_back(seeds, chains), own | rival);
    }

    Prepared prepare(Word own, Word rival) const {
        const Chains chains = chains_of(rival);
        const Vector seeds = _mm256_set1_epi64x(static_cast<long long>(own));
        const Vector forth = flood_forth(seeds, chains), back = flood_back(seeds, chains);
        return {*this, chains, forth, back, moves_behind(forth, back, own | rival)};
    }

private:
    static Vector loaded(const Word (&lanes)[4]) { return _mm256_load_si256(reinterpret_cast<const Vector*>(lanes)); }

    static Word joined(Vector lanes) {
        const __m128i halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
        return static_cast<Word>(_mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))));
    }

    Vector turned_forth(Vector pieces, int level) const {
        return _mm256_or_si256(_mm256_sllv_epi64(pieces, left_[level]), _mm256_srlv_epi64(pieces, right_[level]));
    }
    Vector turned_back(Vector pieces, int level) const {
        return _mm256_or_si256(_mm256_srlv_epi64(pieces, left_[level]), _mm256_sllv_epi64(pieces, right_[level]));
    }

    Chains chains_of(Word rival) const {
        const Vector discs = _mm256_set1_epi64x(static_cast<long long>(rival));
        Chains chains;
        chains.forth[0] = _mm256_and_si256(discs, into_forth_);
        chains.back[0] = _mm256_and_si256(discs, into_back_);
        for (int i = 0; i + 1 < Doublings; ++i) {
            chains.forth[i + 1] = _mm256_and_si256(chains.forth[i], turned_forth(chains.forth[i], i));
            chains.back[i + 1] = _mm256_and_si256(chains.back[i], turned_back(chains.back[i], i));
        }
        return chains;
    }

    Vector flood_forth(Vector seeds, const Chains& chains) const {
        Vector filled = _mm256_and_si256(turned_forth(seeds, 0), chains.forth[0]);
        for (int i = 0; i < Doublings; ++i) {
            filled = _mm256_or_si256(filled, _mm256_and_si256(chains.forth[i], turned_forth(filled, i)));
        }
        return filled;
    }
    Vector flood_back(Vector seeds, const Chains& chains) const {
        Vector filled = _mm256_and_si256(turned_back(seeds, 0), chains.back[0]);
        for (int i = 0; i < Doublings; ++i) {
            filled = _mm256_or_si256(filled, _mm256_and_si256(chains.back[i], turned_back(filled, i)));
        }
        return filled;
    }

    Word moves_behind(Vector forth, Vector back, Word occupied) const {
        const Vector behind_forth = _mm256_and_si256(turned_forth(forth, 0), into_forth_);
        const Vector behind_back = _mm256_and_si256(turned_back(back, 0), into_back_);
        return joined(_mm256_or_si256(behind_forth, behind_back)) & board_ & ~occupied;
    }

    Vector left_[Doublings], right_[Doublings];
    Vector into_forth_, into_back_;
    Word board_;
};

}  // namespace outplay::OUTPLAY_TARGET
