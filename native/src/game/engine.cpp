// A whole search: its limits, its table, its threads, and its results in cell numbers.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "calls/helpers.hpp"
#include "game/game_parts.hpp"

namespace outplay {
namespace {

constexpr std::uint64_t min_pairs = 1 << 9;
constexpr int first_level = 13;  // half a megabyte

// The doublings of one pair for which there is memory, but not many more than there will be nodes, if these have a
// limit.
int level_for(std::size_t bytes, std::size_t pair_bytes, std::uint64_t nodes) {
    std::uint64_t pairs = bytes / pair_bytes;
    if (nodes != 0 && nodes <= pairs) pairs = std::min(pairs, std::bit_ceil(nodes));
    return static_cast<int>(std::bit_width(std::max(pairs, min_pairs))) - 1;
}

// Keeps what has been found, in cell numbers.
class Progress final : public SearchProgress {
public:
    Progress(const SearchOptions& options, const Game::Parts& parts, SearchListener& listener, const Limiter& limiter)
        : options_(options), parts_(parts), listener_(listener), limiter_(limiter) {}

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
        const bool is_far = parts_.scale.counts_discs || won - std::abs(value) > depth;
        return {value, complete || is_decided(value), !complete && is_decided(value) && is_far};
    }

    RootScore score_of(const RootMove& root, int depth) const {
        RootScore score{move_of(root.move), verdict_of(root.value, depth, root.complete), {}};
        for (int i = 0; i < root.line.length; ++i) score.line.push_back(move_of(root.line.moves[i]));
        return score;
    }

    Move move_of(BitMove move) const {
        return {parts_.layout.cell_on(move.origin), parts_.layout.cell_on(move.target)};
    }

    const SearchOptions& options_;
    const Game::Parts& parts_;
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
    if (depth < 0 || depth > max_plies) throw std::invalid_argument("minimax looks 0 to 200 plies ahead");
    const EvaluationTable table = compile(evaluation, parts_->layout);
    MinimaxResult result;
    result.value = parts_->runner->minimax(parts_->own(board), table, depth, ply, result.nodes, watch);
    return result;
}

SearchResult Game::analyze(const Board& board, const Evaluation& evaluation, const SearchOptions& options,
                           SearchListener& listener, Watch& watch) const {
    if (options.depth < 1 || options.depth > max_plies)
        throw std::invalid_argument("a search looks 1 to 200 plies ahead");
    if (options.threads < 1) throw std::invalid_argument("a search needs a thread");
    if (outcome(board)) throw std::invalid_argument("the game is over: there is nothing to search");
    const EvaluationTable table = compile(evaluation, parts_->layout);
    Limiter limiter(options.limits, watch);
    Progress progress(options, *parts_, listener, limiter);
    const int level = level_for(options.bytes, parts_->runner->pair_bytes(), (options.limits.nodes + 1) / 2);
    // A limit of nodes has chosen the size already. Threads that share a table cannot let it grow.
    const bool grows = options.limits.nodes == 0 && options.threads == 1;
    TableMemory memory(parts_->runner->pair_bytes(), 1, grows ? std::min(first_level, level) : level, level);
    std::optional<DiscMemory> endgame_memory;
    const std::size_t each = parts_->runner->endgame_pair_bytes();
    if (each != 0 && !options.plain) {
        // A quarter will do, and fits the caches better: in endgames of 20 cells four times as much saved 1 % of nodes.
        const int bits = level_for(options.bytes / 4, each, options.limits.nodes);
        endgame_memory.emplace(each, 1, bits, bits);
    }
    const auto busy = options.threads > 1 ? std::make_unique<Busy>() : nullptr;
    std::vector<std::unique_ptr<Searcher>> searchers;
    for (int worker = 0; worker < options.threads; ++worker) {
        searchers.emplace_back(parts_->runner->make_searcher(
            {table, parts_->race, limiter, progress, busy.get(), memory, endgame_memory ? &*endgame_memory : nullptr,
             worker, options.depth, options.every_move, options.plain}));
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
    const std::size_t each = parts_->runner->endgame_pair_bytes();
    if (each == 0) throw std::invalid_argument("only flip games have an endgame search");
    if (outcome(board)) throw std::invalid_argument("the game is over: there is nothing to search");
    Limiter limiter(options.limits, watch);
    const int bits = level_for(options.bytes, each, options.limits.nodes);
    DiscMemory memory(each, 1, bits, bits);
    EndgameResult result;
    if (!parts_->runner->endgame(parts_->own(board), options.winner_takes_empties, memory, limiter, result)) {
        return std::nullopt;
    }
    const Layout& layout = parts_->layout;
    return Endgame{
        result.margin, {layout.cell_on(result.best.origin), layout.cell_on(result.best.target)}, result.nodes};
}

}  // namespace outplay
