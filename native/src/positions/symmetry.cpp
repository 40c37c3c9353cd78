#include "positions/symmetry.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>

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

Symmetries::Symmetries(const Declaration& declaration, const Layout& layout)
    : size_(declaration.symmetries.size()), bytes_((layout.modulus + 7) / 8) {
    if (declaration.symmetries.size() >= most_images) {
        throw std::invalid_argument("a board cannot have that many symmetries");
    }
    for (const auto& symmetry : declaration.symmetries) {
        const std::vector<int> moved = moved_bits(symmetry, layout);
        for (std::size_t entry = 0; entry < static_cast<std::size_t>(bytes_) * 256; ++entry) {
            Word128 image = 0;
            for (std::size_t bit = 0; bit < 8; ++bit) {
                const int target = moved[entry / 256 * 8 + bit];
                if ((entry >> bit & 1) != 0 && target != no_cell) image |= Word128{1} << target;
            }
            tables_.push_back(image);
        }
    }
}

Word128 Symmetries::image(std::size_t number, Word128 cells) const {
    const auto bytes = static_cast<std::size_t>(bytes_);
    const Word128* table = tables_.data() + number * bytes * 256;
    Word128 result = 0;
    for (std::size_t byte = 0; byte < bytes; ++byte, cells >>= 8) {
        result |= table[byte * 256 + static_cast<std::size_t>(cells & 255)];
    }
    return result;
}

Board Symmetries::image(std::size_t number, const Board& board) const {
    return {{image(number, board.cells[0]), image(number, board.cells[1])}, board.side};
}

Board Symmetries::canonical(const Board& board) const {
    Board least = board;
    for (std::size_t number = 0; number < size(); ++number) {
        const Board other = image(number, board);
        if (std::tie(other.cells[0], other.cells[1]) < std::tie(least.cells[0], least.cells[1])) least = other;
    }
    return least;
}

}  // namespace outplay
