#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>

#include "outplay/turn.hpp"
#include "solving/finding.hpp"
#include "solving/table_parts.hpp"
#include "solving/valuing.hpp"

namespace outplay {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

struct Solving::Parts {
    Parts(const Game& game, const Board& root, const SolvingOptions& given, Watch& watch)
        : options(given), table(std::make_shared<Table::Parts>(game, game.parts().own(root), given.bytes)),
          store(static_cast<std::size_t>(table->numbering.layer(root)) + 1, given.directory, given.rules,
                table->numbering.number(root), watch),
          finding(std::make_unique<Finding>(table->numbered(&table->budget), root, store)) {
        tell();
    }

    bool is_going() const { return phase == Phase::finding || phase == Phase::valuing; }

    // One small piece.
    void advance(Watch& watch) {
        try {
            if (phase == Phase::finding) {
                find(watch);
            } else {
                value(watch);
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

    void find(Watch& watch) {
        const bool goes_on = finding->step(watch);
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

    void value(Watch& watch) {
        if (!valuing) valuing = std::make_unique<Valuing>(table->numbered(&table->budget), store, watch);
        const bool goes_on = valuing->step(watch);
        valued = valuing->valued();
        if (goes_on) return;
        valuing.reset();
        table->layers = store.layers();
        if (!checked(*table, [&] { return table->mark(table->root); })) throw DamagedLayer();
        phase = Phase::done;
    }

    // For those who look on while this works.
    void tell() {
        const int top = static_cast<int>(store.size()) - 1;
        layer = finding ? std::max(0, finding->layer()) : valuing ? std::min(valuing->layer(), top) : top;
        bytes = table->budget.used();
        peak_bytes = table->budget.peak();
    }

    const SolvingOptions options;
    std::shared_ptr<Table::Parts> table;
    LayerStore store;
    std::unique_ptr<Finding> finding;
    std::unique_ptr<Valuing> valuing;
    std::atomic<Phase> phase = Phase::finding;
    std::atomic<std::uint64_t> positions = 0, entries = 0, valued = 0;
    std::atomic<std::size_t> bytes = 0, peak_bytes = 0;
    std::atomic<int> layer = 0;
    Turns turns{"this solver"};
};

Solving::Solving(const Game& game, const Board& root, const SolvingOptions& options, Watch& watch)
    : parts_(std::make_unique<Parts>(game, root, options, watch)) {}

Solving::~Solving() = default;

bool Solving::step(Watch& watch) {
    const Turn turn(parts_->turns);
    const auto end = Clock::now() + parts_->options.step;
    while (parts_->is_going()) {
        watch.tick();
        parts_->advance(watch);
        parts_->tell();
        if (Clock::now() >= end) break;
    }
    return parts_->is_going();
}

Solving::Phase Solving::phase() const { return parts_->phase; }
int Solving::layer() const { return parts_->layer; }
int Solving::layers() const { return static_cast<int>(parts_->store.size()); }
std::uint64_t Solving::positions() const { return parts_->positions; }
std::uint64_t Solving::entries() const { return parts_->entries; }
std::uint64_t Solving::valued() const { return parts_->valued; }
std::size_t Solving::bytes() const { return parts_->bytes; }
std::size_t Solving::peak_bytes() const { return parts_->peak_bytes; }

Table Solving::table() const {
    const Turn turn(parts_->turns);
    if (parts_->phase != Phase::done) throw std::invalid_argument("there is no table before all is solved");
    return Table(parts_->table);
}

}  // namespace outplay
