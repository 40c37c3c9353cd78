// Principal-variation search with iterative deepening, for any family.
//
// The promise: with every window, node() returns v such that
//     v <= alpha  =>  the value is at most v;   alpha < v < beta  =>  it is v;   v >= beta  =>  it is at least v,
// where the value is that of plain minimax to the given depth. Only knowledge from beyond that depth may differ: a
// race that is won whatever happens, and a proof in the table. A *plain* search does without it.
#pragma once

#include <cassert>

#include "discs/exact_search.hpp"
#include "memory/buffer.hpp"
#include "search/busy.hpp"
#include "search/evaluation.hpp"
#include "search/move_order.hpp"
#include "search/race.hpp"
#include "search/searcher.hpp"
#include "search/transpositions.hpp"

namespace outplay::OUTPLAY_TARGET {

template <class Family>
class Search final : public Searcher {
public:
    using Word = typename Family::Word;
    using Position = typename Family::Position;
    using Change = typename Family::Change;
    using Table = Transpositions<Word>;

    Search(const Family& family, const SearchSetup& setup)
        : family_(family), setup_(setup), evaluator_(setup.evaluation), race_(setup.race),
          table_(setup.memory, setup.busy != nullptr), busy_(setup.busy),
          looks_for_races_(setup.race.is_sound && !setup.plain), moves_(family, evaluator_), root_moves_(max_moves),
          quota_(setup.limiter, setup.worker != 0), lines_(max_plies + 2) {}

    void run(const Board& board) override {
        root_position_ = {{static_cast<Word>(board.cells[0]), static_cast<Word>(board.cells[1])}, board.side};
        list_root_moves();
        for (int depth = 1; depth <= setup_.depth && !is_over_; ++depth) {
            if (setup_.worker != 0) depth = later(depth, setup_.progress.depth());
            if constexpr (Family::counts_discs) {
                if (depth > 1 && endgame_is_due()) return finish_game();
            }
            deepen(depth);
        }
    }

private:
    static constexpr int infinite = 2 * won;
    static constexpr int room_per_node = 16;  // the next depth will have several times as many nodes

    static int later(int one, int other) { return one > other ? one : other; }

    // ---- The root

    void deepen(int depth) {
        iteration_ = depth;
        stopped_ = false;
        moves_.drop_to(0);
        if (setup_.busy == nullptr) table_.make_room(room_per_node * nodes_);
        const std::uint64_t estimates = estimates_;
        const int searched = search_root(depth);
        const bool complete = !stopped_ && estimates == estimates_;
        quota_.tell(nodes_);
        if (setup_.worker == 0 && (!stopped_ || searched > 0)) {
            setup_.progress.finished(depth, root_, complete, !stopped_);
        }
        if (complete || (!stopped_ && is_settled(depth))) is_over_ = true;
    }

    void list_root_moves() {
        moves_.list(root_position_, Memory{}, 1);
        root_.size = moves_.top();
        root_.moves = root_moves_.data();
        for (int i = 0; i < root_.size; ++i) root_.moves[i] = {bits_of(moves_[i]), 0, false, {}};
    }

    // Every win or loss has been found whose end lies within the depth, and with its true distance.
    bool is_settled(int depth) const {
        if (setup_.every_move) {
            for (int i = 0; i < root_.size; ++i) {
                if (!is_settled(root_.moves[i].value, depth)) return false;
            }
            return true;
        }
        return is_settled(root_.moves[0].value, depth);
    }
    static bool is_settled(int value, int depth) {
        return !Family::counts_discs && outplay::is_decided(value) && distance(value) <= depth;
    }

    // Searches all moves, and keeps the best in front. Returns how many were searched to the end.
    int search_root(int depth) {
        int alpha = -infinite, searched = 0;
        for (int pass = 0; pass < 2; ++pass) {
            for (int i = searched; i < root_.size; ++i) {
                const Position next = Family::after(root_position_, change_of(root_.moves[i].move));
                const std::uint64_t key = busy_.key(next, depth);
                if (pass == 0 && i > 0 && busy_.is_busy(key)) continue;
                RootMove move = root_.moves[i];
                const std::uint64_t estimates = estimates_;
                busy_.take(key);
                const int value = root_value(next, depth, alpha, searched == 0);
                busy_.leave(key);
                if (stopped_) return searched;
                move.complete = estimates == estimates_;
                move.value = value;
                if (value > alpha || setup_.every_move) {
                    move.line = lines_[1];
                    prepend(move.line, move.move);
                }
                put(move, i, searched, value > alpha);
                ++searched;
                if (value > alpha) alpha = value;
            }
        }
        if (setup_.every_move) sort_root();
        return searched;
    }

    int root_value(const Position& next, int depth, int alpha, bool first) {
        if (first || setup_.every_move) return -node(next, depth - 1, -infinite, infinite, 1);
        const int value = -node(next, depth - 1, -alpha - 1, -alpha, 1);
        return value > alpha && !stopped_ ? -node(next, depth - 1, -infinite, -alpha, 1) : value;
    }

    // Moves the i-th move to the front if it is the best so far, else behind those that have been searched.
    void put(const RootMove& move, int i, int searched, bool best) {
        const int target = best ? 0 : searched;
        for (int j = i; j > target; --j) root_.moves[j] = root_.moves[j - 1];
        root_.moves[target] = move;
    }

    // By insertion, which keeps equal moves in their order.
    void sort_root() {
        for (int i = 1; i < root_.size; ++i) {
            const RootMove move = root_.moves[i];
            int j = i;
            for (; j > 0 && root_.moves[j - 1].value < move.value; --j) root_.moves[j] = root_.moves[j - 1];
            root_.moves[j] = move;
        }
    }

    bool is_legal(const Position& position, const Change& move) const {
        bool found = false;
        family_.for_each_move(position, [&](const Change& change) {
            found |= change.origin == move.origin && change.target == move.target && change.captured == move.captured;
        });
        return found;
    }

    Change change_of(BitMove move) const {
        Change found{};
        family_.for_each_move(root_position_, [&](const Change& change) {
            if (bits_of(change) == move) found = change;
        });
        return found;
    }

    static void prepend(Line& line, BitMove move) {
        if (line.length < max_line) ++line.length;
        for (int i = line.length - 1; i > 0; --i) line.moves[i] = line.moves[i - 1];
        line.moves[0] = move;
    }

    // ---- The end of a flip game

    int empty_cells() const {
        return family_.lines().geometry().size - count(root_position_.cells[0] | root_position_.cells[1]);
    }

    // Whether to search the game to its end at once, for it should not take longer than what is left, or, without a
    // limit, than a hundred times what has been done. The cost is that of middling endgames on squares and hexagons:
    // some take longer and come to nothing, so an eighth goes first into a search whose move can be played then.
    bool endgame_is_due() const {
        if (setup_.endgame_memory == nullptr || setup_.worker != 0 || setup_.depth < empty_cells()) return false;
        double cost = setup_.every_move ? 60 : 12;
        for (int i = 0; i < empty_cells(); ++i) cost *= 1.8;
        const double seconds = setup_.limiter.seconds_left();
        const auto nodes = static_cast<double>(setup_.limiter.nodes_left());
        const auto done = static_cast<double>(nodes_);
        const bool has_limit = seconds < 1e9 || nodes < 1e18;
        return has_limit ? cost < nodes && cost < seconds * 1e7 && cost < 8 * done : cost < 1e6 + 100 * done;
    }

    void finish_game() {
        setup_.limiter.end_helpers();  // they could not help
        ExactSearch<typename Family::LinesOfDiscs> exact(family_, *setup_.endgame_memory, Quota(setup_.limiter));
        const int limit = max_cells + 1;
        int alpha = -limit;
        for (int i = 0; i < root_.size; ++i) {
            RootMove move = root_.moves[i];
            const Position next = Family::after(root_position_, change_of(move.move));
            const bool is_full = i == 0 || setup_.every_move;
            int margin = is_full ? -exact.solve(next, -limit, limit) : -exact.solve(next, -alpha - 1, -alpha);
            if (!is_full && margin > alpha) margin = -exact.solve(next, -limit, -margin + 1);
            if (exact.is_stopped()) return;
            move.value = margin == 0 ? 0 : margin > 0 ? won + margin : -won + margin;
            move.complete = true;
            if (margin > alpha || setup_.every_move) {
                move.line.length = 0;
                prepend(move.line, move.move);
                exact.extend(move.line, next, -margin);
            }
            put(move, i, i, margin > alpha);
            if (margin > alpha) alpha = margin;
        }
        if (setup_.every_move) sort_root();
        setup_.progress.finished(empty_cells(), root_, true, true);
    }

    // ---- A node

    int node(const Position& position, int depth, int alpha, int beta, int ply) {
        if (counted()) return 0;
        lines_[ply].length = 0;
        if (depth == 0 || ply == max_plies) return leaf(position, ply);
        if (depth == 1 && beta - alpha == 1) return frontier(position, alpha, beta, ply);

        // A wide window is that of the best line. It is left to itself, so that it yields the whole of its line.
        const bool is_wide = beta - alpha > 1;
        // 1. No end of the game is nearer than here.
        if (!Family::counts_discs && !is_wide) {
            if (alpha >= won - ply) return alpha;
            if (beta <= -(won - ply)) return beta;
        }
        // 2. Somebody may have been here.
        Memory memory;
        const bool known = table_.probe(position, memory);
        int best = -infinite;
        if (known && !is_wide && answers(memory, depth, alpha, beta, ply, best)) return best;
        // 3. A race that is won whatever happens.
        if (looks_for_races_ && race_decides(position, ply, alpha, beta, best)) return best;
        if (is_wide) best = -infinite;
        // 4. The moves, the best first.
        const std::uint64_t estimates = estimates_;
        const int before = alpha, first = moves_.top();
        Change chosen{};
        const bool cut = search_moves(position, known ? memory : Memory{}, depth, ply, alpha, beta, best, chosen);
        moves_.drop_to(first);
        if (stopped_) return 0;
        if (best == -infinite) return ended(position, ply);
        // 5. What has been found out is remembered.
        if (cut) moves_.reward(position, chosen, depth);
        const Bound bound = cut ? Bound::lower : best <= before ? Bound::upper : Bound::exact;
        remember(position, depth, ply, best, bound, estimates == estimates_, chosen);
        return best;
    }

    // True if beta was reached. `best` stays as it was if there is no move.
    bool search_moves(const Position& position, const Memory& memory, int depth, int ply, int& alpha, int beta,
                      int& best, Change& chosen) {
        // The move of the table often suffices: then the others need not even be found.
        if (memory.has_move) {
            chosen = family_.change(position, bit_or_none<Word>(memory.origin), bit_or_none<Word>(memory.target));
            assert(is_legal(position, chosen));
            if (search_move(position, chosen, depth, ply, alpha, beta, best, chosen, true)) return true;
            if (stopped_) return false;
        }
        const int first = moves_.top();
        moves_.list(position, memory, depth);
        const int end = moves_.top();
        if (!memory.has_move && first != end) chosen = moves_[first];  // if none is better than a race
        int deferred = 0;
        for (int i = first; i < end; ++i) {
            const int open = end - deferred;
            if (i < open) moves_.bring_best(i, open);
            const Change change = moves_[i];
            const bool is_first = i == first && !memory.has_move;
            // Another thread is at it: later, when its answer is in the table.
            if (!is_first && i < open && busy_.is_busy(busy_.key(Family::after(position, change), depth))) {
                ++deferred;
                moves_.swap(i--, open - 1);
                continue;
            }
            if (search_move(position, change, depth, ply, alpha, beta, best, chosen, is_first)) return true;
            if (stopped_) return false;
        }
        return false;
    }

    // True if beta was reached.
    bool search_move(const Position& position, const Change& change, int depth, int ply, int& alpha, int beta,
                     int& best, Change& chosen, bool is_first) {
        const Position next = Family::after(position, change);
        const std::uint64_t key = busy_.key(next, depth);
        busy_.take(key);
        const int value = child_value(next, depth, ply, alpha, beta, is_first);
        busy_.leave(key);
        if (stopped_ || value <= best) return false;
        best = value;
        chosen = change;
        if (value <= alpha) return false;
        alpha = value;
        if (value >= beta) return true;
        lines_[ply] = lines_[ply + 1];
        prepend(lines_[ply], bits_of(change));
        return false;
    }

    int child_value(const Position& next, int depth, int ply, int alpha, int beta, bool is_first) {
        if (is_first) return -node(next, depth - 1, -beta, -alpha, ply + 1);
        const int value = -node(next, depth - 1, -alpha - 1, -alpha, ply + 1);
        if (value <= alpha || value >= beta || stopped_) return value;
        return -node(next, depth - 1, -beta, -alpha, ply + 1);
    }

    // Whether a memory settles the window. Beyond the depth to which it was searched, and where discs are counted, a
    // decided value is only a bound in the winner's favour: the end may come sooner, or with more discs. A plain search
    // must not learn from it what lies beyond its depth.
    bool answers(const Memory& memory, int depth, int alpha, int beta, int ply, int& best) {
        const int value = from_here(memory.value, -ply);
        const bool proof = outplay::is_decided(value);
        Bound bound = memory.bound;
        if (proof && !memory.complete && (Family::counts_discs || distance(memory.value) > memory.depth)) {
            const Bound sure = value > 0 ? Bound::lower : Bound::upper;
            if (bound != Bound::exact && bound != sure) return false;
            bound = sure;
        }
        const bool same = memory.depth == depth && (memory.iteration == iteration_ || !evaluator_.fades());
        const bool near = proof && (!setup_.plain || (!Family::counts_discs && distance(memory.value) <= depth)) &&
                          (bound == Bound::exact || bound == (value > 0 ? Bound::lower : Bound::upper));
        const bool whole = memory.complete && (!setup_.plain || memory.depth <= depth);
        if (!same && !near && !whole) return false;
        const bool settles = bound == Bound::exact || (bound == Bound::lower && value >= beta) ||
                             (bound == Bound::upper && value <= alpha);
        if (!settles) return false;
        if (!proof && !memory.complete) ++estimates_;
        best = value;
        return true;
    }

    void remember(const Position& position, int depth, int ply, int value, Bound bound, bool complete,
                  const Change& change) {
        Memory memory;
        memory.value = from_here(value, ply);
        memory.depth = static_cast<std::uint8_t>(depth);
        memory.iteration = static_cast<std::uint8_t>(iteration_);
        memory.bound = bound;
        memory.complete = complete;
        memory.has_move = true;
        const BitMove bits = bits_of(change);
        memory.origin = static_cast<std::int8_t>(bits.origin);
        memory.target = static_cast<std::int8_t>(bits.target);
        table_.store(position, memory);
    }

    // A distance counts from the root in the search, and from the position in the table.
    static int from_here(int value, int plies) {
        if (value >= decided && value <= won) return value + plies;
        if (value <= -decided && value >= -won) return value - plies;
        return value;
    }
    // How far a decided game is from its end; 0 where discs are counted, and distance is not.
    static int distance(int value) {
        const int worth = value < 0 ? -value : value;
        return worth <= won ? won - worth : 0;
    }

    // Whether what a race promises settles the window; `best` is then the value, and else at least a bound.
    bool race_decides(const Position& position, int ply, int alpha, int beta, int& best) const {
        if (family_.is_decided(position)) return false;
        if (const int moves = race_.moves_to_win(position, position.side)) {
            best = won - (ply + 2 * moves - 1);
            return best >= beta;
        }
        if (const int moves = race_.moves_to_win(position, 1 - position.side)) {
            const int most = -(won - (ply + 2 * moves));
            if (most <= alpha) best = most;
            return most <= alpha;
        }
        return false;
    }

    // ---- The last ply, and a leaf

    // One ply before the end, moves are valued as they come: to order or to remember them would cost more.
    int frontier(const Position& position, int alpha, int beta, int ply) {
        int best = -infinite;
        if (looks_for_races_ && race_decides(position, ply, alpha, beta, best)) return best;
        const bool has_moves = family_.while_each_move(position, [&](const Change& change) {
            if (counted()) return false;
            const int value = -leaf(Family::after(position, change), ply + 1);
            if (value > best) best = value;
            return best < beta;
        });
        if (stopped_) return 0;
        return has_moves ? best : ended(position, ply);
    }

    int leaf(const Position& position, int ply) {
        int moves = 0;
        if (!family_.is_decided(position)) {
            moves = evaluator_.counts_moves() ? family_.mobility(position, position.side) : family_.has_moves(position);
        }
        if (moves == 0) {
            Outcome outcome;
            if (family_.outcome(position, outcome)) return value_of(outcome, position.side, ply);
        }
        ++estimates_;  // a race too: who wins is certain, but it might end sooner
        if (looks_for_races_) {
            if (const int run = race_.moves_to_win(position, position.side)) return won - (ply + 2 * run - 1);
            if (const int run = race_.moves_to_win(position, 1 - position.side)) return -(won - (ply + 2 * run));
        }
        const int value = evaluator_.value(family_, position, moves, ply);
        return value >= decided ? decided - 1 : value <= -decided ? 1 - decided : value;
    }

    int ended(const Position& position, int ply) const {
        Outcome outcome;
        family_.outcome(position, outcome);
        return value_of(outcome, position.side, ply);
    }

    // ---- Limits

    // True if the search has been stopped.
    bool counted() {
        ++nodes_;
        if (!quota_.is_due(nodes_)) return stopped_;
        const bool goes_on = quota_.ask(nodes_);
        // The first depth is always finished, so that there is a move to play.
        is_over_ = !goes_on && (iteration_ > 1 || setup_.worker != 0);
        const bool is_behind = setup_.worker != 0 && setup_.progress.depth() > iteration_;
        stopped_ = is_over_ || is_behind;
        return stopped_;
    }

    const Family& family_;
    const SearchSetup setup_;
    Evaluator<Word> evaluator_;
    Race<Word> race_;
    Table table_;
    BusyMarks<Word> busy_;
    const bool looks_for_races_;
    MoveOrder<Family> moves_;

    Position root_position_;
    Buffer<RootMove> root_moves_;
    RootMoves root_;
    int iteration_ = 0;
    Quota quota_;
    std::uint64_t nodes_ = 0;
    std::uint64_t estimates_ = 0;  // values that are not proven, so far
    bool stopped_ = false;         // leave this depth
    bool is_over_ = false;         // and search no other

    Buffer<Line> lines_;
};

}  // namespace outplay::OUTPLAY_TARGET
