// Messages about broken relations, in words that a dispatcher understands.
#pragma once

#include <cstdint>
#include <string>

#include "routing/schema/request.hpp"

namespace routeopt::routing::referee {

// The kind and the id: synchronized `r`. Without an id, its place in the request, counted from one:
// synchronized number 1.
std::string relation_in_words(const Relation& relation, std::size_t index);

// Of kinds `synchronized` and `time_lag`: which services start how much too far apart or too close.
std::string missed_time_in_words(const Relation& relation, std::int64_t seconds, bool is_too_soon);

// How many tasks break a relation, and how: left out, on the wrong route, out of order, ...
std::string tasks_in_breach_in_words(const Relation& relation, std::int64_t tasks);

}  // namespace routeopt::routing::referee
