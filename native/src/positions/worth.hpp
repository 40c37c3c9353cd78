// What a position is worth: as a claim that holds or not, and as a mark that says how much.
//
// *Claims*, "this side gets at least so much": in march games a win is worth 1, a draw 0, a loss -1; in flip games the
// result is the winner's margin of discs. A win is one claim, a draw two, one for each side.
//
// *Marks* are bytes that can be compared: the more, the better for the side to move. March games: 127 - d for a win in
// d plies, the same below nought for a loss, 0 for a draw; so a winner hurries and a loser holds out. Flip games: the
// final margin. Outside, a march game's worth is d + 1 with the sign of the winner.
#pragma once

#include <cstdint>
#include <optional>

#include "outplay/board.hpp"

namespace outplay {

struct Claim {
    int side = 0;
    int least = 0;
};

enum class Answer : std::uint8_t { no, yes, unknown };

using Mark = std::int8_t;

inline constexpr int mark_of_win = 127;

// How a game's results are counted: by plies until somebody wins, or by discs.
struct Scale {
    bool counts_discs = false;

    // What a finished game is worth to a side.
    int result(const Outcome& outcome, int side) const { return signed_by(outcome, side, 1); }
    Mark mark_of_end(const Outcome& outcome, int side) const {
        return static_cast<Mark>(signed_by(outcome, side, mark_of_win));
    }

    // One ply before a position with this mark: for the side that moves there. Nothing if there is no mark for so many
    // plies.
    std::optional<Mark> mark_before(int mark) const {
        if (counts_discs || mark == 0) return static_cast<Mark>(-mark);
        if (mark == 1 || mark == -1) return std::nullopt;
        return static_cast<Mark>(mark > 0 ? 1 - mark : -1 - mark);
    }

    int worth_of_mark(int mark) const {
        if (counts_discs || mark == 0) return mark;
        return mark > 0 ? mark_of_win + 1 - mark : -(mark_of_win + 1) - mark;
    }

    // What a move to a position with this mark is worth to the side that makes it: one ply longer.
    int worth_of_move(int mark) const {
        const int worth = worth_of_mark(mark);
        if (counts_discs || worth == 0) return -worth;
        return worth > 0 ? -worth - 1 : -worth + 1;
    }

private:
    int signed_by(const Outcome& outcome, int side, int win) const {
        if (outcome.winner == nobody) return 0;
        const int size = counts_discs ? outcome.margin : win;
        return outcome.winner == side ? size : -size;
    }
};

}  // namespace outplay
