#include "open_layers.hpp"

#include <stdexcept>

namespace outplay {
namespace {

void read_all(const PackedLayer& layer, Number* numbers, Mark* marks, Watch& watch) {
    std::size_t at = 0;
    for (std::size_t block = 0; block < layer.blocks(); ++block) {
        watch.tick();
        const std::size_t size = layer.read(block, numbers + at, marks == nullptr ? nullptr : marks + at);
        if (size == 0) throw std::invalid_argument("a layer of the table is damaged");
        at += size;
    }
}

}  // namespace

OpenLayer unpack(const PackedLayer& layer, std::pmr::memory_resource* memory, Watch& watch) {
    OpenLayer opened(memory);
    lengthen(opened.numbers, layer.size(), Number{0}, watch);
    lengthen(opened.marks, layer.size(), Mark{0}, watch);
    read_all(layer, opened.numbers.data(), opened.marks.data(), watch);
    return opened;
}

Counted<Number> unpack_numbers(const PackedLayer& layer, std::pmr::memory_resource* memory, Watch& watch) {
    Counted<Number> numbers(memory);
    lengthen(numbers, layer.size(), Number{0}, watch);
    read_all(layer, numbers.data(), nullptr, watch);
    return numbers;
}

std::optional<Mark> NumberedGame::end(Number number) const {
    const Board board = numbering.board(number);
    Outcome outcome;
    if (!runner.outcome(board, outcome)) return std::nullopt;
    return mark_of_end(outcome, board.side, counts_discs);
}

void MarkWindow::add(int layer, const OpenLayer& opened, Watch& watch) {
    const int unreachable = layer - game_.numbering.widest_drop();
    if (unreachable >= 0) layers_[static_cast<std::size_t>(unreachable)].reset();
    layers_[static_cast<std::size_t>(layer)].emplace(opened.numbers, opened.marks, game_.numbering.bits(), game_.memory,
                                                     watch);
}

void MarkWindow::look_up(int layer, Expansion& expansion) const {
    MarkTable::Place places[Expansion::most_children];
    for (std::size_t i = 0; i < expansion.children; ++i) {
        if (expansion.known[i] || expansion.drops[i] == 0) continue;
        places[i] = layers_[static_cast<std::size_t>(layer - expansion.drops[i])]->place(expansion.numbers[i]);
    }
    for (std::size_t i = 0; i < expansion.children; ++i) {
        if (expansion.known[i] || expansion.drops[i] == 0) continue;
        const MarkTable& lower = *layers_[static_cast<std::size_t>(layer - expansion.drops[i])];
        expansion.known[i] = lower.find(places[i], expansion.marks[i]);
        if (expansion.known[i]) continue;
        if (const std::optional<Mark> mark = game_.end(expansion.numbers[i])) {
            expansion.marks[i] = *mark;
            expansion.known[i] = true;
        }
    }
}

}  // namespace outplay
