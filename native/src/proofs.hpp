// Makes the proof-number search that fits a march game.
#pragma once

#include <memory>

#include "claims.hpp"
#include "race_table.hpp"
#include "symmetry.hpp"
#include "tables.hpp"

namespace outplay {

std::unique_ptr<Claims> make_proof_search(const Tables& tables, const RaceTable& race, const Symmetries& symmetries,
                                          std::size_t bytes);

}  // namespace outplay
