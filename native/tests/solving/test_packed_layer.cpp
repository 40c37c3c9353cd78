// Packed layers: they hold what was packed, and may be larger than 32 bits can count.
#include "solving/packed_layer.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "check.hpp"
#include "solving/open_layers.hpp"

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

void check_marks(const PackedLayer& layer, const std::vector<Number>& numbers, const std::vector<Mark>& marks) {
    int wrong = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (layer.find(numbers[i]) != marks[i]) ++wrong;
        const Number next = numbers[i] + 1;
        if (!std::binary_search(numbers.begin(), numbers.end(), next) && layer.find(next)) ++wrong;
    }
    CHECK(wrong == 0);
}

void check_layer(const PackedLayer& layer, const std::vector<Number>& numbers, const std::vector<Mark>& marks) {
    CHECK(layer.size() == numbers.size());
    const OpenLayer opened = unpack(layer, ~Number{0}, memory, idle);
    CHECK(std::equal(numbers.begin(), numbers.end(), opened.numbers.begin(), opened.numbers.end()));
    CHECK(std::equal(marks.begin(), marks.end(), opened.marks.begin(), opened.marks.end()));
    check_marks(layer, numbers, marks);
}

void check_packing(std::size_t size, int bits, int different, Random& random) {
    const std::vector<Number> numbers = ascending(size, bits, random);
    const std::vector<Mark> marks = any_marks(numbers.size(), different, random);
    const auto bytes = pack_layer(numbers, marks, 7, memory, idle);
    const PackedLayer layer(bytes);
    CHECK(layer.positions() == 7);
    check_layer(layer, numbers, marks);
    const auto without_marks = pack_layer(numbers, {}, 7, memory, idle);
    const auto found = unpack_numbers(PackedLayer(without_marks), ~Number{0}, memory, idle);
    CHECK(std::equal(numbers.begin(), numbers.end(), found.begin(), found.end()));
}

// A layer whose last blocks are five gigabytes behind the first. What lies before them is never touched, so that it
// takes no memory: blocks that all begin with nought.
void check_large_layer(Random& random) {
    constexpr std::size_t block = PackedLayer::block_size, before = std::size_t{20} << 20, gap = std::size_t{5} << 30;
    const std::vector<Number> numbers = ascending(3 * block, 20, random);
    const std::vector<Mark> marks = any_marks(numbers.size(), 8, random);
    const auto bytes = pack_layer(numbers, marks, 0, memory, idle);
    constexpr std::size_t front = 32 + 8, word = sizeof(std::uint64_t);  // the header and the list of marks
    std::uint64_t header[3], starts[3];                                  // the numbers, the positions, the data's bytes
    std::memcpy(header, bytes.data(), sizeof header);
    std::memcpy(starts, bytes.data() + front + 3 * word, sizeof starts);
    header[0] += before * block;
    header[2] += gap;
    for (std::uint64_t& start : starts) start += gap;

    const std::size_t whole = bytes.size() + 2 * before * word + gap;
    void* const room = mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0);
    CHECK(room != MAP_FAILED);
    if (room == MAP_FAILED) return;
    auto* at = static_cast<std::uint8_t*>(room);
    std::memcpy(at, bytes.data(), front);
    std::memcpy(at, header, sizeof header);
    at += front + before * word;
    std::memcpy(at, bytes.data() + front, 3 * word);
    at += 3 * word + before * word;
    std::memcpy(at, starts, sizeof starts);
    at += sizeof starts + gap;
    std::memcpy(at, bytes.data() + front + 6 * word, bytes.size() - front - 6 * word);

    const PackedLayer layer({static_cast<const std::uint8_t*>(room), whole});
    CHECK(layer.size() == before * block + numbers.size());
    check_marks(layer, numbers, marks);
    std::vector<Number> found(numbers.size());
    for (std::size_t i = 0; i < 3; ++i) CHECK(layer.read(before + i, found.data() + i * block, nullptr) == block);
    CHECK(found == numbers);
    munmap(room, whole);
}

// What a layer can be is seen from its first bytes: nobody reads to the end of a file that has none.
void check_size(Random& random) {
    const std::vector<Number> numbers = ascending(100, 60, random);
    const auto bytes = pack_layer(numbers, any_marks(numbers.size(), 255, random), 0, memory, idle);
    const auto is_refused_with = [&](std::size_t data, std::size_t more) {  // more data, and more bytes
        auto changed = bytes;
        std::uint64_t size = 0;
        std::memcpy(&size, changed.data() + 16, sizeof size);
        size += data;
        std::memcpy(changed.data() + 16, &size, sizeof size);
        changed.resize(changed.size() + more);
        return throws<DamagedLayer>([&] { PackedLayer{changed}; });
    };
    CHECK(!is_refused_with(0, 0) && !is_refused_with(8, 8));
    CHECK(is_refused_with(0, 8) && is_refused_with(8, 0) && is_refused_with(2'000, 2'000));
}

// A layer may come from anywhere: its numbers must be what they are taken for.
void check_numbers() {
    constexpr std::size_t block = PackedLayer::block_size;
    std::vector<Number> numbers;
    for (Number number = 0; number < 3 * block; ++number) numbers.push_back(2 * number);
    const auto is_refused_below = [&](Number limit) {
        const auto bytes = pack_layer(numbers, {}, 0, memory, idle);
        return throws<DamagedLayer>([&] { unpack_numbers(PackedLayer(bytes), limit, memory, idle); });
    };
    const Number last = numbers.back();
    CHECK(!is_refused_below(last + 1) && is_refused_below(last));
    numbers[2 * block] = numbers[2 * block - 1];  // the first number of a block is written as it is
    CHECK(is_refused_below(last + 1));
    numbers[2 * block] = 0;
    CHECK(is_refused_below(last + 1));
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
    check_size(random);
    check_numbers();
    return report("packed layer");
}
