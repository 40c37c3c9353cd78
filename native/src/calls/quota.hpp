// One thread's share of the limits: it asks whether to go on, no more often than it must.
#pragma once

#include "calls/limiter.hpp"

namespace outplay::OUTPLAY_TARGET {

// Its user counts the nodes, and always says how many there are in all.
class Quota {
public:
    Quota() = default;  // without any limit
    explicit Quota(Limiter& limiter, bool is_helper = false) : limiter_(&limiter), is_helper_(is_helper), next_(0) {}

    // False for good once it had to stop.
    bool goes_on(std::uint64_t nodes) {
        if (is_stopped_ || !is_due(nodes)) return !is_stopped_;
        return ask(nodes);
    }
    bool is_stopped() const { return is_stopped_; }

    bool is_due(std::uint64_t nodes) const { return nodes >= next_; }
    // Asks now, even one who had to stop: whoever goes on regardless asks at every node.
    bool ask(std::uint64_t nodes) {
        const std::uint64_t fresh = nodes - told_;
        told_ = nodes;
        const std::uint64_t allowance = limiter_->ask(fresh, is_helper_);
        is_stopped_ = allowance == 0;
        next_ = nodes + (is_stopped_ ? 1 : allowance);
        return !is_stopped_;
    }

    // Hands in the nodes of which the limiter has not heard, without a question.
    void tell(std::uint64_t nodes) {
        if (limiter_ != nullptr) limiter_->add(nodes - told_);
        told_ = nodes;
    }

private:
    Limiter* limiter_ = nullptr;
    bool is_helper_ = false, is_stopped_ = false;
    std::uint64_t told_ = 0, next_ = ~std::uint64_t{0};
};

}  // namespace outplay::OUTPLAY_TARGET
