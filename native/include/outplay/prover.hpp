// Proving claims: that a side gets at least so much from a position, and how.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "outplay/game.hpp"
#include "outplay/limits.hpp"
#include "outplay/strategy.hpp"
#include "outplay/turn.hpp"

namespace outplay {

class Claims;

struct ProofOptions {
    Limits limits = {};
    std::function<void(std::uint64_t)> report = {};  // hears of the nodes about twice a second
};

// What a prover has done so far; anybody may look while it works.
struct ProofTally {
    std::atomic<std::uint64_t> nodes = 0;
    std::atomic<std::size_t> bytes = 0;
};

// Its table of positions is kept between questions, so a question that was stopped goes on where it was. The game must
// outlive it. Threads may share it: one question waits for the other. One that comes from a report throws InUse.
class Prover {
public:
    // Keeps to so many bytes, but for a few thousand.
    Prover(const Game& game, std::size_t bytes);
    ~Prover();
    Prover(const Prover&) = delete;
    Prover& operator=(const Prover&) = delete;

    // Whether the side gets at least so much: 1 for a win, 0 for a draw, or a margin of discs. Nothing if a limit was
    // reached.
    std::optional<bool> holds(const Board& board, int side, int least, const ProofOptions& options, Watch& watch);
    // How the side gets that, every line played to the end of the game. Nothing if that takes more than `most`
    // positions, or if a limit was reached. Throws std::invalid_argument if the claim does not hold.
    std::optional<Strategy> strategy(const Board& board, int side, int least, std::size_t most,
                                     const ProofOptions& options, Watch& watch);

    // Writes down what it remembers, in one go, with a number for the rules. Throws std::runtime_error.
    void write(const std::string& path, std::uint64_t rules, Watch& watch);
    // Takes over what another prover of the same rules, with the same limit of memory, has written down. False if there
    // is no such file, if it is damaged or of something else, or if this one has searched already: then nothing is
    // changed.
    bool read(const std::string& path, std::uint64_t rules, Watch& watch);

    // Searched so far, for all questions together.
    std::uint64_t nodes() const { return tally_.nodes; }
    // In use: its table takes more and more of what it may.
    std::size_t bytes() const { return tally_.bytes; }
    const Game& game() const { return game_; }

private:
    const Game& game_;
    std::unique_ptr<Claims> claims_;
    ProofTally tally_;
    Turns turns_{"this prover"};
};

}  // namespace outplay
