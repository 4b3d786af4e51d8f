// A request of the V2 family as it was sent, before its translation into a V3 problem.
// Units: durations are seconds, distances metres, instants seconds since 1970-01-01T00:00:00Z.
// `at` is where a value stands in the request. A name is a view into the request's document and
// valid as long as that is.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "form/field.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::v2 {

using Flag = Field<bool>;
using Numbers = Field<std::vector<Number>>;

struct Place {
    NodeId at = wire::kNowhere;
    Field<double> latitude, longitude;  // degrees
};

// A window of a job or of a depot.
struct Window {
    NodeId at = wire::kNowhere;
    Number from, to;
    Flag hard{true};
    Number weight{1};
};

struct Tag {
    NodeId at = wire::kNowhere;
    Text name;
    Flag hard{true};
    Number weight{1};  // seconds of travel
};

struct Ranking {
    NodeId at = wire::kNowhere;
    Text name;
    Number ranking{1};  // 1 is the most wanted resource
};

struct Proficiency {
    NodeId at = wire::kNowhere;
    Text resource;
    Number duration_modifier{1'000'000};  // factor with 6 decimals
};

struct Job {
    NodeId at = wire::kNowhere;
    Text name;
    Field<Place> location;  // absent: nothing travels there
    Number duration, duration_squash, padding;
    Field<std::vector<Window>> windows;
    Numbers load;
    Number priority{1}, urgency, hard_weight, complexity;
    Flag hard, resumable;
    Texts job_types, allowed_resources, disallowed_resources;
    Field<std::vector<Tag>> tags;
    Field<std::vector<Ranking>> rankings;
    Field<std::vector<Proficiency>> proficiency;
    Text planned_resource, planned_date, initial_resource;
    Number planned_arrival, initial_arrival;
};

inline std::int64_t duration_of(const Job& job)
{
    return job.duration.present() ? *job.duration : 0;
}

// Seconds before the service, and as many after it.
inline std::int64_t padding_of(const Job& job)
{
    return job.padding.present() ? *job.padding : 0;
}

// Seconds of a job's service with the time before and after it.
inline std::int64_t length_of(const Job& job)
{
    return duration_of(job) + 2 * padding_of(job);
}

enum class BreakKind : std::uint8_t { windowed, drive, unavailability, duty, fixed, driving };

struct Break {
    NodeId at = wire::kNowhere;
    Field<BreakKind> type;
    Number from, to, duration;
    Number after;  // the threshold of the kinds that count driving or duty
    Field<Place> location;
    Flag deduct_previous_breaks;
};

struct Nothing {};  // of a member whose value is not used

struct Shift {
    NodeId at = wire::kNowhere;
    Field<Nothing> overtime;
    Number from, to, overtime_end;
    Field<Place> start, end;
    Flag ignore_travel_to_first, ignore_travel_from_last;
    Texts tags;
    Quantities job_type_limitations;  // job type to the most jobs of it
    Field<std::vector<Break>> breaks;
};

struct Period {
    NodeId at = wire::kNowhere;
    Number from, to;
    Field<Nothing> end;
};

// Bounds on what a resource does in a period.
struct Rule {
    NodeId at = wire::kNowhere;
    Field<Period> period;
    Number min_work_time, max_work_time, min_service_time, max_service_time, min_drive_time,
        max_drive_time, min_job_complexity, max_job_complexity;
    Quantities job_type_limitations;
};

enum class Category : std::uint8_t { car, bike, truck };

struct Resource {
    NodeId at = wire::kNowhere;
    Text name;
    Field<std::vector<Shift>> shifts;
    Field<Place> start, end, region;
    Numbers capacity;
    Field<Category> category;
    Texts tags, compatible_resources;
    Number hourly_cost, max_drive_time, max_drive_time_job, max_drive_distance;
    Field<std::vector<Rule>> rules;
};

struct Depot {
    NodeId at = wire::kNowhere;
    Text name;
    Field<Place> location;
    Number duration;
    Numbers capacity;
    Number cost;  // amount with 5 decimals
    Field<std::vector<Window>> windows;
};

// In the order of kRelationTypes (members.hpp).
enum class RelationType : std::uint8_t {
    same_trip,
    sequence,
    direct_sequence,
    same_time,
    neighbor,
    pickup_and_delivery,
    same_resource,
    same_day,
    group_sequence,
};

enum class Interval : std::uint8_t { from_arrival, from_departure };

struct Relation {
    NodeId at = wire::kNowhere;
    Field<RelationType> type;
    Texts jobs, tags;
    Field<Interval> time_interval;
    Number min_time_interval, max_time_interval, max_waiting_time{1200}, weight;
    Flag hard_min_wait{true}, partial_planning, enforce_compatibility;
    Text resource;
};

// Whether the times between jobs are bounded.
inline bool has_intervals(const Relation& relation)
{
    const bool has_times =
        relation.min_time_interval.present() || relation.max_time_interval.present();
    return has_times && (*relation.type == RelationType::sequence ||
                         *relation.type == RelationType::direct_sequence ||
                         *relation.type == RelationType::same_time);
}

struct Weights {
    NodeId at = wire::kNowhere;
    Number travel_time{1}, drive_time, wait_time, minimize_resources, priority, urgency, asap,
        planned, ranking, allowed_resources, workload_spread, clustering, job_proximity;
};

struct Explanation {
    NodeId at = wire::kNowhere;
    Flag enabled, filter_hard_constraints, only_unassigned;
};

struct Options {
    NodeId at = wire::kNowhere;
    Flag partial_planning{true}, minimize_resources, euclidian, polylines,
        only_feasible_suggestions{true}, fair_workload_per_trip, fair_workload_per_resource,
        fair_complexity_per_trip, fair_complexity_per_resource, enable_clustering;
    Text routing_engine, job_proximity_distance_type, distance_matrix_type;
    Number traffic{1'000'000}, workload_sensitivity, solving_time;  // with 6 decimals
    Number snap_unit, max_suggestions, clustering_threshold{10'000}, job_proximity_radius;
    Field<Explanation> explanation;
    Field<Weights> weights;
};

// A matrix of travel that was uploaded before, for an hour of the day.
struct HourMatrix {
    NodeId at = wire::kNowhere;
    std::int64_t hour = 0;
    Text id;
};
using HourMatrices = Field<std::vector<HourMatrix>>;

struct ProfileMatrices {
    NodeId at = wire::kNowhere;
    HourMatrices car, bike, truck;
};

struct CustomMatrices {
    NodeId at = wire::kNowhere;
    Text matrix_service_url;
    Field<ProfileMatrices> profiles;
};

// A weight in the interface's own body: by its name, or with a value.
struct ObjectiveEntry {
    NodeId at = wire::kNowhere;
    Text name;
    Number weight;
};

struct Request {
    NodeId at = wire::kNowhere;
    Field<std::vector<Job>> jobs;
    Field<std::vector<Resource>> resources;
    Field<Options> options;
    Field<Weights> weights;
    Field<std::vector<ObjectiveEntry>> objectives;
    Field<std::vector<Relation>> relations;
    Field<std::vector<Depot>> depots;
    Field<CustomMatrices> custom_matrices;
    Text hook, label;
};

// A job that goes to another place in a plan.
struct Change {
    NodeId at = wire::kNowhere;
    Text job, resource;
    Text after;  // the job before it; absent: it becomes the first
    Number arrival;
};

struct ChangeRequest {
    NodeId at = wire::kNowhere;
    Field<std::vector<Change>> changes;
    Text operation;
};

// A stop of a trip in an answer, as far as it says where the stop stands.
struct SolutionVisit {
    NodeId at = wire::kNowhere;
    Text job, depot;
    Number arrival, wait_time, service_time, break_time;
};

// Where a trip begins or ends.
struct SolutionEnd {
    NodeId at = wire::kNowhere;
    Number arrival, break_time;
    Field<Place> location;
};

struct SolutionTrip {
    NodeId at = wire::kNowhere;
    Text resource, date;
    Number departure;
    Field<std::vector<SolutionVisit>> visits;
    Field<SolutionEnd> start, end;
};

// An answer, read as a plan.
struct Solution {
    NodeId at = wire::kNowhere;
    Field<std::vector<SolutionTrip>> trips;
};

}  // namespace routeopt::routing::v2
