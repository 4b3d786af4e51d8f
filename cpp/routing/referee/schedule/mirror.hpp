// A timeline run backwards: what is still to come is then what was before.
#pragma once

#include "routing/referee/schedule/step_functions.hpp"

namespace routeopt::routing::referee {

// Of every step but the first, the least value of starting it at each time and of all that follows,
// its own price included. Times are negated: a piece from a to b stands for -b to -a.
class RestFunctions {
public:
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
