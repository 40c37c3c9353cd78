#include "outplay/prover.hpp"

#include <algorithm>
#include <chrono>

#include "claims.hpp"
#include "flip_claims.hpp"
#include "game_parts.hpp"
#include "proofs.hpp"
#include "strategy.hpp"

namespace outplay {
namespace {

constexpr std::uint64_t usual_allowance = 1024;  // nodes between two looks at the clock
constexpr double report_seconds = 0.5;

// The limits of one question, or of all the questions that a strategy takes.
class ProofControl final : public SearchControl {
public:
    ProofControl(const ProofOptions& options, const Stop& stop, Watch& watch, const Claims& claims, ProofTally& tally)
        : options_(options), stop_(stop), watch_(watch), claims_(claims), tally_(tally), first_(tally.nodes) {}
    ~ProofControl() override { tally_.bytes = claims_.bytes(); }

    bool goes_on(int, std::uint64_t nodes, std::uint64_t& allowance) override {
        tally_.nodes += nodes;
        tally_.bytes = claims_.bytes();
        watch_.tick();
        if (options_.report && seconds() >= reported_ + report_seconds) {
            reported_ = seconds();
            options_.report(tally_.nodes);
        }
        allowance = std::min(usual_allowance, nodes_left());
        if (stop_.is_set() || allowance == 0 || seconds_left() <= 0) ends_ = true;
        if (ends_) allowance = 1;
        return !ends_;
    }
    std::uint64_t nodes_left() const override {
        if (options_.nodes == 0) return ~std::uint64_t{0};
        return options_.nodes - std::min<std::uint64_t>(tally_.nodes - first_, options_.nodes);
    }
    double seconds_left() const override { return options_.seconds > 0 ? options_.seconds - seconds() : 1e18; }
    void add_nodes(std::uint64_t nodes) override { tally_.nodes += nodes; }
    void finished(int, const RootMoves&, bool, bool) override {}
    int depth() const override { return 0; }

private:
    using Clock = std::chrono::steady_clock;
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    const ProofOptions& options_;
    const Stop& stop_;
    Watch& watch_;
    const Claims& claims_;
    ProofTally& tally_;
    const std::uint64_t first_;
    const Clock::time_point start_ = Clock::now();
    double reported_ = 0;
    bool ends_ = false;
};

class Searching final : public Oracle {
public:
    Searching(Claims& claims, SearchControl& control) : claims_(claims), control_(control) {}
    Answer holds(const Board& board, const Claim& claim) override { return claims_.holds(board, claim, control_); }
    Known known(const Board& board, const Claim& claim) override { return claims_.known(board, claim); }
    bool goes_on() override {
        std::uint64_t allowance = 0;
        return control_.goes_on(0, 0, allowance);
    }

private:
    Claims& claims_;
    SearchControl& control_;
};

std::unique_ptr<Claims> make_claims(const Game::Parts& parts, std::size_t bytes) {
    if (parts.tables.is_flip) return make_flip_claims(parts, bytes);
    return make_proof_search(parts.tables, parts.race, parts.symmetries, bytes);
}

// False if `stop` was set while another question was still being answered.
bool waits_for_turn(std::unique_lock<std::timed_mutex>& turn, const Stop& stop, Watch& watch) {
    while (!turn.try_lock_for(std::chrono::milliseconds(2))) {
        if (stop.is_set()) return false;
        watch.tick();
    }
    return true;
}

}  // namespace

Claims::~Claims() = default;

Prover::Prover(const Game& game, std::size_t bytes) : game_(game), claims_(make_claims(game.parts(), bytes)) {
    tally_.bytes = claims_->bytes();
}

Prover::~Prover() = default;

std::optional<bool> Prover::holds(const Board& board, int side, int least, const ProofOptions& options,
                                  const Stop& stop, Watch& watch) {
    if (side != 0 && side != 1) throw std::invalid_argument("a side is 0 or 1");
    std::unique_lock turn(busy_, std::defer_lock);
    if (!waits_for_turn(turn, stop, watch)) return std::nullopt;
    ProofControl control(options, stop, watch, *claims_, tally_);
    Answer answer = judge(game_.parts(), game_.parts().own(board), {side, least});
    if (answer == Answer::unknown) answer = claims_->holds(board, {side, least}, control);
    if (answer == Answer::unknown) return std::nullopt;
    return answer == Answer::yes;
}

std::optional<Strategy> Prover::strategy(const Board& board, int side, int least, std::size_t most,
                                         const ProofOptions& options, const Stop& stop, Watch& watch) {
    std::unique_lock turn(busy_, std::defer_lock);
    if (!waits_for_turn(turn, stop, watch)) return std::nullopt;
    ProofControl control(options, stop, watch, *claims_, tally_);
    Searching oracle(*claims_, control);
    return find_strategy(game_, oracle, board, {side, least}, most);
}

}  // namespace outplay
