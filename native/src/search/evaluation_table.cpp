#include "search/evaluation_table.hpp"

#include <stdexcept>

namespace outplay {
namespace {

template <class Value>
const std::vector<Value>& of_cells(const std::vector<Value>& values, const Layout& layout) {
    if (values.size() != layout.bit.size()) throw std::invalid_argument("the evaluation is for another board");
    return values;
}

Word128 mask_of(const std::vector<int>& cells, const Layout& layout) {
    Word128 mask = 0;
    for (const int cell : cells) mask |= Word128{1} << layout.bit.at(static_cast<std::size_t>(cell));
    return mask;
}

void add_weight(EvaluationTable& table, int side, int bit, int weight) {
    table.weight[side][bit] = weight;
    if (weight == 0) return;
    EvaluationTable::Group* group = table.groups[side];
    const EvaluationTable::Group* end = group + table.group_count[side];
    while (group != end && group->weight != weight) ++group;
    if (group == end) ++table.group_count[side];
    group->weight = weight;
    group->mask |= Word128{1} << bit;
}

void look_ahead(EvaluationTable& table, const Evaluation& evaluation, const Layout& layout, int side) {
    const auto& ahead = of_cells(evaluation.ahead[side], layout);
    const auto& strikes = of_cells(evaluation.strikes[side], layout);
    const auto& distance = of_cells(evaluation.distance[side], layout);
    for (std::size_t cell = 0; cell < layout.bit.size(); ++cell) {
        const int bit = layout.bit[cell];
        table.ahead[side][bit] = mask_of(ahead[cell], layout);
        table.strikes[side][bit] = mask_of(strikes[cell], layout);
        table.distance[side][bit] = distance[cell];
    }
}

}  // namespace

EvaluationTable compile(const Evaluation& evaluation, const Layout& layout) {
    EvaluationTable table;
    table.mobility = evaluation.mobility;
    table.runners = evaluation.runners;
    table.has_checkmate = evaluation.checkmate.has_value();
    table.checkmate = evaluation.checkmate.value_or(0);
    table.fading = evaluation.fading;
    if (evaluation.tuples != nullptr) {
        if (!evaluation.tuples->shape.fits(layout)) throw std::invalid_argument("the network is for another board");
        table.tuples = evaluation.tuples->shape.view();
        table.tuple_weights = evaluation.tuples->weights.data();
    }
    for (int side = 0; side < 2; ++side) {
        const auto& weights = of_cells(evaluation.cells[side], layout);
        for (std::size_t cell = 0; cell < weights.size(); ++cell) {
            add_weight(table, side, layout.bit[cell], weights[cell]);
        }
        if (table.runners != 0 || table.has_checkmate) look_ahead(table, evaluation, layout, side);
    }
    return table;
}

}  // namespace outplay
