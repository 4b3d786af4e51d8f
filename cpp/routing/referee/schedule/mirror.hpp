// The functions of a timeline's steps computed backwards, from the end of the route: the forward
// recursion (step_functions.hpp) is run over the timeline with all times negated.
#pragma once

#include "routing/referee/schedule/step_functions.hpp"

namespace routeopt::routing::referee {

// For every step but the first: the least value of starting it at each time and of everything that
// follows, its own price included. Times are negated: a piece from a to b stands for the times from
// -b to -a.
class RestFunctions {
public:
    // With more than `most_pieces` in all, it gives up: is_finished is then false.
    RestFunctions(const Timeline& timeline, std::size_t most_pieces);
    RestFunctions(const RestFunctions&) = delete;
    RestFunctions& operator=(const RestFunctions&) = delete;

    [[nodiscard]] bool is_finished() const { return functions_.is_finished(); }
    [[nodiscard]] const Piece* begin(std::size_t k) const { return functions_.begin(last_ - k); }
    [[nodiscard]] const Piece* end(std::size_t k) const { return functions_.end(last_ - k); }

private:
    std::size_t last_;
    std::vector<Curve> curves_;
    Timeline mirror_;
    StepFunctions functions_;
};

}  // namespace routeopt::routing::referee
