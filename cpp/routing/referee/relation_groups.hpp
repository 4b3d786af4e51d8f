// Relations of kind `ordered` that name groups of tasks: on every route the tasks of a group come
// before those of later groups.
#pragma once

#include "routing/referee/joined.hpp"

namespace routeopt::routing::referee {

// How many tasks have a stop behind a stop of a later group. `stops`: of all routes judged.
std::int64_t tasks_out_of_group_order(const Relation& relation, const ServedStops& stops);

}  // namespace routeopt::routing::referee
