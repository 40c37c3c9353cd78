// Layers that are unpacked, so that marks can be looked up fast: a window that moves over the layers of a game.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/runner.hpp"
#include "solving/mark_table.hpp"
#include "solving/packed_layer.hpp"

namespace outplay {

// Sorted, with a mark for each number.
struct OpenLayer {
    explicit OpenLayer(std::pmr::memory_resource* memory) : numbers(memory), marks(memory) {}

    Counted<Number> numbers;
    Counted<Mark> marks;
};

// Throws DamagedLayer unless the numbers ascend, and all are below the limit.
OpenLayer unpack(const PackedLayer& layer, Number limit, std::pmr::memory_resource* memory, Watch& watch);
Counted<Number> unpack_numbers(const PackedLayer& layer, Number limit, std::pmr::memory_resource* memory, Watch& watch);

// How a game is played and numbered, and where the memory for it comes from.
struct NumberedGame {
    const Runner& runner;
    const Numbering& numbering;
    Scale scale;
    std::pmr::memory_resource* memory = nullptr;

    // For the side to move, if the game is over.
    std::optional<Mark> end(Number number) const;
};

// The marks of the layers that moves can lead to.
class MarkWindow {
public:
    MarkWindow(const NumberedGame& game, std::size_t layers) : game_(game), layers_(layers) {}

    // Takes a layer in, above all that are there, and drops the ones that no move from the next can reach.
    void add(int layer, const OpenLayer& opened, Watch& watch);
    // Fills in the marks of all children but the passes. False if some stay unknown: they are nowhere, and the game is
    // not over.
    bool look_up(int layer, Expansion& expansion) const;

private:
    // Of the layer to which a move goes; none if the position that it starts from is in a layer that is not its own.
    const MarkTable* table(int layer, int drop) const;

    const NumberedGame game_;
    std::vector<std::optional<MarkTable>> layers_;
};

}  // namespace outplay
