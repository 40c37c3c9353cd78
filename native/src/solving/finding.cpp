#include "solving/finding.hpp"

#include <algorithm>

namespace outplay {
namespace {

// Children that are put into their sets at a time: as many as memory can be asked for at once, and a few rounds.
constexpr std::size_t handful = 256;

}  // namespace

Finding::Finding(const NumberedGame& game, const Board& root, LayerStore& store)
    : game_(game), store_(store), current_(game.memory), passed_(game.memory), room_(game.memory),
      layer_(static_cast<int>(store.size()) - 1) {
    sets_.reserve(store.size());
    for (std::size_t i = 0; i < store.size(); ++i) sets_.emplace_back(game.memory);
    for (; layer_ >= 0 && store.is_found(layer_); --layer_) {
        positions_ += store.layer(layer_).positions();
        entries_ += store.layer(layer_).size();
    }
    const int top = static_cast<int>(store.size()) - 1;
    if (layer_ == top) {
        Watch watch;
        sets_.back().make_room(1, watch);
        sets_.back().add(game.numbering.number(root));
    }
    const int last = std::min(layer_ + game.numbering.widest_drop(), top);
    for (int each = layer_ + 1; layer_ >= 0 && each <= last; ++each) replayed_.push_back(each);
    if (!replayed_.empty()) stage_ = Stage::replaying;
}

bool Finding::step(Watch& watch) {
    if (layer_ < 0) return false;
    switch (stage_) {
    case Stage::replaying:
        replay(watch);
        break;
    case Stage::starting:
        start(watch);
        break;
    case Stage::sorting:
        sort_numbers(current_, room_, watch);
        stage_ = Stage::sweeping;
        break;
    case Stage::sweeping:
        if (!sweep(current_, watch)) drop_finished();
        break;
    case Stage::joining:
        join_passed(watch);
        break;
    case Stage::passing:
        if (!sweep(passed_, watch)) stage_ = Stage::sealing;
        break;
    case Stage::sealing:
        seal(watch);
        break;
    }
    return layer_ >= 0;
}

// Where work is resumed, the layers just above have children that nobody kept.
void Finding::replay(Watch& watch) {
    if (current_.empty()) {
        current_ = store_.unpacked_numbers(replayed_.back(), game_, watch);
        at_ = 0;
    }
    if (at_ < current_.size()) {
        game_.runner.expand(game_.numbering.view(), current_.data() + at_, current_.size() - at_, *expansion_);
        push(replayed_.back(), watch);
        at_ += expansion_->parents;
    }
    if (at_ < current_.size()) return;
    current_.clear();
    replayed_.pop_back();
    if (replayed_.empty()) stage_ = Stage::starting;
}

void Finding::start(Watch& watch) {
    current_ = sets_[static_cast<std::size_t>(layer_)].take(watch);
    passed_.clear();
    at_ = kept_ = 0;
    layer_positions_ = 0;
    stage_ = Stage::sorting;
}

// Some of the numbers; false when there are none left. Positions in which the game is over are counted and dropped.
bool Finding::sweep(Counted<Number>& numbers, Watch& watch) {
    if (at_ == numbers.size()) return false;
    game_.runner.expand(game_.numbering.view(), numbers.data() + at_, numbers.size() - at_, *expansion_);
    push(layer_, watch);  // children count once, however often they come; after it nothing throws
    for (std::size_t i = 0; i < expansion_->parents; ++i) {
        layer_positions_ += expansion_->images[i];
        positions_ += expansion_->images[i];
        numbers[kept_] = numbers[at_ + i];
        const std::size_t goes_on = expansion_->moves[i] != 0;
        kept_ += goes_on;
        entries_ += goes_on;
    }
    at_ += expansion_->parents;
    return true;
}

void Finding::push(int parent_layer, Watch& watch) {
    for (std::size_t first = 0; first < expansion_->children; first += handful) {
        push_some(parent_layer, first, std::min(first + handful, expansion_->children), watch);
    }
}

void Finding::push_some(int parent_layer, std::size_t first, std::size_t last, Watch& watch) {
    std::size_t coming[256] = {};
    for (std::size_t i = first; i < last; ++i) {
        if (expansion_->drops[i] > parent_layer) throw DamagedLayer();  // from which the parent has come
        ++coming[expansion_->drops[i]];
    }
    for (int drop = 1; drop <= std::min(parent_layer, game_.numbering.widest_drop()); ++drop) {
        if (coming[drop] == 0) continue;
        sets_[static_cast<std::size_t>(parent_layer - drop)].make_room(coming[drop], watch);
    }
    const auto set_of = [&](std::size_t i) -> NumberSet& {
        return sets_[static_cast<std::size_t>(parent_layer - expansion_->drops[i])];
    };
    for (std::size_t i = first; i < last; ++i) set_of(i).look(expansion_->numbers[i]);
    for (std::size_t i = first; i < last; ++i) {
        const int layer = parent_layer - expansion_->drops[i];
        if (expansion_->drops[i] == 0) {
            if (layer == layer_) passed_.push_back(expansion_->numbers[i]);
        } else if (layer <= layer_) {  // the others are complete
            set_of(i).add(expansion_->numbers[i]);
        }
    }
}

void Finding::drop_finished() {
    current_.resize(kept_);
    at_ = kept_ = 0;
    stage_ = Stage::joining;
}

// What a pass leads to is in the same layer, and the game goes on there without a pass. Of these, those are kept that
// are not there already, once.
void Finding::join_passed(Watch& watch) {
    sort_numbers(passed_, room_, watch);
    Counted<Number> fresh(game_.memory);
    auto other = current_.begin();
    in_pieces(passed_.size(), watch, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            if (i > 0 && passed_[i] == passed_[i - 1]) continue;
            other = std::lower_bound(other, current_.end(), passed_[i]);
            if (other == current_.end() || *other != passed_[i]) fresh.push_back(passed_[i]);
        }
    });
    passed_.swap(fresh);
    stage_ = Stage::passing;
}

void Finding::merge_passed(Watch& watch) {
    Counted<Number> all(game_.memory);
    all.reserve(current_.size() + passed_.size());
    auto one = current_.begin(), other = passed_.begin();
    in_pieces(current_.size() + passed_.size(), watch, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const bool takes_other = one == current_.end() || (other != passed_.end() && *other < *one);
            all.push_back(takes_other ? *other++ : *one++);
        }
    });
    current_.swap(all);
    passed_.clear();
}

void Finding::seal(Watch& watch) {
    if (!passed_.empty()) merge_passed(watch);
    store_.keep(layer_, pack_layer(current_, {}, layer_positions_, game_.memory, watch), false, watch);
    current_.clear();
    stage_ = Stage::starting;
    --layer_;
}

}  // namespace outplay
