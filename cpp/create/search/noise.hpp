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
    explicit Noise(const std::array<double, kLevels>& first = {}) : first_(first) {}

    void cool(double fraction) { annealing_.cool(fraction); }
    // Draws what change is accepted next.
    void draw(Random& random) { allowance_ = annealing_.allowance(random); }
    [[nodiscard]] bool accepts(const Cost& change) const
    {
        const std::array<std::int64_t, kLevels> points = change.levels();
        std::size_t level = 0;
        while (level + 1 < kLevels && points[level] == 0)
            ++level;
        return static_cast<double>(points[level]) <= allowance_ * first_[level];
    }

private:
    static constexpr double kLast = 1.0 / 16;  // of the first
    std::array<double, kLevels> first_;
    anneal::Annealing annealing_{1, kLast};
    double allowance_ = 0;
};

}  // namespace routeopt::create::search
