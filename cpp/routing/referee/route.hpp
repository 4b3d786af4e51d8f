// A route as the referee judges it: every stop of the answer together with what the request says
// about it. It points into the request and into the directory (read_plan.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "routing/referee/referee.hpp"
#include "routing/referee/schedule/price_curve.hpp"
#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"
#include "travel/way.hpp"

namespace routeopt::routing::referee {

// Sorted, not hashed, so that no choice of ids by a client makes look-ups slow.
template <class Value>
using ByName = std::map<std::string_view, Value>;

// A vehicle, and what is looked up of it by name.
struct VehicleEntry {
    const Vehicle* wire = nullptr;  // as the request has it
    ByName<const Shift*> shifts;
    ByName<std::int64_t> skill_levels;
    std::set<std::string_view> serves_tags;
};

// A stop: a job, pickup or delivery, a reload, a break, or the start or end of the route. Times are
// in seconds, on the request's clock.
struct Visit {
    const Task* task = nullptr;  // null but at a job, pickup or delivery, as are the next three
    const Site* side = nullptr;  // place, windows and service time of this stop of the task
    Money place_cost;            // what serving it at that place costs
    const Quantities* loaded = nullptr;  // what comes on board here
    const Quantities* unloaded = nullptr;
    std::optional<std::int64_t> release_time;  // a job's own; a reload's: that of its trip
    const Depot* depot = nullptr;              // of a reload
    const Break* pause = nullptr;              // of a break
    std::optional<std::size_t> planned;        // its place among the plan's stops
    bool is_reachable = true;                  // the leg to it exists
    std::int64_t leg_s = 0;                    // the leg from the last stop that has a place
    std::int64_t leg_m = 0;
    // The leg by time of day, where travel takes longer at some times; `leg_s` and `leg_m` are then
    // the least of the day.
    std::shared_ptr<const travel::Way> way;
    Curve curve;  // when it may start, at which price; empty at the start and the end
    bool is_window_missed = false;  // no window allows its start
    std::int64_t late_rate = 0;     // of the window used: millionths an hour
    AnswerStop answer;              // times, loads and costs: what is found out here
};

// The rates that hold for a route, in millionths of the currency: the vehicle's own, or else the
// objective's.
struct Rates {
    std::int64_t per_travel_km = 0, per_travel_hour = 0, per_route_hour = 0, per_wait_hour = 0,
                 per_overtime_hour = 0;
};

struct Route {
    Pointers pointers = Pointers::answer;
    const VehicleEntry* vehicle = nullptr;
    const Shift* shift = nullptr;
    Rates rates;
    std::size_t planned = 0;             // its place among the plan's routes
    std::size_t number = 0;              // its place among the routes judged
    std::vector<Visit> visits;           // the start, the stops in the plan's order, the end
    std::vector<const Break*> unplaced;  // breaks that the plan does not place
    std::optional<std::int64_t> fixed_start;
    std::optional<std::int64_t> release;  // before which the first trip must not begin
};

// Whether this is the stop at which rules and costs of a whole task are counted: a job's own, or
// the pickup of a shipment.
inline bool opens_task(const Visit& visit)
{
    return visit.task != nullptr && visit.answer.type != "delivery";
}

// Whether it is a break without a place: it is taken wherever the vehicle is on its way to the next
// stop.
inline bool is_on_the_way(const Visit& visit)
{
    return visit.pause != nullptr && !visit.answer.location;
}

// Whether a list of ids or tags holds this one.
inline bool names(const Texts& ids, std::string_view id)
{
    return std::any_of(ids->begin(), ids->end(), [&](const Text& text) { return *text == id; });
}

inline bool has_place(const Endpoint& endpoint)
{
    return endpoint.location.present() || endpoint.depot.present();
}

// The hard end of a shift; where it has none, the regular one.
inline std::int64_t last_end(const Shift& shift)
{
    return shift.end->last.present() ? *shift.end->last : *shift.end->time;
}

inline std::int64_t latest_start(const Shift& shift)
{
    return shift.start->last.present() ? *shift.start->last : last_end(shift);
}

}  // namespace routeopt::routing::referee
