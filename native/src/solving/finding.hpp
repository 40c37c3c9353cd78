// The way forward: all positions that can come up, layer by layer from the root.
#pragma once

#include <memory>
#include <vector>

#include "solving/layer_store.hpp"
#include "solving/number_list.hpp"
#include "solving/open_layers.hpp"

namespace outplay {

class Finding {
public:
    // Goes on below the layers that the store has already.
    Finding(const NumberedGame& game, const Board& root, LayerStore& store);

    // One piece of work; false when all is done. If the watch throws, the next step does the piece again.
    bool step(Watch& watch);
    int layer() const { return layer_; }
    std::uint64_t positions() const { return positions_; }
    std::uint64_t entries() const { return entries_; }

private:
    enum class Stage { replaying, starting, sorting, sweeping, joining, passing, sealing };

    void replay(Watch& watch);
    void start(Watch& watch);
    bool sweep(Counted<Number>& numbers, Watch& watch);
    void drop_finished();
    void join_passed(Watch& watch);
    void merge_passed(Watch& watch);
    void seal(Watch& watch);
    void push(int parent_layer, Watch& watch);
    void push_some(int parent_layer, std::size_t first, std::size_t last, Watch& watch);

    const NumberedGame game_;
    LayerStore& store_;
    std::unique_ptr<Expansion> expansion_ = std::make_unique<Expansion>();
    std::vector<NumberSet> sets_;  // what is known of the layers that are not complete
    Counted<Number> current_, passed_, room_;
    std::vector<int> replayed_;
    std::size_t at_ = 0, kept_ = 0;
    Stage stage_ = Stage::starting;
    int layer_ = 0;
    std::uint64_t positions_ = 0, entries_ = 0, layer_positions_ = 0;
};

}  // namespace outplay
