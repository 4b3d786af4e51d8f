// A sentence on each member of a request that needs one, for the JSON Schema that users see. Only
// members whose name means the same in every object that has it.
#pragma once

#include <string_view>
#include <utility>

namespace routeopt::routing::v3 {

inline constexpr std::pair<std::string_view, std::string_view> kDescriptions[] = {
    {"adjacent", "No other task stop stands between the participants."},
    {"allowed", "Ids of the only vehicles that may serve the task; an empty list allows none."},
    {"breaks", "Each is taken once, starting between its `earliest` and its `latest`."},
    {"capacity", "Most on board, by dimension; a dimension not named is unlimited."},
    {"cost_per_visit", "Price of each reload visit."},
    {"demand", "Quantities by dimension: collected at a job's stop, or carried by a shipment."},
    {"depots", "Where reloads may happen, and where shifts may start or end."},
    {"distinct", "Only the best suggestion of each window, shift or vehicle is returned."},
    {"distances_m", "Metres from row to column; null is no way. Left out: as the durations."},
    {"drop_fee", "Price of leaving the task out. Without it the task is mandatory."},
    {"durations_s", "Seconds from row to column; null is no way."},
    {"eligible_vehicles", "Which vehicles may serve the task."},
    {"excluded", "Ids of vehicles that may not serve the task."},
    {"factor", "Multiplies the service time for these vehicles."},
    {"fixed", "Price of each route that runs."},
    {"fixed_start_time", "The departure, as it must be."},
    {"history", "True adds each improvement to `search.history`."},
    {"initial_load", "On board at each shift's start, by dimension, beside the deliveries."},
    {"locations", "A table of [lon, lat] that integer locations point into."},
    {"locked", "Keeps the route as it is."},
    {"locked_stops", "Freezes the route's first stops."},
    {"matrices", "Travel times and distances by profile; every location is then a row's index."},
    {"max_difference_s", "The most by which the service starts differ."},
    {"max_distance_m", "Most metres of a route."},
    {"max_driving_s", "Most seconds of travel of a route."},
    {"max_iterations", "Ends the search after so many rounds."},
    {"max_route_duration_s", "Most seconds between a route's departure and its end."},
    {"max_suggestions", "How many suggestions to return at most; 0 returns all that were found."},
    {"max_tasks", "Most tasks of a route."},
    {"max_visits", "Most reload visits at this depot in this shift."},
    {"min_level", "The level that is needed at least, or held."},
    {"overtime_until", "The last end; the part after `time` is paid as overtime."},
    {"per_late_hour", "Price of each hour of lateness."},
    {"per_missing", "Price of each task short of `min`."},
    {"per_overtime_hour", "Price of each hour after the shift's end."},
    {"per_route_hour", "Price of each hour between departure and end."},
    {"per_travel_hour", "Price of each hour of travel."},
    {"per_travel_km", "Price of each kilometre of travel."},
    {"per_wait_hour", "Price of each hour of waiting."},
    {"pinned", "Keeps the stop's task on this route, in the order of its other pinned stops."},
    {"preferences", "Wishes about the serving vehicle, each with a price."},
    {"preferred_tags", "Tags that a task's preferences look for."},
    {"priority", "Weight of a mandatory task when not all can be served."},
    {"profile", "Which matrix or routing profile the vehicle travels by."},
    {"release_time", "The trip that serves the job starts no earlier."},
    {"reloads", "Depots where the shift may empty the vehicle and load the next trip."},
    {"required_skills", "Skills that the serving vehicle has, at these levels or higher."},
    {"restart", "With a plan: anneals as hot as from nothing, as if the plan were a poor one."},
    {"seed", "Equal request and seed give an equal answer where no clock decides."},
    {"serves_tags", "The vehicle serves only tasks that carry one of these tags."},
    {"service_factor", "Multiplies the service time of all the task's stops."},
    {"service_factors", "Multiply the service time further for some vehicles."},
    {"service_time_s", "Seconds of service, before factors."},
    {"setup_time_s", "Seconds before the service, unless the stop before is at the same place."},
    {"shifts", "Each can become one route."},
    {"speed_factor", "Speed relative to the travel times given or found."},
    {"target", "Service after its `time` is paid for, never forbidden."},
    {"threads", "How many threads search."},
    {"time_limit_s", "Seconds of search."},
    {"time_windows", "Service starts in one of them."},
    {"violation_cost", "Paid when the task is served against this preference."},
};

// The sentence on members of that name, or an empty text.
constexpr std::string_view description_of(std::string_view member)
{
    for (const auto& [name, sentence] : kDescriptions)
        if (name == member)
            return sentence;
    return {};
}

}  // namespace routeopt::routing::v3
