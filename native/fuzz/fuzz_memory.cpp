// What a prover has written down: the bytes have a right checksum here, or they would all be refused alike.
#include <cstring>
#include <vector>

#include "input.hpp"
#include "memory/bytes.hpp"
#include "outplay/prover.hpp"

using namespace outplay;

namespace {

constexpr std::size_t named = 3 * sizeof(std::uint64_t);  // signature, rules and runner: a wrong one is refused

// The front of a file that was written by a prover.
std::vector<std::uint8_t> written_front() {
    fuzz::File file;
    Watch watch;
    Prover(fuzz::game(), 1 << 12).write(file.path(), 7, watch);
    std::vector<std::uint8_t> front(named);
    std::FILE* opened = std::fopen(file.path(), "rb");  // another one has taken its place
    fuzz::require(std::fread(front.data(), 1, named, opened) == named);
    std::fclose(opened);
    return front;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static fuzz::File file;
    static const std::vector<std::uint8_t> front = written_front();
    Watch watch;
    std::vector<std::uint8_t> bytes = front;
    if (size > named) bytes.insert(bytes.end(), data + named, data + size);
    // As it is written: the header by itself, then the rest.
    const std::size_t header = std::min(bytes.size(), named + 4 * sizeof(std::uint64_t));
    const std::span<const std::uint8_t> whole(bytes);
    const std::uint64_t sum = checksum(checksum(0, whole.first(header), watch), whole.subspan(header), watch);
    const auto* seal = reinterpret_cast<const std::uint8_t*>(&sum);
    bytes.insert(bytes.end(), seal, seal + sizeof sum);
    file.fill(bytes.data(), bytes.size());
    Prover prover(fuzz::game(), 1 << 12);
    if (prover.read(file.path(), 7, watch)) {
        prover.holds(fuzz::start(), 0, 1, {.limits = {.nodes = 2000}}, watch);
    } else {
        fuzz::require(prover.holds(fuzz::start(), 0, 1, {}, watch) == false);  // as if nobody had tried
    }
    return 0;
}
