#include "long_call.hpp"

#include <atomic>
#include <chrono>
#include <thread>

namespace nb = nanobind;

namespace outplay {
namespace {

std::atomic<bool> is_ending{false};
std::atomic<int> running{0};

// SystemExit ends a thread without a word.
void refuse_if_ending() {
    if (!is_ending) return;
    PyErr_SetNone(PyExc_SystemExit);
    throw nb::python_error();
}

}  // namespace

LongCall::LongCall() {
    refuse_if_ending();
    ++running;
    unlocked_.emplace();
}

LongCall::~LongCall() {
    unlocked_.reset();  // takes the lock again
    --running;
}

void LongCall::ask() {
    const nb::gil_scoped_acquire lock;
    refuse_if_ending();
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void stop_long_calls() {
    is_ending = true;
    const nb::gil_scoped_release unlocked;
    while (running > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace outplay
