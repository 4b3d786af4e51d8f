// What solve and evaluate answer, in the wire's own words. Ids are views into the request's
// document; times are the request's seconds, amounts steps of 0.00001.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/quantity.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing {

struct CostParts {
    Money travel_distance, travel_time, route_time, wait, overtime, lateness, windows, targets,
        preferences, fixed, depot_visits, quotas, drop_fees;
};

// The wire's names of the parts, in its order: one list for sums and for writing.
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
};

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

struct AnswerStop {
    std::string_view type;  // start, job, pickup, delivery, reload, break, end
    std::string_view task;  // at most one of the three
    std::string_view depot;
    std::string_view break_id;
    std::optional<Location> location;
    std::int64_t arrival = 0;
    std::int64_t service_start = 0;
    std::int64_t departure = 0;
    std::int64_t travel_s = 0;  // from the stop before
    std::int64_t distance_m = 0;
    std::int64_t wait_s = 0;
    std::int64_t service_s = 0;
    std::int64_t late_s = 0;
    std::int64_t target_late_s = 0;
    std::optional<std::int64_t> window;                           // index used
    std::vector<std::pair<std::string_view, std::int64_t>> load;  // on leaving, by dimension
    CostParts cost;
};

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

struct Reason {
    std::string_view code;
    std::string message;
};

struct Unserved {
    std::string_view task;
    std::optional<Money> drop_fee;  // absent: the task is mandatory
    std::vector<Reason> reasons;    // in solve only
};

// A rule that a plan breaks, and by how much.
struct Violation {
    std::string_view code;
    std::string pointer;
    std::string message;
    std::int64_t amount = 0;
    std::string_view unit;    // s, m, count, a dimension, ...
    std::string_view task{};  // whose stop it is at, where it is a task's; not written
};

struct Summary {
    std::int64_t routes = 0, served_tasks = 0, unserved_tasks = 0, distance_m = 0, travel_s = 0,
                 service_s = 0, wait_s = 0, break_s = 0, late_s = 0, overtime_s = 0, duration_s = 0;
};

struct HistoryEntry {
    double elapsed_s = 0;
    Money cost;
    std::int64_t unserved = 0;
};

struct SearchReport {
    std::int64_t elapsed_ms = 0;
    std::int64_t iterations = 0;
    std::int64_t seed = 0;
    std::int64_t threads = 1;
    std::string_view stopped_by;
    std::int64_t travel_ms = 0;
    std::optional<std::vector<HistoryEntry>> history;
};

struct Warning {
    std::string_view code;
    std::string pointer;
    std::string message;
};

struct Answer {
    std::string_view status;  // solved, partial, infeasible
    CostParts cost;
    Summary summary;
    std::vector<AnswerRoute> routes;
    std::vector<Unserved> unserved;
    std::vector<Violation> violations;
    std::optional<SearchReport> search;
    std::vector<Warning> warnings;
};

}  // namespace routeopt::routing
