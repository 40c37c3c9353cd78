#include "symmetry.hpp"

#include <algorithm>
#include <stdexcept>

namespace outplay {
namespace {

Word128 word_of(const Board& board, int side) {
    return static_cast<Word128>(board.words[side][1]) << 64 | board.words[side][0];
}

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
    Word128 white = word_of(board, 0), black = word_of(board, 1);
    Word128 least_white = white, least_black = black;
    for (const Bytes& table : tables_) {
        const Word128 image_white = image(table, white), image_black = image(table, black);
        if (image_white < least_white || (image_white == least_white && image_black < least_black)) {
            least_white = image_white;
            least_black = image_black;
        }
    }
    Board least = board;
    least.words[0][0] = static_cast<std::uint64_t>(least_white);
    least.words[0][1] = static_cast<std::uint64_t>(least_white >> 64);
    least.words[1][0] = static_cast<std::uint64_t>(least_black);
    least.words[1][1] = static_cast<std::uint64_t>(least_black >> 64);
    return least;
}

}  // namespace outplay
