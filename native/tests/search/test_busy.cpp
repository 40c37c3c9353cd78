// Where the threads of a search tell each other what they look at.
#define OUTPLAY_TARGET portable_tested

#include "search/busy.hpp"

#include <memory>

#include "check.hpp"

using namespace outplay;
using namespace outplay::portable_tested;
using namespace outplay::tests;

namespace {

// With as many positions as places, a good hash leaves 37 % of them empty.
template <class Word>
void check_places() {
    const auto busy = std::make_unique<Busy>();
    const BusyMarks<Word> marks(busy.get());
    std::size_t forgotten = 0;
    for (std::size_t i = 0; i < Busy::size; ++i) {
        const Position<Word> position{{static_cast<Word>(i), static_cast<Word>(i) << 20}, 0};
        const std::uint64_t key = marks.key(position, 5);
        marks.take(key);
        forgotten += !marks.is_busy(key);
    }
    std::size_t used = 0;
    for (const std::uint64_t key : busy->keys) used += key != 0;
    CHECK(forgotten == 0);
    CHECK(used > Busy::size * 6 / 10);
}

}  // namespace

int main() {
    check_places<Word64>();
    check_places<Word128>();
    return report("busy");
}
