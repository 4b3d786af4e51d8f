// The answer of the operations solve and evaluate, under the names that it has in JSON. The referee
// fills it and v3/write.hpp writes it.
// Units: members ending in _s are seconds, in _m metres, in _ms milliseconds. Points in time are
// seconds since 1970-01-01T00:00:00Z where the request writes ISO 8601 times, else since whatever
// moment its integers count from. Money is in steps of 0.00001 (base/quantity.hpp).
// Ids are views into the request's document and valid as long as that is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/quantity.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing {

// The parts of a cost. They add up exactly to the total, and a route's parts are the sums of its
// stops' parts.
struct CostParts {
    Money travel_distance, travel_time, route_time, wait, overtime, lateness, windows, targets,
        preferences, fixed, depot_visits, quotas, drop_fees, changes, balance;
};

// Every part with its name in JSON, in the order in which they are written. Sums and the writer go
// through this list.
inline constexpr std::pair<std::string_view, Money CostParts::*> kCostParts[] = {
    {"travel_distance", &CostParts::travel_distance},
    {"travel_time", &CostParts::travel_time},
    {"route_time", &CostParts::route_time},
    {"wait", &CostParts::wait},
    {"overtime", &CostParts::overtime},
    {"lateness", &CostParts::lateness},
    {"windows", &CostParts::windows},
    {"targets", &CostParts::targets},
    {"preferences", &CostParts::preferences},
    {"fixed", &CostParts::fixed},
    {"depot_visits", &CostParts::depot_visits},
    {"quotas", &CostParts::quotas},
    {"drop_fees", &CostParts::drop_fees},
    {"changes", &CostParts::changes},
    {"balance", &CostParts::balance},
};

// Those that are written only where the problem has what they are paid for.
inline constexpr std::string_view kPartsOfFeatures[] = {"changes", "balance"};

inline CostParts& operator+=(CostParts& sum, const CostParts& more)
{
    for (const auto& [name, part] : kCostParts)
        sum.*part += more.*part;
    return sum;
}

inline Money total_of(const CostParts& cost)
{
    Money total;
    for (const auto& [name, part] : kCostParts)
        total += cost.*part;
    return total;
}

// One stop of a route; the route's start and end are its first and last.
struct AnswerStop {
    std::string_view type;  // start, job, pickup, delivery, reload, break, end
    // At most one of the three is not empty: the task of a job, pickup or delivery, the depot of a
    // reload, the break.
    std::string_view task;
    std::string_view depot;
    std::string_view break_id;
    std::optional<Location> location;  // absent for a break that is taken wherever the vehicle is
    std::int64_t arrival = 0;
    std::int64_t service_start = 0;
    std::int64_t departure = 0;
    std::int64_t travel_s = 0;  // since the stop before
    std::int64_t distance_m = 0;
    std::int64_t wait_s = 0;                     // from arrival to service_start
    std::int64_t service_s = 0;                  // setup included
    std::int64_t late_s = 0;                     // from the end of the window to service_start
    std::int64_t target_late_s = 0;              // from the target's time to service_start
    std::optional<std::int64_t> target_early_s;  // from service_start to the target's time, where
                                                 // that has a price
    std::optional<std::int64_t> place;           // where the task's stop has several
    // The time window that the service is counted to, by its index in the request.
    std::optional<std::int64_t> window;
    std::vector<std::pair<std::string_view, std::int64_t>> load;  // at departure, by dimension
    CostParts cost;
};

// One route that runs, with the sums of its stops.
struct AnswerRoute {
    std::string_view vehicle;
    std::string_view shift;
    std::int64_t start_time = 0;
    std::int64_t end_time = 0;
    std::int64_t distance_m = 0;
    std::int64_t duration_s = 0;
    std::int64_t travel_s = 0;
    std::int64_t service_s = 0;
    std::int64_t wait_s = 0;
    std::int64_t break_s = 0;
    CostParts cost;
    std::vector<AnswerStop> stops;
};

// Why a task is left out: the rule that stands in its way, and a sentence.
struct Reason {
    std::string_view code;
    std::string message;
};

// A task that is left out.
struct Unserved {
    std::string_view task;
    std::vector<std::string_view> one_of;  // the participants of its relation one_of
    std::optional<Money> drop_fee;         // absent: the task is mandatory
    std::vector<Reason> reasons;           // filled by solve only
};

// A rule that a plan breaks, and by how much.
struct Violation {
    std::string_view code;  // the rule
    std::string pointer;    // JSON pointer into the plan, the answer or the problem
    std::string message;
    std::int64_t amount = 0;  // in `unit`
    std::string_view unit;    // s, m, count, a capacity dimension, ...
    // The members below are not written. They are what `what_if` and `explain` need to know of a
    // violation, so that neither has to read the message or the pointer.
    std::string_view task{};  // of some rules: the task at whose stop it is broken
    std::string_view name{};  // the rule in words, with which the message begins; a constant
    std::size_t number = 0;   // relation, quota: the index in the problem's list
    std::size_t skills = 0;   // skills: how many of the task's skills the vehicle lacks
};

// What a vehicle has of a balance: what it did, with its history, and its fair share of all.
struct ShareOfVehicle {
    std::string_view vehicle;
    std::int64_t amount = 0;
    std::int64_t fair_share = 0;  // rounded
};

struct BalanceSummary {
    std::string_view id;
    Money cost;
    std::vector<ShareOfVehicle> vehicles;
};

// One change of what was published, and what it costs.
struct Change {
    std::string_view task;
    std::string_view change;   // vehicle, earlier, later, drop
    std::int64_t seconds = 0;  // earlier, later: beyond the tolerance
    Money amount;
};

// Counts and sums over all routes.
struct Summary {
    std::int64_t routes = 0, served_tasks = 0, unserved_tasks = 0, distance_m = 0, travel_s = 0,
                 service_s = 0, wait_s = 0, break_s = 0, late_s = 0, overtime_s = 0, duration_s = 0;
    std::vector<BalanceSummary> balance;
};

// An improvement of the best plan during a search.
struct HistoryEntry {
    double elapsed_s = 0;
    Money cost;
    std::int64_t unserved = 0;  // number of tasks left out
};

// How a search went.
struct SearchReport {
    std::int64_t elapsed_ms = 0;
    std::int64_t iterations = 0;
    std::int64_t seed = 0;
    std::int64_t threads = 1;     // that searched
    std::string_view stopped_by;  // time_limit, max_iterations, cancelled, complete
    std::int64_t travel_ms = 0;   // that fetching travel from a service took; 0 without one
    std::optional<std::vector<HistoryEntry>> history;  // where the request asks for it
};

// Something legal in the request that looks like a mistake; see validation/warnings.hpp.
struct Warning {
    std::string_view code;
    std::string pointer;
    std::string message;
};

struct Answer {
    // infeasible: there are violations; partial: a mandatory task is left out; else solved.
    std::string_view status;
    CostParts cost;
    Summary summary;
    std::vector<AnswerRoute> routes;
    std::vector<Unserved> unserved;
    std::vector<Violation> violations;
    std::optional<std::vector<Change>> changes;  // where the request has a published plan
    std::optional<SearchReport> search;          // solve only
    std::vector<Warning> warnings;
};

}  // namespace routeopt::routing
