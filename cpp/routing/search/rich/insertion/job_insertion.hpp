// Where a job fits on a route.
//
// Of every gap asked about a lower bound of the cost is found first, in O(1), and only the gaps
// whose bound is below the cutoff are priced with RouteTime::with_stop(), the one with the least
// bound first: few others then remain (experiment 40).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "routing/search/rich/insertion/detour_pricing.hpp"
#include "routing/search/rich/insertion/gap_checks.hpp"
#include "routing/search/rich/insertion/route_places.hpp"

namespace routeopt::routing::search::rich {

class JobInsertion {
public:
    JobInsertion(Plan& plan, RoutePlaces& places, std::int64_t& work);

    // Offers to the places those of the job in these gaps of the slot's route that beat the cutoff.
    void find(Index task, Index slot, std::span<const std::size_t> gaps);

private:
    // A gap where the job may pay.
    struct Candidate {
        std::size_t position = 0;
        Arc in;
        Arc out;
        std::int64_t stay_s = 0;
        Cost price = 0;  // without the route's time
        Cost least = 0;  // a lower bound of all it costs
    };

    void list_candidates(Index task, Index slot, std::span<const std::size_t> gaps);
    void price(Index task, Index slot, const Candidate& gap);

    const Plan& plan_;
    const Model& model_;
    RouteTime& timing_;
    RoutePlaces& places_;
    std::int64_t& work_;
    DetourPricing pricing_;
    GapChecks checks_;
    std::vector<Candidate> candidates_;
};

}  // namespace routeopt::routing::search::rich
