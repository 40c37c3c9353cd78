#include <algorithm>

#include "table_parts.hpp"

namespace outplay {

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
    return mark_of_end(outcome, board.side, game.parts().tables.is_flip);
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
    return worth_of_mark(*mark, parts_->game.parts().tables.is_flip);
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
            one.worth = worth_of_move(*found, rules.tables.is_flip);
        }
    }
    std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
    return moves;
}

}  // namespace outplay
