// Calls that may run long: without the interpreter's lock, stopped by Ctrl-C and by the interpreter's end.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <optional>

#include "outplay/watch.hpp"

namespace outplay {

// Make one at the start of a long call, and pass it to the core as its watch.
class LongCall : public Watch {
public:
    LongCall();
    ~LongCall() override;
    LongCall(const LongCall&) = delete;
    LongCall& operator=(const LongCall&) = delete;

private:
    void ask() override;
    std::optional<nanobind::gil_scoped_release> unlocked_;
};

// Calls back into Python from within a long call; what Python raises stops that. Python may sleep there, or wait for
// anything, so that the end of the interpreter does not wait for it: then the thread never comes back.
void call_python(const std::function<void()>& call);

// Stops all long calls and waits for them. A thread that waited for the lock of an interpreter that is gone would
// tear the process down, so this must run before the interpreter ends.
void stop_long_calls();

// To be called once. A forked process has only the thread that forked it: it must not wait for the calls of the others.
void forget_long_calls_at_forks();

}  // namespace outplay
