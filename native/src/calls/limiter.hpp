// Whether to go on, for all searches alike: the limits of a call, how much of them is used up, and its watch.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "outplay/limits.hpp"
#include "outplay/watch.hpp"

namespace outplay {

// One for each call; the threads of a search share it, and each asks by a Quota of its own. Nothing is compiled here:
// the vector code must not bring its own copy, which the linker might choose for everybody.
class Limiter {
public:
    // `between` are the nodes from one look at the clock to the next.
    Limiter(const Limits& limits, Watch& watch, std::uint64_t between = 1024);
    virtual ~Limiter();
    Limiter(const Limiter&) = delete;
    Limiter& operator=(const Limiter&) = delete;

    // A thread has searched so many nodes since it last asked. How many it may search before it asks again; 0: stop.
    // The thread that makes the call lets the watch tick, which may throw; helpers end when it does.
    std::uint64_t ask(std::uint64_t nodes, bool is_helper = false);
    // Counts the nodes of a thread that does not ask any more.
    void add(std::uint64_t nodes);

    void end();
    // They end, and leave what is left to the thread that makes the call.
    void end_helpers();

    std::uint64_t nodes() const;
    // How much may still be done; very large numbers where there is no limit.
    std::uint64_t nodes_left() const;
    double seconds_left() const;

protected:
    double seconds() const;

private:
    // The thread that makes the call has asked; `nodes` are up to date.
    virtual void asked();

    using Clock = std::chrono::steady_clock;

    const Limits limits_;
    Watch& watch_;
    const std::uint64_t between_;
    const Clock::time_point start_ = Clock::now();
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> ends_{false}, ends_helpers_{false};
};

}  // namespace outplay
