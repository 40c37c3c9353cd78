#include "memory/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <stdexcept>

namespace outplay {

// Memory that stands for a file. The handler walks the list at any moment: entries are used again, never freed. There
// is no lock, which a forked process might find locked for ever.
struct MappedRange {
    std::atomic<bool> is_taken = true, is_cut_off = false;
    std::atomic<std::uintptr_t> start = 0, end = 0;
    MappedRange* next = nullptr;
};

namespace {

std::atomic<MappedRange*> ranges = nullptr;
std::atomic<const struct sigaction*> before = nullptr;

std::size_t page_size() {
    static const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return size;
}

// Puts noughts where the file is gone; false if the address is none of ours. Safe in a handler: mmap is a system call.
bool replace_pages(std::uintptr_t address) {
    for (MappedRange* range = ranges; range != nullptr; range = range->next) {
        if (address < range->start || address >= range->end) continue;
        const std::uintptr_t first = address / page_size() * page_size();
        range->is_cut_off = true;
        return mmap(reinterpret_cast<void*>(first), range->end - first, PROT_READ,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
    }
    return false;
}

// To whoever was there before us. A fault happens again and again if nothing is done about it, so that it is passed on
// once: then the process ends, as it would without us.
void pass_on(int signal, siginfo_t* info, void* context) {
    static std::atomic<bool> is_passed_on = false;
    const struct sigaction& other = *before;
    const bool is_sent = info->si_code == SI_USER || info->si_code == SI_QUEUE;
    if (is_sent || !is_passed_on.exchange(true)) {
        if ((other.sa_flags & SA_SIGINFO) != 0) return other.sa_sigaction(signal, info, context);
        if (other.sa_handler != SIG_DFL && other.sa_handler != SIG_IGN) return other.sa_handler(signal);
        if (is_sent && other.sa_handler == SIG_IGN) return;
    }
    std::signal(signal, SIG_DFL);
    raise(signal);
}

void handle(int signal, siginfo_t* info, void* context) {
    const bool is_fault = info->si_code > 0;
    if (is_fault && replace_pages(reinterpret_cast<std::uintptr_t>(info->si_addr))) return;
    pass_on(signal, info, context);
}

// Somebody may have put another handler in the place of ours since the last time.
void install_handler() {
    struct sigaction ours{}, found{};
    ours.sa_sigaction = handle;
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&ours.sa_mask);
    sigaction(SIGBUS, nullptr, &found);
    if ((found.sa_flags & SA_SIGINFO) != 0 && found.sa_sigaction == handle) return;
    before = new struct sigaction(found);  // a few bytes for every change: another thread may be reading the old one
    sigaction(SIGBUS, &ours, nullptr);
}

MappedRange* watch_range(std::uintptr_t start, std::uintptr_t end) {
    install_handler();
    MappedRange* range = ranges;
    while (range != nullptr && range->is_taken.exchange(true)) range = range->next;
    if (range == nullptr) {
        range = new MappedRange;
        range->next = ranges;
        while (!ranges.compare_exchange_weak(range->next, range)) {
        }
    }
    range->is_cut_off = false;
    range->start = start;
    range->end = end;
    return range;
}

void forget_range(MappedRange* range) {
    range->end = 0;
    range->start = 0;
    range->is_taken = false;
}

}  // namespace

MappedFile::MappedFile(int file, std::uint64_t offset, std::uint64_t size) : end_(offset + size), size_(size) {
    const std::uint64_t skipped = offset % page_size();  // only whole pages can be mapped
    mapped_size_ = (size + skipped + page_size() - 1) / page_size() * page_size();
    file_ = fcntl(file, F_DUPFD_CLOEXEC, 0);
    if (file_ < 0) throw std::invalid_argument("there are too many open files");
    mapped_ = mmap(nullptr, mapped_size_, PROT_READ, MAP_SHARED, file_, static_cast<off_t>(offset - skipped));
    if (mapped_ == MAP_FAILED) {
        close(file_);
        throw std::invalid_argument("the file cannot be mapped into memory");
    }
    start_ = static_cast<const std::uint8_t*>(mapped_) + skipped;
    const auto start = reinterpret_cast<std::uintptr_t>(mapped_);
    range_ = watch_range(start, start + mapped_size_);
}

MappedFile::~MappedFile() {
    forget_range(range_);  // the addresses may belong to somebody else as soon as they are free
    munmap(mapped_, mapped_size_);
    close(file_);
}

void MappedFile::check() const {
    // The noughts behind the end of the last page come without a signal: only the size tells of them.
    struct stat about{};
    const bool is_whole = fstat(file_, &about) == 0 && static_cast<std::uint64_t>(about.st_size) >= end_;
    if (range_->is_cut_off || !is_whole) throw FileCutOff();
}

}  // namespace outplay
