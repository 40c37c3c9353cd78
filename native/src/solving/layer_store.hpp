// The layers of a piece of work: packed, in memory or in the files of a directory.
//
// A layer is written as soon as it is complete, in one go: whenever the work is broken off, the next one finds whole
// layers, and nothing else counts.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "memory/bytes.hpp"
#include "solving/open_layers.hpp"
#include "solving/packed_layer.hpp"

namespace outplay {

// A layer, and what holds its bytes.
struct StoredLayer {
    PackedLayer layer;
    std::shared_ptr<const Bytes> bytes;
    bool is_valued = false;
};

class LayerStore {
public:
    // Without a directory all is in memory. Layers that are there already are taken over, if they are of the same work:
    // of these rules and this root.
    LayerStore(std::size_t layers, const std::string& directory, std::uint64_t rules, Number root, Watch& watch);

    std::size_t size() const { return layers_.size(); }
    bool is_found(int layer) const { return at(layer).bytes != nullptr; }
    bool is_valued(int layer) const { return at(layer).is_valued; }
    const PackedLayer& layer(int layer) const { return at(layer).layer; }
    // Takes the place of what was known of the layer before. Throws std::runtime_error if it cannot be written.
    void keep(int layer, Counted<std::uint8_t> bytes, bool is_valued, Watch& watch);
    // Unpacked, marks too. Throws FileCutOff if its file has been shortened, and DamagedLayer.
    OpenLayer unpacked(int layer, const NumberedGame& game, Watch& watch) const;
    Counted<Number> unpacked_numbers(int layer, const NumberedGame& game, Watch& watch) const;
    const std::vector<StoredLayer>& layers() const { return layers_; }

private:
    const StoredLayer& at(int layer) const { return layers_[static_cast<std::size_t>(layer)]; }
    std::string path(int layer, bool is_valued) const;
    std::uint64_t checksum(int layer, bool is_valued, std::span<const std::uint8_t> bytes, Watch& watch) const;
    bool open(int layer, bool is_valued, Watch& watch);

    std::vector<StoredLayer> layers_;
    std::string directory_;
    std::uint64_t rules_;
    Number root_;
};

}  // namespace outplay
