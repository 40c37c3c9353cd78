// Exact numbers for positions, small enough for 64 bits on boards of up to 39 cells.
//
// A position's number is its key, and the side to move as its last bit. Of all images under the symmetries that leave
// the root of the work as it is, the least counts. (Other symmetries would not do: they lead to positions that cannot
// come up.)
//
// Every move leads to a lower *layer*: in a march game the layer is the sum of the rows that all pieces still have to
// go, in a flip game it is the number of empty cells. Only a pass stays.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "outplay/board.hpp"
#include "positions/position_key.hpp"
#include "rules/tables.hpp"

namespace outplay {

class Symmetries;

inline constexpr int max_numbered_cells = 39;
using Number = std::uint64_t;

// What the inner loops read of a numbering: plain memory.
struct NumberingView {
    static constexpr int chunk_cells = 5;
    static constexpr Number chunk_size = 243;

    KeyView<1> keys;
    const PositionKey<1>* chunk_keys = nullptr;   // [chunk][243 contents][image], what they add to the image's key
    const std::uint64_t* digits = nullptr;        // [chunk][243 contents][white, black], the low 64 bits of each
    const std::uint64_t* digits_above = nullptr;  // the same for the high ones, if there are any
    const std::uint8_t* rows[2] = {};             // what a piece on a bit still has to go, for each side
};

class Numbering {
public:
    // Throws std::invalid_argument for a board with too many cells. The symmetries must outlive it.
    Numbering(const Declaration& declaration, const Layout& layout, const Symmetries& symmetries, const Board& root);
    Numbering(const Numbering&) = delete;
    Numbering& operator=(const Numbering&) = delete;

    const NumberingView& view() const { return view_; }
    Number number(const Board& board) const;
    // The same for all symmetries of the game, the root's own left out: images of positions that can come up.
    int other_numbers() const { return static_cast<int>(others_.size()); }
    Number other_number(const Board& board, int which) const;
    Board board(Number number) const;
    Number limit() const;  // all numbers are below it
    int bits() const;      // of the largest number
    int layer(const Board& board) const;
    // How many layers a move goes down at most: so many below a position's own hold all that its moves lead to.
    int widest_drop() const { return widest_drop_; }

private:
    void set_digits(const Layout& layout);
    void set_rows(const std::vector<Vector>& cells, const MarchDeclaration& march, const Layout& layout);
    void set_discs();
    template <class Weight>
    void add_sums(Weight&& weight);

    NumberingView view_;
    std::optional<KeyWeights<1>> weights_;
    std::vector<PositionKey<1>> chunk_keys_;
    std::vector<std::uint64_t> digits_, digits_above_;
    std::vector<std::uint8_t> rows_[2];
    std::vector<std::int16_t> layer_sums_;  // what pieces add to the layer: [side][byte][its 256 contents]
    const Symmetries& symmetries_;
    std::vector<std::size_t> others_;  // the symmetries that do not leave the root as it is
    int cells_ = 0, bytes_ = 0, empty_layer_ = 0, widest_drop_ = 1;
};

}  // namespace outplay
