// A network of tuples, as the core gets it from a file that is read: cells, tables, stages and weights. It is refused,
// or can be played with and taught.
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "input.hpp"

using namespace outplay;

namespace {

// Takes numbers from the front, and noughts when there are no more.
class Reader {
public:
    Reader(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

    int byte() { return at_ == end_ ? 0 : *at_++; }
    int two() {
        const int low = byte();
        return low + 256 * byte();
    }
    // All that are left, over and over again.
    template <class Value>
    std::vector<Value> fill(std::size_t size) const {
        std::vector<Value> values(size);
        const auto left = static_cast<std::size_t>(end_ - at_);
        auto* bytes = reinterpret_cast<std::uint8_t*>(values.data());
        for (std::size_t i = 0; left > 0 && i < size * sizeof(Value); ++i) bytes[i] = at_[i % left];
        return values;
    }

private:
    const std::uint8_t *at_, *end_;
};

TupleDeclaration read_declaration(Reader& reader) {
    TupleDeclaration declaration;
    declaration.stage_size = static_cast<std::size_t>(reader.two());
    for (int stages = reader.byte() % 8; stages > 0; --stages) declaration.stages.push_back(reader.byte());
    for (auto& features : declaration.features) {
        for (int left = reader.two() % 300; left > 0; --left) {
            TupleFeature& feature = features.emplace_back();
            feature.table = static_cast<std::size_t>(reader.two());
            for (int cells = reader.byte() % 12; cells > 0; --cells) {
                feature.cells.push_back(static_cast<std::int8_t>(reader.byte()));
            }
        }
    }
    return declaration;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Game& game = fuzz::game();
    Reader reader(data, size);
    Watch watch;
    try {
        const TupleShape shape = game.tuple_shape(read_declaration(reader));
        Evaluation evaluation;
        for (auto& cells : evaluation.cells) cells.assign(game.cells(), 0);
        evaluation.tuples =
            std::make_shared<TupleNetwork>(TupleNetwork{shape, reader.fill<std::int16_t>(shape.size())});
        game.minimax(fuzz::start(), evaluation, 2, 0, watch);
        std::vector<float> weights = reader.fill<float>(shape.size()), coherence = reader.fill<float>(2 * shape.size());
        std::vector<std::uint32_t> ties(shape.size());
        for (std::size_t i = 0; i < ties.size(); ++i) ties[i] = static_cast<std::uint32_t>((i + 1) % ties.size());
        const TupleLesson lesson{
            .games = 1, .seed = size, .rate = 0.5F, .trace = 0.5F, .exploration = 0.1F, .random_plies = 2};
        if (shape.size() < 4096) {  // all weights are one ring, and each is mended for all
            game.train(fuzz::start(), shape, {weights.data(), coherence.data(), ties.data()}, lesson, watch);
        }
    } catch (const std::invalid_argument&) {
    }
    return 0;
}
