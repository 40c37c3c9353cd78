// The table of a layer's marks beside a plain map: what is in it is found with its mark, and nothing else is.
#include "solving/mark_table.hpp"

#include <map>
#include <random>
#include <vector>

#include "check.hpp"

using namespace outplay;
using namespace outplay::tests;

namespace {

using Random = std::mt19937_64;
using Plain = std::map<Number, Mark>;

constexpr int kept_bits = 56;  // of a product: an entry has no room for more
constexpr Number factor = 0x9e3779b97f4a7c15U;

Number all_ones(int bits) { return (Number{1} << bits) - 1; }

Mark any_mark(Random& random) { return static_cast<Mark>(static_cast<int>(random() % 255) - 127); }

// What the table makes of a number, and the way back: so one can choose where numbers fall.
Number product_of(Number number, int bits) { return (number ^ number >> (bits / 2)) * factor & all_ones(bits); }
Number number_of(Number product, int bits) {
    Number inverse = factor;  // its three lowest bits are right, and after each round twice as many
    for (int round = 0; round < 5; ++round) inverse *= 2 - factor * inverse;
    const Number mixed = product * inverse & all_ones(bits);
    Number number = mixed;
    for (int shift = bits / 2; shift < bits; shift += bits / 2) number ^= mixed >> shift;
    return number;
}

void check_table(const Plain& plain, int bits, Random& random) {
    std::vector<Number> numbers;
    std::vector<Mark> marks;
    for (const auto& [number, mark] : plain) {
        numbers.push_back(number);
        marks.push_back(mark);
    }
    const MarkTable table(numbers, marks, bits, std::pmr::new_delete_resource(), idle);
    int wrong = 0;
    const auto look_up = [&](Number number) {
        const auto expected = plain.find(number);
        Mark mark = 0;
        const bool is_found = table.find(table.place(number), mark);
        if (is_found != (expected != plain.end()) || (is_found && mark != expected->second)) ++wrong;
    };
    int other_products = 0;
    for (int i = 0; i < 100; ++i) look_up(random() & all_ones(bits));
    for (const Number number : numbers) {
        look_up(number);
        look_up(number ^ 1);
        look_up(random() & all_ones(bits));
        const Number product = product_of(number, bits);
        if (table.place(number).entry != product << 8 || number_of(product, bits) != number) ++other_products;
        // Numbers and products that differ only in bits for which an entry has no room, or just has.
        for (int bit = kept_bits - 8; bit < bits; ++bit) {
            look_up(number ^ Number{1} << bit);
            look_up(number_of((product + (Number{1} << bit)) & all_ones(bits), bits));
            look_up(number_of((product - (Number{1} << bit)) & all_ones(bits), bits));
        }
    }
    CHECK(wrong == 0);
    CHECK(other_products == 0);  // else the numbers of this test fall elsewhere than they should
}

void check_random_numbers(int bits, std::size_t size, Random& random) {
    Plain plain;
    for (std::size_t i = 0; i < size; ++i) plain[random() & all_ones(bits)] = any_mark(random);
    check_table(plain, bits, random);
}

void check_all_numbers(int bits, Random& random) {
    Plain plain;
    for (Number number = 0; number <= all_ones(bits); ++number) plain[number] = any_mark(random);
    check_table(plain, bits, random);
}

// Products one after the other, which all belong into one slot or a few: at the front, anywhere, and at the end.
void check_crowds(int bits, Number size, Random& random) {
    for (const Number first : {Number{0}, random() & all_ones(bits), all_ones(bits) + 1 - size}) {
        Plain plain;
        for (Number i = 0; i < size; ++i) plain[number_of((first + i) & all_ones(bits), bits)] = any_mark(random);
        check_table(plain, bits, random);
    }
}

// Crowds of products that are alike in all bits for which there is room; three of four are there.
void check_equal_crowds(int bits, Number size, Random& random) {
    Plain plain;
    for (Number high = 0; high < Number{1} << (bits - kept_bits); ++high) {
        for (Number low = 0; low < size; ++low) {
            if (random() % 4 != 0) plain[number_of(high << kept_bits | low, bits)] = any_mark(random);
        }
    }
    check_table(plain, bits, random);
}

}  // namespace

int main() {
    Random random(1);
    for (const int bits : {3, 8, 20, 39, 55, 56, 57, 60, 63}) {
        for (const std::size_t size : {0, 1, 2, 100, 10'000}) check_random_numbers(bits, size, random);
    }
    for (const int bits : {3, 4, 10, 16}) check_all_numbers(bits, random);
    // As many as may be far from their slot: 1025, and 511 of 63 bits before there must be more slots.
    for (const int bits : {20, 56, 57, 60, 63}) {
        for (const Number size : {10, 511, 512, 1'025}) check_crowds(bits, size, random);
    }
    for (const int bits : {57, 60, 63}) check_equal_crowds(bits, 200, random);
    return report("mark table");
}
