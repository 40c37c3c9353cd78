// N-tuple networks: tables of weights for what stands on a few chosen cells, and how they learn by self-play.
//
// A *tuple* is a list of cells. What stands on them (nothing, an own piece, a rival's; own is the side to move) is a
// number to the base of three, and a table has a weight for each such number. A *feature* is one place where a table is
// read: a tuple, or the image of one under a symmetry of the game. The value of a position is the sum of one weight of
// every feature.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "outplay/board.hpp"

namespace outplay {

struct Layout;

inline constexpr int max_tuple_cells = 10;  // 3^10 numbers still fit into 16 bits
inline constexpr int max_features = 256;

struct TupleFeature {
    std::vector<int> cells;  // the first is the lowest digit
    std::size_t table = 0;   // where its table starts, in the weights of a stage
};

struct TupleDeclaration {
    std::vector<TupleFeature> features[2];  // for each side to move
    // The weights of the i-th stage are used on boards with at least so many pieces; the first has nought.
    std::vector<int> stages;
    std::size_t stage_size = 0;  // weights of one stage
};

// What the inner loops read of a shape: plain memory.
struct TupleView {
    int features[2] = {}, blocks = 0;
    const std::uint16_t* digits[2] = {};  // [nibble][its 16 contents][feature]: what these pieces add to its number
    const std::uint32_t* tables[2] = {};  // where each feature's table starts
    const std::uint32_t* stage_start = nullptr;  // by the number of pieces on the board
};

// The features of a network, compiled for the bit layout of one game.
class TupleShape {
public:
    // Throws std::invalid_argument if the features do not fit the board, or not into the weights.
    TupleShape(const TupleDeclaration& declaration, const Layout& layout);

    std::size_t size() const { return size_; }  // of the weights of all stages
    const TupleView& view() const { return view_; }
    // Whether the bits of a game are those for which this was compiled.
    bool fits(const Layout& layout) const;

private:
    struct Memory;
    std::shared_ptr<const Memory> memory_;
    TupleView view_;
    std::size_t size_ = 0;
};

// A shape with weights in hundredths, for playing.
struct TupleNetwork {
    TupleShape shape;
    std::vector<std::int16_t> weights;
};

// How to learn from a batch of games.
struct TupleLesson {
    std::uint64_t games = 0, first = 0;  // how many, and how many there were before: batches of any size learn the same
    std::uint64_t seed = 0;
    float rate = 0;         // how much of an error is mended at once
    float trace = 0;        // lambda: how far a result reaches back past what the network itself expected
    float exploration = 0;  // how often a move is chosen at random
    int random_plies = 0;   // a game opens with up to so many moves by lot
};

// What is learned, in memory of the caller's, all of the size of the shape.
struct TupleMemory {
    float* weights = nullptr;
    float* coherence = nullptr;  // two for each weight: the sum of its errors, and of their sizes
    // Weights that are to stay equal form rings: the next of the ring, or the weight itself where it is alone.
    const std::uint32_t* ties = nullptr;
};

struct TupleStatistics {
    std::uint64_t wins[2] = {}, draws = 0, plies = 0;
    std::uint64_t learned = 0;  // positions
    double error = 0;           // the sum of the squares of what was mended
};

}  // namespace outplay
