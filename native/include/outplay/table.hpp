// Strong solving: what every position is worth that can come up from a root, and a table that answers for all of them.
//
// *Worth*, for the side to move. March games: 0 for a draw, d + 1 for a win in d plies, -(d + 1) for a loss. Flip
// games: the final margin, with the sign of the outcome's winner.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "outplay/game.hpp"
#include "outplay/strategy.hpp"

namespace outplay {

struct WorthOfMove {
    Move move;
    std::optional<int> worth;  // for the side that makes it
};

// Positions in the caller's memory, one after the other: 0, 1 or 2 for each cell, and the sides to move.
struct PositionRows {
    const std::uint8_t* contents = nullptr;
    const std::uint8_t* sides = nullptr;
    std::size_t size = 0;
};

inline constexpr std::int16_t not_covered = -32768;

// The moves of many positions; those of position i stand from first[i] to first[i + 1].
struct MoveRows {
    std::vector<std::int64_t> first;
    std::vector<std::int16_t> origins, targets, worths;
};

// Some entries of a table.
struct EntryRows {
    std::vector<std::uint8_t> contents, sides;
    std::vector<std::int16_t> worths;
};

// Immutable. The game must outlive it. Whatever is asked of it throws FileCutOff if its file was shortened meanwhile.
class Table {
public:
    struct Parts;
    explicit Table(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

    const Game& game() const;
    std::uint64_t positions() const;  // that can come up, images and finished ones too
    std::uint64_t entries() const;    // positions that are stored
    std::uint64_t bytes() const;

    // Nothing for a position that is not covered. What is over is worth what the rules say.
    std::optional<int> worth(const Board& board) const;
    // In the order of Game::moves().
    std::vector<WorthOfMove> moves(const Board& board) const;

    // The same for many. They throw std::invalid_argument for what is not a position.
    void worths(const PositionRows& positions, std::int16_t* result, Watch& watch) const;
    MoveRows moves(const PositionRows& positions, Watch& watch) const;
    // The stored positions in order, the lowest layer first.
    EntryRows read(std::uint64_t first, std::uint64_t size, Watch& watch) const;
    // Entries that are out of order, or whose worth does not follow from their moves.
    std::uint64_t faults(Watch& watch) const;

    // How `side` gets at least `least` (march games: 1 for a win, 0 for a draw). A win is as fast as can be. Nothing if
    // that takes more than `most` positions. Throws std::invalid_argument if the claim does not hold.
    std::optional<Strategy> strategy(const Board& board, int side, int least, std::size_t most, Watch& watch) const;

    // Puts the table into a file that is there, at an offset that is a multiple of 8, and onto the disk; how many bytes
    // it takes. Throws std::runtime_error.
    std::uint64_t write(const std::string& path, std::uint64_t offset, Watch& watch) const;
    // Maps it into memory. Throws std::invalid_argument unless it is a sound table of this game: whatever the bytes
    // are, no question to the table does harm.
    static Table open(const Game& game, int file, std::uint64_t offset, std::uint64_t size);

private:
    std::shared_ptr<const Parts> parts_;
};

struct SolvingOptions {
    std::string directory{};              // where layers are kept; empty: in memory
    std::uint64_t rules = 0;              // a number for the rules, by which layers of other games are told apart
    std::size_t bytes = 0;                // of memory, at most
    std::uint64_t most = 0;               // stored positions; nought is no limit
    std::chrono::milliseconds step{400};  // how long a step works; at least one piece is done
};

// Finds all positions from the root down, then values them from the end up, a piece at a time.
class Solving {
public:
    // What comes after `done` are reasons for which it was given up: more positions than `most`; a win that takes more
    // than 126 plies, for which a table has no room; the limit of memory.
    enum class Phase { finding, valuing, done, too_large, too_long, out_of_memory };

    // Throws std::invalid_argument for a board of more than 39 cells. The game must outlive it.
    Solving(const Game& game, const Board& root, const SolvingOptions& options, Watch& watch);
    ~Solving();
    Solving(const Solving&) = delete;
    Solving& operator=(const Solving&) = delete;

    // Works for a while; whether there is more to do. Usable again after the watch has thrown. Throws InUse while it is
    // at work already.
    bool step(Watch& watch);

    // Where it is: anybody may look while it works.
    Phase phase() const;
    int layer() const;
    int layers() const;
    std::uint64_t positions() const;
    std::uint64_t entries() const;
    std::uint64_t valued() const;
    std::size_t bytes() const;
    std::size_t peak_bytes() const;
    // Throws std::invalid_argument unless all is done, and InUse while it is at work.
    Table table() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace outplay
