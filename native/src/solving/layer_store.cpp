#include "solving/layer_store.hpp"

#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace outplay {
namespace {

// 4 knows whether a layer has values; 3 knows the rules; 2 did not; 1 had starts of blocks with 32 bits.
constexpr std::uint64_t version = 4;

}  // namespace

LayerStore::LayerStore(std::size_t layers, const std::string& directory, std::uint64_t rules, Number root, Watch& watch)
    : layers_(layers), directory_(directory), rules_(rules), root_(root) {
    if (directory.empty()) return;
    for (int layer = 0; layer < static_cast<int>(layers); ++layer) {
        if (!open(layer, true, watch)) open(layer, false, watch);
    }
}

std::string LayerStore::path(int layer, bool is_valued) const {
    return directory_ + "/layer-" + std::to_string(layer) + (is_valued ? ".valued" : ".found");
}

// Finds layers of other work or of another version, too, and those that go by another's name.
std::uint64_t LayerStore::checksum(int layer, bool is_valued, std::span<const std::uint8_t> bytes, Watch& watch) const {
    const std::uint64_t work[] = {version, rules_, root_, static_cast<std::uint64_t>(layer), is_valued};
    const auto before = outplay::checksum(0, {reinterpret_cast<const std::uint8_t*>(work), sizeof work}, watch);
    return outplay::checksum(before, bytes, watch);
}

// False unless the layer is there and whole.
bool LayerStore::open(int layer, bool is_valued, Watch& watch) {
    try {
        StoredLayer stored;
        stored.bytes = map_file(path(layer, is_valued));
        const auto all = stored.bytes->span();
        std::uint64_t written = 0;
        if (all.size() < sizeof written) return false;
        const auto bytes = all.first(all.size() - sizeof written);
        std::memcpy(&written, bytes.data() + bytes.size(), sizeof written);
        stored.layer = PackedLayer(bytes);  // first: a file without end is not summed up
        if (is_valued && stored.layer.size() != 0 && !stored.layer.has_marks()) return false;
        if (written != checksum(layer, is_valued, bytes, watch)) return false;
        stored.is_valued = is_valued;
        layers_[static_cast<std::size_t>(layer)] = std::move(stored);
        return true;
    } catch (const std::invalid_argument&) {
        return false;
    }
}

void LayerStore::keep(int layer, Counted<std::uint8_t> bytes, bool is_valued, Watch& watch) {
    if (directory_.empty()) {
        StoredLayer stored;
        stored.bytes = owned_bytes(std::move(bytes));
        stored.layer = PackedLayer(stored.bytes->span());
        stored.is_valued = is_valued;
        layers_[static_cast<std::size_t>(layer)] = std::move(stored);
        return;
    }
    write_file(path(layer, is_valued), {bytes}, checksum(layer, is_valued, bytes, watch), watch);
    // Of two files the valued one counts: a found one that is newer must not stand beside it.
    std::remove(path(layer, !is_valued).c_str());
    if (!open(layer, is_valued, watch)) throw std::runtime_error("a layer was not written as it should be");
}

OpenLayer LayerStore::unpacked(int layer, const NumberedGame& game, Watch& watch) const {
    return checked(*at(layer).bytes,
                   [&] { return unpack(at(layer).layer, game.numbering.limit(), game.memory, watch); });
}

Counted<Number> LayerStore::unpacked_numbers(int layer, const NumberedGame& game, Watch& watch) const {
    return checked(*at(layer).bytes,
                   [&] { return unpack_numbers(at(layer).layer, game.numbering.limit(), game.memory, watch); });
}

}  // namespace outplay
