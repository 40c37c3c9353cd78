// Objects that only one call can use at a time: the next one waits for its turn, or is refused.
#pragma once

#include <atomic>
#include <cstdint>

#include "outplay/errors.hpp"

namespace outplay {

class Stop;
class Watch;

// Part of such an object. Whoever asks from within a call of its own, as a callback may, would wait for ever, and so
// would a process that was forked off while another thread was at work: they are always refused.
class Turns {
public:
    explicit Turns(const char* object) : object_(object) {}  // what the messages call it: "this solver"
    Turns(const Turns&) = delete;
    Turns& operator=(const Turns&) = delete;

private:
    friend class Turn;
    void refuse(std::uint64_t user) const;

    const char* object_;
    std::atomic<std::uint64_t> user_ = 0;  // process and thread; nought is nobody
};

// Lasts as long as the call. All of its constructors throw InUse.
class Turn {
public:
    // Refused also while another thread is at work.
    explicit Turn(Turns& turns);
    // Waits for other threads; it is nobody's turn if there is a stop that was set meanwhile.
    Turn(Turns& turns, Watch& watch, const Stop* stop = nullptr);
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    bool has_come() const { return turns_ != nullptr; }

private:
    bool take(Turns& turns);

    Turns* turns_ = nullptr;
};

}  // namespace outplay
