// Work on whole layers: it can be interrupted in every phase, and then nothing is lost.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "check.hpp"
#include "games.hpp"
#include "impatience.hpp"
#include "outplay/table.hpp"
#include "solving/mark_table.hpp"
#include "solving/number_list.hpp"
#include "solving/open_layers.hpp"
#include "solving/packed_layer.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

constexpr std::size_t many = 200'000;  // of 4,096 a piece: three questions

std::pmr::memory_resource* memory() { return std::pmr::new_delete_resource(); }

Counted<Number> scattered() {
    Counted<Number> numbers(many);
    for (std::size_t i = 0; i < many; ++i) numbers[i] = (i * 0x9e3779b97f4a7c15U) >> 20;
    return numbers;
}

Counted<Number> sorted() {
    Counted<Number> numbers = scattered();
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

// Interrupted once at each moment there is, until it gets through. How often that was.
template <class Call>
int interruptions(Call&& call) {
    for (int questions = 1;; ++questions) {
        Impatient impatient(questions);
        try {
            call(impatient);
            return questions - 1;
        } catch (const Interrupted&) {
        }
    }
}

void check_sorting() {
    const Counted<Number> expected = sorted();
    Counted<Number> numbers = scattered(), room;
    CHECK(interruptions([&](Watch& watch) { sort_numbers(numbers, room, watch); }) > 10);
    CHECK(numbers == expected);
}

void check_sets() {
    const Counted<Number> expected = sorted();
    NumberSet set(memory());
    set.make_room(many, idle);
    for (const Number number : scattered()) set.add(number);
    CHECK(interruptions([&](Watch& watch) { set.make_room(2 * many, watch); }) > 2);
    CHECK(is_interrupted([&](Watch& watch) { set.take(watch); }));
    Counted<Number> taken = set.take(idle), room;
    sort_numbers(taken, room, idle);
    CHECK(taken == expected);
}

void check_layers() {
    const Counted<Number> numbers = sorted();
    Counted<Mark> marks(many);
    for (std::size_t i = 0; i < many; ++i) marks[i] = static_cast<Mark>(i % 100);
    const Counted<std::uint8_t> bytes = pack_layer(numbers, marks, 5, memory(), idle);
    const PackedLayer layer(bytes);
    CHECK(is_interrupted([&](Watch& watch) { pack_layer(numbers, marks, 5, memory(), watch); }));
    CHECK(is_interrupted([&](Watch& watch) { unpack(layer, ~Number{0}, memory(), watch); }));
    CHECK(is_interrupted([&](Watch& watch) { unpack_numbers(layer, ~Number{0}, memory(), watch); }));
    CHECK(is_interrupted([&](Watch& watch) { MarkTable(numbers, marks, 50, memory(), watch); }));
}

std::string bytes_of(const Table& table) {
    const std::string path = "interruption.test";
    std::ofstream(path).flush();
    table.write(path, 0, idle);
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::filesystem::remove(path);
    return bytes;
}

// Interrupted after so many questions, and a little later each time: a piece of work that is done again needs as many.
Table solved(Solving& solving, int questions) {
    for (bool goes_on = true; goes_on;) {
        Impatient impatient(questions);
        try {
            goes_on = solving.step(impatient);
        } catch (const Interrupted&) {
            ++questions;
        }
    }
    return solving.table();
}

// Whole solvings, interrupted again and again, in memory and in files.
void check_solving(const Example& example) {
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    Solving undisturbed(game, root, {}, idle);
    const std::string expected = bytes_of(solved(undisturbed, 0));
    const std::string directory = "interruption.layers";
    for (const int questions : {1, 20, 70}) {
        Solving in_memory(game, root, {}, idle);
        CHECK(bytes_of(solved(in_memory, questions)) == expected);
        CHECK(in_memory.positions() == undisturbed.positions() && in_memory.valued() == undisturbed.valued());
        std::filesystem::create_directory(directory);
        {
            Solving in_files(game, root, {.directory = directory}, idle);
            CHECK(bytes_of(solved(in_files, questions)) == expected);
        }
        CHECK(is_interrupted([&](Watch& watch) { Solving(game, root, {.directory = directory}, watch); }));
        std::filesystem::remove_all(directory);
    }
}

}  // namespace

int main() {
    check_sorting();
    check_sets();
    check_layers();
    check_solving(pawns(4, 5));
    if (!is_sanitized) check_solving(hourglass(4));
    return report("interruption");
}
