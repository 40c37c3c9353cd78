// When an endgame search gives up.
#pragma once

#include <atomic>
#include <cstdint>

#include "outplay/watch.hpp"

namespace outplay::OUTPLAY_TARGET {

// After a number of nodes, or when somebody sets a flag. The watch may throw besides. Any class with
// such a goes_on will do: it hears how many nodes were searched since it was last asked, returns false to stop, and
// says how many may be searched before it is asked again. Roughly: a few hundred more are possible.
class EndgameLimits {
public:
    explicit EndgameLimits(Watch& watch, std::uint64_t nodes = ~std::uint64_t{0},
                           const std::atomic<bool>* stop = nullptr)
        : watch_(watch), left_(nodes), stop_(stop) {}

    bool goes_on(std::uint64_t nodes, std::uint64_t& allowance) {
        watch_.tick();
        if (nodes >= left_ || (stop_ != nullptr && stop_->load(std::memory_order_relaxed))) return false;
        left_ -= nodes;
        allowance = left_ < most_allowed ? left_ : most_allowed;
        return true;
    }

private:
    static constexpr std::uint64_t most_allowed = 4096;

    Watch& watch_;
    std::uint64_t left_;
    const std::atomic<bool>* stop_;
};

}  // namespace outplay::OUTPLAY_TARGET
