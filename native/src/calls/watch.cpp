// Not in the header: the vector code must not bring its own copy, which the linker might choose for everybody.
#include "outplay/watch.hpp"

namespace outplay {

Watch::~Watch() = default;

void Watch::ask() {}

void Watch::tick() {
    if ((++ticks_ & 15U) != 0) return;
    const auto now = Clock::now();
    if (now - asked_ < pause_) return;
    asked_ = now;
    ask();
}

}  // namespace outplay
