// Builds the V3 request that stands for a V2 request. One class, whose methods are in
// translate_*.cpp by what they are about; translate.hpp is the way in. Every value keeps the node
// of the V2 member that it comes from, so faults and warnings that are found in the V3 request
// point into the V2 request.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "routing/schema/operation.hpp"
#include "routing/v2/translation.hpp"
#include "routing/validation/names.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::v2 {

template <class T>
Field<T> given(T value, NodeId at)
{
    return {std::move(value), at, Given::sound};
}

// Millionths of the currency per hour, for a price in weighted seconds per second or per hour.
inline constexpr std::int64_t kPerSecond = 36'000;
inline constexpr std::int64_t kPerHour = 10;
inline constexpr std::int64_t kDay_s = 86'400;

// Whether an optional flag or number is given and not false or 0.
inline bool is_on(const Flag& flag)
{
    return flag.present() && *flag;
}
inline bool is_on(const Number& number)
{
    return number.present() && *number != 0;
}

// A stop of a plan: a job, a visit to a depot, or a break by its id in the V3 shift.
struct PlannedStop {
    std::optional<std::size_t> job;
    std::string_view depot{};
    bool is_pinned = false;
    std::string_view pause{};
};
// By V3 shift: its stops in order.
using PlannedTrips = std::map<std::size_t, std::vector<PlannedStop>>;
// The same, of jobs alone, each with its arrival.
using ArrivalsByTrip = std::map<std::size_t, std::vector<std::pair<std::int64_t, std::size_t>>>;

class Translator {
public:
    // Preconditions: the request was read without a fault; it outlives the result.
    Translator(const Request& request, std::shared_ptr<const wire::Document> document,
               Operation operation, const Wishes& wishes, wire::FaultList& faults);

    Translation translate();

private:
    // translate_weights.cpp
    void put_down_prices();
    void check_sum();
    void check_order(const Number& from, const Number& to, std::string_view name);
    void check_spans();
    void check_relation(const Relation& relation);
    [[nodiscard]] const Weights* weights();
    void take_objectives(Weights& weights);

    // translate_resources.cpp
    void add_resources();
    void add_vehicle(std::size_t resource, const std::vector<std::size_t>& shifts, bool is_all);
    [[nodiscard]] routing::Shift shift_of(const Resource& resource, const Shift& shift);
    void set_places(const Resource& resource, const Shift& shift, routing::Shift& out);
    void add_break(const Break& pause, std::size_t number, std::vector<routing::Break>& out);
    [[nodiscard]] bool demand(const Break& pause, std::string_view name, const Number& member);
    void add_unavailability(const Shift& shift, routing::Shift& out);
    void add_type_limits(const Shift& shift, std::string_view vehicle, std::int64_t from);
    [[nodiscard]] routing::Costs costs_of(const Resource& resource);
    [[nodiscard]] routing::Limits limits_of(const Resource& resource);
    [[nodiscard]] std::int64_t speed_factor();
    void add_fair_work();
    void add_depots();
    [[nodiscard]] std::int64_t visits_of_depot() const;

    // translate_jobs.cpp
    void pair_jobs();
    void add_jobs();
    [[nodiscard]] bool has_places();
    void set_task(routing::Task& task, const std::vector<const Job*>& jobs);
    [[nodiscard]] routing::StopSide side_of(const Job& job);
    void set_windows(const Job& job, routing::StopSide& side);
    [[nodiscard]] std::int64_t hurry_of(const Job& job);
    void set_target(const Job& job, routing::StopSide& side);
    void add_hurry(const Job& job, std::int64_t hurry, routing::StopSide& side);
    void set_tags(routing::Task& task, const Job& job);
    void set_eligible(routing::Task& task, const std::vector<const Job*>& jobs);
    void set_preferences(routing::Task& task, const Job& job);
    void set_loads(routing::Task& task, Quantities* delivery, const Job& job);
    void set_priorities();
    [[nodiscard]] std::string_view dimension(std::size_t number);

    // translate_service.cpp
    void set_service(const Job& job, routing::StopSide& side);
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> service_of(const Job& job) const;
    void set_factors(routing::Task& task, const std::vector<const Job*>& jobs);

    // translate_relations.cpp
    void add_relations();
    void add_relation(const Relation& relation, std::size_t number);
    routing::Relation& new_relation(RelationKind kind, std::size_t number);
    void add_order(const Relation& relation, std::size_t number);
    [[nodiscard]] bool may_be_partial(const Relation& relation) const;
    void add_partial_order(const Relation& relation, std::size_t number);
    void add_same_time(const Relation& relation, std::size_t number);
    void add_lag(const Relation& relation, std::size_t number, const Text& from, const Text& to);
    void add_together(RelationKind kind, std::size_t number);
    void add_groups(const Relation& relation, std::size_t number);
    [[nodiscard]] routing::Participant stop_of(const Text& job);
    [[nodiscard]] bool is_one_day();

    // translate_plan.cpp
    void add_plan();
    [[nodiscard]] PlannedTrips trips_by_jobs();
    void add_without_arrival(std::size_t number, ArrivalsByTrip& by_trip);
    [[nodiscard]] std::vector<std::size_t> trips_of(std::size_t resource) const;
    [[nodiscard]] std::optional<std::size_t> trip_near(std::size_t resource, std::int64_t from,
                                                       std::int64_t until) const;
    [[nodiscard]] const Shift& shift_of(std::size_t trip) const;
    void check_pairs(const PlannedTrips& trips);
    void refuse_pair(std::size_t pickup);
    [[nodiscard]] routing::PlanStop plan_stop_of(const PlannedStop& stop);
    // translate_depot_visits.cpp
    void add_depot_visits(std::size_t trip, std::vector<PlannedStop>& stops);
    [[nodiscard]] bool is_overloaded(const Resource& resource,
                                     std::span<const PlannedStop> stops) const;
    [[nodiscard]] std::size_t place_to_unload(std::span<const PlannedStop> stops) const;
    [[nodiscard]] const Depot* depot_between(const PlannedStop& before,
                                             const PlannedStop& after) const;
    // translate_solution.cpp
    [[nodiscard]] PlannedTrips trips_of_solution();
    void put_on_shifts(std::size_t resource, const std::vector<const SolutionTrip*>& trips,
                       PlannedTrips& out);
    [[nodiscard]] std::vector<PlannedStop> stops_of(const SolutionTrip& trip, std::size_t number);
    [[nodiscard]] PlannedStop stop_of(const SolutionVisit& visit);
    [[nodiscard]] const routing::Shift& translated_shift(std::size_t trip) const;
    // translate_changes.cpp
    void change(PlannedTrips& trips);
    void change(PlannedTrips& trips, const Change& change);
    [[nodiscard]] std::optional<std::size_t> target_of(const PlannedTrips& trips,
                                                       const Change& change, std::size_t job);
    void add_options();
    [[nodiscard]] std::int64_t time_limit_ms() const;

    // translate_warnings.cpp
    void warn_of_members();
    void warn_of_options(const Options& options);
    void warn_of_fairness(const Options& options);
    void warn_of_unused(const Relation& relation);
    void warn_of_weights(const Weights& weights);
    void warn_of_resource(const Resource& resource);
    void warn_of_relation(const Relation& relation);

    [[nodiscard]] std::string_view made_up(std::string text);
    void warn(NodeId at, std::string message);
    [[nodiscard]] std::optional<std::size_t> resource_named(const Text& name);
    [[nodiscard]] std::optional<std::size_t> job_named(const Text& name);
    [[nodiscard]] Field<routing::Location> location(const Field<Place>& place) const;
    // The vehicles that stand for a resource, as a list that points to `at`.
    void add_vehicles_of(std::size_t resource, NodeId at, std::vector<Text>& out) const;
    [[nodiscard]] std::int64_t offset_s();
    [[nodiscard]] std::int64_t first_start();

    const Request& in_;
    std::shared_ptr<const wire::Document> document_;
    Operation operation_;
    Wishes wishes_;
    wire::FaultList& faults_;
    Translation out_;
    Problem problem_;
    validation::Names resources_, jobs_;
    std::vector<std::vector<std::string_view>> vehicles_of_;  // by resource
    Weights objectives_;                                      // those of the interface's own body
    std::map<std::string_view, std::string_view> type_tags_;  // limited job types, as V3's tags
    std::multimap<std::string_view, Text> resource_of_related_;  // by job, of relations
    std::set<std::string_view> tags_;                            // all that the request names
    std::set<std::string_view> tags_in_use_;                     // that shifts or groups look for
    std::map<std::size_t, NodeId> planned_at_;  // by job, its place in a solution's text
};

}  // namespace routeopt::routing::v2
