// A V3 request in the wire's own words: plain structs, no behaviour. Numbers have the wire's
// units; amounts are steps of 0.00001, rates per hour or km and factors are millionths. `at` is
// the node that the struct was read from, kNowhere where it could not be.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "base/rounding.hpp"
#include "routing/schema/field.hpp"
#include "routing/schema/relation_kind.hpp"
#include "wire/document.hpp"

namespace routeopt::routing {

using wire::NodeId;
using Number = Field<std::int64_t>;

struct Location {
    bool is_index = false;
    std::int64_t index = 0;
    double longitude = 0;
    double latitude = 0;
};

struct Amount {  // one entry of quantities: dimension name to integer
    NodeId at = wire::kNowhere;
    std::string_view dimension;
    Number amount;
};
using Quantities = Field<std::vector<Amount>>;

struct TimeWindow {
    NodeId at = wire::kNowhere;
    Number start;
    Number end;
    Number cost;                                       // amount
    Field<std::optional<std::int64_t>> per_late_hour;  // rate; null is a value here
};

struct Target {
    NodeId at = wire::kNowhere;
    Number time;
    Number per_late_hour;  // rate
};

struct StopSide {
    NodeId at = wire::kNowhere;
    Field<Location> location;
    Number service_time_s;
    Number setup_time_s;
    Field<std::vector<TimeWindow>> time_windows;
    Field<Target> target;
};

struct Skill {
    NodeId at = wire::kNowhere;
    Text name;
    Number level{1};  // `min_level` of a task, `level` or `min_level` of a vehicle
};

struct EligibleVehicles {
    NodeId at = wire::kNowhere;
    Texts allowed;
    Texts excluded;
};

struct Preference {
    NodeId at = wire::kNowhere;
    Text tag;
    Texts vehicles;
    Number violation_cost;  // amount
};

struct ServiceFactor {
    NodeId at = wire::kNowhere;
    Texts vehicles;
    Number factor{kMillion};
};

struct Task {
    NodeId at = wire::kNowhere;
    Text id;
    Quantities demand;
    Field<std::vector<Skill>> required_skills;
    Texts tags;
    Field<EligibleVehicles> eligible_vehicles;
    Field<std::vector<Preference>> preferences;
    Number service_factor{kMillion};
    Field<std::vector<ServiceFactor>> service_factors;
    Number drop_fee;  // amount; absent: the task is mandatory
    Number priority{1};
};

struct Job : Task {
    StopSide stop;  // its members stand in the job itself
    Quantities delivery;
    Number release_time;
};

struct Shipment : Task {
    Field<StopSide> pickup;
    Field<StopSide> delivery;
};

struct Costs {
    NodeId at = wire::kNowhere;
    Number per_travel_km;  // rates
    Number per_travel_hour;
    Number per_route_hour;
    Number per_wait_hour;
    Number per_overtime_hour;
    Number fixed;          // amount
    Number per_late_hour;  // rate; in objective.costs alone
};

struct Endpoint {  // a shift's start or end
    NodeId at = wire::kNowhere;
    Number time;
    Number last;  // start: `latest`; end: `overtime_until`
    Field<Location> location;
    Text depot;
};

struct Reload {
    NodeId at = wire::kNowhere;
    Text depot;
    Number max_visits{8};
};

struct Break {
    NodeId at = wire::kNowhere;
    Text id;
    Number duration_s;
    Number earliest;
    Number latest;
    Field<Location> location;
};

struct Shift {
    NodeId at = wire::kNowhere;
    Text id;
    Field<Endpoint> start;
    Field<Endpoint> end;
    Field<std::vector<Reload>> reloads;
    Field<std::vector<Break>> breaks;
};

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
    Quantities capacity;
    Quantities initial_load;
    Field<std::vector<Skill>> skills;
    Texts serves_tags;
    Texts preferred_tags;
    Text profile{"car"};
    Number speed_factor{kMillion};
    Field<Limits> limits;
    Field<Costs> costs;
};

struct Depot {
    NodeId at = wire::kNowhere;
    Text id;
    Field<Location> location;
    Number cost_per_visit;  // amount
    Number service_time_s;
    Field<std::vector<TimeWindow>> time_windows;  // `start` and `end` only
};

struct Period {
    NodeId at = wire::kNowhere;
    Number start;
    Number end;
};

struct Quota {
    NodeId at = wire::kNowhere;
    Text id;
    Text tag;
    Texts tasks;
    Texts vehicles;
    Field<Period> period;
    Number max;
    Number min;
    Number per_missing;  // amount
};

struct Participant {
    NodeId at = wire::kNowhere;
    Text task;
    Text stop;  // "pickup" or "delivery"
};

struct Group {
    NodeId at = wire::kNowhere;
    Texts tags;
    Texts tasks;
};

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
};

// A square table of whole numbers; -1 stands for null (no way).
struct Matrix {
    std::size_t rows = 0;
    std::vector<std::int32_t> cells;
};

struct Matrices {
    NodeId at = wire::kNowhere;
    std::string_view profile;
    Field<Matrix> durations_s;
    Field<Matrix> distances_m;
};

struct Objective {
    NodeId at = wire::kNowhere;
    Field<Costs> costs;
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
};

struct Options {
    NodeId at = wire::kNowhere;
    Number time_limit_s;
    Number max_suggestions{5};
    Number seed;
    Number threads;
    Number max_iterations;
    Field<bool> history;
};

struct PlanStop {
    NodeId at = wire::kNowhere;
    Text type;
    Text task;
    Text depot;
    Text break_id;
    Field<bool> pinned;
};

struct PlanRoute {
    NodeId at = wire::kNowhere;
    Text vehicle;
    Text shift;
    Field<std::vector<PlanStop>> stops;
    Field<bool> locked;
    Number locked_stops;
    Number fixed_start_time;
};

struct Plan {
    NodeId at = wire::kNowhere;
    Field<std::vector<PlanRoute>> routes;
};

// How the request writes times; its answer does the same.
struct TimeForm {
    bool iso = false;
    std::int64_t offset_s = 0;  // of the first shift's start
};

struct Request {
    NodeId at = wire::kNowhere;
    std::shared_ptr<const wire::Document> document;  // every view and node points into it
    Field<Problem> problem;
    Field<Options> options;
    Field<Plan> plan;
    TimeForm time_form;
};

}  // namespace routeopt::routing
