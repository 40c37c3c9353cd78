// Answers to claims: "this side gets at least so much from this position".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "calls/limiter.hpp"
#include "game/game_parts.hpp"
#include "positions/worth.hpp"

namespace outplay {

// What is known without a search. Of two positions that are equally good for a claim, the one with the higher rank is
// better still; at the same rank, a small proof is: `effort` is about how much work it was to find out.
struct Known {
    Answer answer = Answer::unknown;
    int rank = 0;
    int effort = 0;
};

// A way to find out, with a memory of its own that is kept between questions. Positions must not be over.
class Claims {
public:
    virtual ~Claims();
    // Unknown if a limit was reached. What the limiter throws passes through, and the next question goes on from there.
    // A position that is asked for is looked at again even if its answer is remembered, so that afterwards the answers
    // of the positions after it on which it stands are known too.
    virtual Answer holds(const Board& board, const Claim& claim, Limiter& limiter) = 0;
    virtual Known known(const Board& board, const Claim& claim) const = 0;
    // Its memory, as far as it is in use, and the few numbers without which nobody can read it.
    using State = std::array<std::uint64_t, 4>;
    virtual State state() const = 0;
    virtual std::span<std::uint8_t> memory() const = 0;
    // Makes room for what another one of the same game remembers; the memory has to be filled in then. False, and
    // nothing is changed, unless both may use as much memory.
    virtual bool take(const State& state) = 0;
    std::size_t bytes() const { return memory().size(); }
};

// By proof-number search for march games, by exact search for flip games. They keep to so many bytes. The parts, of
// which the tables are one, must outlive them.
std::unique_ptr<Claims> make_claims(const Game::Parts& parts, const MarchTables& tables, std::size_t bytes);
std::unique_ptr<Claims> make_claims(const Game::Parts& parts, const FlipTables& tables, std::size_t bytes);

}  // namespace outplay
