// A route as it is judged: beside each stop of the answer stands what the request says of it.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "routing/referee/referee.hpp"
#include "routing/referee/schedule/price_curve.hpp"
#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::referee {

// Sorted, not hashed: no choice of names makes a look-up slow.
template <class Value>
using ByName = std::map<std::string_view, Value>;

struct VehicleEntry {
    const Vehicle* wire = nullptr;
    ByName<const Shift*> shifts;
    ByName<std::int64_t> skill_levels;
    std::set<std::string_view> serves_tags;
};

struct Visit {
    const Task* task = nullptr;  // null at the start and at the end, as are the next three
    const StopSide* side = nullptr;
    const Quantities* loaded = nullptr;  // what comes on board here
    const Quantities* unloaded = nullptr;
    std::optional<std::int64_t> release_time;  // of a job
    const Depot* depot = nullptr;              // of a reload
    const Break* pause = nullptr;              // of a break
    std::optional<std::size_t> planned;        // its number among the plan's stops
    bool is_reachable = true;                  // there is a way from the stop before
    std::int64_t leg_s = 0;                    // the whole way from the place before
    std::int64_t leg_m = 0;
    Curve curve;  // when its service, or a break with a place, may start
    bool is_window_missed = false;
    std::int64_t late_rate = 0;  // of the window used
    AnswerStop answer;
};

// What the vehicle's time and way cost, as rates in millionths; the objective's where it has none.
struct Rates {
    std::int64_t per_travel_km = 0, per_travel_hour = 0, per_route_hour = 0, per_wait_hour = 0,
                 per_overtime_hour = 0;
};

struct Route {
    Pointers pointers = Pointers::answer;
    const VehicleEntry* vehicle = nullptr;
    const Shift* shift = nullptr;
    Rates rates;
    std::size_t planned = 0;             // its number in the plan
    std::size_t number = 0;              // among the routes of the answer
    std::vector<Visit> visits;           // the start, stops as planned, the end
    std::vector<const Break*> unplaced;  // breaks that the plan leaves to the timing
    std::optional<std::int64_t> fixed_start;
    std::optional<std::int64_t> release;  // of the first trip
};

// Task rules are told once: at a job's stop, at a shipment's pickup.
inline bool opens_task(const Visit& visit)
{
    return visit.task != nullptr && visit.answer.type != "delivery";
}

// Taken wherever the vehicle is on its way.
inline bool is_on_the_way(const Visit& visit)
{
    return visit.pause != nullptr && !visit.answer.location;
}

inline bool has_place(const Endpoint& endpoint)
{
    return endpoint.location.present() || endpoint.depot.present();
}

// The last moment at which a route may end.
inline std::int64_t last_end(const Shift& shift)
{
    return shift.end->last.present() ? *shift.end->last : *shift.end->time;
}

inline std::int64_t latest_start(const Shift& shift)
{
    return shift.start->last.present() ? *shift.start->last : last_end(shift);
}

}  // namespace routeopt::routing::referee
