// Simulated annealing with a known end (Kirkpatrick, Gelatt, Vecchi 1983): the temperature falls
// geometrically from start to end.
#pragma once

#include <cmath>

#include "base/random.hpp"

namespace routeopt::anneal {

class Annealing {
public:
    Annealing() = default;
    Annealing(double start, double end) : start_(start), ratio_log_(std::log(end / start)) {}

    void cool(double fraction) { temperature_ = start_ * std::exp(ratio_log_ * fraction); }

    // How much dearer a candidate may be: accepting below it is Metropolis' rule.
    [[nodiscard]] double allowance(Random& random) const
    {
        return -temperature_ * std::log(1 - random.unit());
    }

private:
    double start_ = 0;
    double ratio_log_ = 0;
    double temperature_ = 0;
};

}  // namespace routeopt::anneal
