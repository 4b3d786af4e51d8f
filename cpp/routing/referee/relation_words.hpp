// Broken relations as a dispatcher says them.
#pragma once

#include <cstdint>
#include <string>

#include "routing/schema/request.hpp"

namespace routeopt::routing::referee {

// synchronized `r`; without an id, its number: synchronized number 1.
std::string relation_in_words(const Relation& relation, std::size_t index);

// Of `synchronized` and `time_lag`: which services are how much too far apart, or too near.
std::string missed_time_in_words(const Relation& relation, std::int64_t seconds, bool is_too_soon);

std::string tasks_in_breach_in_words(const Relation& relation, std::int64_t tasks);

}  // namespace routeopt::routing::referee
