// Claims about flip games, answered by exact search.
#include <algorithm>
#include <bit>

#include "discs/disc_solver.hpp"
#include "discs/live_cells.hpp"
#include "proofs/claims.hpp"

namespace outplay {
namespace {

class DiscClaims final : public Claims {
public:
    DiscClaims(const Game::Parts& parts, const FlipTables& tables, std::size_t bytes)
        : parts_(parts), tables_(tables),
          memory_(parts.runner->endgame_pair_bytes(), 1,
                  std::min(first_level, level(bytes / parts.runner->endgame_pair_bytes())),
                  level(bytes / parts.runner->endgame_pair_bytes())) {}

    Answer holds(const Board& board, const Claim& claim, Limiter& limiter) override {
        return answer(board, claim, solver_for(board).exceeds(board, alpha_of(board, claim), limiter));
    }

    Known known(const Board& board, const Claim& claim) const override {
        const Answer exceeds = solver_for(board).known(board, alpha_of(board, claim));
        const Word128 empty = live_ & ~(board.cells[0] | board.cells[1]);
        const int effort =
            std::popcount(static_cast<std::uint64_t>(empty)) + std::popcount(static_cast<std::uint64_t>(empty >> 64));
        return {.answer = answer(board, claim, exceeds), .effort = effort};
    }

    State state() const override {
        return {static_cast<std::uint64_t>(memory_.max_level), static_cast<std::uint64_t>(memory_.level), memory_.left,
                memory_.nodes};
    }
    std::span<std::uint8_t> memory() const override { return memory_.in_use(); }
    bool take(const State& state) override {
        const auto [most, level, left, nodes] = state;
        if (most != static_cast<std::uint64_t>(memory_.max_level) || !memory_.take(level, left)) return false;
        memory_.nodes = nodes;
        return true;
    }

private:
    static constexpr int first_level = 12;  // a quarter of a megabyte, or twice that

    static int level(std::size_t pairs) {
        return static_cast<int>(std::bit_width(std::max<std::size_t>(pairs, 64))) - 1;
    }

    // The claim of the side to move is that it gets more than this; the claim of the other one, that it does not.
    static int alpha_of(const Board& board, const Claim& claim) {
        return board.side == claim.side ? claim.least - 1 : -claim.least;
    }
    static Answer answer(const Board& board, const Claim& claim, Answer exceeds) {
        if (exceeds == Answer::unknown || board.side == claim.side) return exceeds;
        return exceeds == Answer::yes ? Answer::no : Answer::yes;
    }

    // One that knows only the cells that the first position, or a later one, may fill. Whatever follows fills no
    // others.
    DiscSolver& solver_for(const Board& board) const {
        const Word128 occupied = board.cells[0] | board.cells[1];
        if (solver_ == nullptr || (occupied & ~live_) != 0) {
            live_ = live_cells(tables_, occupied);
            solver_.reset(
                parts_.runner->make_disc_solver(without_the_rest(tables_, live_), parts_.symmetries.view(), memory_));
        }
        return *solver_;
    }

    const Game::Parts& parts_;
    const FlipTables& tables_;
    mutable DiscMemory memory_;
    mutable Word128 live_ = 0;
    mutable std::unique_ptr<DiscSolver> solver_;
};

}  // namespace

DiscSolver::~DiscSolver() = default;

std::unique_ptr<Claims> make_claims(const Game::Parts& parts, const FlipTables& tables, std::size_t bytes) {
    return std::make_unique<DiscClaims>(parts, tables, bytes);
}

}  // namespace outplay
