// An evaluation by bits: what the inner loops read.
#pragma once

#include "outplay/search.hpp"
#include "rules/tables.hpp"

namespace outplay {

struct EvaluationTable {
    struct Group {
        Word128 mask;
        int weight;
    };
    // Cells on which a piece is worth the same, together: one count for all of them.
    int group_count[2] = {};
    Group groups[2][max_cells] = {};
    int weight[2][max_cells] = {};  // the same, by bit

    int mobility = 0, runners = 0, checkmate = 0, fading = 0;
    bool has_checkmate = false;
    Word128 ahead[2][max_cells] = {}, strikes[2][max_cells] = {};
    int distance[2][max_cells] = {};

    TupleView tuples;
    const std::int16_t* tuple_weights = nullptr;  // null: no network
};

// Throws std::invalid_argument if the evaluation is not one for this board.
EvaluationTable compile(const Evaluation& evaluation, const Layout& layout);

}  // namespace outplay
