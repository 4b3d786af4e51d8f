// For each step of a timeline, the least value of starting it at each time, as a piecewise linear
// function: the forward recursion of Ibaraki et al. (2005) for time windows with general penalties.
#pragma once

#include <optional>

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

using Pieces = std::vector<Piece>;  // a function: in order of time, disjoint

// Sets `arrivals` to the least value of having arrived by each time, of a step that starts at the
// value of these pieces, lasts `work` seconds and is left over a gap: a prefix minimum.
void arrive(const Piece* begin, const Piece* end, std::int64_t work, const Gap& gap,
            Pieces& arrivals);

// Appends to `function` that of starting a step, of the least values of having arrived: its own
// price is added and, where it is a service, its start as a tie.
void add_step(const Pieces& arrivals, const Step& step, Pieces& function);

// Lowers a function to the lesser of it and another at each time. Both are of arriving: from their
// first piece on they are defined for ever.
void lower_to(Pieces& function, const Pieces& other);

// A time, and what a function is then.
struct Best {
    std::int64_t time = 0;
    Value value;
};
// The best start that is no later than `last`; the first one of equals.
std::optional<Best> best_start(const Piece* begin, const Piece* end, std::int64_t last);
// The best end that is no later than `last_end`, of the values of having arrived at the end: the
// prices of route time and overtime are added, and the end itself.
std::optional<Value> best_end(const Timeline& timeline, const Pieces& arrivals,
                              std::int64_t last_end);

// The functions of all steps but the last, the end of the route. A value holds all that comes
// before a start, and its own price.
class StepFunctions {
public:
    // `first` is the function of the first step, the departure. Cost: linear in the pieces, which
    // are few for each step.
    StepFunctions(const Timeline& timeline, const Pieces& first);

    // The pieces of step k's function; none where the route cannot be on time until there.
    [[nodiscard]] const Piece* begin(std::size_t k) const
    {
        return pieces_.data() + (k == 0 ? 0 : ends_[k - 1]);
    }
    [[nodiscard]] const Piece* end(std::size_t k) const { return pieces_.data() + ends_[k]; }

private:
    Pieces pieces_;                  // of all steps, one after the other
    std::vector<std::size_t> ends_;  // of each step's pieces
};

// The function of departures from `first` to `last`: route time is paid from the departure on (so a
// later one saves), and the later departure wins a tie.
Pieces departures(const Timeline& timeline, std::int64_t first, std::int64_t last);

}  // namespace routeopt::routing::referee
