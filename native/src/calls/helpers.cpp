#include "calls/helpers.hpp"

#include <unistd.h>

#include <utility>

namespace outplay {

Helpers::Helpers(std::function<void()> stop) : stop_(std::move(stop)), process_(getpid()) {}

Helpers::~Helpers() { stop_and_join(); }

void Helpers::start(std::function<void()> work) {
    threads_.emplace_back([this, work = std::move(work)] {
        try {
            work();
        } catch (...) {
            fail();
        }
    });
}

void Helpers::finish() {
    stop_and_join();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Helpers::fail() {
    {
        const std::lock_guard lock(failing_);
        if (!failure_) failure_ = std::current_exception();
    }
    stop_();
}

void Helpers::stop_and_join() {
    stop_();
    if (getpid() != process_) {
        // Forked off from within a callback: the threads stayed with the parent, and nobody can wait for them here.
        static auto* const left_behind = new std::vector<std::thread>;
        for (std::thread& thread : threads_) left_behind->push_back(std::move(thread));
        threads_.clear();
    }
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

}  // namespace outplay
