// An engine made of a family: translates between boards and the family's words.
#pragma once

#include "engine.hpp"
#include "loops.hpp"
#include "position.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Family>
class FamilyEngine final : public Engine {
public:
    using Word = typename Family::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;

    FamilyEngine(const Tables& tables, const char* name) : family_(tables), name_(name) {}

    void moves(const Board& board, BitMoves& moves) const override {
        family_.for_each_move(position_of(board), [&](const Change& change) {
            moves.moves[moves.size++] = {place(change.origin), place(change.target), change.captured};
        });
    }

    Board play(const Board& board, const BitMoves::One& move) const override {
        const Change change{bit_or_none(move.origin), bit_or_none(move.target), static_cast<Word>(move.captured)};
        return board_of(Family::after(position_of(board), change));
    }

    bool outcome(const Board& board, Outcome& outcome) const override {
        return family_.outcome(position_of(board), outcome);
    }

    std::uint64_t perft(const Board& board, int depth, Watch& watch) const override {
        return depth == 0 ? 1 : OUTPLAY_TARGET::perft(family_, position_of(board), depth, watch);
    }

    Playouts playouts(const Board& board, std::uint64_t games, std::uint64_t seed, bool misere,
                      Watch& watch) const override {
        return OUTPLAY_TARGET::playouts(family_, position_of(board), games, seed, misere, watch);
    }

    const char* name() const override { return name_; }

private:
    static std::int16_t place(Word bit) { return bit == 0 ? no_cell : static_cast<std::int16_t>(lowest(bit)); }
    static Word bit_or_none(int place) { return place == no_cell ? Word{0} : bit_at<Word>(place); }

    static Position position_of(const Board& board) {
        Position position;
        for (int side = 0; side < 2; ++side) {
            position.cells[side] = static_cast<Word>(board.words[side][0]);
            if constexpr (sizeof(Word) > 8) position.cells[side] |= static_cast<Word>(board.words[side][1]) << 64;
        }
        position.side = board.side;
        return position;
    }

    static Board board_of(const Position& position) {
        Board board;
        for (int side = 0; side < 2; ++side) {
            board.words[side][0] = static_cast<std::uint64_t>(position.cells[side]);
            if constexpr (sizeof(Word) > 8) {
                board.words[side][1] = static_cast<std::uint64_t>(position.cells[side] >> 64);
            }
        }
        board.side = position.side;
        return board;
    }

    Family family_;
    const char* name_;
};

}  // namespace outplay::OUTPLAY_TARGET
