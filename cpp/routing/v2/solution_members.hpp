// The members of a V2 solution that a request of the family states as a plan, told as in
// members.hpp.
#pragma once

#include "routing/v2/members.hpp"

namespace routeopt::routing::v2 {

inline constexpr auto describe_solution_visit = [](auto& v, SolutionVisit& visit) {
    v.optional("job", visit.job, NameRule{}, "Name of the job that is served.", "it is no job");
    v.optional("depot", visit.depot, NameRule{}, "Name of the depot that is visited.",
               "it is no depot");
    v.optional("arrival", visit.arrival, InstantRule{}, "When the resource arrives.",
               "it is computed");
    v.optional("waitTime", visit.wait_time, form::kInteger, "Seconds of waiting.");
    v.optional("serviceTime", visit.service_time, form::kInteger, "Seconds of work.");
    v.optional("breakTime", visit.break_time, form::kInteger,
               "Seconds of breaks on the way there.");
    v.ignored("activity", "depotArrival", "travelTime", "distance", "location", "snappedLocation",
              "latlon", "latlng");
};

inline constexpr auto describe_solution_end = [](auto& v, SolutionEnd& end) {
    v.optional("arrival", end.arrival, InstantRule{}, "When the trip starts or ends.",
               "it is computed");
    v.optional("breakTime", end.break_time, form::kInteger, "Seconds of breaks on the way there.");
    v.optional("location", end.location, object(describe_place), "Where it is.",
               "where the shift says");
    v.ignored("activity", "travelTime", "distance", "serviceTime", "waitTime", "snappedLocation",
              "latlon", "latlng");
};

inline constexpr auto describe_solution_trip = [](auto& v, SolutionTrip& trip) {
    v.required("resource", trip.resource, NameRule{}, "Name of the resource.");
    v.optional("date", trip.date, DateRule{}, "The day of the trip.", "any");
    v.optional("departureTime", trip.departure, InstantRule{}, "When the trip starts.",
               "it is computed");
    v.required("visits", trip.visits, list(object(describe_solution_visit)),
               "What it visits, in order.");
    v.optional("start", trip.start, object(describe_solution_end), "Its start.",
               "as the shift says");
    v.optional("end", trip.end, object(describe_solution_end), "Its end.", "as the shift says");
    v.ignored("travelTime", "serviceTime", "waitTime", "workTime", "distance", "occupancy",
              "polyline");
};

inline constexpr auto describe_solution = [](auto& v, Solution& solution) {
    v.required("trips", solution.trips, list(object(describe_solution_trip)), "The trips.");
    v.ignored("id", "status", "score", "unserved", "unservedReasons", "violations", "suggestions",
              "messages", "warnings", "errors", "unresolved", "occupancy", "workloadFairness",
              "totalTravelTimeInSeconds", "totalTravelDistanceInMeters",
              "totalServiceTimeInSeconds", "totalWaitTimeInSeconds");
};

}  // namespace routeopt::routing::v2
