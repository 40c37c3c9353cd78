#include "calls/limiter.hpp"

#include <algorithm>

namespace outplay {

Limiter::Limiter(const Limits& limits, Watch& watch, std::uint64_t between)
    : limits_(limits), watch_(watch), between_(between) {}

Limiter::~Limiter() = default;

void Limiter::asked() {}

std::uint64_t Limiter::ask(std::uint64_t nodes, bool is_helper) {
    const std::uint64_t total = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    if (!is_helper) {
        asked();
        watch_.tick();
        if ((limits_.stop != nullptr && limits_.stop->is_set()) || seconds_left() <= 0) ends_ = true;
    }
    if (limits_.nodes != 0 && total >= limits_.nodes) ends_ = true;
    if (ends_ || (is_helper && ends_helpers_)) return 0;
    return limits_.nodes == 0 ? between_ : std::min(between_, limits_.nodes - total);
}

void Limiter::add(std::uint64_t nodes) { nodes_.fetch_add(nodes, std::memory_order_relaxed); }

void Limiter::end() { ends_ = true; }

void Limiter::end_helpers() { ends_helpers_ = true; }

std::uint64_t Limiter::nodes() const { return nodes_; }

std::uint64_t Limiter::nodes_left() const {
    if (limits_.nodes == 0) return ~std::uint64_t{0};
    return limits_.nodes - std::min<std::uint64_t>(nodes_, limits_.nodes);
}

double Limiter::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

double Limiter::seconds_left() const { return limits_.seconds > 0 ? limits_.seconds - seconds() : 1e18; }

}  // namespace outplay
