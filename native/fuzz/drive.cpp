// Runs a fuzz target without libFuzzer: over the files that are named, and over so many random changes of them.
//
//   fuzz_table [-seconds=60] [-seed=1] FILE...
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "input.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// A few bits, bytes, words, a cut or a repetition.
void change(Bytes& bytes, std::mt19937_64& random) {
    for (std::uint64_t changes = 1 + random() % 4; changes > 0 && !bytes.empty(); --changes) {
        const std::size_t place = random() % bytes.size();
        switch (random() % 6) {
        case 0:
            bytes[place] ^= static_cast<std::uint8_t>(1U << random() % 8);
            break;
        case 1:
            bytes[place] = static_cast<std::uint8_t>(random());
            break;
        case 2:
            for (std::size_t i = place / 8 * 8; i < std::min(place / 8 * 8 + 8, bytes.size()); ++i) {
                bytes[i] = random() % 2 == 0 ? 0xff : 0;
            }
            break;
        case 3:
            bytes[place] = static_cast<std::uint8_t>(bytes[place] + 1 - 2 * (random() % 2));
            break;
        case 4:
            bytes.resize(place);
            break;
        default:
            bytes.push_back(bytes[place]);
        }
    }
}

}  // namespace

int main(int count, char** arguments) {
    double seconds = 0;
    std::uint64_t seed = 1, runs = 0;
    std::vector<Bytes> corpus;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        if (argument.starts_with("-seconds=")) {
            seconds = std::stod(argument.substr(9));
        } else if (argument.starts_with("-seed=")) {
            seed = std::stoull(argument.substr(6));
        } else {
            corpus.push_back(read(argument));
        }
    }
    outplay::fuzz::require(!corpus.empty());
    for (const Bytes& bytes : corpus) LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    std::mt19937_64 random(seed);
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    for (runs = corpus.size(); Clock::now() < end; ++runs) {
        Bytes bytes = corpus[random() % corpus.size()];
        change(bytes, random);
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%llu runs, no findings\n", static_cast<unsigned long long>(runs));
    return 0;
}
