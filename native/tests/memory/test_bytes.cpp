// Files that are written: in one go, onto the disk, and not to the end if somebody interrupts.
#include "memory/bytes.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "impatience.hpp"
#include "outplay/prover.hpp"
#include "solved.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

// What the system was asked for, in order: w for written bytes, f for a file onto the disk, d for a folder, r for a new
// name.
std::string asked;

}  // namespace

extern "C" int fsync(int file) {
    struct stat about{};
    asked += fstat(file, &about) == 0 && S_ISDIR(about.st_mode) ? 'd' : 'f';
    return 0;
}

extern "C" int rename(const char* from, const char* to) noexcept {
    asked += 'r';
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

namespace {

const std::string path = "bytes.test";

void check_order() {
    const std::vector<std::uint8_t> bytes(1000, 7);
    write_file(path, {bytes}, 3, idle);
    CHECK(asked == "frd");
    CHECK(std::filesystem::file_size(path) == 1008 && !std::filesystem::exists(path + ".part"));
    asked.clear();
    const std::string folder = "bytes.folder";
    std::filesystem::create_directory(folder);
    write_file(folder + "/one", {bytes}, 3, idle);
    CHECK(asked == "frd");
    asked.clear();
    // Much of it goes onto the disk on the way: at the end nobody waits long.
    const std::vector<std::uint8_t> much(std::size_t{100} << 20, 7);
    write_file(folder + "/much", {much}, 3, idle);
    CHECK(asked == "ffffrd");
    std::filesystem::remove_all(folder);
}

void check_interruption() {
    const std::vector<std::uint8_t> bytes(std::size_t{4} << 20, 7);
    write_file(path, {std::span(bytes).first(100)}, 3, idle);
    CHECK(is_interrupted([&](Watch& watch) { write_file(path, {bytes}, 3, watch); }));
    CHECK(std::filesystem::file_size(path) == 108 && !std::filesystem::exists(path + ".part"));
    CHECK(is_interrupted([&](Watch& watch) { checksum(0, bytes, watch); }));
}

void check_tables() {
    const Example example = pawns(5, 5);
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    const Table table = solved(game, root);
    asked.clear();
    table.write(path, 0, idle);
    CHECK(asked == "f");
    CHECK(is_interrupted([&](Watch& watch) { table.write(path, 0, watch); }));
}

void check_provers() {
    const Example example = pawns(8, 8);
    const Game game(example.declaration);
    Prover prover(game, 8 << 20);
    prover.holds(game.board(example.start, 0), 0, 1, {.limits = {.nodes = 300'000}}, idle);
    CHECK(is_interrupted([&](Watch& watch) { prover.write(path, 7, watch); }));
    asked.clear();
    prover.write(path, 7, idle);
    CHECK(asked == "frd");
    Prover other(game, 8 << 20);
    CHECK(is_interrupted([&](Watch& watch) { other.read(path, 7, watch); }));
    CHECK(other.bytes() < prover.bytes() && other.read(path, 7, idle) && other.bytes() == prover.bytes());
}

}  // namespace

int main() {
    check_order();
    check_interruption();
    check_tables();
    check_provers();
    std::remove(path.c_str());
    return report("bytes");
}
