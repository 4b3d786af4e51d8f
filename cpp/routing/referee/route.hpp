// A route as it is judged: beside each stop of the answer stands what the request says of it.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

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
    bool is_reachable = true;  // there is a way from the stop before
    AnswerStop answer;
};

struct Route {
    const VehicleEntry* vehicle = nullptr;
    const Shift* shift = nullptr;
    std::size_t number = 0;     // among the routes of the answer
    std::vector<Visit> visits;  // the start, task stops, the end
};

// Task rules are told once: at a job's stop, at a shipment's pickup.
inline bool opens_task(const Visit& visit)
{
    return visit.task != nullptr && visit.answer.type != "delivery";
}

}  // namespace routeopt::routing::referee
