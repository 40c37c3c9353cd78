// Flip games from far out: whether the side to move gets more than a margin, on any board.
#pragma once

#include "discs/endgame_run.hpp"
#include "discs/flip_guess.hpp"
#include "discs/flip_solver.hpp"

namespace outplay::OUTPLAY_TARGET {

// One question of a FlipProof. For a position with margin v, a search with alpha returns r with
//
//     r <= alpha  and  v <= r,    or    r > alpha  and  v >= r.
//
// Far from the end, positions are few and each costs much: they are remembered once for all their images, and their
// moves are sorted by a search of a few plies. The rest is left to the endgame search, which shares the table: what it
// holds is true of a position wherever it comes from.
//
// `near` is how many empty cells the endgame search gets.
template <class Family, int near>
class FlipQuestion {
public:
    using Lines = typename Family::LinesOfDiscs;
    using Word = typename Lines::Word;
    using Table = EndgameTable<Word>;
    using Images = OUTPLAY_TARGET::Images<Word>;

    FlipQuestion(const Family& family, const Images& images, FlipMemory& memory, Limiter& limiter)
        : lines_(family.lines()), geometry_(lines_.geometry()), is_misere_(family.is_misere()), images_(images),
          memory_(memory), table_(memory), quota_(limiter), end_(family, table_, false, Quota(limiter)),
          guess_(lines_, is_misere_) {}
    ~FlipQuestion() {
        quota_.tell(nodes_ + guess_.nodes());
        memory_.nodes += nodes();
    }
    FlipQuestion(const FlipQuestion&) = delete;
    FlipQuestion& operator=(const FlipQuestion&) = delete;

    // The answer for a whole question. What the table knows of the position itself is not enough there: it should know
    // what follows, too.
    Answer exceeds(const Discs<Word>& discs, int alpha) {
        const int found = table_.finish_growth(quota_, 0) ? search(discs, alpha, true) : 0;
        if (is_stopped()) return Answer::unknown;
        return found > alpha ? Answer::yes : Answer::no;
    }

private:
    int search(const Discs<Word>& discs, int alpha, bool looks_again = false) {
        const auto [own, rival] = discs;
        const int empties = geometry_.size - count(own | rival);
        if (empties <= near) return end_.solve({{own, rival}, 0}, alpha, alpha + 1);
        const Word moves = lines_.moves(own, rival);
        if (moves == 0) {
            if (lines_.moves(rival, own) == 0) return final_margin(discs);
            return -search({rival, own}, -alpha - 1, looks_again);
        }
        if (!may_go_on()) return 0;
        ++nodes_;
        Discs<Word> key = discs;
        const int turn = images_.make_least(key.own, key.rival);
        EndgameEntry<Word> entry{key.own,    key.rival, -most_cells,
                                 most_cells, no_cell,   static_cast<std::int16_t>(empties)};
        if (const auto* known = table_.find(key.own, key.rival)) entry = *known;
        Options options;
        // 1. The table may know, of the position or of one that follows; discs that can never turn over are a bound.
        if (!looks_again) add_stable(discs, entry);
        add_known(list(discs, moves, options), entry);
        if (!looks_again && entry.lower > alpha) return remembered(entry).lower;
        if (!looks_again && entry.upper <= alpha) return remembered(entry).upper;
        // 2. The first move that is good enough, or none.
        sort(options, alpha, empties, turn, entry.best);
        if (is_stopped()) return 0;
        int best = no_value;
        for (int i = 0; i < options.size && best <= alpha; ++i) {
            const int found = -search(options.option[i].discs, -alpha - 1);
            if (is_stopped()) return 0;
            if (found <= best) continue;
            best = found;
            entry.best = place_or_none(images_.image(turn, bit_at<Word>(options.option[i].place)));
        }
        // 3. What was learned.
        if (best > alpha && best > entry.lower) entry.lower = static_cast<std::int16_t>(best);
        if (best <= alpha && best < entry.upper) entry.upper = static_cast<std::int16_t>(best);
        table_.store(entry);
        return best;
    }

    bool is_stopped() const { return quota_.is_stopped() || end_.is_stopped(); }

    struct Option {
        Discs<Word> discs, key;  // after the move, as the rival sees it
        int place, score;
    };
    struct Options {
        Option option[sizeof(Word) * 8];
        int size = 0;
    };

    // A far position, and the look ahead for each of its moves, are worth a question.
    bool may_go_on() {
        if (is_stopped() || !quota_.ask(nodes_ + guess_.nodes())) return false;
        if (memory_.can_grow() && memory_.nodes + nodes() > nodes_per_pair << memory_.level) table_.grow();
        return table_.finish_growth(quota_, nodes_ + guess_.nodes());
    }

    std::uint64_t nodes() const { return nodes_ + guess_.nodes() + end_.nodes(); }

    int final_margin(const Discs<Word>& discs) const {
        const int difference = count(discs.own) - count(discs.rival);
        return is_misere_ ? -difference : difference;
    }

    void add_stable(const Discs<Word>& discs, EndgameEntry<Word>& entry) const {
        const auto [own, rival] = discs;
        const Word empty = geometry_.board & ~(own | rival);
        const int most = geometry_.size - 2 * count(lines_.stable(is_misere_ ? own : rival, empty));
        const int least = 2 * count(lines_.stable(is_misere_ ? rival : own, empty)) - geometry_.size;
        if (most < entry.upper) entry.upper = static_cast<std::int16_t>(most);
        if (least > entry.lower) entry.lower = static_cast<std::int16_t>(least);
    }
    static void add_known(int least, EndgameEntry<Word>& entry) {
        if (least > entry.lower) entry.lower = static_cast<std::int16_t>(least);
    }
    const EndgameEntry<Word>& remembered(const EndgameEntry<Word>& entry) {
        table_.store(entry);
        return entry;
    }

    // Of moves that lead to images of one position, one is enough. The result is the least margin that the table
    // promises after one of them.
    int list(const Discs<Word>& discs, Word moves, Options& options) const {
        int promised = no_value;
        const bool are_far = geometry_.size - count(discs.own | discs.rival) - 1 > near;
        for (Word rest = moves; rest != 0;) {
            const Word bit = take_lowest(rest);
            Option& option = options.option[options.size];
            option.place = lowest(bit);
            const Word turned = lines_.flips(option.place, discs.own, discs.rival);
            option.discs = {discs.rival & ~turned, discs.own | turned | bit};
            option.key = option.discs;
            images_.make_least(option.key.own, option.key.rival);
            if (is_listed(options, option.key)) continue;
            ++options.size;
            const Discs<Word>& key = are_far ? option.key : option.discs;
            const auto* entry = table_.find(key.own, key.rival);
            if (entry != nullptr && -entry->upper > promised) promised = -entry->upper;
        }
        return promised;
    }

    static bool is_listed(const Options& options, const Discs<Word>& key) {
        for (int i = 0; i < options.size; ++i) {
            if (options.option[i].key == key) return true;
        }
        return false;
    }

    // The farther from the end, the closer the look; but no search gets to the end from very far.
    static int plies_ahead(int empties) {
        const int plies = 2 + (empties - near) / 4;
        return empties > farthest ? 2 : plies < most_plies_ahead ? plies : most_plies_ahead;
    }

    // The move that the table knows, then those that look best.
    void sort(Options& options, int alpha, int empties, int turn, int hint) {
        const int plies = plies_ahead(empties);
        for (int i = 0; i < options.size && may_go_on(); ++i) {
            Option& option = options.option[i];
            const bool is_hinted = lowest(images_.image(turn, bit_at<Word>(option.place))) == hint;
            option.score = is_hinted ? first_score : guess_.score(option.discs, -alpha - 1, plies);
            const Option added = option;
            int place = i;
            for (; place > 0 && options.option[place - 1].score < added.score; --place) {
                options.option[place] = options.option[place - 1];
            }
            options.option[place] = added;
        }
    }

    static constexpr int farthest = 40, most_plies_ahead = 6;
    static constexpr int first_score = 1 << 28;
    static constexpr std::uint64_t nodes_per_pair = 4;  // few of them are remembered

    const Lines& lines_;
    const FlipGeometry<Word>& geometry_;
    const bool is_misere_;
    const Images& images_;
    FlipMemory& memory_;
    Table table_;
    Quota quota_;
    Endgame<Lines> end_;
    FlipGuess<Lines> guess_;
    std::uint64_t nodes_ = 0;
};

// Hardly tuned: on ten positions each of two boards, at 22 empty cells, 13 took 5 to 10 % longer, and 16 with a closer
// look ahead 13 % longer on one board and 8 % less on the other.
template <class Family, int near = 14>
class FlipProof final : public FlipSolver {
public:
    using Question = FlipQuestion<Family, near>;
    using Word = typename Family::Word;
    using Table = EndgameTable<Word>;

    FlipProof(const FlipTables& tables, const SymmetryView& symmetries, FlipMemory& memory)
        : family_(tables), images_(symmetries), memory_(memory) {}

    Answer exceeds(const Board& board, int alpha, Limiter& limiter) override {
        return Question(family_, images_, memory_, limiter).exceeds(discs_of(board), alpha);
    }

    Answer known(const Board& board, int alpha) override {
        const Discs<Word> discs = discs_of(board);
        if (family_.lines().moves(discs.own, discs.rival) != 0) return known(discs, alpha);
        const Answer reverse = known(Discs<Word>{discs.rival, discs.own}, -alpha - 1);  // after a pass
        return reverse == Answer::unknown ? reverse : reverse == Answer::yes ? Answer::no : Answer::yes;
    }

private:
    static constexpr int few = 8;  // empty cells before the end that are searched whenever somebody asks

    Answer known(const Discs<Word>& discs, int alpha) {
        const int empties = family_.lines().geometry().size - count(discs.own | discs.rival);
        Discs<Word> key = discs;
        if (empties > near) images_.make_least(key.own, key.rival);
        Table table(memory_);
        if (const auto* entry = table.find(key.own, key.rival)) {
            if (entry->lower > alpha) return Answer::yes;
            if (entry->upper <= alpha) return Answer::no;
        }
        if (empties > few) return Answer::unknown;
        Endgame<typename Family::LinesOfDiscs> end(family_, table, false, Quota());
        return end.solve({{discs.own, discs.rival}, 0}, alpha, alpha + 1) > alpha ? Answer::yes : Answer::no;
    }

    static Discs<Word> discs_of(const Board& board) {
        return {static_cast<Word>(board.cells[board.side]), static_cast<Word>(board.cells[1 - board.side])};
    }

    const Family family_;
    const Images<Word> images_;
    FlipMemory& memory_;
};

}  // namespace outplay::OUTPLAY_TARGET
