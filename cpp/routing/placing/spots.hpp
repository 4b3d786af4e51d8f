// Every place where a task may be put, each with a bound of what the plan would cost.
#pragma once

#include <vector>

#include "routing/placing/task_stops.hpp"

namespace routeopt::routing::placing {

enum class Windows : std::uint8_t { each, any };

// What cannot be in time, by bounds alone, need not be listed.
enum class Prune : std::uint8_t { nothing, what_is_late };

// Of the slots that may serve the task at all, or of any one slot. Spots come in their order.
std::vector<Spot> spots_of(const desk::Desk& desk, const TaskStops& stops, Windows windows);
std::vector<Spot> spots_in(const desk::Desk& desk, const TaskStops& stops, Windows windows,
                           std::size_t slot, Prune prune);

// Whether a vehicle may serve a task wherever it comes in: eligible vehicles, skills, tags.
bool may_serve(const desk::Desk& desk, const TaskStops& stops, std::size_t slot);

}  // namespace routeopt::routing::placing
