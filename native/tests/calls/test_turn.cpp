// Objects that one call can use at a time, and threads that help: refused, waited for, and forked.
#include "outplay/turn.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <new>
#include <string>
#include <thread>

#include "calls/helpers.hpp"
#include "check.hpp"
#include "games.hpp"
#include "outplay/game.hpp"
#include "outplay/prover.hpp"
#include "outplay/table.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

std::string refusal(const std::function<void()>& call) {
    try {
        call();
    } catch (const InUse& error) {
        return error.what();
    }
    return "";
}

bool says(const std::string& message, const char* words) { return message.find(words) != std::string::npos; }

// What a forked process makes of it: whether it ends well within a few seconds.
bool is_true_in_a_fork(const std::function<bool()>& call) {
    const pid_t child = fork();
    if (child == 0) {
        alarm(30);
        _exit(call() ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void check_refusals() {
    Turns turns("this thing");
    const Turn turn(turns);
    CHECK(says(refusal([&] { const Turn again(turns); }), "this thing is asked from within its own call"));
    CHECK(says(refusal([&] { const Turn again(turns, idle); }), "from within its own call"));
    std::string message;
    std::thread([&] { message = refusal([&] { const Turn other(turns); }); }).join();
    CHECK(says(message, "this thing is at work in another thread"));
    Stop stop;
    stop.set();
    bool has_come = true;
    std::thread([&] { has_come = Turn(turns, idle, &stop).has_come(); }).join();
    CHECK(!has_come);
}

void check_waiting() {
    Turns turns("this thing");
    int inside = 0, most = 0;
    {
        Helpers threads([] {});
        for (int i = 0; i < 4; ++i) {
            threads.start([&] {
                Watch watch;
                for (int round = 0; round < 50; ++round) {
                    const Turn turn(turns, watch);
                    most = std::max(most, ++inside);
                    --inside;
                }
            });
        }
        threads.finish();
    }
    CHECK(inside == 0 && most == 1);
    CHECK(refusal([&] { const Turn turn(turns); }).empty());
}

void check_forks() {
    Turns turns("this thing");
    std::atomic<bool> is_taken = false, ends = false;
    std::thread worker([&] {
        const Turn turn(turns);
        is_taken = true;
        while (!ends) std::this_thread::yield();
    });
    while (!is_taken) std::this_thread::yield();
    const auto is_refused_here = [&] {
        return says(refusal([&] { const Turn turn(turns, idle); }), "when this process was forked off");
    };
    CHECK(is_true_in_a_fork(is_refused_here));
    ends = true;
    worker.join();
    CHECK(is_true_in_a_fork([&] { return refusal([&] { const Turn turn(turns); }).empty(); }));
}

void check_helpers() {
    std::atomic<bool> stops = false;
    Helpers helpers([&] { stops = true; });
    helpers.start([&] {
        while (!stops) std::this_thread::yield();
    });
    helpers.start([] { throw std::bad_alloc(); });  // and stops the other
    bool is_carried = false;
    try {
        helpers.finish();
    } catch (const std::bad_alloc&) {
        is_carried = true;
    }
    CHECK(is_carried && stops);
}

// A fork from within a report: the helpers have stayed with the parent.
void check_forked_search() {
    class Forking final : public SearchListener {
    public:
        void finished(const SearchResult&) override {
            if (child < 0) child = fork();
            if (child == 0) alarm(30);
        }
        pid_t child = -1;
    } listener;
    const Example example = pawns(5, 5);
    const Game game(example.declaration);
    const Board start = game.board(example.start, 0);
    Evaluation evaluation;
    for (auto& cells : evaluation.cells) cells.assign(example.start.size(), 1);
    SearchOptions options;
    options.depth = 8;
    options.threads = 3;
    Watch watch;
    const SearchResult result = game.analyze(start, evaluation, options, listener, watch);
    if (listener.child == 0) _exit(result.depth > 0 ? 0 : 1);
    int status = 1;
    waitpid(listener.child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

void check_solver() {
    const Example example = pawns(4, 5);
    const Game game(example.declaration);
    Solving solving(game, game.board(example.start, 0), {.step = std::chrono::milliseconds(5)}, idle);
    std::atomic<int> refused = 0;
    const auto work = [&](bool looks_on) {
        Watch watch;
        for (bool goes_on = true; goes_on;) {
            try {
                goes_on = solving.step(watch);
            } catch (const InUse&) {
                ++refused;
            }
            if (looks_on && solving.valued() > solving.entries()) refused = -1'000'000;
        }
    };
    Helpers threads([] {});
    threads.start([&] { work(true); });
    work(false);
    threads.finish();
    CHECK(refused >= 0 && solving.phase() == Solving::Phase::done);
    Watch watch;
    CHECK(solving.table().faults(watch) == 0);
}

void check_prover() {
    const Example example = pawns(8, 8);
    const Game game(example.declaration);
    const Board start = game.board(example.start, 0);
    Prover prover(game, 1 << 20);
    struct Enough {};
    std::string message;
    ProofOptions options;
    options.report = [&](std::uint64_t) {
        Watch watch;
        message = refusal([&] { prover.holds(start, 0, 1, {}, watch); });
        throw Enough{};
    };
    try {
        Watch watch;
        prover.holds(start, 0, 1, options, watch);
    } catch (const Enough&) {
    }
    CHECK(says(message, "this prover is asked from within its own call"));
}

}  // namespace

int main() {
    check_refusals();
    check_waiting();
    check_forks();
    check_helpers();
    check_forked_search();
    check_solver();
    check_prover();
    return report("turn");
}
