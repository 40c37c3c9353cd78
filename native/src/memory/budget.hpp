// Memory with a limit: what a piece of work takes is counted, and refused beyond it.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <vector>

#include "outplay/watch.hpp"

namespace outplay {

// Thrown instead of breaking the limit.
struct OutOfMemory {};

class Budget final : public std::pmr::memory_resource {
public:
    explicit Budget(std::size_t limit) : limit_(limit) {}  // nought is no limit

    std::size_t used() const { return used_; }
    std::size_t peak() const { return peak_; }

private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override;
    void do_deallocate(void* start, std::size_t bytes, std::size_t alignment) override;
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

    std::size_t limit_, used_ = 0, peak_ = 0;
};

// A copy takes its memory from elsewhere, and so does what is assigned from elsewhere: hand them on by moving.
template <class Value>
using Counted = std::pmr::vector<Value>;

// Makes it longer without a pause, as the system takes its time to hand out much memory.
template <class Value>
void lengthen(Counted<Value>& values, std::size_t size, Value value, Watch& watch) {
    values.reserve(size);
    const std::size_t before = values.size();
    if (size > before) {
        in_pieces(size - before, watch, [&](std::size_t, std::size_t last) { values.resize(before + last, value); });
    }
}

}  // namespace outplay
