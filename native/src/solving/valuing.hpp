// The way back: what every position is worth, layer by layer from the lowest.
#pragma once

#include <memory>
#include <vector>

#include "solving/layer_store.hpp"
#include "solving/open_layers.hpp"

namespace outplay {

// Thrown if a position is won only after more plies than there are marks for.
struct TooLong {};

class Valuing {
public:
    // Goes on above the layers that have their marks already. All layers must have been found.
    Valuing(const NumberedGame& game, LayerStore& store, Watch& watch);

    // One piece of work; false when all is done. Throws TooLong. If the watch throws, the next step does the piece
    // again.
    bool step(Watch& watch);
    int layer() const { return layer_; }
    std::uint64_t valued() const { return valued_; }

private:
    void start(Watch& watch);
    void sweep();
    void seal(Watch& watch);
    Mark best(std::size_t first, std::size_t size) const;

    const NumberedGame game_;
    LayerStore& store_;
    MarkWindow window_;
    OpenLayer current_;
    std::unique_ptr<Expansion> expansion_ = std::make_unique<Expansion>();
    Counted<std::size_t> passes_;
    std::size_t at_ = 0;
    int layer_ = 0;
    bool is_started_ = false;
    std::uint64_t valued_ = 0;
};

}  // namespace outplay
