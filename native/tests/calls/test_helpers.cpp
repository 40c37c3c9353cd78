// Threads that fail: the caller hears of it. A search needs no memory in its threads once they have begun.
#include "calls/helpers.hpp"

#include <cstdlib>
#include <new>
#include <thread>

#include "check.hpp"
#include "games.hpp"
#include "outplay/game.hpp"

namespace {

std::atomic<bool> is_scarce{false};
thread_local bool is_first_thread = false;

}  // namespace

// All memory of this program: for other threads than the first there is none on demand.
void* operator new(std::size_t size) {
    void* memory = is_scarce && !is_first_thread ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

using namespace outplay;
using namespace outplay::tests;

namespace {

// The others end, and what the first that failed has thrown is thrown again, once.
void check_failure() {
    std::atomic<bool> is_stopped = false;
    Helpers helpers([&] { is_stopped = true; });
    helpers.start([&] {
        while (!is_stopped) std::this_thread::yield();
    });
    helpers.start([] { throw std::bad_alloc(); });
    while (!is_stopped) std::this_thread::yield();
    bool has_failed = false;
    try {
        helpers.finish();
    } catch (const std::bad_alloc&) {
        has_failed = true;
    }
    CHECK(has_failed);
    helpers.finish();
}

void check_search(int threads) {
    class Deaf final : public SearchListener {
        void finished(const SearchResult&) override {}
    } deaf;
    const Example example = pawns(5, 5);
    const Game game(example.declaration);
    Evaluation evaluation;
    for (auto& cells : evaluation.cells) cells.assign(example.start.size(), 1);
    SearchOptions options;
    options.threads = threads;
    options.limits.seconds = 60;
    Watch watch;
    bool has_failed = false;
    is_scarce = true;
    try {
        game.analyze(game.board(example.start, 0), evaluation, options, deaf, watch);
    } catch (const std::bad_alloc&) {
        has_failed = true;
    }
    is_scarce = false;
    CHECK(!has_failed);
}

}  // namespace

int main() {
    is_first_thread = true;
    check_failure();
    check_search(1);
    check_search(2);
    return report("helpers");
}
