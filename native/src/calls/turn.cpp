#include "outplay/turn.hpp"

#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>

#include "outplay/limits.hpp"
#include "outplay/watch.hpp"

namespace outplay {
namespace {

constexpr int process_shift = 32;

// Threads are numbered from 1; a forked process has its parent's thread with its number.
std::uint64_t this_thread() {
    static std::atomic<std::uint32_t> threads = 0;
    thread_local const std::uint32_t number = ++threads;
    return number;
}

std::uint64_t this_process() { return static_cast<std::uint64_t>(getpid()) << process_shift; }

}  // namespace

void Turns::refuse(std::uint64_t user) const {
    const std::string object = object_;
    if (static_cast<std::uint32_t>(user) == this_thread()) {
        throw InUse(object + " is asked from within its own call: wait until that has returned");
    }
    if ((user ^ this_process()) >> process_shift != 0) {
        throw InUse(object + " was at work in another thread when this process was forked off: make a new one here");
    }
}

bool Turn::take(Turns& turns) {
    std::uint64_t user = 0;
    if (!turns.user_.compare_exchange_strong(user, this_process() | this_thread(), std::memory_order_acquire)) {
        turns.refuse(user);
        return false;
    }
    turns_ = &turns;
    return true;
}

Turn::Turn(Turns& turns) {
    if (take(turns)) return;
    throw InUse(std::string(turns.object_) + " is at work in another thread: wait for it, or make another one");
}

Turn::Turn(Turns& turns, Watch& watch, const Stop* stop) {
    while (!take(turns) && (stop == nullptr || !stop->is_set())) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        watch.tick();
    }
}

Turn::~Turn() {
    if (turns_ != nullptr) turns_->user_.store(0, std::memory_order_release);
}

}  // namespace outplay
