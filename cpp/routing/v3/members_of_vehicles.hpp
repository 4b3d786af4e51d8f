// The members of vehicles and depots; members.hpp says how they are told.
#pragma once

#include "routing/v3/members_of_tasks.hpp"

namespace routeopt::routing::v3 {

// A price for all vehicles, which a vehicle may replace.
template <class V>
void describe_costs(V& v, Costs& costs, std::string_view without)
{
    v.optional("per_travel_km", costs.per_travel_km, validation::kPerTravelKm,
               "Money per kilometre of travel.", without);
    v.optional("per_travel_hour", costs.per_travel_hour, validation::kPerHour,
               "Money per hour of travel; 1 where no price per kilometre, hour of travel or hour "
               "of route is given anywhere.",
               without);
    v.optional("per_route_hour", costs.per_route_hour, validation::kPerHour,
               "Money per hour between departure and end of a route.", without);
    v.optional("per_wait_hour", costs.per_wait_hour, validation::kPerHour,
               "Money per hour of waiting; at 0 waiting costs nothing by itself.", without);
    v.optional("per_overtime_hour", costs.per_overtime_hour, validation::kPerHour,
               "Money per hour of a route after its shift's end.", without);
    v.optional("fixed", costs.fixed, validation::kFee,
               "Money for each route that runs; at 0 one more vehicle costs nothing by itself.",
               without);
}

inline constexpr auto describe_vehicle_costs = [](auto& v, Costs& costs) {
    describe_costs(v, costs, "the objective's price holds");
};

inline constexpr auto describe_objective_costs = [](auto& v, Costs& costs) {
    describe_costs(v, costs, {});
    v.optional("per_late_hour", costs.per_late_hour, validation::kPerLateHour,
               "Money per hour of a service that starts after its window.",
               "windows without a rate of their own are hard");
};

inline constexpr auto describe_start = [](auto& v, Endpoint& start) {
    v.required("time", start.time, TimeRule{}, "The earliest departure.");
    v.optional("latest", start.last, TimeRule{}, "The latest departure; not before `time`.",
               "the shift's last end");
    v.optional("location", start.location, LocationRule{}, "Where the route starts.",
               "at `depot`, else at its first stop");
    v.optional("depot", start.depot, IdRule{}, "Id of the depot where the route starts.",
               "at `location`, else at its first stop");
};

inline constexpr auto describe_end = [](auto& v, Endpoint& end) {
    v.required("time", end.time, TimeRule{}, "The latest arrival, overtime aside.");
    v.optional("overtime_until", end.last, TimeRule{},
               "The latest arrival with overtime; not before `time`.", "there is no overtime");
    v.optional("location", end.location, LocationRule{}, "Where the route ends.",
               "at `depot`, else at its last stop");
    v.optional("depot", end.depot, IdRule{}, "Id of the depot where the route ends.",
               "at `location`, else at its last stop");
};

inline constexpr auto describe_reload = [](auto& v, Reload& reload) {
    v.required("depot", reload.depot, IdRule{}, "Id of the depot.");
    v.optional("max_visits", reload.max_visits, validation::kReloadVisits,
               "Most reload visits at this depot in this shift.");
};

inline constexpr auto describe_break = [](auto& v, Break& pause) {
    v.required("id", pause.id, IdRule{}, "The break's name, unlike any other of the shift.");
    v.required("duration_s", pause.duration_s, validation::kInteger, "Seconds of the break.");
    v.required("earliest", pause.earliest, TimeRule{}, "The earliest start of the break.");
    v.required("latest", pause.latest, TimeRule{},
               "The latest start of the break; not before `earliest`.");
    v.optional("location", pause.location, LocationRule{}, "Where the break is taken.",
               "wherever the vehicle is, also on the way");
};

inline constexpr auto describe_shift = [](auto& v, Shift& shift) {
    v.required("id", shift.id, IdRule{}, "The shift's name, unlike any other of the vehicle.");
    v.required("start", shift.start, object(describe_start), "When and where a route starts.");
    v.required("end", shift.end, object(describe_end), "When and where a route ends.");
    v.optional("reloads", shift.reloads, list(id_or_object(&Reload::depot, describe_reload)),
               "Depots, or their ids, where the shift may empty the vehicle and load its next "
               "trip.");
    v.optional("breaks", shift.breaks, list(object(describe_break)),
               "Each is taken once, starting between its `earliest` and its `latest`.");
};

inline constexpr auto describe_limits = [](auto& v, Limits& limits) {
    constexpr std::string_view kWithout = "there is no limit";
    v.optional("max_distance_m", limits.max_distance_m, validation::kInteger,
               "Most metres of a route.", kWithout);
    v.optional("max_route_duration_s", limits.max_route_duration_s, validation::kInteger,
               "Most seconds between a route's departure and its end.", kWithout);
    v.optional("max_driving_s", limits.max_driving_s, validation::kInteger,
               "Most seconds of travel of a route.", kWithout);
    v.optional("max_tasks", limits.max_tasks, validation::kInteger, "Most tasks of a route.",
               kWithout);
};

inline constexpr auto describe_vehicle = [](auto& v, Vehicle& vehicle) {
    v.required("id", vehicle.id, IdRule{}, "The vehicle's name, unlike that of any other.");
    v.required("shifts", vehicle.shifts, list_with_entries(object(describe_shift)),
               "Its working times; each can become one route.");
    v.optional("capacity", vehicle.capacity, QuantitiesRule{},
               "Most on board by dimension, at most 4 in a request; one that is not named is "
               "unlimited.");
    v.optional("initial_load", vehicle.initial_load, QuantitiesRule{},
               "Amounts on board at each shift's start, by dimension, beside the deliveries; they "
               "leave at the first reload or at the end.");
    v.optional("skills", vehicle.skills, list(object(describe_vehicle_skill)),
               "What `required_skills` of tasks ask for.");
    v.optional("serves_tags", vehicle.serves_tags, list(NameRule{}),
               "The vehicle serves only tasks that carry one of these tags.", "it serves any task");
    v.optional("preferred_tags", vehicle.preferred_tags, list(NameRule{}),
               "Tags that a task's `preferences` look for.");
    v.optional("profile", vehicle.profile, NameRule{},
               "Which matrix or travel profile the vehicle travels by.");
    v.optional("speed_factor", vehicle.speed_factor, validation::kFactor,
               "Travel times given or found are divided by it; no unit.");
    v.optional("limits", vehicle.limits, object(describe_limits), "The most of each route.");
    v.optional("costs", vehicle.costs, object(describe_vehicle_costs),
               "Prices that replace the objective's, one by one.");
};

// Time windows of a depot.
inline constexpr auto describe_opening_hours = [](auto& v, TimeWindow& window) {
    v.required("start", window.start, TimeRule{}, "The earliest start of a reload.");
    v.required("end", window.end, TimeRule{}, "The latest start of a reload; not before `start`.");
};

inline constexpr auto describe_depot = [](auto& v, Depot& depot) {
    v.required("id", depot.id, IdRule{}, "The depot's name, unlike that of any other.");
    v.required("location", depot.location, LocationRule{}, "Where the depot is.");
    v.optional("cost_per_visit", depot.cost_per_visit, validation::kFee,
               "Money for each reload visit.");
    v.optional("service_time_s", depot.service_time_s, validation::kInteger,
               "Seconds of each reload visit.");
    v.optional("time_windows", depot.time_windows, list(object(describe_opening_hours)),
               "A reload starts in one of them, always; none: at any time.");
};

}  // namespace routeopt::routing::v3
