// Writes the sound files with which fuzzing begins: write_corpus tests/data/fuzz
#include <filesystem>
#include <fstream>

#include "input.hpp"
#include "outplay/prover.hpp"
#include "outplay/table.hpp"
#include "packed_layer.hpp"

using namespace outplay;

namespace {

Table solved() {
    Watch watch;
    Solving solving(fuzz::game(), fuzz::start(), {}, watch);
    while (solving.step(watch)) {
    }
    return solving.table();
}

void write_layer(const std::filesystem::path& path, bool has_marks) {
    Counted<Number> numbers;
    Counted<Mark> marks;
    for (Number number = 1; numbers.size() < 70; number += 1 + number / 3) {
        numbers.push_back(number);
        if (has_marks) marks.push_back(static_cast<Mark>(numbers.size() % 5));
    }
    Watch watch;
    const auto bytes = pack_layer(numbers, marks, 100, std::pmr::new_delete_resource(), watch);
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

void write_memory(const std::string& path) {
    Watch watch;
    Prover prover(fuzz::game(), 1 << 12);
    prover.holds(fuzz::start(), 0, 1, {.limits = {.nodes = 100}}, watch);
    prover.write(path, 7, watch);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - sizeof(std::uint64_t));  // its checksum
}

}  // namespace

int main(int count, char** arguments) {
    fuzz::require(count == 2);
    const std::filesystem::path folder = arguments[1];
    for (const char* name : {"table", "layer", "memory"}) std::filesystem::create_directories(folder / name);
    std::ofstream(folder / "table" / "pawns").flush();
    Watch watch;
    solved().write(folder / "table" / "pawns", 0, watch);
    write_layer(folder / "layer" / "found", false);
    write_layer(folder / "layer" / "valued", true);
    write_memory(folder / "memory" / "pawns");
    return 0;
}
