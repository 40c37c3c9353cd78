// Whether a whole table agrees with itself.
#include <algorithm>

#include "solving/table_parts.hpp"

namespace outplay {
namespace {

class Inspection {
public:
    Inspection(const Table::Parts& table, Watch& watch)
        : table_(table), game_(table.numbered(std::pmr::new_delete_resource())), watch_(watch),
          window_(game_, table.layers.size()), current_(game_.memory) {
        expansion_->wants_marks = true;
    }

    std::uint64_t run() {
        for (int layer = 0; layer < static_cast<int>(table_.layers.size()); ++layer) {
            read(layer);
            inspect(layer);
            window_.add(layer, current_, watch_);
        }
        if (!table_.mark(table_.root)) ++faults_;
        return faults_;
    }

private:
    // Keeps what can be a position of the layer, in order; the rest are faults.
    void read(int layer) {
        current_.numbers.clear();
        current_.marks.clear();
        const PackedLayer& packed = table_.layers[static_cast<std::size_t>(layer)].layer;
        Number numbers[PackedLayer::block_size];
        Mark marks[PackedLayer::block_size];
        std::uint64_t good = 0;
        for (std::size_t block = 0; block < packed.blocks(); ++block) {
            watch_.tick();
            const std::size_t size = packed.has_marks() ? packed.read(block, numbers, marks) : 0;
            for (std::size_t i = 0; i < size; ++i) {
                if (!fits(layer, numbers[i])) continue;
                current_.numbers.push_back(numbers[i]);
                current_.marks.push_back(marks[i]);
                ++good;
            }
        }
        faults_ += packed.size() - good;
    }

    bool fits(int layer, Number number) const {
        if (!current_.numbers.empty() && number <= current_.numbers.back()) return false;
        const Board board = table_.numbering.board(number);
        return table_.numbering.number(board) == number && table_.numbering.layer(board) == layer;
    }

    void inspect(int layer) {
        const auto& numbers = current_.numbers;
        for (std::size_t at = 0; at < numbers.size(); at += expansion_->parents) {
            watch_.tick();
            game_.runner.expand(game_.numbering.view(), numbers.data() + at, numbers.size() - at, *expansion_);
            window_.look_up(layer, *expansion_);
            std::size_t child = 0;
            for (std::size_t i = 0; i < expansion_->parents; child += expansion_->moves[i++]) {
                if (!follows(at + i, child, expansion_->moves[i])) ++faults_;
            }
        }
    }

    bool follows(std::size_t entry, std::size_t child, std::size_t moves) const {
        if (moves == 0) return false;  // the game is over
        int least = mark_of_win;       // for the rival
        for (std::size_t i = child; i < child + moves; ++i) {
            int mark = expansion_->marks[i];
            if (expansion_->drops[i] == 0) {
                const std::size_t beside = (current_.numbers[entry] & 1) == 0 ? entry + 1 : entry - 1;
                if (beside >= current_.numbers.size() || current_.numbers[beside] != expansion_->numbers[i])
                    return false;
                mark = current_.marks[beside];
            } else if (!expansion_->known[i]) {
                return false;
            }
            least = std::min(least, mark);
        }
        return game_.scale.mark_before(least) == current_.marks[entry];
    }

    const Table::Parts& table_;
    const NumberedGame game_;
    Watch& watch_;
    MarkWindow window_;
    OpenLayer current_;
    std::unique_ptr<Expansion> expansion_ = std::make_unique<Expansion>();
    std::uint64_t faults_ = 0;
};

}  // namespace

std::uint64_t Table::faults(Watch& watch) const {
    return checked(*parts_, [&] { return Inspection(*parts_, watch).run(); });
}

}  // namespace outplay
