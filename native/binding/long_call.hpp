// Calls that may run long: without the interpreter's lock, stopped by Ctrl-C and by the interpreter's end.
#pragma once

#include <nanobind/nanobind.h>

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

// Stops all long calls and waits for them. A thread that waited for the lock of an interpreter that is gone would
// tear the process down, so this must run before the interpreter ends.
void stop_long_calls();

}  // namespace outplay
