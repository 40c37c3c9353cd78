// A whole search: its limits, its table, its threads, and its results in cell numbers.
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdlib>

#include "game_parts.hpp"
#include "helpers.hpp"
#include "memory.hpp"

namespace outplay {
namespace {

constexpr std::uint64_t usual_allowance = 1024;  // nodes between two looks at the clock
constexpr std::uint64_t least_entries = 1 << 10, least_pairs = 1 << 8;
constexpr std::size_t entries_at_first = 1 << 14;  // half a megabyte

// A number of entries, but not many more than there will be nodes, if these have a limit.
std::uint64_t enough(std::uint64_t entries, std::uint64_t nodes) {
    return nodes == 0 || nodes > entries ? entries : std::min(entries, std::bit_ceil(nodes));
}

std::size_t entry_count(const SearchOptions& options, std::size_t each) {
    return std::bit_floor(std::max(enough(options.bytes / each, options.nodes), least_entries));
}

// Pairs of entries for an endgame search, as many as fit.
class EndgameRoom {
public:
    EndgameRoom(std::size_t bytes, std::uint64_t nodes, std::size_t each)
        : bits_(static_cast<int>(std::bit_width(pairs(bytes, nodes, each))) - 1), memory_(each << bits_) {}
    EndgameMemory memory() const { return {memory_.start(), bits_}; }

private:
    static std::uint64_t pairs(std::size_t bytes, std::uint64_t nodes, std::size_t each) {
        return std::max(enough(bytes / each, nodes), least_pairs);
    }
    int bits_;
    Memory memory_;
};

class Control final : public SearchControl {
public:
    Control(const SearchOptions& options, const Tables& tables, SearchListener& listener, const Stop& stop,
            Watch& watch)
        : options_(options), tables_(tables), listener_(listener), stop_(stop), watch_(watch) {}

    bool goes_on(int worker, std::uint64_t nodes, std::uint64_t& allowance) override {
        const std::uint64_t total = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
        if (worker == 0) watch_.tick();
        allowance = usual_allowance;
        if (options_.nodes != 0) {
            if (total >= options_.nodes)
                ends_ = true;
            else
                allowance = std::min(allowance, options_.nodes - total);
        }
        if (worker == 0 && (stop_.is_set() || is_late())) ends_ = true;
        const bool ends = ends_ || (worker != 0 && is_first_alone_);
        if (ends) allowance = 1;
        return !ends;
    }

    std::uint64_t nodes_left() const override {
        if (options_.nodes == 0) return ~std::uint64_t{0};
        return options_.nodes - std::min<std::uint64_t>(nodes_, options_.nodes);
    }
    double seconds_left() const override { return options_.seconds > 0 ? options_.seconds - seconds() : 1e18; }

    void add_nodes(std::uint64_t nodes) override { nodes_.fetch_add(nodes, std::memory_order_relaxed); }

    void finished(int depth, const RootMoves& moves, bool complete, bool whole) override {
        if (whole) depth_ = depth + 1;
        if (!whole && (options_.every_move || moves.moves[0].value <= -decided)) return;
        result_.nodes = nodes_;
        if (whole) result_.depth = depth;
        result_.moves.clear();
        for (int i = 0; i < (options_.every_move ? moves.size : 1); ++i) {
            result_.moves.push_back(score_of(moves.moves[i], depth));
        }
        // That the best move's value is certain says nothing of the others, which may yet turn out to be better.
        result_.verdict = verdict_of(moves.moves[0].value, depth, complete);
        if (whole) listener_.finished(result_);
    }

    int depth() const override { return depth_; }
    void go_on_alone() override { is_first_alone_ = true; }

    void end() { ends_ = true; }
    SearchResult result() {
        result_.nodes = nodes_;
        return result_;
    }

private:
    using Clock = std::chrono::steady_clock;

    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    bool is_late() const { return options_.seconds > 0 && seconds() >= options_.seconds; }

    Verdict verdict_of(int value, int depth, bool complete) const {
        const bool is_far = tables_.is_flip || won - std::abs(value) > depth;
        return {value, complete || is_decided(value), !complete && is_decided(value) && is_far};
    }

    RootScore score_of(const RootMove& root, int depth) const {
        RootScore score{move_of(root.move), verdict_of(root.value, depth, root.complete), {}};
        for (int i = 0; i < root.line.length; ++i) score.line.push_back(move_of(root.line.moves[i]));
        return score;
    }

    Move move_of(BitMove move) const {
        return {tables_.layout.cell_on(move.origin), tables_.layout.cell_on(move.target)};
    }

    const SearchOptions& options_;
    const Tables& tables_;
    SearchListener& listener_;
    const Stop& stop_;
    Watch& watch_;
    const Clock::time_point start_ = Clock::now();
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> ends_{false}, is_first_alone_{false};
    std::atomic<int> depth_{1};
    SearchResult result_;
};

}  // namespace

SearchListener::~SearchListener() = default;
SearchControl::~SearchControl() = default;
void SearchControl::go_on_alone() {}
Searcher::~Searcher() = default;

MinimaxResult Game::minimax(const Board& board, const Evaluation& evaluation, int depth, int ply, Watch& watch) const {
    if (depth < 0 || depth > most_plies) throw std::invalid_argument("minimax looks 0 to 200 plies ahead");
    const EvaluationTable table = compile(evaluation, parts_->tables.layout);
    MinimaxResult result;
    result.value = parts_->runner->minimax(parts_->own(board), table, depth, ply, result.nodes, watch);
    return result;
}

SearchResult Game::analyze(const Board& board, const Evaluation& evaluation, const SearchOptions& options,
                           SearchListener& listener, const Stop& stop, Watch& watch) const {
    if (options.depth < 1 || options.depth > most_plies)
        throw std::invalid_argument("a search looks 1 to 200 plies ahead");
    if (options.threads < 1) throw std::invalid_argument("a search needs a thread");
    if (outcome(board)) throw std::invalid_argument("the game is over: there is nothing to search");
    const EvaluationTable table = compile(evaluation, parts_->tables.layout);
    Control control(options, parts_->tables, listener, stop, watch);
    const std::size_t each = parts_->runner->entry_bytes(), size = entry_count(options, each);
    // A limit of nodes has chosen the size already. Threads that share a table cannot let it grow.
    const std::size_t at_first = options.nodes == 0 && options.threads == 1 ? entries_at_first : size;
    const Memory memory(size * each);
    std::optional<EndgameRoom> room;
    if (parts_->tables.is_flip && !options.plain) {
        // A quarter will do, and fits the caches better: in endgames of 20 cells four times as much saved 1 % of nodes.
        room.emplace(options.bytes / 4, options.nodes, parts_->runner->endgame_pair_bytes());
    }
    const EndgameMemory endgame_memory = room ? room->memory() : EndgameMemory{};
    const auto busy = options.threads > 1 ? std::make_unique<Busy>() : nullptr;
    std::vector<std::unique_ptr<Searcher>> searchers;
    for (int worker = 0; worker < options.threads; ++worker) {
        searchers.emplace_back(
            parts_->runner->make_searcher({table, parts_->race, control, busy.get(), memory.start(), size, at_first,
                                           endgame_memory, worker, options.depth, options.every_move, options.plain}));
    }
    Helpers helpers([&control] { control.end(); });
    for (std::size_t i = 1; i < searchers.size(); ++i) {
        helpers.start([&board, searcher = searchers[i].get()] { searcher->run(board); });
    }
    searchers[0]->run(board);
    helpers.finish();
    return control.result();
}

std::optional<Endgame> Game::endgame(const Board& board, const EndgameOptions& options, const Stop& stop,
                                     Watch& watch) const {
    if (!parts_->tables.is_flip) throw std::invalid_argument("only flip games have an endgame search");
    if (outcome(board)) throw std::invalid_argument("the game is over: there is nothing to search");
    class Deaf final : public SearchListener {
        void finished(const SearchResult&) override {}
    } deaf;
    const SearchOptions limits{.nodes = options.nodes, .seconds = options.seconds};
    Control control(limits, parts_->tables, deaf, stop, watch);
    const EndgameRoom room(options.bytes, options.nodes, parts_->runner->endgame_pair_bytes());
    EndgameResult result;
    if (!parts_->runner->endgame(parts_->own(board), options.winner_takes_empties, room.memory(), control, result)) {
        return std::nullopt;
    }
    const Layout& layout = parts_->tables.layout;
    return Endgame{
        result.margin, {layout.cell_on(result.best.origin), layout.cell_on(result.best.target)}, result.nodes};
}

}  // namespace outplay
