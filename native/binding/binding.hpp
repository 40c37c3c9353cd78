// One function for each topic of the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace outplay {

void bind_board(nanobind::module_& module);
void bind_game(nanobind::module_& module);
void bind_mcts(nanobind::module_& module);
void bind_prover(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_table(nanobind::module_& module);
void bind_tuples(nanobind::module_& module);

}  // namespace outplay
