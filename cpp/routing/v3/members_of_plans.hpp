// The members of plans; members.hpp says how they are told.
#pragma once

#include "routing/schema/request.hpp"
#include "routing/v3/rules.hpp"

namespace routeopt::routing::v3 {

inline constexpr auto kPlanStopWords =
    word("start", "end", "job", "pickup", "delivery", "reload", "break");

// A stop of a plan without its pin.
inline constexpr auto describe_visit = [](auto& v, PlanStop& stop) {
    v.optional("type", stop.type, kPlanStopWords,
               "What happens there; of a shipment's task it says which of the two stops it is. "
               "Entries that are a start or an end are skipped.",
               "what the other members say");
    v.optional("task", stop.task, IdRule{}, "Id of the task that is served.",
               "the stop is of no task");
    v.optional("depot", stop.depot, IdRule{}, "Id of the depot where the vehicle reloads.",
               "the stop is no reload");
    v.optional("break", stop.break_id, IdRule{}, "Id of the break that is taken.",
               "the stop is no break");
    v.optional("place", stop.place, validation::kInteger,
               "Which of its places the task's stop is at, by its index; needed where a plan is "
               "judged or explained.",
               "the first one, or the only one");
    v.ignored("location", "arrival", "departure", "travel_s", "distance_m", "geometry", "wait_s",
              "service_s", "late_s", "target_late_s", "target_early_s", "window", "load", "cost");
};

inline constexpr auto describe_plan_stop = [](auto& v, PlanStop& stop) {
    describe_visit(v, stop);
    v.ignored("service_start");
    v.optional("pinned", stop.pinned, FlagRule{},
               "Keeps what happens at the stop on this route, in the order of its other pinned "
               "stops.");
};

// A stop of a plan that is judged and not changed; see describe_judged_plan.
inline constexpr auto describe_judged_stop = [](auto& v, PlanStop& stop) {
    describe_visit(v, stop);
    v.ignored("service_start", "pinned");
};

inline constexpr auto describe_route = [](auto& v, PlanRoute& route) {
    v.required("vehicle", route.vehicle, IdRule{}, "Id of the vehicle.");
    v.required("shift", route.shift, IdRule{}, "Id of the vehicle's shift.");
    v.optional("fixed_start_time", route.fixed_start_time, TimeRule{},
               "The departure, as it must be.", "the departure is chosen");
    v.ignored("start_time", "end_time", "distance_m", "duration_s", "travel_s", "service_s",
              "wait_s", "break_s", "cost");
};

inline constexpr std::string_view kAboutStops =
    "The stops in their order: tasks, reloads and breaks. A break that is not named is placed.";

inline constexpr auto describe_plan_route = [](auto& v, PlanRoute& route) {
    describe_route(v, route);
    v.required("stops", route.stops, list(object(describe_plan_stop)), kAboutStops);
    v.optional("locked", route.locked, FlagRule{}, "Keeps the route as it is.");
    v.optional("locked_stops", route.locked_stops, validation::kInteger,
               "How many of the route's first stops stay as they are, its start aside.");
};

inline constexpr auto describe_judged_route = [](auto& v, PlanRoute& route) {
    describe_route(v, route);
    v.required("stops", route.stops, list(object(describe_judged_stop)), kAboutStops);
    v.ignored("locked", "locked_stops");
};

inline constexpr std::string_view kAboutRoutes =
    "The routes that run, at most one for each shift; an answer's `routes` will do.";

// What it costs to change what was published, for all stops and for one.
template <class V>
void describe_change_prices(V& v, ChangePrices& prices, std::string_view without)
{
    v.optional("vehicle", prices.vehicle, validation::kFee,
               "Money that is paid once where another vehicle serves the task.", without);
    v.optional("per_earlier_hour", prices.per_earlier_hour, validation::kPerLateHour,
               "Money per hour of a start before the published `service_start`.", without);
    v.optional("per_later_hour", prices.per_later_hour, validation::kPerLateHour,
               "Money per hour of a start after the published `service_start`.", without);
    v.optional("drop", prices.drop, validation::kFee,
               "Money that is paid where the task is left out, in addition to its fee.", without);
}

inline constexpr auto describe_published_stop = [](auto& v, PublishedStop& stop) {
    describe_visit(v, stop);
    v.optional("service_start", stop.service_start, TimeRule{},
               "When the service starts, as it was published.", "its time has no price");
    describe_change_prices(v, stop.prices, "that of all stops holds");
    v.ignored("pinned");
};

inline constexpr auto describe_published_route = [](auto& v, PublishedRoute& route) {
    v.required("vehicle", route.vehicle, IdRule{}, "Id of the vehicle.");
    v.required("shift", route.shift, IdRule{}, "Id of the vehicle's shift.");
    v.required("stops", route.stops, list(object(describe_published_stop)),
               "The stops in their order.");
    v.ignored("start_time", "end_time", "distance_m", "duration_s", "travel_s", "service_s",
              "wait_s", "break_s", "cost", "locked", "locked_stops", "fixed_start_time");
};

inline constexpr auto describe_published = [](auto& v, Published& published) {
    v.required("routes", published.routes, list(object(describe_published_route)),
               "The routes that were published: an answer's `routes`. Tasks and vehicles that "
               "exist no more are skipped, with a warning.");
    describe_change_prices(v, published.prices, "0");
    v.optional("tolerance_s", published.tolerance_s, validation::kInteger,
               "Seconds by which a service may start earlier or later for nothing.");
};

inline constexpr auto describe_plan = [](auto& v, Plan& plan) {
    v.required("routes", plan.routes, list(object(describe_plan_route)), kAboutRoutes);
};

// The plan of evaluate, which judges it as it is: its pins and locks have no meaning and are
// skipped.
inline constexpr auto describe_judged_plan = [](auto& v, Plan& plan) {
    v.required("routes", plan.routes, list(object(describe_judged_route)), kAboutRoutes);
};

}  // namespace routeopt::routing::v3
