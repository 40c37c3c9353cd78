// How long work is interrupted: it ticks, and now and then somebody is asked whether to go on.
#pragma once

#include <chrono>
#include <cstddef>

namespace outplay {

class Watch {
public:
    Watch() = default;
    virtual ~Watch();

    // Cheap enough for every few hundred nodes: looks at the clock every 16th time, and asks every 50 ms.
    void tick();

protected:
    explicit Watch(std::chrono::milliseconds pause) : pause_(pause) {}  // between two questions
    // Throws to stop the work.
    virtual void ask();

private:
    using Clock = std::chrono::steady_clock;
    std::chrono::milliseconds pause_{50};
    unsigned ticks_ = 0;
    Clock::time_point asked_ = Clock::now();
};

// Does something with all of a long list, a piece at a time: calls with the first of each and the one behind its last,
// and ticks in between. `piece` is so many that they take a few microseconds.
template <class Call>
void in_pieces(std::size_t size, Watch& watch, Call&& call, std::size_t piece = 4096) {
    for (std::size_t first = 0; first < size; first += piece) {
        watch.tick();
        call(first, size - first < piece ? size : first + piece);
    }
}

}  // namespace outplay
