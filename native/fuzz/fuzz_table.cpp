// The table of a solution's file, as anybody may send it: whatever the bytes are, it is refused or answers.
#include <stdexcept>

#include "input.hpp"
#include "outplay/table.hpp"

using namespace outplay;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static fuzz::File file;
    file.fill(data, size);
    Watch watch;
    try {
        const Table table = Table::open(fuzz::game(), file.number(), 0, size);
        table.worth(fuzz::start());
        table.moves(fuzz::start());
        table.faults(watch);
        table.strategy(fuzz::start(), 0, 0, 1000, watch);
        table.read(0, 1000, watch);
    } catch (const std::invalid_argument&) {
    }
    return 0;
}
