// Many positions at once.
#include <algorithm>
#include <stdexcept>

#include "table_parts.hpp"

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

}  // namespace

void Table::worths(const PositionRows& positions, std::int16_t* result, Watch& watch) const {
    const Game::Parts& game = parts_->game.parts();
    const std::size_t cells = game.tables.layout.bit.size();
    for (std::size_t i = 0; i < positions.size; ++i) {
        if (i % between_ticks == 0) watch.tick();
        const Board board = board_of(game.tables.layout, positions.contents + i * cells, positions.sides[i]);
        const auto mark = parts_->mark(board);
        result[i] = mark ? static_cast<std::int16_t>(worth_of_mark(*mark, game.tables.is_flip)) : not_covered;
    }
    parts_->check();
}

MoveRows Table::moves(const PositionRows& positions, Watch& watch) const {
    const Game::Parts& game = parts_->game.parts();
    const std::size_t cells = game.tables.layout.bit.size();
    MoveRows rows;
    rows.first.reserve(positions.size + 1);
    rows.first.push_back(0);
    for (std::size_t i = 0; i < positions.size; ++i) {
        if (i % between_ticks == 0) watch.tick();
        const Board board = board_of(game.tables.layout, positions.contents + i * cells, positions.sides[i]);
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
    const Layout& layout = game.parts().tables.layout;
    const bool is_flip = game.parts().tables.is_flip;
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
                rows.worths.push_back(static_cast<std::int16_t>(worth_of_mark(marks[i], is_flip)));
            }
            first = 0;
        }
    }
    return rows;
}

}  // namespace outplay
