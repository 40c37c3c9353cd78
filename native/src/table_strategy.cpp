// Strategies that stand on a table: nothing has to be searched, and wins are as fast as can be.
#include <stdexcept>

#include "strategy.hpp"
#include "table_parts.hpp"

namespace outplay {
namespace {

class LookingUp final : public Oracle {
public:
    explicit LookingUp(const Table::Parts& table) : table_(table), counts_discs_(table.game.parts().tables.is_flip) {}

    Answer holds(const Board& board, const Claim& claim) override { return known(board, claim).answer; }

    Known known(const Board& board, const Claim& claim) override {
        const auto found = table_.mark(board);
        if (!found) throw std::invalid_argument("the table does not cover a position that can come up");
        const int mark = board.side == claim.side ? *found : -*found;
        const int result = counts_discs_ ? mark : (mark > 0) - (mark < 0);
        const bool hurries = claim.least > 0 && !counts_discs_;
        return {.answer = result >= claim.least ? Answer::yes : Answer::no, .rank = hurries ? mark : 0};
    }

private:
    const Table::Parts& table_;
    const bool counts_discs_;
};

}  // namespace

std::optional<Strategy> Table::strategy(const Board& board, int side, int least, std::size_t most, Watch& watch) const {
    LookingUp oracle(*parts_);
    Limiter limiter({}, watch);
    return checked(*parts_, [&] { return find_strategy(parts_->game, oracle, limiter, board, {side, least}, most); });
}

}  // namespace outplay
