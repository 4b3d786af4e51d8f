// What a problem has beyond single hard windows: prices of time, breaks, quotas and relations.
// Empty for problems without any of it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/index.hpp"
#include "routing/schema/relation_kind.hpp"

namespace routeopt::routing::model {

using Cost = std::int64_t;

// A line over whole seconds [from, to]: what it costs at a time.
struct Piece {
    std::int64_t from = 0;
    std::int64_t to = 0;
    Cost value = 0;  // at `from`
    Cost slope = 0;  // per second

    [[nodiscard]] Cost at(std::int64_t time) const { return value + slope * (time - from); }
};
using Curve = std::span<const Piece>;  // in order, without overlap; between them: never

// When a stop's service may start and what that costs.
struct StopRules {
    std::uint32_t first_piece = 0;  // of Rules::pieces
    std::uint32_t piece_count = 0;
    std::int32_t setup_s = 0;      // falls away behind a stop at the same place
    Index preference_row = kNone;  // of Rules::preferences; a shipment's at its pickup
};

struct Break {
    Index request_index = 0;  // in its shift
    std::int64_t duration_s = 0;
    std::int64_t earliest = 0;
    std::int64_t latest = 0;
    Index place = kNone;  // kNone: anywhere on the way
};

// What a route's time costs: cost = duration x per_second - busy x per_busy_second + overtime,
// busy being all but waiting.
struct SlotRules {
    Cost per_second = 0;
    Cost per_busy_second = 0;
    Cost per_overtime_second = 0;
    std::int64_t overtime_from = 0;
    std::vector<Break> breaks;  // by earliest, then latest
    Index first_break = 0;      // their numbers as nodes follow this one
};

struct Quota {
    Index request_index = 0;
    std::vector<bool> slots;  // whose routes it counts
    std::int64_t most = 0;
    std::int64_t least = 0;
    Cost per_missing = 0;
};

// Participants are stops; where only routes or vehicles matter, tasks' first stops.
struct Relation {
    RelationKind kind = RelationKind::synchronized;
    std::vector<Index> stops;  // time_lag: from, to
    std::int64_t max_difference_s = 0;
    std::int64_t min_s = 0;
    std::int64_t max_s = 0;
    bool adjacent = false;

    [[nodiscard]] bool is_of_times() const
    {
        return kind == RelationKind::synchronized || kind == RelationKind::time_lag;
    }
};

// A route of the plan that the search starts from.
struct GivenRoute {
    Index slot = 0;
    std::vector<Index> nodes;  // without ends; reloads and breaks by their numbers
    ByNode<char> kept;         // it stays on this route, behind the kept ones before it
    std::size_t locked = 0;    // nothing goes before so many nodes
    bool is_closed = false;    // the route stays as it is
    bool is_late = false;      // its fixed departure is one that the shift does not allow
    std::optional<std::int64_t> departure;
};

struct Rules {
    bool any = false;
    std::vector<GivenRoute> given;

    std::vector<Piece> pieces;
    ByStop<StopRules> stops;
    BySlot<SlotRules> slots;
    std::vector<Cost> preferences;  // row x vehicles
    Index break_count = 0;

    std::vector<Quota> quotas;
    ByTask<std::vector<Index>> quotas_of;
    std::vector<Relation> relations;  // those with two participants or more
    ByTask<std::vector<Index>> relations_of;
    // Tasks that are only served together, or only where another is, go by the first of them; those
    // that are only served together are a unit.
    ByTask<Index> leader_of;
    ByTask<Index> unit_of;                    // its first
    std::vector<std::vector<Index>> members;  // by leader, prerequisites first; others' are empty
    ByTask<Index> order_group;                // of ordered groups, or kNone

    [[nodiscard]] Curve curve(Index stop) const
    {
        const StopRules& rules = stops[stop];
        return std::span{pieces}.subspan(rules.first_piece, rules.piece_count);
    }
};

}  // namespace routeopt::routing::model
