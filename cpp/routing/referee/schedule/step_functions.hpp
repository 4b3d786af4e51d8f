// For each step of a timeline, the least value of starting it at each time, as a piecewise linear
// function: the forward recursion of Ibaraki et al. (2005) for time windows with general penalties.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

// A function: in order of time, disjoint.
template <class V>
using PiecesOf = std::vector<PieceOf<V>>;
using Pieces = PiecesOf<Value>;
using CostPieces = PiecesOf<Int128>;

// Sets `arrivals` to the least value of having arrived by each time, of a step that starts at the
// value of these pieces, lasts `work` seconds and is left over a gap: a prefix minimum.
template <class V>
void arrive(const PieceOf<V>* begin, const PieceOf<V>* end, std::int64_t work, const Gap& gap,
            PiecesOf<V>& arrivals);

// Appends to `function` that of starting a step, of the least values of having arrived: its own
// price is added and, where it is a service, its start as a tie.
template <class V>
void add_step(const PiecesOf<V>& arrivals, const Step& step, PiecesOf<V>& function);

// Leaves of a function what is not before `first` or after `last`.
void clip(Pieces& function, std::int64_t first, std::int64_t last);

// Lowers a function to the lesser of it and another at each time. Both are of arriving: from their
// first piece on they are defined for ever.
void lower_to(Pieces& function, const Pieces& other);

// Whether, of two such functions, `least` is at no time above the other.
bool is_nowhere_above(const Pieces& least, const Pieces& other);

// A time, and what a function is then.
struct Best {
    std::int64_t time = 0;
    Value value;
};
// The best start that is no later than `last`; the first one of equals.
std::optional<Best> best_start(const Piece* begin, const Piece* end, std::int64_t last);
// The best start of a step that is left over a gap by `arrival`, of the pieces of its function; its
// value is with what the leg costs, where that depends on the time of day. The first one of equals.
std::optional<Best> best_start_before(const Piece* begin, const Piece* end, std::int64_t work,
                                      const Gap& gap, std::int64_t arrival);
// The best end that is no later than `last_end`, of the values of having arrived at the end: the
// prices of route time and overtime are added, and the end itself.
std::optional<Value> best_end(const Timeline& timeline, const Pieces& arrivals,
                              std::int64_t last_end);

// The functions of all steps but the last, the end of the route. A value holds all that comes
// before a start, and its own price.
template <class V>
class StepFunctionsOf {
public:
    // Of a step, and the pieces of its function from one on: may cut them.
    using Cut = std::function<void(std::size_t step, std::size_t from, PiecesOf<V>& pieces)>;

    // `first` is the function of the first step, the departure. Cost: linear in the pieces, which
    // are few for each step.
    StepFunctionsOf(const Timeline& timeline, const PiecesOf<V>& first, const Cut& cut = {});

    // The pieces of step k's function; none where the route cannot be on time until there.
    [[nodiscard]] const PieceOf<V>* begin(std::size_t k) const { return functions_[k].data(); }
    [[nodiscard]] const PieceOf<V>* end(std::size_t k) const
    {
        return functions_[k].data() + functions_[k].size();
    }

private:
    [[nodiscard]] PiecesOf<V>& block_for(std::size_t pieces);

    std::vector<PiecesOf<V>> blocks_;  // of the pieces, none of which moves
    std::vector<std::span<const PieceOf<V>>> functions_;
};
using StepFunctions = StepFunctionsOf<Value>;

// The function of departures from `first` to `last`: route time is paid from the departure on (so a
// later one saves), and the later departure wins a tie.
template <class V = Value>
PiecesOf<V> departures(const Timeline& timeline, std::int64_t first, std::int64_t last);

}  // namespace routeopt::routing::referee
