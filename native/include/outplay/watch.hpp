// How long work is interrupted: it ticks, and now and then somebody is asked whether to go on.
#pragma once

#include <chrono>

namespace outplay {

class Watch {
public:
    virtual ~Watch();

    // Cheap enough for every few hundred nodes: looks at the clock every 16th time, and asks every 50 ms.
    void tick();

protected:
    // Throws to stop the work.
    virtual void ask();

private:
    using Clock = std::chrono::steady_clock;
    unsigned ticks_ = 0;
    Clock::time_point asked_ = Clock::now();
};

}  // namespace outplay
