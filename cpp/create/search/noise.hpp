// By how much a change may be for the worse: an annealing for each level. Levels are compared in
// their order, so the first one that a change touches decides.
#pragma once

#include <algorithm>
#include <array>

#include "anneal/annealing.hpp"
#include "create/search/cost.hpp"

namespace routeopt::create::search {

class Noise {
public:
    // first: the points of each level that a change may be worse by at the beginning.
    explicit Noise(const std::array<double, 3>& first = {}) : first_(first) {}

    void cool(double fraction) { annealing_.cool(fraction); }
    // Draws what change is accepted next.
    void draw(Random& random) { allowance_ = annealing_.allowance(random); }
    [[nodiscard]] bool accepts(const Cost& change) const
    {
        if (change.hard != 0)
            return static_cast<double>(change.hard) <= allowance_ * first_[0];
        if (change.medium != 0)
            return static_cast<double>(change.medium) <= allowance_ * first_[1];
        return static_cast<double>(change.soft) <= allowance_ * first_[2];
    }

private:
    static constexpr double kLast = 1.0 / 16;  // of the first
    std::array<double, 3> first_;
    anneal::Annealing annealing_{1, kLast};
    double allowance_ = 0;
};

}  // namespace routeopt::create::search
