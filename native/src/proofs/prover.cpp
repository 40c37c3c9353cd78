#include "outplay/prover.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "game/game_parts.hpp"
#include "memory/bytes.hpp"
#include "proofs/claims.hpp"
#include "proofs/strategy.hpp"

namespace outplay {
namespace {

constexpr double report_seconds = 0.5;

// What stands before the memory of a prover in a file. `runner` tells ways to lay out a board apart.
struct Header {
    std::uint64_t signature = 0x31666f6f72700a0dU;  // "proof1" behind a line's end
    std::uint64_t rules = 0, runner = 0;
    Claims::State state{};
};

Header header_of(const Game::Parts& parts, std::uint64_t rules, const Claims::State& state, Watch& watch) {
    Header header;
    header.rules = rules;
    const std::string_view name = parts.runner->name();
    header.runner = checksum(0, {reinterpret_cast<const std::uint8_t*>(name.data()), name.size()}, watch);
    header.state = state;
    return header;
}

// The limits of one question, or of all the questions that a strategy takes; keeps the tally, and reports.
class ProofLimiter final : public Limiter {
public:
    ProofLimiter(const ProofOptions& options, Watch& watch, const Claims& claims, ProofTally& tally)
        : Limiter(options.limits, watch), options_(options), claims_(claims), tally_(tally), first_(tally.nodes) {}
    ~ProofLimiter() override { count(); }

private:
    void asked() override {
        count();
        if (options_.report && seconds() >= reported_ + report_seconds) {
            reported_ = seconds();
            options_.report(tally_.nodes);
        }
    }

    void count() {
        tally_.nodes = first_ + nodes();
        tally_.bytes = claims_.bytes();
    }

    const ProofOptions& options_;
    const Claims& claims_;
    ProofTally& tally_;
    const std::uint64_t first_;
    double reported_ = 0;
};

class Searching final : public Oracle {
public:
    Searching(Claims& claims, Limiter& limiter) : claims_(claims), limiter_(limiter) {}
    Answer holds(const Board& board, const Claim& claim) override { return claims_.holds(board, claim, limiter_); }
    Known known(const Board& board, const Claim& claim) override { return claims_.known(board, claim); }

private:
    Claims& claims_;
    Limiter& limiter_;
};

// What is taken over from a file. It is copied first and checked then, for the file may change at any moment; unless it
// turns out to be sound, it is undone.
struct Copy {
    Claims& claims;
    const Claims::State before;
    bool is_sound = false;

    ~Copy() {
        if (is_sound) return;
        std::ranges::fill(claims.memory(), std::uint8_t{0});
        claims.take(before);
    }
};

}  // namespace

Claims::~Claims() = default;

Prover::Prover(const Game& game, std::size_t bytes)
    : game_(game), claims_(std::visit([&](const auto& tables) { return make_claims(game.parts(), tables, bytes); },
                                      game.parts().tables)) {
    tally_.bytes = claims_->bytes();
}

Prover::~Prover() = default;

std::optional<bool> Prover::holds(const Board& board, int side, int least, const ProofOptions& options, Watch& watch) {
    if (side != 0 && side != 1) throw std::invalid_argument("a side is 0 or 1");
    const Turn turn(turns_, watch, options.limits.stop);
    if (!turn.has_come()) return std::nullopt;
    ProofLimiter limiter(options, watch, *claims_, tally_);
    Answer answer = judge(game_.parts(), game_.parts().own(board), {side, least});
    if (answer == Answer::unknown) answer = claims_->holds(board, {side, least}, limiter);
    if (answer == Answer::unknown) return std::nullopt;
    return answer == Answer::yes;
}

std::optional<Strategy> Prover::strategy(const Board& board, int side, int least, std::size_t most,
                                         const ProofOptions& options, Watch& watch) {
    const Turn turn(turns_, watch, options.limits.stop);
    if (!turn.has_come()) return std::nullopt;
    ProofLimiter limiter(options, watch, *claims_, tally_);
    Searching oracle(*claims_, limiter);
    return find_strategy(game_, oracle, limiter, board, {side, least}, most);
}

void Prover::write(const std::string& path, std::uint64_t rules, Watch& watch) {
    const Turn turn(turns_, watch);
    const Header header = header_of(game_.parts(), rules, claims_->state(), watch);
    const std::span<const std::uint8_t> front{reinterpret_cast<const std::uint8_t*>(&header), sizeof header};
    const std::span<const std::uint8_t> memory = claims_->memory();
    write_file(path, {front, memory}, checksum(checksum(0, front, watch), memory, watch), watch);
}

bool Prover::read(const std::string& path, std::uint64_t rules, Watch& watch) {
    const Turn turn(turns_, watch);
    if (tally_.nodes != 0) return false;  // behind what is taken over there must be nothing
    std::shared_ptr<const Bytes> file;
    try {
        file = map_file(path);
    } catch (const std::invalid_argument&) {
        return false;
    }
    const auto all = file->span();
    Header header;
    std::uint64_t written = 0;
    if (all.size() < sizeof header + sizeof written) return false;
    const auto front = all.first(sizeof header);
    const auto memory = all.subspan(sizeof header, all.size() - sizeof header - sizeof written);
    std::memcpy(&header, front.data(), sizeof header);
    std::memcpy(&written, memory.data() + memory.size(), sizeof written);
    const Header expected = header_of(game_.parts(), rules, header.state, watch);
    if (std::memcmp(&header, &expected, sizeof header) != 0) return false;
    const Claims::State before = claims_->state();
    if (!claims_->take(header.state)) return false;
    if (claims_->memory().size() != memory.size()) {
        claims_->take(before);
        return false;
    }
    Copy copy{*claims_, before};
    in_pieces(
        memory.size(), watch,
        [&](std::size_t first, std::size_t last) {
            std::memcpy(claims_->memory().data() + first, memory.data() + first, last - first);
        },
        std::size_t{1} << 16);
    const std::span<const std::uint8_t> taken{reinterpret_cast<const std::uint8_t*>(&header), sizeof header};
    copy.is_sound = checksum(checksum(0, taken, watch), claims_->memory(), watch) == written;
    if (copy.is_sound) tally_.bytes = claims_->bytes();
    return copy.is_sound;
}

}  // namespace outplay
