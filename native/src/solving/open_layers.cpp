#include "solving/open_layers.hpp"

namespace outplay {
namespace {

void read_all(const PackedLayer& layer, Number limit, Number* numbers, Mark* marks, Watch& watch) {
    std::size_t at = 0;
    Number least = 0;  // what the next number may be
    for (std::size_t block = 0; block < layer.blocks(); ++block) {
        watch.tick();
        const std::size_t size = layer.read(block, numbers + at, marks == nullptr ? nullptr : marks + at);
        if (size == 0) throw DamagedLayer();
        for (const std::size_t end = at + size; at < end; least = numbers[at++] + 1) {
            if (numbers[at] < least || numbers[at] >= limit) throw DamagedLayer();
        }
    }
}

}  // namespace

OpenLayer unpack(const PackedLayer& layer, Number limit, std::pmr::memory_resource* memory, Watch& watch) {
    OpenLayer opened(memory);
    lengthen(opened.numbers, layer.size(), Number{0}, watch);
    lengthen(opened.marks, layer.size(), Mark{0}, watch);
    read_all(layer, limit, opened.numbers.data(), opened.marks.data(), watch);
    return opened;
}

Counted<Number> unpack_numbers(const PackedLayer& layer, Number limit, std::pmr::memory_resource* memory,
                               Watch& watch) {
    Counted<Number> numbers(memory);
    lengthen(numbers, layer.size(), Number{0}, watch);
    read_all(layer, limit, numbers.data(), nullptr, watch);
    return numbers;
}

std::optional<Mark> NumberedGame::end(Number number) const {
    const Board board = numbering.board(number);
    Outcome outcome;
    if (!runner.outcome(board, outcome)) return std::nullopt;
    return scale.mark_of_end(outcome, board.side);
}

void MarkWindow::add(int layer, const OpenLayer& opened, Watch& watch) {
    const int unreachable = layer - game_.numbering.widest_drop();
    if (unreachable >= 0) layers_[static_cast<std::size_t>(unreachable)].reset();
    layers_[static_cast<std::size_t>(layer)].emplace(opened.numbers, opened.marks, game_.numbering.bits(), game_.memory,
                                                     watch);
}

const MarkTable* MarkWindow::table(int layer, int drop) const {
    if (drop > layer) return nullptr;
    const auto& found = layers_[static_cast<std::size_t>(layer - drop)];
    return found ? &*found : nullptr;
}

bool MarkWindow::look_up(int layer, Expansion& expansion) const {
    MarkTable::Place places[Expansion::max_children];
    for (std::size_t i = 0; i < expansion.children; ++i) {
        if (expansion.known[i] || expansion.drops[i] == 0) continue;
        if (const MarkTable* lower = table(layer, expansion.drops[i])) places[i] = lower->place(expansion.numbers[i]);
    }
    bool is_complete = true;
    for (std::size_t i = 0; i < expansion.children; ++i) {
        if (expansion.known[i] || expansion.drops[i] == 0) continue;
        const MarkTable* lower = table(layer, expansion.drops[i]);
        expansion.known[i] = lower != nullptr && lower->find(places[i], expansion.marks[i]);
        if (expansion.known[i]) continue;
        if (const std::optional<Mark> mark = game_.end(expansion.numbers[i])) {
            expansion.marks[i] = *mark;
            expansion.known[i] = true;
        } else {
            is_complete = false;
        }
    }
    return is_complete;
}

}  // namespace outplay
