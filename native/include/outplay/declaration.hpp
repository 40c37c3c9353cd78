// A game as data: what the Python side declares and the core compiles into tables.
#pragma once

#include <variant>
#include <vector>

namespace outplay {

inline constexpr int max_cells = 128;

// A lattice cell, or the way from one to another.
struct Vector {
    int column = 0;
    int row = 0;
    friend bool operator==(const Vector&, const Vector&) = default;
};

enum class Stuck { lose, pass, draw };
enum class Deadlock { majority, draw };

// How one side of a march game moves, and the cells at which it aims.
struct MarchSide {
    std::vector<Vector> step, take, jump;
    std::vector<int> goal;
};

struct MarchSwitches {
    bool reach = false;        // one piece on the goal wins
    bool all_home = false;     // all remaining pieces on the goal win
    bool capture_all = false;  // a side without pieces has lost
    bool compulsory = false;   // a side that can capture must
    Stuck stuck = Stuck::lose;
    Deadlock deadlock = Deadlock::draw;
};

struct MarchDeclaration : MarchSwitches {
    MarchSide sides[2];
};

struct FlipDeclaration {
    std::vector<Vector> directions;  // in opposite pairs: for every direction its reverse is there too
};

// Cells are numbered in the order in which they are listed.
struct Declaration {
    std::vector<Vector> cells;
    std::variant<MarchDeclaration, FlipDeclaration> family;
    bool misere = false;
    std::vector<std::vector<int>> symmetries;  // symmetry[i] is the cell onto which cell i falls
};

}  // namespace outplay
