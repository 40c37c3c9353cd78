// Whether to go on: each limit by itself, and how often a thread asks.
#define OUTPLAY_TARGET portable_tested

#include "calls/quota.hpp"

#include <limits>

#include "check.hpp"
#include "impatience.hpp"

using namespace outplay;
using namespace outplay::portable_tested;
using namespace outplay::tests;

namespace {

constexpr std::uint64_t without_end = std::numeric_limits<std::uint64_t>::max();

void check_nodes() {
    Limiter limiter({.nodes = 1500}, idle);
    CHECK(limiter.nodes_left() == 1500 && limiter.seconds_left() > 1e9);
    CHECK(limiter.ask(0) == 1024);
    CHECK(limiter.ask(1024) == 476);
    limiter.add(400);
    CHECK(limiter.ask(0) == 76 && limiter.nodes_left() == 76);
    CHECK(limiter.ask(80) == 0 && limiter.nodes_left() == 0 && limiter.nodes() == 1504);
    CHECK(Limiter({}, idle, 7).ask(1 << 20) == 7 && Limiter({}, idle).nodes_left() == without_end);
}

void check_time_and_stop() {
    Limiter late({.seconds = 1e-9}, idle), early({.seconds = 1e6}, idle);
    while (late.seconds_left() > 0) {
    }
    CHECK(late.ask(0) == 0 && late.ask(0, true) == 0);
    CHECK(early.ask(0) == 1024 && early.seconds_left() > 1e5);
    Stop stop;
    Limiter limiter({.stop = &stop}, idle);
    CHECK(limiter.ask(1) == 1024);
    stop.set();
    CHECK(limiter.ask(1, true) == 1024);  // a helper hears of it from the one whom it helps
    CHECK(limiter.ask(1) == 0 && limiter.ask(1, true) == 0);
}

void check_helpers() {
    Limiter limiter({}, idle);
    limiter.end_helpers();
    CHECK(limiter.ask(1, true) == 0 && limiter.ask(1) == 1024);
    limiter.end();
    CHECK(limiter.ask(1) == 0 && limiter.nodes() == 3);
    CHECK(is_interrupted([](Watch& watch) {
        Limiter interrupted({}, watch);
        for (int i = 0; i < 16; ++i) interrupted.ask(1, true);
        CHECK(interrupted.nodes() == 16);  // and helpers are not interrupted
        for (int i = 0; i < 16; ++i) interrupted.ask(1);
        CHECK(false);
    }));
}

class Counting final : public Limiter {
public:
    explicit Counting(const Limits& limits) : Limiter(limits, idle, 10) {}
    int questions = 0;

private:
    void asked() override { ++questions; }
};

void check_quota() {
    Counting limiter({.nodes = 25});
    Quota quota(limiter);
    std::uint64_t nodes = 0;
    while (quota.goes_on(nodes)) ++nodes;
    CHECK(nodes == 25 && limiter.questions == 4 && limiter.nodes() == 25);  // at 0, 10, 20 and 25 nodes
    CHECK(quota.is_stopped() && !quota.goes_on(nodes + 100) && limiter.questions == 4);
    quota.tell(30);
    quota.tell(30);
    CHECK(limiter.nodes() == 30);
    CHECK(!quota.is_due(25) && quota.is_due(26) && !quota.ask(31) && limiter.nodes() == 31);
    Quota unlimited;
    CHECK(unlimited.goes_on(without_end - 1) && !unlimited.is_stopped());
    unlimited.tell(5);
}

}  // namespace

int main() {
    check_nodes();
    check_time_and_stop();
    check_helpers();
    check_quota();
    return report("limiter");
}
