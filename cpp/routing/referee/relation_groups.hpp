// `ordered` with groups: what is served after a stop of a later group.
#pragma once

#include "routing/referee/joined.hpp"

namespace routeopt::routing::referee {

std::int64_t tasks_out_of_group_order(const Relation& relation, const ServedStops& stops);

}  // namespace routeopt::routing::referee
