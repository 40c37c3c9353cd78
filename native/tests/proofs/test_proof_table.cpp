// The table of a proof-number search: it grows in pieces and forgets little, even if work goes on in between.
#include "proofs/proof_table.hpp"

#include "check.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

constexpr std::uint64_t tag = 5;

template <int limbs>
class Checks {
public:
    Checks() : table_(std::size_t{1} << 24) {}

    void run() {
        const std::size_t at_first = table_.memory().size();
        int growths = 0, pieces = 0;
        for (std::uint32_t number = 0; number < 60'000; ++number) {
            if (table_.is_full()) {
                const int known = found(0, number, 1);
                table_.grow();
                ++growths;
                for (; table_.is_growing(); ++pieces) table_.move_some();
                CHECK(!table_.is_full() && found(0, number, 1) == known);
            }
            store(number, number + 1, 3);
        }
        CHECK(growths >= 4 && pieces > growths);
        CHECK(table_.memory().size() == at_first << growths && table_.memory().size() < std::size_t{1} << 24);
        const int known = found(1'000, 60'000, 1);
        CHECK(known > 40'000);  // a bucket may be full before the table is

        // Work that goes on before all is moved: what is newer, and more work, stays.
        table_.grow();
        table_.move_some();
        CHECK(table_.is_growing());
        for (std::uint32_t number = 0; number < 1'000; ++number) store(number, number + 2, 10);
        CHECK(found(0, 1'000, 2) == 1'000);
        while (table_.is_growing()) table_.move_some();
        CHECK(found(0, 1'000, 2) == 1'000);
        CHECK(found(1'000, 60'000, 1) > known - 1'000);
    }

private:
    static PositionKey<limbs> key(std::uint32_t number) {
        PositionKey<limbs> key{};
        key.limb[0] = number;
        return key;
    }

    void store(std::uint32_t number, std::uint32_t proof, int effort) {
        table_.store(key(number), tag, key(number).hash(tag), {{proof, 1}, effort});
    }

    // How many have their numbers, as they were stored last.
    int found(std::uint32_t first, std::uint32_t last, std::uint32_t more) const {
        int right = 0;
        for (std::uint32_t number = first; number < last; ++number) {
            typename ProofTable<limbs>::Found found;
            if (!table_.probe(key(number), tag, key(number).hash(tag), found)) continue;
            CHECK(found.numbers.proof == number + more);
            ++right;
        }
        return right;
    }

    ProofTable<limbs> table_;
};

}  // namespace

int main() {
    Checks<1>().run();
    Checks<2>().run();
    Checks<4>().run();
    return report("proof table");
}
