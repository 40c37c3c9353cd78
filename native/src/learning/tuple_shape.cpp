#include <algorithm>
#include <stdexcept>

#include "outplay/tuples.hpp"
#include "rules/tables.hpp"

namespace outplay {
namespace {

constexpr int block = 16;  // features that the inner loops add up together
constexpr int nibbles = max_cells / 4;
constexpr std::size_t max_weights = std::size_t{1} << 28;

std::size_t power_of_three(std::size_t exponent) {
    std::size_t power = 1;
    while (exponent-- > 0) power *= 3;
    return power;
}

void check(const TupleFeature& feature, const Layout& layout, std::size_t stage_size) {
    if (feature.cells.empty() || static_cast<int>(feature.cells.size()) > max_tuple_cells) {
        throw std::invalid_argument("a tuple has 1 to 10 cells");
    }
    for (const int cell : feature.cells) {
        if (cell < 0 || cell >= static_cast<int>(layout.bit.size())) {
            throw std::invalid_argument("a cell of a tuple is not on the board");
        }
        if (std::count(feature.cells.begin(), feature.cells.end(), cell) != 1) {
            throw std::invalid_argument("a tuple names each of its cells once");
        }
    }
    const std::size_t entries = power_of_three(feature.cells.size());
    if (feature.table > stage_size || stage_size - feature.table < entries) {
        throw std::invalid_argument("the table of a tuple lies outside of the weights");
    }
}

}  // namespace

struct TupleShape::Memory {
    std::vector<int> bit;  // of each cell, for which all this was made
    std::vector<std::uint16_t> digits[2];
    std::vector<std::uint32_t> tables[2];
    std::vector<std::uint32_t> stage_start;
};

TupleShape::TupleShape(const TupleDeclaration& declaration, const Layout& layout) {
    const auto memory = std::make_shared<Memory>();
    memory->bit = layout.bit;
    const std::size_t most = std::max(declaration.features[0].size(), declaration.features[1].size());
    if (most == 0 || most > max_features) throw std::invalid_argument("a network has 1 to 256 features");
    const std::vector<int>& stages = declaration.stages;
    if (stages.empty() || stages[0] != 0 || !std::is_sorted(stages.begin(), stages.end())) {
        throw std::invalid_argument("the stages of a network begin with no piece, and grow");
    }
    if (declaration.stage_size > max_weights / stages.size()) throw std::invalid_argument("too many weights");
    view_.blocks = static_cast<int>((most + block - 1) / block);
    const auto width = static_cast<std::size_t>(view_.blocks * block);
    for (int side = 0; side < 2; ++side) {
        const auto& features = declaration.features[side];
        auto& digits = memory->digits[side];
        digits.assign(nibbles * 16 * width, 0);
        for (std::size_t i = 0; i < features.size(); ++i) {
            check(features[i], layout, declaration.stage_size);
            memory->tables[side].push_back(static_cast<std::uint32_t>(features[i].table));
            std::size_t digit = 1;
            for (const int cell : features[i].cells) {
                const auto bit = static_cast<std::size_t>(layout.bit[static_cast<std::size_t>(cell)]);
                for (std::size_t contents = 0; contents < 16; ++contents) {
                    if ((contents >> bit % 4 & 1) == 0) continue;
                    std::uint16_t& sum = digits[(bit / 4 * 16 + contents) * width + i];
                    sum = static_cast<std::uint16_t>(sum + digit);
                }
                digit *= 3;
            }
        }
        view_.features[side] = static_cast<int>(features.size());
        view_.digits[side] = digits.data();
        view_.tables[side] = memory->tables[side].data();
    }
    for (int pieces = 0; pieces <= max_cells; ++pieces) {
        const auto stage = std::upper_bound(stages.begin(), stages.end(), pieces) - stages.begin() - 1;
        memory->stage_start.push_back(
            static_cast<std::uint32_t>(static_cast<std::size_t>(stage) * declaration.stage_size));
    }
    view_.stage_start = memory->stage_start.data();
    size_ = stages.size() * declaration.stage_size;
    memory_ = memory;
}

bool TupleShape::fits(const Layout& layout) const { return memory_->bit == layout.bit; }

}  // namespace outplay
