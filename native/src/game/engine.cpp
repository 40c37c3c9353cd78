// A whole search: its limits, its table, its threads, and its results in cell numbers.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "calls/helpers.hpp"
#include "game/game_parts.hpp"
#include "memory/memory.hpp"

namespace outplay {
namespace {

constexpr std::uint64_t least_entries = 1 << 10, least_pairs = 1 << 8;
constexpr std::size_t entries_at_first = 1 << 14;  // half a megabyte

// A number of entries, but not many more than there will be nodes, if these have a limit.
std::uint64_t enough(std::uint64_t entries, std::uint64_t nodes) {
    return nodes == 0 || nodes > entries ? entries : std::min(entries, std::bit_ceil(nodes));
}

std::size_t entry_count(const SearchOptions& options, std::size_t each) {
    return std::bit_floor(std::max(enough(options.bytes / each, options.limits.nodes), least_entries));
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

// Keeps what has been found, in cell numbers.
class Progress final : public SearchProgress {
public:
    Progress(const SearchOptions& options, const Tables& tables, SearchListener& listener, const Limiter& limiter)
        : options_(options), tables_(tables), listener_(listener), limiter_(limiter) {}

    void finished(int depth, const RootMoves& moves, bool complete, bool whole) override {
        if (whole) depth_ = depth + 1;
        if (!whole && (options_.every_move || moves.moves[0].value <= -decided)) return;
        result_.nodes = limiter_.nodes();
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

    SearchResult result() {
        result_.nodes = limiter_.nodes();
        return result_;
    }

private:
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
    const Limiter& limiter_;
    std::atomic<int> depth_{1};
    SearchResult result_;
};

}  // namespace

SearchListener::~SearchListener() = default;
SearchProgress::~SearchProgress() = default;
Searcher::~Searcher() = default;

MinimaxResult Game::minimax(const Board& board, const Evaluation& evaluation, int depth, int ply, Watch& watch) const {
    if (depth < 0 || depth > most_plies) throw std::invalid_argument("minimax looks 0 to 200 plies ahead");
    const EvaluationTable table = compile(evaluation, parts_->tables.layout);
    MinimaxResult result;
    result.value = parts_->runner->minimax(parts_->own(board), table, depth, ply, result.nodes, watch);
    return result;
}

SearchResult Game::analyze(const Board& board, const Evaluation& evaluation, const SearchOptions& options,
                           SearchListener& listener, Watch& watch) const {
    if (options.depth < 1 || options.depth > most_plies)
        throw std::invalid_argument("a search looks 1 to 200 plies ahead");
    if (options.threads < 1) throw std::invalid_argument("a search needs a thread");
    if (outcome(board)) throw std::invalid_argument("the game is over: there is nothing to search");
    const EvaluationTable table = compile(evaluation, parts_->tables.layout);
    Limiter limiter(options.limits, watch);
    Progress progress(options, parts_->tables, listener, limiter);
    const std::size_t each = parts_->runner->entry_bytes(), size = entry_count(options, each);
    // A limit of nodes has chosen the size already. Threads that share a table cannot let it grow.
    const std::size_t at_first = options.limits.nodes == 0 && options.threads == 1 ? entries_at_first : size;
    const Memory memory(size * each);
    std::optional<EndgameRoom> room;
    if (parts_->tables.is_flip && !options.plain) {
        // A quarter will do, and fits the caches better: in endgames of 20 cells four times as much saved 1 % of nodes.
        room.emplace(options.bytes / 4, options.limits.nodes, parts_->runner->endgame_pair_bytes());
    }
    const EndgameMemory endgame_memory = room ? room->memory() : EndgameMemory{};
    const auto busy = options.threads > 1 ? std::make_unique<Busy>() : nullptr;
    std::vector<std::unique_ptr<Searcher>> searchers;
    for (int worker = 0; worker < options.threads; ++worker) {
        searchers.emplace_back(parts_->runner->make_searcher({table, parts_->race, limiter, progress, busy.get(),
                                                              memory.start(), size, at_first, endgame_memory, worker,
                                                              options.depth, options.every_move, options.plain}));
    }
    Helpers helpers([&limiter] { limiter.end(); });
    for (std::size_t i = 1; i < searchers.size(); ++i) {
        helpers.start([&board, searcher = searchers[i].get()] { searcher->run(board); });
    }
    searchers[0]->run(board);
    helpers.finish();
    return progress.result();
}

std::optional<Endgame> Game::endgame(const Board& board, const EndgameOptions& options, Watch& watch) const {
    if (!parts_->tables.is_flip) throw std::invalid_argument("only flip games have an endgame search");
    if (outcome(board)) throw std::invalid_argument("the game is over: there is nothing to search");
    Limiter limiter(options.limits, watch);
    const EndgameRoom room(options.bytes, options.limits.nodes, parts_->runner->endgame_pair_bytes());
    EndgameResult result;
    if (!parts_->runner->endgame(parts_->own(board), options.winner_takes_empties, room.memory(), limiter, result)) {
        return std::nullopt;
    }
    const Layout& layout = parts_->tables.layout;
    return Endgame{
        result.margin, {layout.cell_on(result.best.origin), layout.cell_on(result.best.target)}, result.nodes};
}

}  // namespace outplay
