// What a problem has beyond hard time windows, loads and limits: prices of time, several windows,
// breaks, preferences, quotas, relations. Only the rich search uses it (docs/decisions/0008); empty
// for problems without any of it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/index.hpp"
#include "routing/schema/measure.hpp"
#include "routing/schema/relation_kind.hpp"

namespace routeopt::routing::model {

// Costs in the search, in a unit chosen for each problem: every price is a whole number of units if
// the largest possible total then fits 64 bits (Model::exact); otherwise the unit is coarser and
// prices are rounded (docs/decisions/0002). The costs in an answer are not computed from it.
using Cost = std::int64_t;

// A linear price over the whole seconds [from, to].
struct Piece {
    std::int64_t from = 0;
    std::int64_t to = 0;
    Cost value = 0;  // at `from`
    Cost slope = 0;  // per second

    [[nodiscard]] Cost at(std::int64_t time) const { return value + slope * (time - from); }
};
// A price by time: pieces in order, without overlap. Times between them are not allowed.
using Curve = std::span<const Piece>;

// When a stop's service may start and what that costs.
struct StopRules {
    std::uint32_t first_piece = 0;  // its curve: index of the first piece in Rules::pieces
    std::uint32_t piece_count = 0;
    std::int32_t setup_s = 0;      // not needed if the previous stop is at the same place
    Index preference_row = kNone;  // row of Rules::preferences; of a shipment, only at its pickup
};

struct Break {
    Index request_index = 0;  // among the breaks of its shift in the request
    std::int64_t duration_s = 0;
    std::int64_t earliest = 0;
    std::int64_t latest = 0;
    Index place = kNone;  // kNone: anywhere on the way
};

// The price of a route's time: duration * per_second - busy * per_busy_second + overtime *
// per_overtime_second, where busy is the duration without waiting, and overtime the time after
// overtime_from. All in seconds.
struct SlotRules {
    Cost per_second = 0;
    Cost per_busy_second = 0;
    Cost per_overtime_second = 0;
    std::int64_t overtime_from = 0;
    std::vector<Break> breaks;  // by earliest, then latest
    Index first_break = 0;      // the first one's number, counted from Model::first_break()
};

// Bounds on the number of certain tasks (Rules::quotas_of) that certain slots serve.
struct Quota {
    Index request_index = 0;
    std::vector<bool> slots;  // true for the slots whose routes it counts
    std::int64_t most = 0;    // a hard bound
    std::int64_t least = 0;   // a soft bound: each task missing costs per_missing
    Cost per_missing = 0;
};

// The most balances of a problem (validation/tables.hpp).
inline constexpr std::size_t kMostBalances = 8;

// Work that vehicles share: `price` is paid for each second, metre, task or unit of load that one
// does above its share of what all do. The shares of those who take part add up to more than 0.
struct Balance {
    Measure measure = Measure::duration;
    Cost price = 0;
    std::vector<bool> slots;            // true for the slots whose routes it counts
    std::vector<bool> takes_part;       // by vehicle; the others have no share and no history
    std::vector<std::int64_t> shares;   // by vehicle
    std::vector<std::int64_t> history;  // by vehicle: done before
    ByTask<std::int64_t> of_task;       // of tasks and loads: what serving a task counts; or empty

    // Whether a route counts by its tasks alone.
    [[nodiscard]] bool is_by_task() const
    {
        return measure == Measure::tasks || measure == Measure::load;
    }
};

// A relation between stops. Relations that concern only routes or vehicles have the first stops of
// their tasks.
struct Relation {
    RelationKind kind = RelationKind::synchronized;
    std::vector<Index> stops;  // of a time lag: from, to
    std::int64_t max_difference_s = 0;
    std::int64_t min_s = 0;
    std::int64_t max_s = 0;
    bool adjacent = false;

    [[nodiscard]] bool is_of_times() const
    {
        return kind == RelationKind::synchronized || kind == RelationKind::time_lag;
    }
};

struct Rules {
    bool any = false;  // whether the problem has any of these rules, or its plan holds parts

    std::vector<Piece> pieces;
    ByStop<StopRules> stops;
    BySlot<SlotRules> slots;
    std::vector<Cost> preferences;  // what a vehicle costs: rows (preference_row) x vehicles
    Index break_count = 0;

    std::vector<Quota> quotas;
    ByTask<std::vector<Index>> quotas_of;
    std::vector<Balance> balances;
    std::vector<Relation> relations;  // with two participants or more
    ByTask<std::vector<Index>> relations_of;
    // The leader of each task's group, which is its task with the least number. A group consists of
    // tasks some of which can only be served if others are.
    ByTask<Index> leader_of;
    // The task with the least number in each task's unit. A unit consists of tasks of a group that
    // are served together or not at all.
    ByTask<Index> unit_of;
    // The tasks of each group, by its leader, prerequisites first; empty for all other tasks.
    std::vector<std::vector<Index>> members;
    ByTask<Index> order_group;  // the task's position among groups that are ordered, or kNone

    [[nodiscard]] Curve curve(Index stop) const
    {
        const StopRules& rules = stops[stop];
        return std::span{pieces}.subspan(rules.first_piece, rules.piece_count);
    }
};

}  // namespace routeopt::routing::model
