// Files that somebody shortens while they are read.
#include "memory/mapped_file.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "solved.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

const std::string path = "mapped_file.test";

std::size_t sum(std::span<const std::uint8_t> bytes) {
    std::size_t result = 0;
    for (const std::uint8_t byte : bytes) result += byte;
    return result;
}

template <class Call>
bool is_cut_off(Call&& call) {
    return throws<FileCutOff>(call);
}

void write_ones(std::size_t size) {
    const std::vector<std::uint8_t> ones(size, 1);
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    CHECK(write(file, ones.data(), size) == static_cast<ssize_t>(size));
    close(file);
}

void check_bytes() {
    constexpr std::size_t size = 100'000, offset = 1'000;
    for (const std::size_t left : {std::size_t{0}, std::size_t{50'000}, size - 1}) {
        write_ones(size);
        const int file = open(path.c_str(), O_RDONLY);
        const auto bytes = map_file(file, offset, size - offset);
        const auto other = map_file(path);
        close(file);
        CHECK(sum(bytes->span()) == size - offset && !is_cut_off([&] { bytes->check(); }));
        CHECK(truncate(path.c_str(), static_cast<off_t>(left)) == 0);
        CHECK(sum(bytes->span()) == (left < offset ? 0 : left - offset));
        CHECK(is_cut_off([&] { bytes->check(); }) && is_cut_off([&] { other->check(); }));
        CHECK(truncate(path.c_str(), size) == 0);  // what was lost does not come back
        CHECK(left == size - 1 || is_cut_off([&] { bytes->check(); }));
    }
}

void check_table() {
    const Example example = pawns(4, 4);
    const Game game(example.declaration);
    const Board root = game.board(example.start, 0);
    const Table whole = solved(game, root);
    for (const int parts : {0, 1, 2, 3}) {
        write_ones(1);
        const std::uint64_t size = whole.write(path, 0, idle);
        const int file = open(path.c_str(), O_RDONLY);
        const Table table = Table::open(game, file, 0, size);
        close(file);
        CHECK(table.worth(root) && table.faults(idle) == 0);
        CHECK(truncate(path.c_str(),
                       static_cast<off_t>(parts == 3 ? size - 1 : size * static_cast<unsigned>(parts) / 3)) == 0);
        CHECK(is_cut_off([&] { table.worth(root); }));
        CHECK(is_cut_off([&] { table.moves(root); }));
        CHECK(is_cut_off([&] { table.read(0, 1 << 20, idle); }));
        CHECK(is_cut_off([&] { table.faults(idle); }));
        CHECK(is_cut_off([&] { table.strategy(root, 0, -1, 1 << 20, idle); }));
        CHECK(is_cut_off([&] { table.write(path + ".copy", 0, idle); }));
        const std::vector<std::uint8_t> contents(example.start.begin(), example.start.end()), sides{0};
        std::int16_t worth = 0;
        CHECK(is_cut_off([&] { table.worths({contents.data(), sides.data(), 1}, &worth, idle); }));
        CHECK(is_cut_off([&] { table.moves({contents.data(), sides.data(), 1}, idle); }));
    }
}

int ending_of(const std::function<void()>& call) {
    const pid_t child = fork();
    if (child == 0) {
        alarm(30);
        call();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
}

// Whoever else expects the signal gets it. (A sanitizer does, and ends the process in its own way.)
void check_others() {
    CHECK(ending_of([] {
              write_ones(1);
              const auto bytes = map_file(path);
              raise(SIGBUS);
          }) == (is_sanitized ? -1 : SIGBUS));
    CHECK(ending_of([] {
              std::signal(SIGBUS, [](int) { _exit(7); });
              write_ones(1);
              const auto bytes = map_file(path);
              raise(SIGBUS);
          }) == -7);
}

}  // namespace

int main() {
    {
        std::fclose(std::fopen((path + ".copy").c_str(), "w"));
    }
    check_bytes();
    check_table();
    check_others();
    std::remove(path.c_str());
    std::remove((path + ".copy").c_str());
    return report("mapped_file");
}
