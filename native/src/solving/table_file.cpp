// Tables as files: who the root is, how long each layer is, and the layers.
#include <fcntl.h>

#include <cstring>
#include <stdexcept>

#include "solving/table_parts.hpp"

namespace outplay {
namespace {

// "table2" behind a line's end, which a careless copy would change. In 1 the blocks of a layer had starts of 32 bits.
constexpr std::uint64_t signature = 0x32656c6261740a0dU;

struct Header {
    std::uint64_t signature = outplay::signature;
    std::uint32_t cells = 0, side = 0;
    std::uint64_t layers = 0;
};

void require(bool holds) {
    if (!holds) throw std::invalid_argument("the table is damaged, or of another game");
}

// Bytes from the front of what is left.
std::span<const std::uint8_t> take(std::span<const std::uint8_t>& left, std::uint64_t size) {
    require(size <= left.size());
    const auto taken = left.first(size);
    left = left.subspan(size);
    return taken;
}

}  // namespace

std::uint64_t Table::write(const std::string& path, std::uint64_t offset, Watch& watch) const {
    const std::vector<int> contents = parts_->game.contents(parts_->root);
    std::vector<std::uint8_t> root(padded(contents.size()));
    for (std::size_t i = 0; i < contents.size(); ++i) root[i] = static_cast<std::uint8_t>(contents[i]);
    Header header;
    header.cells = static_cast<std::uint32_t>(contents.size());
    header.side = static_cast<std::uint32_t>(parts_->root.side);
    header.layers = parts_->layers.size();

    FileWriter file(path, O_WRONLY, watch);
    file.seek(offset);
    std::uint64_t size = 0;
    const auto put = [&](const void* from, std::size_t bytes) {
        file.put({static_cast<const std::uint8_t*>(from), bytes});
        size += bytes;
    };
    put(&header, sizeof header);
    put(root.data(), root.size());
    for (const StoredLayer& each : parts_->layers) {
        const std::uint64_t bytes = each.layer.bytes().size();
        put(&bytes, sizeof bytes);
    }
    for (const StoredLayer& each : parts_->layers) put(each.layer.bytes().data(), each.layer.bytes().size());
    file.finish();
    parts_->check();
    return size;
}

Table Table::open(const Game& game, int file, std::uint64_t offset, std::uint64_t size) {
    const std::shared_ptr<const Bytes> bytes = map_file(file, offset, size);
    auto left = bytes->span();
    Header header;
    std::memcpy(&header, take(left, sizeof header).data(), sizeof header);
    const std::size_t cells = game.parts().layout.bit.size();
    require(header.signature == signature && header.cells == cells && header.side <= 1);
    std::vector<int> contents;
    for (const std::uint8_t piece : take(left, padded(cells)).first(cells)) contents.push_back(piece);
    const Board root = game.board(contents, static_cast<int>(header.side));
    auto parts = std::make_shared<Parts>(game, root);
    require(header.layers == static_cast<std::uint64_t>(parts->numbering.layer(root)) + 1);
    const auto sizes = take(left, header.layers * sizeof(std::uint64_t));
    for (std::size_t i = 0; i < header.layers; ++i) {
        std::uint64_t layer = 0;
        std::memcpy(&layer, sizes.data() + i * sizeof layer, sizeof layer);
        parts->layers.push_back({PackedLayer(take(left, layer)), bytes});
    }
    require(left.empty());
    bytes->check();
    return Table(parts);
}

}  // namespace outplay
