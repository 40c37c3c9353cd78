#include "budget.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace outplay {
namespace {

constexpr std::size_t large_page = std::size_t{1} << 21;
constexpr std::size_t worth_large_pages = 4 * large_page;

std::align_val_t alignment_for(std::size_t bytes, std::size_t alignment) {
    return std::align_val_t{bytes >= worth_large_pages ? large_page : alignment};
}

}  // namespace

void* Budget::do_allocate(std::size_t bytes, std::size_t alignment) {
    if (limit_ != 0 && (bytes > limit_ || used_ > limit_ - bytes)) throw OutOfMemory{};
    void* start = ::operator new(bytes, alignment_for(bytes, alignment));
#ifdef MADV_HUGEPAGE
    // Look-ups jump all over a layer, and with small pages spend much of their time on finding them.
    if (bytes >= worth_large_pages) madvise(start, bytes / large_page * large_page, MADV_HUGEPAGE);
#endif
    used_ += bytes;
    peak_ = std::max(peak_, used_);
    return start;
}

void Budget::do_deallocate(void* start, std::size_t bytes, std::size_t alignment) {
    used_ -= bytes;
    ::operator delete(start, bytes, alignment_for(bytes, alignment));
}

}  // namespace outplay
