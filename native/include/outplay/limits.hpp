// How long a call may think.
#pragma once

#include <atomic>
#include <cstdint>

namespace outplay {

// Set from any thread, it makes a search return what it has.
class Stop {
public:
    void set() { is_set_ = true; }
    bool is_set() const { return is_set_; }

private:
    std::atomic<bool> is_set_{false};
};

// Nought, or nobody, is no limit.
struct Limits {
    std::uint64_t nodes = 0;  // positions or, in a Monte-Carlo tree search, simulations
    double seconds = 0;
    const Stop* stop = nullptr;
};

}  // namespace outplay
