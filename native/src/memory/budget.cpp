#include "memory/budget.hpp"

#include <algorithm>
#include <new>

#include "memory/memory.hpp"

namespace outplay {
namespace {

constexpr std::size_t worth_large_pages = 4 * large_page;

std::align_val_t alignment_for(std::size_t bytes, std::size_t alignment) {
    return std::align_val_t{bytes >= worth_large_pages ? large_page : alignment};
}

}  // namespace

void* Budget::do_allocate(std::size_t bytes, std::size_t alignment) {
    if (limit_ != 0 && (bytes > limit_ || used_ > limit_ - bytes)) throw OutOfMemory{};
    void* start = ::operator new(bytes, alignment_for(bytes, alignment));
    if (bytes >= worth_large_pages) want_large_pages(start, bytes / large_page * large_page);
    used_ += bytes;
    peak_ = std::max(peak_, used_);
    return start;
}

void Budget::do_deallocate(void* start, std::size_t bytes, std::size_t alignment) {
    used_ -= bytes;
    ::operator delete(start, alignment_for(bytes, alignment));
}

}  // namespace outplay
