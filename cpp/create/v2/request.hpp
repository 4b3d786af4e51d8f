// A request as it was sent, before names, times and families are resolved (resolve.hpp).
// Durations are seconds, money and rates in steps as the rules of members.hpp say. A name is a view
// into the document and valid as long as that is.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "create/schema/constraint.hpp"
#include "form/civil.hpp"

namespace routeopt::create::v2 {

using form::Field;
using form::Text;
using form::Texts;
using form::Weekday;
using wire::NodeId;

using Flag = Field<bool>;
using Number = Field<std::int64_t>;
template <class T>
using List = Field<std::vector<T>>;

// A point in time, or a time of day.
struct When {
    calendar::Moment moment;
    std::int64_t time_of_day = 0;  // seconds
    bool is_time_of_day = false;
};

struct Demand {
    NodeId at = wire::kNowhere;
    Field<When> from, to;
    Text skill;
    Number demand, min, max;  // heads; minutes of work
};

struct Break {
    NodeId at = wire::kNowhere;
    Number after;  // the shift's start
    Field<When> from, to;
    Number duration;
    Flag paid;
};

// One start and one end, as older requests list them.
struct Definition {
    NodeId at = wire::kNowhere;
    Field<When> from, to;
    List<Break> breaks;
};

struct NamedNumber {
    NodeId at = wire::kNowhere;
    std::string_view name;
    Number number;
};

struct Template {
    NodeId at = wire::kNowhere;
    Text name;
    Field<When> from, to;
    List<Definition> definition;
    Number start_from, start_to, start_step, min_length, max_length, length_step;
    List<Field<Weekday>> days;
    List<Break> breaks;
    Text skill;
    Number min, max, cost, preference;
    List<NamedNumber> resources;
};

struct AverageLength {
    NodeId at = wire::kNowhere;
    Number min, max;
};

struct Limits {
    NodeId at = wire::kNowhere;
    Number max_heads, max_kinds, max_total;
    Field<AverageLength> average_length;
};

// Shifts of a plan, as answers state them.
struct PlannedShift {
    NodeId at = wire::kNowhere;
    Text pattern, skill;
    Field<When> from, to;
    Number value;
};

struct Options {
    NodeId at = wire::kNowhere;
    List<NamedNumber> resources;
    Number min_between_starts, demand_unit{3600}, seed, max_iterations, stability;
    Text time_zone;
};

struct WeightEntry {
    NodeId at = wire::kNowhere;
    Constraint constraint{};
    Field<Weight> weight;
};

struct Solution {
    NodeId at = wire::kNowhere;
    List<PlannedShift> shifts;
};

struct Request {
    NodeId at = wire::kNowhere;
    List<Demand> demands;
    List<Template> templates;
    Field<Limits> limits;
    Flag cyclic;
    List<PlannedShift> shifts;
    Field<Options> options;
    List<WeightEntry> weights;
    Text hook, label;
};

}  // namespace routeopt::create::v2
