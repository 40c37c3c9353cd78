// How long work is interrupted: it ticks, and now and then somebody is asked whether to go on.
#pragma once

#include <chrono>

namespace outplay {

class Watch {
public:
    virtual ~Watch() = default;

    // Cheap enough for every few hundred nodes: looks at the clock every 16th time, and asks every 50 ms.
    void tick() {
        if ((++ticks_ & 15U) != 0) return;
        const auto now = Clock::now();
        if (now - asked_ < std::chrono::milliseconds(50)) return;
        asked_ = now;
        ask();
    }

protected:
    // Throws to stop the work.
    virtual void ask() {}

private:
    using Clock = std::chrono::steady_clock;
    unsigned ticks_ = 0;
    Clock::time_point asked_ = Clock::now();
};

}  // namespace outplay
