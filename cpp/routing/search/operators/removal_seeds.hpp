// The stops around which StringRemoval removes. A purely random stop would make every iteration
// read memory that no cache holds in problems of many thousand stops. So seeds stay within one
// neighbourhood for a while and then move on to the next; the whole problem is passed through
// several times while the search lasts.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "base/index.hpp"
#include "base/random.hpp"

namespace routeopt::routing::search {

// Stops are numbered along a space-filling curve, so that a stretch of consecutive numbers is a
// neighbourhood. Problems of no more stops than one stretch get purely random seeds. Every draw
// takes constant time.
class RemovalSeeds {
public:
    // Seeds among the stops numbered below `stops`.
    explicit RemovalSeeds(Index stops) : stops_(static_cast<std::uint32_t>(stops)) {}

    // From now on draws among these stops only, which are in order; neighbourhoods are stretches of
    // this list.
    void keep_to(std::vector<Index> some)
    {
        stops_ = static_cast<std::uint32_t>(some.size());
        some_ = std::move(some);
        favoured_.clear();
        std::ranges::set_intersection(all_favoured_, some_, std::back_inserter(favoured_));
    }

    // From now on one seed in kFavouredOneIn is one of these stops, which are in order, as far as
    // they are drawn among.
    void favour(std::vector<Index> some) { favoured_ = all_favoured_ = std::move(some); }

    [[nodiscard]] std::uint32_t count() const { return stops_; }

    // Sets how long seeds stay in one stretch, given how many will be drawn in all: so long that
    // all stops are passed through at least kLeastPasses times.
    void expect(double seeds)
    {
        const double stretches = static_cast<double>(stops_) / kStretch;
        stay_ = static_cast<std::int64_t>(
            std::clamp(seeds / (kLeastPasses * stretches), 1.0, kLongestStay));
    }

    // The next seed, within the present stretch.
    Index next(Random& random)
    {
        if (!favoured_.empty() && random.below(kFavouredOneIn) == 0)
            return favoured_[random.below(static_cast<std::uint32_t>(favoured_.size()))];
        if (stops_ > kStretch && ++stayed_ > stay_) {
            stayed_ = 1;
            first_ += kStretch;
            // Each pass has the borders of its stretches elsewhere.
            if (first_ >= stops_)
                first_ = random.below(kStretch);
        }
        return at(stops_ <= kStretch ? random.below(stops_)
                                     : (first_ + random.below(kStretch)) % stops_);
    }

    // Any stop, whatever the present stretch.
    Index anywhere(Random& random) const { return at(random.below(stops_)); }

private:
    static constexpr std::uint32_t kStretch = 256;  // stops
    static constexpr std::uint32_t kFavouredOneIn = 3;
    static constexpr double kLeastPasses = 4;
    static constexpr double kLongestStay = 1'000;  // seeds

    [[nodiscard]] Index at(std::uint32_t position) const
    {
        return some_.empty() ? static_cast<Index>(position) : some_[position];
    }

    std::uint32_t stops_;
    std::uint32_t first_ = 0;  // of the present stretch
    std::int64_t stay_ = 1;    // seeds drawn from each stretch
    std::int64_t stayed_ = 0;  // seeds drawn from the present one
    std::vector<Index> some_;  // empty: all stops
    std::vector<Index> all_favoured_;
    std::vector<Index> favoured_;  // of those among which is drawn
};

}  // namespace routeopt::routing::search
