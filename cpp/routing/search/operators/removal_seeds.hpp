// Where ruins begin: near each other for a while, so that what one iteration reads is still at hand
// for the next, and everywhere several times while the search lasts.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "routing/model/model.hpp"

namespace routeopt::routing::search {

// Stops follow each other along a curve, so a stretch of their numbers is a neighbourhood.
class RemovalSeeds {
public:
    explicit RemovalSeeds(Index stops) : stops_(static_cast<std::uint32_t>(stops)) {}

    // From now on only among these, in their order.
    void keep_to(std::vector<Index> some)
    {
        stops_ = static_cast<std::uint32_t>(some.size());
        some_ = std::move(some);
    }

    [[nodiscard]] std::uint32_t count() const { return stops_; }

    // How many there will be in all.
    void expect(double seeds)
    {
        const double stretches = static_cast<double>(stops_) / kStretch;
        stay_ = static_cast<std::int64_t>(
            std::clamp(seeds / (kLeastPasses * stretches), 1.0, kLongestStay));
    }

    Index next(Random& random)
    {
        if (stops_ > kStretch && ++stayed_ > stay_) {
            stayed_ = 1;
            first_ += kStretch;
            // Each pass has its stretches elsewhere.
            if (first_ >= stops_)
                first_ = random.below(kStretch);
        }
        return at(stops_ <= kStretch ? random.below(stops_)
                                     : (first_ + random.below(kStretch)) % stops_);
    }

    Index anywhere(Random& random) const { return at(random.below(stops_)); }

private:
    static constexpr std::uint32_t kStretch = 256;
    static constexpr double kLeastPasses = 4;
    static constexpr double kLongestStay = 1'000;

    [[nodiscard]] Index at(std::uint32_t position) const
    {
        return some_.empty() ? static_cast<Index>(position) : some_[position];
    }

    std::uint32_t stops_;
    std::uint32_t first_ = 0;
    std::int64_t stay_ = 1;
    std::int64_t stayed_ = 0;
    std::vector<Index> some_;  // empty: all
};

}  // namespace routeopt::routing::search
