// Zeroed memory for large tables.
#pragma once

#include <cstddef>

namespace outplay {

// The system hands it out when it is first used, in large pages where it has them: a search jumps all over its table,
// and with small pages spends much of its time on finding them.
class Memory {
public:
    // Throws std::bad_alloc.
    explicit Memory(std::size_t bytes);
    ~Memory();
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    void* start() const { return start_; }

private:
    void* mapped_ = nullptr;
    std::size_t size_ = 0;
    void* start_ = nullptr;
};

}  // namespace outplay
