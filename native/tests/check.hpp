// As much of a test framework as we need: a failed check says where, and the program returns 1.
#pragma once

#include <cstdio>
#include <stdexcept>

#include "outplay/watch.hpp"

namespace outplay::tests {

// The sanitizers make everything several times slower, and look at the memory: there, fewer of like examples do.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

inline int passed = 0;
inline int failed = 0;

// For calls that nobody interrupts.
inline Watch idle;

inline void check(bool holds, const char* what, const char* file, int line) {
    if (holds) {
        ++passed;
        return;
    }
    ++failed;
    std::printf("%s:%d: failed: %s\n", file, line, what);
}

template <class Error, class Call>
bool throws(Call&& call) {
    try {
        call();
    } catch (const Error&) {
        return true;
    }
    return false;
}

template <class Call>
bool is_refused(Call&& call) {
    return throws<std::invalid_argument>(call);
}

inline int report(const char* name) {
    std::printf("%s: %d passed, %d failed\n", name, passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace outplay::tests

#define CHECK(condition) ::outplay::tests::check(static_cast<bool>(condition), #condition, __FILE__, __LINE__)
