#include "solving/valuing.hpp"

#include <algorithm>

namespace outplay {
namespace {

Mark one_ply_before(int mark, const Scale& scale) {
    const std::optional<Mark> before = scale.mark_before(mark);
    if (!before) throw TooLong{};
    return *before;
}

}  // namespace

Valuing::Valuing(const NumberedGame& game, LayerStore& store, Watch& watch)
    : game_(game), store_(store), window_(game, store.size()), current_(game.memory), passes_(game.memory) {
    expansion_->wants_marks = true;
    for (; layer_ < static_cast<int>(store.size()) && store.is_valued(layer_); ++layer_) {
        valued_ += store.layer(layer_).size();
    }
    for (int each = std::max(0, layer_ - game.numbering.widest_drop()); each < layer_; ++each) {
        window_.add(each, store.unpacked(each, game, watch), watch);
    }
}

bool Valuing::step(Watch& watch) {
    if (layer_ == static_cast<int>(store_.size())) return false;
    if (!is_started_) {
        start(watch);
    } else if (at_ < current_.numbers.size()) {
        sweep();
    } else {
        seal(watch);
    }
    return true;
}

void Valuing::start(Watch& watch) {
    current_ = store_.unpacked(layer_, game_, watch);
    passes_.clear();
    at_ = 0;
    is_started_ = true;
}

void Valuing::sweep() {
    const auto& numbers = current_.numbers;
    game_.runner.expand(game_.numbering.view(), numbers.data() + at_, numbers.size() - at_, *expansion_);
    if (!window_.look_up(layer_, *expansion_)) throw DamagedLayer();  // of another work, this one or a lower one
    std::size_t child = 0;
    for (std::size_t i = 0; i < expansion_->parents; child += expansion_->moves[i++]) {
        if (expansion_->moves[i] == 0) throw DamagedLayer();  // where the game is over, nothing is kept
        if (expansion_->drops[child] == 0) {
            passes_.push_back(at_ + i);
        } else {
            current_.marks[at_ + i] = best(child, expansion_->moves[i]);
        }
    }
    at_ += expansion_->parents;
}

Mark Valuing::best(std::size_t first, std::size_t size) const {
    const Mark* marks = expansion_->marks + first;
    return one_ply_before(*std::min_element(marks, marks + size), game_.scale);
}

// After a pass the number differs in its last bit only, so that it stands beside the one before.
void Valuing::seal(Watch& watch) {
    in_pieces(passes_.size(), watch, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const std::size_t each = passes_[i];
            const Number number = current_.numbers[each];
            const std::size_t after = (number & 1) == 0 ? each + 1 : each - 1;  // behind all of them if there is none
            if (after >= current_.numbers.size() || current_.numbers[after] != (number ^ 1)) throw DamagedLayer();
            current_.marks[each] = one_ply_before(current_.marks[after], game_.scale);
        }
    });
    const std::uint64_t positions = store_.layer(layer_).positions();
    store_.keep(layer_, pack_layer(current_.numbers, current_.marks, positions, game_.memory, watch), true, watch);
    window_.add(layer_, current_, watch);
    valued_ += current_.numbers.size();
    is_started_ = false;
    ++layer_;
}

}  // namespace outplay
