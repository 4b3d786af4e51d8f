// The cheapest places of one task on one route. The inserters of jobs, shipments and reloads offer
// what they find (keep()); the cutoff that they have to beat falls as exact prices come in.
//
// A place's delta is the change of the route's own cost: preferences and quotas (Plan::extra()) are
// aside. It is exact, or a lower bound where the stored functions of the route's time do not tell
// all (GapChecks::is_only_bounded()); settle() prices bounds with the changed route, best first.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

struct Place {
    InsertionPoint point;
    bool is_bound = false;  // the delta is only a lower bound
};

// Which places of a route are looked for.
struct PlaceQuery {
    Cost cutoff = 0;           // only places that cost less
    std::size_t most = 1;      // how many, the cheapest ones
    bool with_reload = false;  // only places with a visit of a depot; false: only those without
    bool everywhere = false;   // all gaps and reloads are tried, not only likely ones
};

class RoutePlaces {
public:
    // `work` counts the places and nodes looked at.
    RoutePlaces(Plan& plan, std::int64_t& work) : plan_(plan), work_(work) {}

    // Forgets what was found.
    void begin(const PlaceQuery& query)
    {
        places_.clear();
        cheapest_exact_.clear();
        query_ = query;
    }

    // What a place has to cost less than: the query's cutoff, or the dearest of as many exact
    // prices as are looked for.
    [[nodiscard]] Cost cutoff() const { return query_.cutoff; }
    [[nodiscard]] std::size_t most() const { return query_.most; }
    [[nodiscard]] bool everywhere() const { return query_.everywhere; }

    // Offers a place; one that does not beat the cutoff is dropped. O(places looked for).
    void keep(const InsertionPoint& point, bool is_bound);

    // Ends the search on the route with exact prices: best-first, bounds are priced until the
    // query's number of places is known to be the cheapest; at most kMostPriced of them, so that
    // some may be missed, unless all are looked for. `query` is the one begun with. O(n) in the
    // route's length, and a schedule of it, for each bound.
    void settle(Index task, Index slot, const PlaceQuery& query);

    // Ends the search without exact prices: sorts by what is known, bounds among it, and keeps the
    // `most` cheapest. For routes whose times depend on other routes, which PendingPlaces prices.
    void sort(std::size_t most);

    // After settle() or sort(): cheapest first. Valid until the next begin().
    [[nodiscard]] std::span<const Place> all() const { return places_; }

private:
    static constexpr std::size_t kMostPriced = 24;

    Plan& plan_;
    std::int64_t& work_;
    PlaceQuery query_;  // with the cutoff as it is by now
    std::vector<Place> places_;
    std::vector<Cost> cheapest_exact_;  // rising, at most query_.most
    std::vector<Place> settled_;        // scratch
    std::vector<Index> nodes_;          // scratch
};

}  // namespace routeopt::routing::search::rich
