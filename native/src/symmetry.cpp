#include "symmetry.hpp"

#include <algorithm>
#include <stdexcept>

namespace outplay {
namespace {

// Where each bit goes; throws unless the cells are exchanged among themselves.
std::vector<int> moved_bits(const std::vector<int>& symmetry, const Layout& layout) {
    std::vector<int> sorted = symmetry;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < layout.bit.size(); ++i) {
        if (sorted.size() != layout.bit.size() || sorted[i] != static_cast<int>(i)) {
            throw std::invalid_argument("a symmetry must name every cell once");
        }
    }
    std::vector<int> moved(most_cells, no_cell);
    for (std::size_t i = 0; i < symmetry.size(); ++i) {
        moved[static_cast<std::size_t>(layout.bit[i])] = layout.bit[static_cast<std::size_t>(symmetry[i])];
    }
    return moved;
}

}  // namespace

Symmetries::Symmetries(const Declaration& declaration, const Layout& layout) : bytes_((layout.modulus + 7) / 8) {
    for (const auto& symmetry : declaration.symmetries) {
        const std::vector<int> moved = moved_bits(symmetry, layout);
        Bytes table(static_cast<std::size_t>(bytes_) * 256, 0);
        for (std::size_t entry = 0; entry < table.size(); ++entry) {
            for (std::size_t bit = 0; bit < 8; ++bit) {
                const int target = moved[entry / 256 * 8 + bit];
                if ((entry >> bit & 1) != 0 && target != no_cell) table[entry] |= Word128{1} << target;
            }
        }
        tables_.push_back(std::move(table));
    }
}

Word128 Symmetries::image(const Bytes& table, Word128 cells) const {
    Word128 result = 0;
    for (int byte = 0; byte < bytes_; ++byte, cells >>= 8) {
        result |= table[static_cast<std::size_t>(byte) * 256 + static_cast<std::size_t>(cells & 255)];
    }
    return result;
}

Board Symmetries::canonical(const Board& board) const {
    Board least = board;
    for (const Bytes& table : tables_) {
        const Word128 white = image(table, board.cells[0]), black = image(table, board.cells[1]);
        if (white < least.cells[0] || (white == least.cells[0] && black < least.cells[1])) {
            least.cells[0] = white;
            least.cells[1] = black;
        }
    }
    return least;
}

}  // namespace outplay
