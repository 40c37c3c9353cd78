// Zeroed memory for large tables.
#pragma once

#include <cstddef>

namespace outplay {

inline constexpr std::size_t large_page = std::size_t{1} << 21;

// Asks the system for large pages, where it has them: who jumps all over a table spends much of its time on finding
// small ones.
void want_large_pages(void* start, std::size_t bytes);

// The system hands it out when it is first used.
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

// Memory that grows, without initial values. Large blocks do so in place: the system maps their pages to another
// address.
class Block {
public:
    Block() = default;
    ~Block();
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    // Throws std::bad_alloc.
    void resize(std::size_t bytes);
    void* start() const { return start_; }

private:
    void* start_ = nullptr;
};

}  // namespace outplay
