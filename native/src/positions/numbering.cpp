#define OUTPLAY_TARGET portable

#include "positions/numbering.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "positions/image_keys.hpp"
#include "positions/symmetry.hpp"

namespace outplay {
namespace {

std::size_t byte_of(Word128 cells, int byte) {
    const auto half = static_cast<std::uint64_t>(byte < 8 ? cells : cells >> 64);
    return static_cast<std::size_t>(half >> (byte % 8 * 8) & 255);
}

// How many rows lie between a cell and the last one ahead; rows without cells do not count.
std::vector<int> rows_to_go(const std::vector<Vector>& cells, const MarchSide& way) {
    int ahead = 0;
    for (const auto* kind : {&way.step, &way.take, &way.jump}) {
        for (const Vector& vector : *kind) ahead = vector.row;
    }
    std::vector<int> rows, result;
    for (const Vector& cell : cells) rows.push_back(ahead > 0 ? -cell.row : cell.row);
    std::vector<int> different = rows;
    std::sort(different.begin(), different.end());
    different.erase(std::unique(different.begin(), different.end()), different.end());
    for (const int row : rows) {
        const auto found = std::lower_bound(different.begin(), different.end(), row);
        result.push_back(ahead == 0 ? 0 : static_cast<int>(found - different.begin()));
    }
    return result;
}

// How many rows a piece can go at once; a jump goes two steps.
int longest_move(const std::vector<Vector>& cells, const MarchDeclaration& march) {
    int longest = 1;
    for (const MarchSide& way : march.sides) {
        const std::vector<int> rows = rows_to_go(cells, way);
        for (const auto* kind : {&way.step, &way.take, &way.jump}) {
            for (const Vector& vector : *kind) {
                const int steps = kind == &way.jump ? 2 : 1;
                for (std::size_t from = 0; from < rows.size(); ++from) {
                    const Vector cell = cells[from];
                    const Vector target{cell.column + steps * vector.column, cell.row + steps * vector.row};
                    for (std::size_t to = 0; to < rows.size(); ++to) {
                        if (cells[to] == target) longest = std::max(longest, rows[from] - rows[to]);
                    }
                }
            }
        }
    }
    return longest;
}

}  // namespace

Numbering::Numbering(const Declaration& declaration, const Layout& layout, const Symmetries& symmetries,
                     const Board& root)
    : symmetries_(symmetries), cells_(static_cast<int>(layout.bit.size())), bytes_((layout.modulus + 7) / 8) {
    if (cells_ > max_numbered_cells) {
        throw std::invalid_argument("a board of more than 39 cells has too many positions to number them");
    }
    std::vector<std::vector<int>> own;
    for (std::size_t i = 0; i < symmetries.size(); ++i) {
        if (symmetries.image(i, root) == root) {
            own.push_back(declaration.symmetries[i]);
        } else {
            others_.push_back(i);
        }
    }
    view_.keys = weights_.emplace(own, layout).view();
    set_digits(layout);
    if (const auto* march = std::get_if<MarchDeclaration>(&declaration.family)) {
        set_rows(declaration.cells, *march, layout);
    } else {
        set_discs();
    }
    view_.chunk_keys = chunk_keys_.data();
    view_.digits = digits_.data();
    view_.digits_above = layout.modulus > 64 ? digits_above_.data() : nullptr;
    for (int side = 0; side < 2; ++side) view_.rows[side] = rows_[side].data();
}

void Numbering::set_digits(const Layout& layout) {
    constexpr std::size_t chunk_cells = NumberingView::chunk_cells, chunk_size = NumberingView::chunk_size;
    const std::size_t cells = layout.bit.size(), chunks = (cells + chunk_cells - 1) / chunk_cells;
    for (std::size_t entry = 0; entry < chunks * chunk_size; ++entry) {
        Word128 pieces[2] = {};
        std::vector<PositionKey<1>> keys(view_.keys.images);
        std::size_t left = entry % chunk_size;
        for (std::size_t i = 0; i < chunk_cells; ++i, left /= 3) {
            const std::size_t cell = entry / chunk_size * chunk_cells + i;
            if (cell >= cells || left % 3 == 0) continue;
            const std::size_t side = left % 3 - 1;
            pieces[side] |= Word128{1} << layout.bit[cell];
            const PositionKey<1>* row = view_.keys.row(static_cast<int>(side), layout.bit[cell]);
            for (std::size_t image = 0; image < keys.size(); ++image) keys[image] += row[image];
        }
        chunk_keys_.insert(chunk_keys_.end(), keys.begin(), keys.end());
        for (const Word128 each : pieces) {
            digits_.push_back(static_cast<std::uint64_t>(each));
            digits_above_.push_back(static_cast<std::uint64_t>(each >> 64));
        }
    }
}

void Numbering::set_rows(const std::vector<Vector>& cells, const MarchDeclaration& march, const Layout& layout) {
    int highest = 0;
    for (int side = 0; side < 2; ++side) {
        const std::vector<int> rows = rows_to_go(cells, march.sides[side]);
        rows_[side].assign(max_cells, 0);
        for (std::size_t cell = 0; cell < rows.size(); ++cell) {
            rows_[side][static_cast<std::size_t>(layout.bit[cell])] = static_cast<std::uint8_t>(rows[cell]);
            highest = std::max(highest, rows[cell]);
        }
        add_sums([&](std::size_t bit) { return int{rows_[side][bit]}; });
    }
    // The longest move, which takes a piece that has all the way before it.
    widest_drop_ = longest_move(cells, march) + highest;
}

void Numbering::set_discs() {
    empty_layer_ = cells_;
    for (int side = 0; side < 2; ++side) add_sums([](std::size_t) { return -1; });
}

template <class Weight>
void Numbering::add_sums(Weight&& weight) {
    for (std::size_t entry = 0; entry < static_cast<std::size_t>(bytes_) * 256; ++entry) {
        int sum = 0;
        for (std::size_t bit = 0; bit < 8; ++bit) {
            if ((entry >> bit & 1) != 0) sum += weight(entry / 256 * 8 + bit);
        }
        layer_sums_.push_back(static_cast<std::int16_t>(sum));
    }
}

Number Numbering::number(const Board& board) const {
    const portable::ImageKeys<1> keys(view_.keys);
    portable::ImageKeys<1>::Images images;
    keys.set(board.cells, images);
    return 2 * keys.least(images).limb[0] + static_cast<Number>(board.side);
}

Number Numbering::other_number(const Board& board, int which) const {
    return number(symmetries_.image(others_[static_cast<std::size_t>(which)], board));
}

Board Numbering::board(Number number) const {
    Board board;
    board.side = static_cast<int>(number & 1);
    number >>= 1;
    for (std::size_t chunk = 0; number != 0; ++chunk, number /= NumberingView::chunk_size) {
        const std::size_t entry = 2 * (chunk * NumberingView::chunk_size + number % NumberingView::chunk_size);
        if (entry >= digits_.size()) break;  // no position has such a number
        for (std::size_t side = 0; side < 2; ++side) {
            board.cells[side] |= digits_[entry + side] | Word128{digits_above_[entry + side]} << 64;
        }
    }
    return board;
}

Number Numbering::limit() const {
    Number numbers = 2;
    for (int cell = 0; cell < cells_; ++cell) numbers *= 3;
    return numbers;
}

int Numbering::bits() const { return static_cast<int>(std::bit_width(limit() - 1)); }

int Numbering::layer(const Board& board) const {
    int layer = empty_layer_;
    const std::int16_t* entry = layer_sums_.data();
    for (const Word128 cells : board.cells) {
        for (int byte = 0; byte < bytes_; ++byte, entry += 256) layer += entry[byte_of(cells, byte)];
    }
    return layer;
}

}  // namespace outplay
