#define OUTPLAY_TARGET portable

#include "positions/symmetry.hpp"

#include <algorithm>
#include <stdexcept>

#include "positions/images.hpp"

namespace outplay {
namespace {

using Images = portable::Images<Word128>;

// Where each bit goes; throws unless the cells are exchanged among themselves.
std::vector<int> moved_bits(const std::vector<int>& symmetry, const Layout& layout) {
    std::vector<int> sorted = symmetry;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < layout.bit.size(); ++i) {
        if (sorted.size() != layout.bit.size() || sorted[i] != static_cast<int>(i)) {
            throw std::invalid_argument("a symmetry must name every cell once");
        }
    }
    std::vector<int> moved(max_cells, no_cell);
    for (std::size_t i = 0; i < symmetry.size(); ++i) {
        moved[static_cast<std::size_t>(layout.bit[i])] = layout.bit[static_cast<std::size_t>(symmetry[i])];
    }
    return moved;
}

}  // namespace

Symmetries::Symmetries(const Declaration& declaration, const Layout& layout) {
    if (declaration.symmetries.size() >= max_images) {
        throw std::invalid_argument("a board cannot have that many symmetries");
    }
    const int bytes = (layout.modulus + 7) / 8;
    for (const auto& symmetry : declaration.symmetries) {
        const std::vector<int> moved = moved_bits(symmetry, layout);
        for (std::size_t entry = 0; entry < static_cast<std::size_t>(bytes) * 256; ++entry) {
            Word128 image = 0;
            for (std::size_t bit = 0; bit < 8; ++bit) {
                const int target = moved[entry / 256 * 8 + bit];
                if ((entry >> bit & 1) != 0 && target != no_cell) image |= Word128{1} << target;
            }
            tables_.push_back(image);
        }
    }
    view_ = {static_cast<int>(declaration.symmetries.size()), bytes, tables_.data()};
}

Board Symmetries::image(std::size_t number, const Board& board) const {
    const Images images(view_);
    const int which = static_cast<int>(number);
    return {{images.image(which, board.cells[0]), images.image(which, board.cells[1])}, board.side};
}

Board Symmetries::canonical(const Board& board) const {
    Board least = board;
    Images(view_).make_least(least.cells[0], least.cells[1]);
    return least;
}

}  // namespace outplay
