#include "long_call.hpp"

#include <cxxabi.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace nb = nanobind;

namespace outplay {
namespace {

std::atomic<bool> is_ending{false};

// Long calls, and those of them that have called back. They change with the interpreter's lock held, so that whoever
// has it and finds nobody left can be sure of that.
struct Calls {
    std::atomic<int> running{0}, in_python{0};
};
Calls calls;
thread_local int own_running = 0, own_in_python = 0;

void count(std::atomic<int>& all, int& own, int change) {
    all += change;
    own += change;
}

// SystemExit ends a thread without a word.
void refuse_if_ending() {
    if (!is_ending) return;
    PyErr_SetNone(PyExc_SystemExit);
    throw nb::python_error();
}

[[noreturn]] void stay_for_ever() {
    for (;;) pause();
}

// Python is through with a callback. Nobody has waited for that if the interpreter ends: the lock will not be there
// when it is needed next.
void leave_python() {
    if (is_ending) {
        const nb::gil_scoped_release unlocked;
        stay_for_ever();
    }
    count(calls.in_python, own_in_python, -1);
}

}  // namespace

LongCall::LongCall() {
    refuse_if_ending();
    count(calls.running, own_running, 1);
    unlocked_.emplace();
}

LongCall::~LongCall() {
    unlocked_.reset();  // takes the lock again
    count(calls.running, own_running, -1);
}

void LongCall::ask() {
    const nb::gil_scoped_acquire lock;
    refuse_if_ending();
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void call_python(const std::function<void()>& call) {
    const nb::gil_scoped_acquire lock;
    refuse_if_ending();
    count(calls.in_python, own_in_python, 1);
    try {
        call();
#ifdef __GLIBCXX__
    } catch (const abi::__forced_unwind&) {
        stay_for_ever();  // an interpreter that is gone ends threads that want its lock; ours must not be unwound
#endif
    } catch (...) {
        leave_python();
        throw;
    }
    leave_python();
}

void stop_long_calls() {
    is_ending = true;
    const nb::gil_scoped_release unlocked;
    while (calls.running > calls.in_python) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void forget_long_calls_at_forks() {
    pthread_atfork(nullptr, nullptr, [] {
        calls.running = own_running;
        calls.in_python = own_in_python;
    });
}

}  // namespace outplay
