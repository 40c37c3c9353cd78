#include <algorithm>
#include <stdexcept>

#include "proofs/strategy.hpp"
#include "solving/table_parts.hpp"

namespace outplay {
namespace {

Board board_of(const Layout& layout, const std::uint8_t* contents, int side) {
    Board board;
    board.side = side;
    int wrong = side & ~1;
    for (std::size_t cell = 0; cell < layout.bit.size(); ++cell) {
        const Word128 bit = Word128{1} << layout.bit[cell];
        // Read once: it is the caller's memory, and another thread may write to it.
        const std::uint8_t piece = *static_cast<const volatile std::uint8_t*>(contents + cell);
        if (piece == 1) board.cells[0] |= bit;
        if (piece == 2) board.cells[1] |= bit;
        wrong |= piece > 2;
    }
    if (wrong != 0) throw std::invalid_argument("a cell holds 0, 1 or 2, and the side to move is 0 or 1");
    return board;
}

constexpr std::size_t between_ticks = 64;

// Strategies that stand on a table: nothing has to be searched, and wins are as fast as can be.
class LookingUp final : public Oracle {
public:
    explicit LookingUp(const Table::Parts& table) : table_(table) {}

    Answer holds(const Board& board, const Claim& claim) override { return known(board, claim).answer; }

    Known known(const Board& board, const Claim& claim) override {
        const auto found = table_.mark(board);
        if (!found) throw std::invalid_argument("the table does not cover a position that can come up");
        const int mark = board.side == claim.side ? *found : -*found;
        const bool counts_discs = table_.game.parts().scale.counts_discs;
        const int result = counts_discs ? mark : (mark > 0) - (mark < 0);
        const bool hurries = claim.least > 0 && !counts_discs;
        return {.answer = result >= claim.least ? Answer::yes : Answer::no, .rank = hurries ? mark : 0};
    }

private:
    const Table::Parts& table_;
};

}  // namespace

std::optional<Mark> Table::Parts::mark(const Board& board) const {
    const int layer = numbering.layer(board);
    if (layer < static_cast<int>(layers.size())) {
        const PackedLayer& packed = layers[static_cast<std::size_t>(layer)].layer;
        if (const auto found = packed.find(numbering.number(board))) return found;
        for (int i = 0; i < numbering.other_numbers(); ++i) {
            if (const auto found = packed.find(numbering.other_number(board, i))) return found;
        }
    }
    Outcome outcome;
    if (!game.parts().runner->outcome(board, outcome)) return std::nullopt;
    return game.parts().scale.mark_of_end(outcome, board.side);
}

void Table::Parts::check(int first, int last) const {
    const Bytes* before = nullptr;  // the layers of a file share its bytes
    for (int i = std::max(first, 0); i <= last && i < static_cast<int>(layers.size()); ++i) {
        const Bytes* bytes = layers[static_cast<std::size_t>(i)].bytes.get();
        if (bytes != before) bytes->check();
        before = bytes;
    }
}

const Game& Table::game() const { return parts_->game; }

std::uint64_t Table::positions() const {
    std::uint64_t positions = 0;
    for (const StoredLayer& each : parts_->layers) positions += each.layer.positions();
    return positions;
}

std::uint64_t Table::entries() const {
    std::uint64_t numbers = 0;
    for (const StoredLayer& each : parts_->layers) numbers += each.layer.size();
    return numbers;
}

std::uint64_t Table::bytes() const {
    std::uint64_t bytes = 0;
    for (const StoredLayer& each : parts_->layers) bytes += each.layer.bytes().size();
    return bytes;
}

std::optional<int> Table::worth(const Board& board) const {
    const auto mark = parts_->mark(parts_->game.parts().own(board));
    const int layer = parts_->numbering.layer(board);
    parts_->check(layer, layer);
    if (!mark) return std::nullopt;
    return parts_->game.parts().scale.worth_of_mark(*mark);
}

std::vector<WorthOfMove> Table::moves(const Board& board) const {
    std::vector<WorthOfMove> moves = parts_->moves(parts_->game.parts().own(board));
    const int layer = parts_->numbering.layer(board);
    parts_->check(layer - parts_->numbering.widest_drop(), layer);
    return moves;
}

std::vector<WorthOfMove> Table::Parts::moves(const Board& board) const {
    const Game::Parts& rules = game.parts();
    BitMoves list;
    rules.runner->moves(board, list);
    std::vector<WorthOfMove> moves;
    moves.reserve(static_cast<std::size_t>(list.size));
    for (int i = 0; i < list.size; ++i) {
        WorthOfMove& one = moves.emplace_back();
        one.move = rules.move_of(list.moves[i]);
        if (const auto found = mark(rules.runner->play(board, list.moves[i]))) {
            one.worth = rules.scale.worth_of_move(*found);
        }
    }
    std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
    return moves;
}

// ---- Many positions at once

void Table::worths(const PositionRows& positions, std::int16_t* result, Watch& watch) const {
    const Game::Parts& game = parts_->game.parts();
    const std::size_t cells = game.layout.bit.size();
    for (std::size_t i = 0; i < positions.size; ++i) {
        if (i % between_ticks == 0) watch.tick();
        const Board board = board_of(game.layout, positions.contents + i * cells, positions.sides[i]);
        const auto mark = parts_->mark(board);
        result[i] = mark ? static_cast<std::int16_t>(game.scale.worth_of_mark(*mark)) : not_covered;
    }
    parts_->check();
}

MoveRows Table::moves(const PositionRows& positions, Watch& watch) const {
    const Game::Parts& game = parts_->game.parts();
    const std::size_t cells = game.layout.bit.size();
    MoveRows rows;
    rows.first.reserve(positions.size + 1);
    rows.first.push_back(0);
    for (std::size_t i = 0; i < positions.size; ++i) {
        if (i % between_ticks == 0) watch.tick();
        const Board board = board_of(game.layout, positions.contents + i * cells, positions.sides[i]);
        for (const WorthOfMove& each : parts_->moves(board)) {
            rows.origins.push_back(static_cast<std::int16_t>(each.move.origin));
            rows.targets.push_back(static_cast<std::int16_t>(each.move.target));
            rows.worths.push_back(each.worth ? static_cast<std::int16_t>(*each.worth) : not_covered);
        }
        rows.first.push_back(static_cast<std::int64_t>(rows.origins.size()));
    }
    parts_->check();
    return rows;
}

EntryRows Table::read(std::uint64_t first, std::uint64_t size, Watch& watch) const {
    return checked(*parts_, [&] { return parts_->read(first, size, watch); });
}

EntryRows Table::Parts::read(std::uint64_t first, std::uint64_t size, Watch& watch) const {
    const Layout& layout = game.parts().layout;
    EntryRows rows;
    Number numbers[PackedLayer::block_size];
    Mark marks[PackedLayer::block_size];
    for (const StoredLayer& stored : layers) {
        const PackedLayer& layer = stored.layer;
        if (first >= layer.size()) {
            first -= layer.size();
            continue;
        }
        for (std::size_t block = first / PackedLayer::block_size; block < layer.blocks() && size > 0; ++block) {
            if (block % between_ticks == 0) watch.tick();
            const std::size_t read = layer.has_marks() ? layer.read(block, numbers, marks) : 0;
            if (read == 0) throw std::invalid_argument("the table is damaged");
            for (std::size_t i = first % PackedLayer::block_size; i < read && size > 0; ++i, --size) {
                const Board board = numbering.board(numbers[i]);
                for (const int bit : layout.bit) {
                    const auto holds = [&](int side) { return static_cast<int>(board.cells[side] >> bit & 1); };
                    rows.contents.push_back(static_cast<std::uint8_t>(holds(0) + 2 * holds(1)));
                }
                rows.sides.push_back(static_cast<std::uint8_t>(board.side));
                rows.worths.push_back(static_cast<std::int16_t>(game.parts().scale.worth_of_mark(marks[i])));
            }
            first = 0;
        }
    }
    return rows;
}

// ---- Strategies

std::optional<Strategy> Table::strategy(const Board& board, int side, int least, std::size_t most, Watch& watch) const {
    LookingUp oracle(*parts_);
    Limiter limiter({}, watch);
    return checked(*parts_, [&] { return find_strategy(parts_->game, oracle, limiter, board, {side, least}, most); });
}

}  // namespace outplay
