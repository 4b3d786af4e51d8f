// Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) with a known end: the temperature falls
// geometrically from `start` to `end` while the fraction of the anneal that is over, by time or by
// iterations, goes from 0 to 1. Each worker of the search has an object of this class.
#pragma once

#include <cmath>

#include "base/random.hpp"

namespace routeopt::anneal {

// Temperatures are in the caller's unit of cost. The temperature is 0, at which nothing worse is
// accepted, until the first call of cool().
class Annealing {
public:
    Annealing() = default;
    // Precondition: start and end are positive.
    Annealing(double start, double end) : start_(start), ratio_log_(std::log(end / start)) {}

    // Sets the temperature to start * (end / start)^fraction, where `fraction` of the anneal is
    // over.
    void cool(double fraction) { temperature_ = start_ * std::exp(ratio_log_ * fraction); }

    // By how much a candidate may cost more than the current solution to be accepted: -T ln(1 - U)
    // for a uniform U. To accept a candidate whose cost rises by less than this is the rule of
    // Metropolis et al. (1953), with probability exp(-rise / T). Draws one number.
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
