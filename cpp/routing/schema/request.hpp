// A request of the V3 interface as it was read from JSON: one plain struct for each object, with
// members of the same names and without behaviour. v3/members.hpp lists which members are required
// and their bounds, with a sentence on each.
// Units: members ending in _s are seconds, in _m metres. A Number is a whole number unless it is
// marked: "amount" is money in steps of 0.00001, "rate" money per hour or km in millionths,
// "factor" a multiplier in millionths. Points in time are seconds since 1970-01-01T00:00:00Z, or,
// where the request writes integers, since whatever moment these count from.
// `at` is the node of the document that the struct was read from; kNowhere where the object is
// absent or faulty. All texts are views into Request::document.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "base/civil_time.hpp"
#include "base/rounding.hpp"
#include "form/field.hpp"
#include "routing/schema/measure.hpp"
#include "routing/schema/relation_kind.hpp"
#include "wire/document.hpp"

namespace routeopt::routing {

using form::Field;
using form::Given;
using form::Text;
using form::Texts;
using wire::NodeId;
using Number = Field<std::int64_t>;

// An index (of a matrix row, an entry of Problem::locations, or both; see place_of.hpp) or a pair
// of coordinates: degrees, or units of length where travel is along lines on a plane.
struct Location {
    bool is_index = false;
    std::int64_t index = 0;
    double longitude = 0;
    double latitude = 0;
};

// One entry of quantities: how much of one capacity dimension.
struct Amount {
    NodeId at = wire::kNowhere;
    std::string_view dimension;
    Number amount;
};
using Quantities = Field<std::vector<Amount>>;

// When a service may start, both ends included; of a depot, when it is open.
struct TimeWindow {
    NodeId at = wire::kNowhere;
    Number start;
    Number end;
    Number cost;  // amount: paid where this window is used
    // Rate: the price of a service that starts after the end. Absent: Costs::per_late_hour of the
    // objective holds. Null, or absent in both: no service may start after the end.
    Field<std::optional<std::int64_t>> per_late_hour;
};

// A service that starts before or after `time` costs, and is never forbidden for that.
struct Target {
    NodeId at = wire::kNowhere;
    Number time;
    Number per_late_hour;   // rate; one of the two is given
    Number per_early_hour;  // rate
};

// When the service of a published stop may start for nothing, and the rates of what is beyond. No
// member of JSON: validation/promises.hpp sets it, so that a stop knows what was promised for it.
struct PromisedStart {
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::int64_t per_earlier_hour = 0;
    std::int64_t per_later_hour = 0;
};

// The same of a published task: who serves it, and what it costs if another vehicle does or none.
struct PromisedTask {
    std::string_view vehicle;          // empty: it exists no more
    std::int64_t another_vehicle = 0;  // amounts, as is the next one
    std::int64_t drop = 0;
};

// Where a stop is served, and when and how.
struct Site {
    NodeId at = wire::kNowhere;
    Field<Location> location;
    Number service_time_s;  // before factors
    Number setup_time_s;    // before the service, unless the stop before is at the same place
    Field<std::vector<TimeWindow>> time_windows;
    Field<Target> target;
    std::optional<PromisedStart> promised;
};

// One of the places where a stop may be served.
struct Place : Site {
    Number cost;  // amount: paid where the stop is served here
};

// What a job's stop and each of a shipment's two have in common.
struct StopSide : Site {
    Field<std::vector<Place>> places;  // in place of the members of its own site
};

// A skill that a task needs or a vehicle has.
struct Skill {
    NodeId at = wire::kNowhere;
    Text name;
    Number level{1};  // needed: `min_level` in JSON; had: `level` or `min_level`
};

// Which vehicles may serve a task: those allowed (all, where absent) that are not excluded.
struct EligibleVehicles {
    NodeId at = wire::kNowhere;
    Texts allowed;
    Texts excluded;
};

// A wish about the vehicle that serves a task: one of `vehicles`, or one with `tag` among its
// preferred_tags. Exactly one of the two is given.
struct Preference {
    NodeId at = wire::kNowhere;
    Text tag;
    Texts vehicles;
    Number violation_cost;  // amount: paid where another vehicle serves the task
};

// A factor on a task's service time for some vehicles.
struct ServiceFactor {
    NodeId at = wire::kNowhere;
    Texts vehicles;
    Number factor{kMillion};  // factor, in addition to Task::service_factor
};

// What jobs and shipments have in common.
struct Task {
    NodeId at = wire::kNowhere;
    Text id;
    Quantities demand;  // collected at a job's stop, or carried from a pickup to its delivery
    Field<std::vector<Skill>> required_skills;
    Texts tags;
    Field<EligibleVehicles> eligible_vehicles;
    Field<std::vector<Preference>> preferences;
    Number service_factor{kMillion};  // factor, for all vehicles
    Field<std::vector<ServiceFactor>> service_factors;
    Number drop_fee;     // amount: the price of leaving the task out; absent: it is mandatory
    Number priority{1};  // weight of a mandatory task where not all can be served
    std::optional<PromisedTask> promised;
};

// A task with one stop.
struct Job : Task {
    StopSide stop;        // in JSON its members stand in the job itself
    Quantities delivery;  // brought to the stop, on board since the trip began
    Number release_time;  // the trip that serves the job starts no earlier
};

// A task with two stops, on one route.
struct Shipment : Task {
    Field<StopSide> pickup;
    Field<StopSide> delivery;
};

// Prices of a vehicle; what it does not state it takes from Objective::costs.
struct Costs {
    NodeId at = wire::kNowhere;
    Number per_travel_km;  // rate, as are the next four
    Number per_travel_hour;
    Number per_route_hour;
    Number per_wait_hour;
    Number per_overtime_hour;
    Number fixed;          // amount: paid for each route that runs
    Number per_late_hour;  // rate; only in Objective::costs
};

// Where and when a shift starts or ends. Without location and depot the route begins at its first
// stop, or ends at its last.
struct Endpoint {
    NodeId at = wire::kNowhere;
    Number time;  // start: the earliest departure; end: the last arrival without overtime
    Number last;  // `latest` of a start: the latest departure; `overtime_until` of an end
    Field<Location> location;
    Text depot;
};

// A depot where a shift may unload and load its next trip.
struct Reload {
    NodeId at = wire::kNowhere;
    Text depot;
    Number max_visits{8};
};

// A break, to be started from `earliest` to `latest`, wherever the vehicle then is unless it has a
// location. A route takes it once, unless the route ends before `earliest` or departs after
// `latest`.
struct Break {
    NodeId at = wire::kNowhere;
    Text id;
    Number duration_s;
    Number earliest;
    Number latest;
    Field<Location> location;
};

// A working time of a vehicle. Each shift can become one route.
struct Shift {
    NodeId at = wire::kNowhere;
    Text id;
    Field<Endpoint> start;
    Field<Endpoint> end;
    Field<std::vector<Reload>> reloads;
    Field<std::vector<Break>> breaks;
};

// The most of each that a route of the vehicle may have; absent: no limit.
struct Limits {
    NodeId at = wire::kNowhere;
    Number max_distance_m;
    Number max_route_duration_s;
    Number max_driving_s;
    Number max_tasks;
};

struct Vehicle {
    NodeId at = wire::kNowhere;
    Text id;
    Field<std::vector<Shift>> shifts;
    Quantities capacity;      // a dimension that is not named is unlimited
    Quantities initial_load;  // on board at the start of each shift
    Field<std::vector<Skill>> skills;
    Texts serves_tags;              // the vehicle serves only tasks with one of these tags
    Texts preferred_tags;           // what preferences of tasks look for
    Text profile{"car"};            // selects the matrix or the formula of travel
    Number speed_factor{kMillion};  // factor: travel times are divided by it
    Field<Limits> limits;
    Field<Costs> costs;
};

// A place where shifts may start, end and reload.
struct Depot {
    NodeId at = wire::kNowhere;
    Text id;
    Field<Location> location;
    Number cost_per_visit;                        // amount: paid for each reload there
    Number service_time_s;                        // of each reload
    Field<std::vector<TimeWindow>> time_windows;  // only `start` and `end`
};

// From `start` up to but not including `end`.
struct Period {
    NodeId at = wire::kNowhere;
    Number start;
    Number end;
};

// Bounds on the number of served tasks that have `tag` or are among `tasks` (exactly one of the two
// is given), counting only routes of `vehicles` (absent: all) whose shift's start time lies in
// `period` (absent: any time). More than `max` are forbidden, fewer than `min` cost.
struct Quota {
    NodeId at = wire::kNowhere;
    Text id;
    Text tag;
    Texts tasks;
    Texts vehicles;
    Field<Period> period;
    Number max;
    Number min;
    Number per_missing;  // amount: paid for each task short of `min`
};

// What `balance` shares out: a sum over a vehicle's routes.
struct Measured {
    NodeId at = wire::kNowhere;
    Measure measure = Measure::duration;
    Text dimension;  // of the measure `load`
};

// A vehicle's share of the work, or what it has done before.
struct OfVehicle {
    NodeId at = wire::kNowhere;
    std::string_view vehicle;
    Number amount;
};

// The price of work above a vehicle's fair share: of all that `vehicles` (absent: all) have done
// before (`history`) and do on routes whose shift's start time lies in `period` (absent: any time).
struct Balance {
    NodeId at = wire::kNowhere;
    Text id;
    Field<Measured> measure;
    Texts vehicles;
    // Absent: the seconds of each one's shifts in the period; of tasks and loads 1 each.
    Field<std::vector<OfVehicle>> shares;
    Field<std::vector<OfVehicle>> history;  // in the measure's unit
    Field<Period> period;
    Number price;  // rate per hour or km; of tasks and loads an amount for each unit
};

// A task that takes part in a relation, or one stop of a shipment.
struct Participant {
    NodeId at = wire::kNowhere;
    Text task;
    Text stop;  // "pickup" or "delivery"; absent for a job and where the whole task is meant
};

// A group of an ordered relation: tasks by tag or by id, exactly one of the two.
struct Group {
    NodeId at = wire::kNowhere;
    Texts tags;
    Texts tasks;
};

// A relation between tasks; see relation_kind.hpp. Which members it has depends on the kind.
struct Relation {
    NodeId at = wire::kNowhere;
    Field<RelationKind> kind;
    Text id;
    Field<std::vector<Participant>> participants;
    Number max_difference_s;
    Field<Participant> from;
    Field<Participant> to;
    Number min_s;
    Number max_s;
    Field<bool> adjacent;
    Field<std::vector<Group>> groups;
    Number drop_fee;     // of one_of, as are those of a task
    Number priority{1};  // of one_of
    // Of one_of: the participant that was published, the first of several, and what leaving all of
    // them out costs for that. No members of JSON: validation/promises.hpp sets them.
    std::string_view promised_task;
    std::int64_t promised_drop = 0;
};

// A square table, row by row, cell [from][to]; -1 stands for null: there is no way.
struct Matrix {
    std::size_t rows = 0;
    std::vector<std::int32_t> cells;
};

// Travel that begins at `from` or later, up to the next slice of the day: the profile's own times
// `factor` times, or other times and distances.
struct Slice {
    NodeId at = wire::kNowhere;
    Number from;              // seconds of the local day
    Number factor{kMillion};  // factor
    Field<Matrix> durations_s;
    Field<Matrix> distances_m;
};

// The matrices of one profile. Without distances the durations stand for them.
struct Matrices {
    NodeId at = wire::kNowhere;
    std::string_view profile;
    Field<Matrix> durations_s;
    Field<Matrix> distances_m;
    Field<std::vector<Slice>> slices;  // absent: travel takes as long at any time
};

// Prices for all vehicles that do not state their own. Where no price per km, per hour of travel or
// per hour of route is stated anywhere, an hour of travel costs 1.
struct Objective {
    NodeId at = wire::kNowhere;
    Field<Costs> costs;
};

// A stop of a plan: of a task, a reload (depot) or a break; exactly one of the three is given,
// unless `type` is "start" or "end".
struct PlanStop {
    NodeId at = wire::kNowhere;
    Text type;
    Text task;
    Text depot;
    Text break_id;       // `break` in JSON
    Number place;        // which of the places of the task's stop
    Field<bool> pinned;  // the task stays on this route, behind the pinned stops before it
};

// Prices of changing what was published; a stop's own come before those of all.
struct ChangePrices {
    Number vehicle;           // amount: another vehicle serves the task
    Number per_earlier_hour;  // rates: the service starts before or after the published time
    Number per_later_hour;
    Number drop;  // amount: the task is left out, in addition to its fee
};

// A stop of a published route; `pinned` is not read.
struct PublishedStop : PlanStop {
    Number service_start;  // absent: no price of time
    ChangePrices prices;
};

struct PublishedRoute {
    NodeId at = wire::kNowhere;
    Text vehicle;
    Text shift;
    Field<std::vector<PublishedStop>> stops;
};

// A plan that others were told of, and what it costs to change it.
struct Published {
    NodeId at = wire::kNowhere;
    Field<std::vector<PublishedRoute>> routes;
    Number tolerance_s;  // how much earlier or later a service may start for nothing
    ChangePrices prices;
};

struct Problem {
    NodeId at = wire::kNowhere;
    Field<std::vector<Vehicle>> vehicles;
    Field<std::vector<Job>> jobs;
    Field<std::vector<Shipment>> shipments;
    Field<std::vector<Depot>> depots;
    Field<std::vector<Location>> locations;
    Field<std::vector<Matrices>> matrices;
    Field<std::vector<Quota>> quotas;
    Field<std::vector<Relation>> relations;
    Field<Objective> objective;
    Field<std::vector<Balance>> balance;
    Field<Published> published;
};

// Of which of their members suggest tells only the best suggestion each.
enum class Distinct : std::uint8_t { window, shift, vehicle };

// How to search.
struct Options {
    NodeId at = wire::kNowhere;
    Number time_limit_s;
    Number time_limit_ms;  // in place of time_limit_s; not in V3's JSON
    // suggest only, as are the next two; 0: all that are found
    Number max_suggestions{5};
    Texts tasks;               // to be placed; absent: all that the plan does not hold
    Field<Distinct> distinct;  // absent: every suggestion is told
    Number seed;
    Number threads;  // at most
    Number max_iterations;
    Field<bool> restart;  // solve only: anneal as from nothing, even from a plan
    Field<bool> history;  // whether the answer lists each improvement
};

// How long the search may take in seconds, where the options say so; never less than 100 ms.
inline std::optional<double> time_limit_of(const Options& options)
{
    constexpr double kLeast_s = 0.1;
    if (options.time_limit_ms.present())
        return std::max(static_cast<double>(*options.time_limit_ms) / 1000, kLeast_s);
    if (options.time_limit_s.present())
        return std::max(static_cast<double>(*options.time_limit_s), kLeast_s);
    return std::nullopt;
}

// The route of one shift of a vehicle.
struct PlanRoute {
    NodeId at = wire::kNowhere;
    Text vehicle;
    Text shift;
    Field<std::vector<PlanStop>> stops;
    Field<bool> locked;       // the route stays as it is
    Number locked_stops;      // how many of its first stops stay as they are
    Number fixed_start_time;  // its departure, exactly
};

// A plan to judge, to add to, or to start a search from.
struct Plan {
    NodeId at = wire::kNowhere;
    Field<std::vector<PlanRoute>> routes;
};

struct Request {
    NodeId at = wire::kNowhere;
    std::shared_ptr<const wire::Document> document;  // every text and node refers to it
    Field<Problem> problem;
    Field<Options> options;
    Field<Plan> plan;
    TimeForm time_form;
    bool on_plane = false;  // coordinates are units of length on a plane, not degrees
};

}  // namespace routeopt::routing
