// Packed layers: they hold what was packed, and may be larger than 32 bits can count.
#include "packed_layer.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "check.hpp"
#include "open_layers.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

using Random = std::mt19937_64;

std::pmr::memory_resource* const memory = std::pmr::new_delete_resource();

// Distances of any size up to so many bits.
std::vector<Number> ascending(std::size_t size, int bits, Random& random) {
    std::vector<Number> numbers;
    Number number = random() >> (64 - bits);
    for (std::size_t i = 0; i < size; ++i, number += 1 + (random() >> (64 - bits) >> random() % 8)) {
        if (!numbers.empty() && number <= numbers.back()) break;  // there are no larger ones
        numbers.push_back(number);
    }
    return numbers;
}

std::vector<Mark> any_marks(std::size_t size, int different, Random& random) {
    std::vector<Mark> marks(size);
    for (Mark& mark : marks)
        mark = static_cast<Mark>(static_cast<int>(random() % static_cast<unsigned>(different)) - 127);
    return marks;
}

void check_layer(const PackedLayer& layer, const std::vector<Number>& numbers, const std::vector<Mark>& marks) {
    CHECK(layer.size() == numbers.size());
    const OpenLayer opened = unpack(layer, memory, idle);
    CHECK(std::equal(numbers.begin(), numbers.end(), opened.numbers.begin(), opened.numbers.end()));
    CHECK(std::equal(marks.begin(), marks.end(), opened.marks.begin(), opened.marks.end()));
    int wrong = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (layer.find(numbers[i]) != marks[i]) ++wrong;
        const Number next = numbers[i] + 1;
        if (!std::binary_search(numbers.begin(), numbers.end(), next) && layer.find(next)) ++wrong;
    }
    CHECK(wrong == 0);
}

void check_packing(std::size_t size, int bits, int different, Random& random) {
    const std::vector<Number> numbers = ascending(size, bits, random);
    const std::vector<Mark> marks = any_marks(numbers.size(), different, random);
    const auto bytes = pack_layer(numbers, marks, 7, memory, idle);
    const PackedLayer layer(bytes);
    CHECK(layer.positions() == 7);
    check_layer(layer, numbers, marks);
    const auto without_marks = pack_layer(numbers, {}, 7, memory, idle);
    const auto found = unpack_numbers(PackedLayer(without_marks), memory, idle);
    CHECK(std::equal(numbers.begin(), numbers.end(), found.begin(), found.end()));
}

// A layer whose last block is five gigabytes behind the others. What lies between is never touched, so that it takes no
// memory.
void check_large_layer(Random& random) {
    constexpr std::size_t gap = std::size_t{5} << 30;
    const std::vector<Number> numbers = ascending(3 * PackedLayer::block_size, 20, random);
    const std::vector<Mark> marks = any_marks(numbers.size(), 8, random);
    const auto bytes = pack_layer(numbers, marks, 0, memory, idle);
    constexpr std::size_t data_bytes = 16, starts = 32 + 8 + 3 * 8, data = starts + 3 * 8;  // where they stand
    std::uint64_t size = 0, last = 0;
    std::memcpy(&size, bytes.data() + data_bytes, sizeof size);
    std::memcpy(&last, bytes.data() + starts + 2 * sizeof last, sizeof last);

    const std::size_t whole = bytes.size() + gap;
    void* const room = mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0);
    CHECK(room != MAP_FAILED);
    if (room == MAP_FAILED) return;
    auto* const large = static_cast<std::uint8_t*>(room);
    std::memcpy(large, bytes.data(), data + last);
    std::memcpy(large + data + last + gap, bytes.data() + data + last, bytes.size() - data - last);
    size += gap;
    last += gap;
    std::memcpy(large + data_bytes, &size, sizeof size);
    std::memcpy(large + starts + 2 * sizeof last, &last, sizeof last);
    check_layer(PackedLayer({large, whole}), numbers, marks);
    munmap(room, whole);
}

}  // namespace

int main() {
    Random random(1);
    for (const std::size_t size : {0, 1, 31, 32, 33, 64, 1'000}) {
        for (const int bits : {1, 8, 30, 50, 63}) {
            for (const int different : {1, 2, 255}) check_packing(size, bits, different, random);
        }
    }
    check_large_layer(random);
    return report("packed layer");
}
