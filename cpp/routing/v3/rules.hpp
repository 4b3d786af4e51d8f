// The vocabulary of members.hpp: that of all requests (form/rules.hpp), and rules of V3 alone.
#pragma once

#include "form/rules.hpp"
#include "routing/schema/request.hpp"
#include "routing/validation/tables.hpp"

namespace routeopt::routing::v3 {

using form::at_most;
using form::DecimalRange;
using form::FlagRule;
using form::id_in;
using form::id_or_object;
using form::IdRule;
using form::IntegerRange;
using form::list;
using form::list_with_entries;
using form::map_by;
using form::NameRule;
using form::object;
using form::TimeRule;
using form::word;

struct LocationRule {};    // [lon, lat], or an index into problem.locations or the matrices
struct PointRule {};       // [lon, lat]
struct QuantitiesRule {};  // dimension name to integer
struct ByVehicleRule {     // vehicle id to integer in the range
    IntegerRange range;
};
// A word, or {"load": dimension}; which word is the value of the enum.
inline constexpr auto kMeasureWords = word("duration", "driving", "service", "distance", "tasks");
inline constexpr std::string_view kMeasureOfLoad = "load";
struct MeasureRule {};
inline constexpr auto describe_measure_of_load = [](auto& v, Measured& measured) {
    v.required(kMeasureOfLoad, measured.dimension, NameRule{},
               "A capacity dimension: amounts that tasks collect and bring are summed.");
};
struct MatrixRule {};     // square rows of integers or null
struct TimeLimitRule {};  // whole seconds; above validation::kTimeLimit it is limit_exceeded
struct RateOrNullRule {   // a rate in the range, or null, which has a meaning of its own
    DecimalRange range;
};

}  // namespace routeopt::routing::v3
