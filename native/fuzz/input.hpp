// What all fuzz targets share: bytes as a file, and a small game.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "../tests/games.hpp"
#include "outplay/game.hpp"
#include "outplay/watch.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace outplay::fuzz {

// A bug that breaks no memory.
inline void require(bool holds) {
    if (!holds) std::abort();
}

// One that is removed at the end, and written anew each time.
class File {
public:
    File() : number_(mkstemp(path_)) { require(number_ >= 0); }
    ~File() {
        close(number_);
        std::remove(path_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    void fill(const std::uint8_t* data, std::size_t size) {
        require(ftruncate(number_, 0) == 0 && pwrite(number_, data, size, 0) == static_cast<ssize_t>(size));
    }
    int number() const { return number_; }
    const char* path() const { return path_; }

private:
    char path_[32] = "/tmp/outplay-fuzz-XXXXXX";
    int number_;
};

// The same for a folder with files in it.
class Folder {
public:
    Folder() { require(mkdtemp(path_) != nullptr); }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string path() const { return path_; }
    void empty() {
        for (const auto& each : std::filesystem::directory_iterator(path_)) std::filesystem::remove(each);
    }

private:
    char path_[32] = "/tmp/outplay-fuzz-XXXXXX";
};

inline const tests::Example& example() {
    static const tests::Example pawns = tests::pawns(3, 3);
    return pawns;
}

inline const Game& game() {
    static const Game made(example().declaration);
    return made;
}

inline Board start() { return game().board(example().start, 0); }

}  // namespace outplay::fuzz
