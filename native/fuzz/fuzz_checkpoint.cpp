// A layer of an unfinished work, as somebody could forge it, with a right checksum: the work is refused or done.
//
// The first byte says which layer, and whether it has values. All layers above it are there already; those below it
// have values, or are not there.
#include <filesystem>
#include <stdexcept>

#include "../tests/solved.hpp"
#include "input.hpp"
#include "solving/table_parts.hpp"

using namespace outplay;
namespace fs = std::filesystem;

// Nothing here has to survive a loss of power.
extern "C" int fsync(int) { return 0; }

namespace {

constexpr std::size_t max_bytes = std::size_t{64} << 20;

struct Work {
    fuzz::Folder whole, found, broken;  // all layers with values, all without, and what is tried
    Table::Parts parts{fuzz::game(), fuzz::start()};
    int layers = parts.numbering.layer(fuzz::start()) + 1;

    Work() {
        tests::solved(fuzz::game(), fuzz::start(), {.directory = whole.path()});
        const LayerStore solved = store(whole);
        LayerStore open = store(found);
        Watch watch;
        for (int layer = 0; layer < layers; ++layer) {
            const auto numbers = solved.unpacked_numbers(layer, parts.numbered(std::pmr::new_delete_resource()), watch);
            open.keep(layer, pack_layer(numbers, {}, numbers.size(), std::pmr::new_delete_resource(), watch), false,
                      watch);
        }
    }

    LayerStore store(const fuzz::Folder& folder) const {
        Watch watch;
        return {static_cast<std::size_t>(layers), folder.path(), 0, parts.numbering.number(fuzz::start()), watch};
    }
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Work work;
    if (size == 0) return 0;
    const bool is_valued = (data[0] & 1) != 0;
    const int forged = data[0] / 2 % work.layers;
    work.broken.empty();
    for (int layer = forged + 1; layer < work.layers; ++layer) {
        const std::string name = "/layer-" + std::to_string(layer) + ".found";
        fs::copy_file(work.found.path() + name, work.broken.path() + name);
    }
    for (int layer = 0; is_valued && layer < forged; ++layer) {
        const std::string name = "/layer-" + std::to_string(layer) + ".valued";
        fs::copy_file(work.whole.path() + name, work.broken.path() + name);
    }
    Watch watch;
    try {
        work.store(work.broken).keep(forged, {data + 1, data + size}, is_valued, watch);
    } catch (const std::runtime_error&) {
        return 0;  // no layer at all
    }
    try {
        Solving solving(fuzz::game(), fuzz::start(), {.directory = work.broken.path(), .bytes = max_bytes}, watch);
        while (solving.step(watch)) {
        }
        if (solving.phase() != Solving::Phase::done) return 0;
        const Table table = solving.table();
        fuzz::require(table.worth(fuzz::start()).has_value());
        table.faults(watch);
        table.read(0, 1000, watch);
    } catch (const std::invalid_argument&) {
    }
    return 0;
}
