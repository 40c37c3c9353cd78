#include "memory/memory.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <memory>
#include <new>

namespace outplay {
namespace {

constexpr std::size_t cache_line = 64;

}  // namespace

void want_large_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    madvise(start, bytes, MADV_HUGEPAGE);
#endif
}

Memory::Memory(std::size_t bytes) {
    const std::size_t alignment = bytes >= large_page ? large_page : cache_line;
    size_ = bytes + alignment;
    mapped_ = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped_ == MAP_FAILED) throw std::bad_alloc();
    start_ = mapped_;
    std::size_t room = size_;
    std::align(alignment, bytes, start_, room);
    if (alignment == large_page) want_large_pages(start_, bytes);
}

Memory::~Memory() { munmap(mapped_, size_); }

Block::~Block() { std::free(start_); }

void Block::resize(std::size_t bytes) {
    void* larger = std::realloc(start_, bytes);
    if (larger == nullptr) throw std::bad_alloc();
    start_ = larger;
}

}  // namespace outplay
