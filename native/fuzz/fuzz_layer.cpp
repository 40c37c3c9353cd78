// A packed layer: whatever the bytes are, it is refused, or gives numbers and marks.
#include <stdexcept>

#include "input.hpp"
#include "solving/open_layers.hpp"
#include "solving/packed_layer.hpp"

using namespace outplay;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Watch watch;
    try {
        const PackedLayer layer({data, size});
        for (Number number = 1; number != 0; number <<= 1) layer.find(number);
        const OpenLayer opened = unpack(layer, ~Number{0}, std::pmr::new_delete_resource(), watch);
        for (std::size_t i = 0; i < opened.numbers.size(); i += 7) layer.find(opened.numbers[i]);
    } catch (const std::invalid_argument&) {
    }
    return 0;
}
