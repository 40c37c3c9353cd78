// Writes the sound files with which fuzzing begins: write_corpus tests/data/fuzz
#include <filesystem>
#include <fstream>

#include "../tests/solved.hpp"
#include "input.hpp"
#include "outplay/prover.hpp"
#include "solving/packed_layer.hpp"

using namespace outplay;

namespace {

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

// What the core gets of a position: which board, the side to move, the cells.
void write_position(const std::filesystem::path& path, char board, const tests::Example& example) {
    std::ofstream file(path, std::ios::binary);
    file.put(board).put(0);
    for (const int piece : example.start) file.put(static_cast<char>(piece));
}

// Which layer of the game it is, with values, and its bytes without a checksum.
void write_checkpoint(const std::filesystem::path& path, int layer) {
    const fuzz::Folder folder;
    tests::solved(fuzz::game(), fuzz::start(), {.directory = folder.path()});
    std::ifstream written(folder.path() + "/layer-" + std::to_string(layer) + ".valued", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(written), {}};
    std::ofstream(path, std::ios::binary).put(static_cast<char>(2 * layer + 1)) << bytes.substr(0, bytes.size() - 8);
}

// Two stages of tables for two and for three cells, as fuzz_network reads them, and some weights.
void write_network(const std::filesystem::path& path) {
    std::ofstream file(path, std::ios::binary);
    const auto two = [&](int number) { file.put(static_cast<char>(number)).put(static_cast<char>(number / 256)); };
    two(9 + 27);
    file.put(2).put(0).put(4);
    for (int side = 0; side < 2; ++side) {
        two(2);
        two(0);
        file.put(2).put(0).put(4);
        two(9);
        file.put(3).put(2).put(5).put(8);
    }
    for (int i = 0; i < 40; ++i) file.put(static_cast<char>(37 * i));
}

}  // namespace

int main(int count, char** arguments) {
    fuzz::require(count == 2);
    const std::filesystem::path folder = arguments[1];
    for (const char* name : {"checkpoint", "layer", "memory", "network", "position", "table"}) {
        std::filesystem::create_directories(folder / name);
    }
    std::ofstream(folder / "table" / "pawns").flush();
    Watch watch;
    tests::solved(fuzz::game(), fuzz::start()).write(folder / "table" / "pawns", 0, watch);
    write_layer(folder / "layer" / "found", false);
    write_layer(folder / "layer" / "valued", true);
    write_memory(folder / "memory" / "pawns");
    write_checkpoint(folder / "checkpoint" / "start", 12);
    write_checkpoint(folder / "checkpoint" / "middle", 8);
    write_network(folder / "network" / "pawns");
    write_position(folder / "position" / "pawns", 0, tests::pawns(3, 3));
    write_position(folder / "position" / "hourglass", 1, tests::hourglass(4));
    write_position(folder / "position" / "reversi", 2, tests::reversi(4));
    write_position(folder / "position" / "large", 3, tests::pawns(10, 12, true));
    return 0;
}
