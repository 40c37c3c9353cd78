// Strategies: how a side gets what a claim says, against every defence.
#pragma once

#include <optional>

#include "game/game_parts.hpp"
#include "outplay/strategy.hpp"
#include "proofs/claims.hpp"

namespace outplay {

// Whoever knows whether a claim holds. Positions must not be over.
class Oracle {
public:
    virtual ~Oracle();
    // Unknown if it was stopped.
    virtual Answer holds(const Board& board, const Claim& claim) = 0;
    // As far as it is known at once.
    virtual Known known(const Board& board, const Claim& claim) = 0;
};

// A finished game is judged by its rules; so are claims that hold or fail in every position.
Answer judge(const Game::Parts& parts, const Board& board, const Claim& claim);

// Every line is played to the end of the game. Nothing if there are more than `most` positions, or if a limit was
// reached. Throws std::invalid_argument if the claim does not hold, or if the oracle contradicts itself.
std::optional<Strategy> find_strategy(const Game& game, Oracle& oracle, Limiter& limiter, const Board& board,
                                      const Claim& claim, std::size_t most);

}  // namespace outplay
