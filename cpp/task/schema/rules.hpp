// The rules that a plan can break, and the parts of the soft score, by the names of the interface.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace routeopt::task {

// In the order in which a task's breaches are told.
enum class Rule : std::uint8_t {
    precedence,  // starts too early after what comes before it, or at the same time
    max_lag,
    resource_capacity,
    stock,
    skill,
    calendar,
    duration,  // takes longer or shorter than its work
    earliest,
    latest_start,
    deadline,
    period,
    setup_time,
    same_resource,
    different_resource,
    same_time,
    planned_start,
    planned_resource,
    max_work_time,
    all_or_none,  // planned without what has to be planned, too
    one_of,
};

struct RuleRow {
    std::string_view name;
    std::string_view unit;  // of a breach's amount
};

inline constexpr std::array kRules{
    RuleRow{"PRECEDENCE", "seconds"},
    RuleRow{"MAX_LAG", "seconds"},
    RuleRow{"RESOURCE_CAPACITY", "units"},
    RuleRow{"STOCK", "units"},
    RuleRow{"SKILL", "people"},
    RuleRow{"CALENDAR", "seconds"},
    RuleRow{"DURATION", "seconds"},
    RuleRow{"EARLIEST", "seconds"},
    RuleRow{"LATEST_START", "seconds"},
    RuleRow{"DEADLINE", "seconds"},
    RuleRow{"PERIOD", "seconds"},
    RuleRow{"SETUP_TIME", "seconds"},
    RuleRow{"SAME_RESOURCE", "people"},
    RuleRow{"DIFFERENT_RESOURCE", "people"},
    RuleRow{"SAME_TIME", "seconds"},
    RuleRow{"PLANNED_START", "seconds"},
    RuleRow{"PLANNED_RESOURCE", "people"},
    RuleRow{"MAX_WORK_TIME", "seconds"},
    RuleRow{"ALL_OR_NONE", "tasks"},
    RuleRow{"ONE_OF", "orders"},
};
static_assert(kRules.size() == static_cast<std::size_t>(Rule::one_of) + 1);

constexpr const RuleRow& row_of(Rule rule)
{
    return kRules[static_cast<std::size_t>(rule)];
}

// The parts of the soft score; score.hpp says what each one is.
enum class Part : std::uint8_t {
    tardiness,
    makespan,
    asap,
    cost,
    setup,
    ranking,
    workload_spread,
    planned,
    reassign,
};

struct PartRow {
    std::string_view name;
    std::string_view unit;
};

inline constexpr std::array kParts{
    PartRow{"TARDINESS", "seconds times priority"},
    PartRow{"MAKESPAN", "seconds"},
    PartRow{"ASAP", "seconds times priority"},
    PartRow{"COST", "currency"},
    PartRow{"SETUP", "seconds"},
    PartRow{"RANKING_SOFT", "rankings"},
    PartRow{"FAIR_WORK", "seconds"},
    PartRow{"PLANNED_MOVED", "seconds"},
    PartRow{"PLANNED_REASSIGNED", "people"},
};
inline constexpr std::size_t kPartCount = kParts.size();
static_assert(kPartCount == static_cast<std::size_t>(Part::reassign) + 1);

}  // namespace routeopt::task
