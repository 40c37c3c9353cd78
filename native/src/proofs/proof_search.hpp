// Depth-first proof-number search (Nagai's df-pn) for one kind of question: does White get at least so much?
//
// "Black gets at least r" is the same as "White does not get 1 - r", so one question serves both sides. Numbers are
// kept from the view of the side to move, which wants a yes if it is White and a no if it is Black. A position succeeds
// if one of the positions after it fails for the rival; it fails if all of them succeed. All games are acyclic, so no
// answer depends on the way by which a position was reached.
//
// Where many lines lead to one position, a sum of what is left to do counts it many times, and the search shuns the
// best lines. With the largest number instead of the sum hexapawn:6x6 takes 1.3 M nodes instead of 3.6 M. But where a
// piece can step several ways the sum does better (breakthrough:5x5: 14 M nodes instead of 21 M), and finds smaller
// proofs (5x4: a strategy of 59 k positions instead of 213 k).
#pragma once

#include <bit>
#include <vector>

#include "calls/quota.hpp"
#include "positions/image_keys.hpp"
#include "proofs/claims.hpp"
#include "proofs/proof_rules.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Family, int limbs, class Numbers = ProofNumbers>
class ProofSearch final : public Claims {
public:
    using Word = typename Family::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;
    using Keys = ImageKeys<limbs>;

    ProofSearch(const Game::Parts& parts, const MarchTables& tables, std::size_t bytes)
        : family_(tables), rules_(family_, parts.race), sums_(has_many_steps(tables)),
          weights_(parts.declaration.symmetries, tables.layout), keys_(weights_.view()), table_(bytes) {}

    Answer holds(const Board& board, const Claim& claim, Limiter& limiter) override {
        question_ = question_of(claim);
        quota_ = Quota(limiter);
        children_.clear();
        nodes_ = 0;
        if (!table_.finish_growth(quota_, nodes_)) return Answer::unknown;
        Node root;
        set(board, root);
        const Found found = search(root, {Numbers::infinite, Numbers::infinite}, true);
        quota_.tell(nodes_);
        return answer_of(found.numbers, board.side, claim);
    }

    Known known(const Board& board, const Claim& claim) const override {
        Node node;
        set(board, node);
        const int question = question_of(claim);
        Found found;
        found.numbers = rules_.judge(node.position, question);
        const std::uint64_t tag = tag_of(board.side, question);
        const Key& key = keys_.least(node.images);
        if (!found.numbers.is_settled()) {
            table_.probe(key, tag, key.hash(tag), found);
        } else {
            found.effort = effort_of(rules_.race_size(node.position));
        }
        return {.answer = answer_of(found.numbers, board.side, claim), .effort = found.effort};
    }

    State state() const override { return table_.state(); }
    std::span<std::uint8_t> memory() const override { return table_.memory(); }
    bool take(const State& state) override { return table_.take(state); }

private:
    using Table = ProofTable<limbs, Numbers>;
    using Key = PositionKey<limbs>;
    using Found = typename Table::Found;

    struct Node {
        Position position;
        typename Keys::Images images;
    };
    struct Child {
        Position position;
        Key key;
        std::uint64_t hash;
        Numbers numbers;
    };
    struct Choice {
        std::size_t child = 0;
        std::uint32_t disproof = Numbers::infinite, next = Numbers::infinite;  // the least two
        std::uint32_t proof = 0;                                               // the largest, or the sum
    };

    static int question_of(const Claim& claim) { return claim.side == 0 ? claim.least : 1 - claim.least; }
    static Answer answer_of(const Numbers& numbers, int side, const Claim& claim) {
        if (!numbers.is_settled()) return Answer::unknown;
        return (numbers.proof == 0) == (side == claim.side) ? Answer::yes : Answer::no;
    }

    static bool has_many_steps(const MarchTables& tables) {
        int steps = 0;
        for (const HeadingTable& heading : tables.sides[0].headings) steps += heading.steps;
        return steps > 1;
    }

    static std::uint64_t tag_of(int side, int question) {
        return static_cast<std::uint64_t>(question + max_cells) << 1 | static_cast<std::uint64_t>(side);
    }

    void set(const Board& board, Node& node) const {
        node.position = {{static_cast<Word>(board.cells[0]), static_cast<Word>(board.cells[1])}, board.side};
        keys_.set(board.cells, node.images);
    }

    // ---- The search

    // Works on a position until one of its numbers has reached its limit.
    Found search(const Node& node, const Numbers& limit, bool is_root = false) {
        const std::uint64_t before = nodes_;
        const int side = node.position.side;
        const std::uint64_t tag = tag_of(side, question_);
        const Key& key = keys_.least(node.images);
        const std::uint64_t hash = key.hash(tag);
        Found found;
        if (table_.probe(key, tag, hash, found) && !is_root && has_reached(found.numbers, limit)) return found;
        const std::uint64_t earlier = work_of(found.effort);
        count_node();
        const std::size_t first = children_.size();
        found.numbers = expand(node);
        while (children_.size() != first) {
            const Choice choice = choose(first);
            found.numbers = numbers_of(choice);
            if (quota_.is_stopped() || has_reached(found.numbers, limit)) break;
            descend(node, choice, limit);
        }
        children_.resize(first);
        found.effort = effort_of(earlier + nodes_ - before);
        if (table_.is_full() && !quota_.is_stopped()) {
            table_.grow();
            table_.finish_growth(quota_, nodes_);
        }
        table_.store(key, tag, hash, found);
        return found;
    }

    static bool has_reached(const Numbers& numbers, const Numbers& limit) {
        return numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
    }

    static Numbers numbers_of(const Choice& choice) {
        if (choice.disproof == 0) return Numbers::proven();
        if (choice.disproof == Numbers::infinite) return Numbers::disproven();
        return {choice.disproof, choice.proof};
    }

    Choice choose(std::size_t first) const {
        Choice choice;
        std::uint64_t sum = 0;
        for (std::size_t i = first; i < children_.size(); ++i) {
            const Numbers& numbers = children_[i].numbers;
            if (numbers.disproof < choice.disproof) {
                choice.next = choice.disproof;
                choice.disproof = numbers.disproof;
                choice.child = i;
            } else if (numbers.disproof < choice.next) {
                choice.next = numbers.disproof;
            }
            if (numbers.proof > choice.proof) choice.proof = numbers.proof;
            sum += numbers.proof;
        }
        if (sums_) choice.proof = Numbers::limited(sum);
        return choice;
    }

    // Goes on with the most promising child until it no longer is, by a margin: else the search would go to and fro.
    void descend(const Node& node, const Choice& choice, const Numbers& limit) {
        const Child child = children_[choice.child];
        Numbers allowed;
        const std::uint32_t spare = choice.next / 2 * 3 + 1;
        allowed.disproof = at_least(spare < limit.proof ? spare : limit.proof, child.numbers.disproof + 1);
        const bool shares = sums_ && limit.disproof < Numbers::infinite;
        const std::uint32_t others = shares ? choice.proof - child.numbers.proof : 0;
        allowed.proof = at_least(limit.disproof - others, child.numbers.proof + 1);
        Node next;
        follow(node, child.position, next);
        const Numbers numbers = search(next, allowed).numbers;
        children_[choice.child].numbers = numbers;
    }

    static std::uint32_t at_least(std::uint32_t number, std::uint32_t least) { return number < least ? least : number; }

    // ---- The positions after a position

    // Lists them, or says at once how the position stands.
    Numbers expand(const Node& node) {
        const std::size_t first = children_.size();
        bool is_won = false;
        const std::uint64_t tag = tag_of(1 - node.position.side, question_);
        Node next;
        family_.while_each_move(node.position, [&](const Change& change) {
            Child child;
            child.position = Family::after(node.position, change);
            child.numbers = rules_.judge(child.position, question_);
            if (child.numbers.disproof == 0) is_won = true;
            if (child.numbers.proof == 0) return true;  // of no use
            follow(node, child.position, next);
            child.key = keys_.least(next.images);
            child.hash = child.key.hash(tag);
            table_.prefetch(child.hash);
            children_.push_back(child);
            return !is_won;
        });
        if (is_won) children_.resize(first);
        if (children_.size() == first) return is_won ? Numbers::proven() : Numbers::disproven();
        for (std::size_t i = first; i < children_.size(); ++i) {
            Found found;
            if (table_.probe(children_[i].key, tag, children_[i].hash, found)) children_[i].numbers = found.numbers;
        }
        return {};
    }

    void follow(const Node& node, const Position& position, Node& next) const {
        const int mover = node.position.side;
        const Word before = node.position.own(), now = position.cells[mover];
        const Word taken = node.position.rival() & ~position.cells[1 - mover];
        next.position = position;
        keys_.move(node.images, mover, now & ~before, before & ~now, taken, next.images);
    }

    // ---- Bookkeeping

    // In half powers of two, which fit into a few bits.
    static int effort_of(std::uint64_t work) {
        const int doublings = static_cast<int>(std::bit_width(work)) - 1;
        const bool upper = doublings > 0 && (work >> (doublings - 1) & 1) != 0;
        return 2 * doublings + upper < 63 ? 2 * doublings + upper : 63;
    }
    static std::uint64_t work_of(int effort) {
        return effort == 0 ? 0 : (std::uint64_t{2} + (effort & 1)) << (effort / 2) >> 1;
    }

    void count_node() { quota_.goes_on(++nodes_); }

    Family family_;
    ProofRules<Family, Numbers> rules_;
    const bool sums_;
    const KeyWeights<limbs> weights_;
    const Keys keys_;
    Table table_;
    std::vector<Child> children_;  // of all positions on the line from the root, in order
    Quota quota_;
    std::uint64_t nodes_ = 0;
    int question_ = 0;
};

}  // namespace outplay::OUTPLAY_TARGET
