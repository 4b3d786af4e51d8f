// Times, prices and checks some routes of a plan without looking at the others. The referee judges
// whole plans with it; what_if judges plans in which a few routes have changed.
#pragma once

#include <vector>

#include "routing/referee/checks.hpp"
#include "routing/referee/ledger.hpp"
#include "routing/referee/loads.hpp"
#include "routing/referee/read_plan.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::referee {

struct Findings {
    std::vector<Violations> of_routes;  // one list for each route, in the order given
    Violations of_relations;
};

// Whether relations between tasks take part: kept, they tie the times of routes to each other and
// are checked; left aside, every route is timed alone.
enum class Relations : std::uint8_t { kept, left_aside };

// Refers to the problem and to the travel source, which must outlive it. Between two calls numbers
// of the problem may be changed, but its lists must neither move nor grow or shrink: the directory
// points into them.
class Assessor {
public:
    Assessor(const Problem& problem, const travel::Source& source);

    [[nodiscard]] const Directory& directory() const { return directory_; }
    [[nodiscard]] Directory& directory() { return directory_; }
    [[nodiscard]] const Tariff& tariff() const { return tariff_; }

    // Sets everything of a route that does not depend on its times: the vehicle's rates; legs,
    // service times and start curves of the stops; the trips' release times.
    void prepare(Route& route) const;

    // `put` inserts a stop before position `before` of a prepared route, `take` removes the one at
    // position `at`. The route stays prepared. Linear in its stops.
    void put(Route& route, std::size_t before, Visit visit) const;
    void take(Route& route, std::size_t at) const;

    // Times, prices and checks routes, and numbers them as they are listed. Quotas are not checked
    // here: check_quotas needs all routes of the plan. Preconditions: every route is prepared and
    // was not assessed before (loads are appended to its stops); where relations are kept, the list
    // holds every route that a relation joins with one of its routes.
    Findings assess(std::vector<Route>& routes, Relations relations = Relations::kept) const;

private:
    void set_behind(Route& route, std::size_t at) const;

    const Problem& problem_;
    const travel::Source& source_;
    Directory directory_;
    Dimensions dimensions_;
    Tariff tariff_;
};

// The route of an answer, with the sums of its stops, which are moved out of `route`. Precondition:
// the route was assessed.
AnswerRoute answer_of(Route& route);

}  // namespace routeopt::routing::referee
