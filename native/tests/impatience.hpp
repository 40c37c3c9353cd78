// Whoever interrupts long work at once.
#pragma once

#include "outplay/watch.hpp"

namespace outplay::tests {

struct Interrupted {};

// Interrupts when it is asked for the first time, or so many times (nought: never). Work that has ticked sixteen times
// has asked once.
class Impatient final : public Watch {
public:
    explicit Impatient(int questions = 1) : Watch(std::chrono::milliseconds(0)), left_(questions) {}

private:
    void ask() override {
        if (--left_ == 0) throw Interrupted{};
    }
    int left_;
};

// Whether work that takes a while can be interrupted.
template <class Call>
bool is_interrupted(Call&& call) {
    Impatient impatient;
    try {
        call(impatient);
    } catch (const Interrupted&) {
        return true;
    }
    return false;
}

}  // namespace outplay::tests
