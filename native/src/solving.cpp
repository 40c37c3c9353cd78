#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "finding.hpp"
#include "table_parts.hpp"
#include "valuing.hpp"

namespace outplay {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

struct Solving::Parts {
    Parts(const Game& game, const Board& root, const SolvingOptions& given)
        : options(given), table(std::make_shared<Table::Parts>(game, game.parts().own(root), given.bytes)),
          store(static_cast<std::size_t>(table->numbering.layer(root)) + 1, given.directory, given.rules,
                table->numbering.number(root)),
          finding(std::make_unique<Finding>(table->numbered(&table->budget), root, store)) {}

    bool is_going() const { return phase == Phase::finding || phase == Phase::valuing; }

    // One small piece.
    void advance() {
        try {
            if (phase == Phase::finding) {
                find();
            } else {
                value();
            }
        } catch (const OutOfMemory&) {
            give_up(Phase::out_of_memory);
        } catch (const TooLong&) {
            give_up(Phase::too_long);
        }
    }

    void give_up(Phase reason) {
        finding.reset();
        valuing.reset();
        phase = reason;
    }

    void find() {
        const bool goes_on = finding->step();
        positions = finding->positions();
        entries = finding->entries();
        if (options.most != 0 && entries > options.most) {
            phase = Phase::too_large;
        } else if (!goes_on) {
            phase = Phase::valuing;
        } else {
            return;
        }
        finding.reset();
    }

    void value() {
        if (!valuing) valuing = std::make_unique<Valuing>(table->numbered(&table->budget), store);
        const bool goes_on = valuing->step();
        valued = valuing->valued();
        if (goes_on) return;
        valuing.reset();
        table->layers = store.layers();
        phase = Phase::done;
    }

    const SolvingOptions options;
    std::shared_ptr<Table::Parts> table;
    LayerStore store;
    std::unique_ptr<Finding> finding;
    std::unique_ptr<Valuing> valuing;
    Phase phase = Phase::finding;
    std::uint64_t positions = 0, entries = 0, valued = 0;
};

Solving::Solving(const Game& game, const Board& root, const SolvingOptions& options)
    : parts_(std::make_unique<Parts>(game, root, options)) {}

Solving::~Solving() = default;

bool Solving::step(Watch& watch) {
    const auto end = Clock::now() + parts_->options.step;
    while (parts_->is_going()) {
        watch.tick();
        parts_->advance();
        if (Clock::now() >= end) break;
    }
    return parts_->is_going();
}

Solving::Phase Solving::phase() const { return parts_->phase; }

int Solving::layer() const {
    if (parts_->finding) return std::max(0, parts_->finding->layer());
    return parts_->valuing ? std::min(parts_->valuing->layer(), layers() - 1) : layers() - 1;
}

int Solving::layers() const { return static_cast<int>(parts_->store.size()); }
std::uint64_t Solving::positions() const { return parts_->positions; }
std::uint64_t Solving::entries() const { return parts_->entries; }
std::uint64_t Solving::valued() const { return parts_->valued; }
std::size_t Solving::bytes() const { return parts_->table->budget.used(); }
std::size_t Solving::peak_bytes() const { return parts_->table->budget.peak(); }

Table Solving::table() const {
    if (parts_->phase != Phase::done) throw std::invalid_argument("there is no table before all is solved");
    return Table(parts_->table);
}

}  // namespace outplay
