// Claims about flip games, answered by exact search.
#pragma once

#include <memory>

#include "claims.hpp"
#include "game_parts.hpp"

namespace outplay {

// Its table keeps to so many bytes. The parts must outlive it.
std::unique_ptr<Claims> make_flip_claims(const Game::Parts& parts, std::size_t bytes);

}  // namespace outplay
