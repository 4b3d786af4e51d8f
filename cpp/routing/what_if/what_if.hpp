// A plan laid open for changes: what it costs and breaks, and what it would cost and break with
// some of its routes changed. Everything is judged by the referee, never estimated.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "routing/referee/assessor.hpp"
#include "routing/referee/quotas.hpp"
#include "routing/what_if/route_facts.hpp"

namespace routeopt::routing::what_if {

using referee::Route;
using referee::Violations;
using referee::Visit;

inline constexpr std::size_t kNoSlot = static_cast<std::size_t>(-1);

// A vehicle's shift, and the route that it has in the plan; in the order of the request.
struct Slot {
    Route route;  // prepared, not timed: breaks are where the plan has them
    RouteFacts facts;
    std::size_t first_open = 1;  // nothing may be put before this stop
    bool is_open = true;         // false: the route is locked
    bool runs = false;
    Money cost;
    Violations violations;  // of the plan as it was given
};

struct TaskEntry {
    const Task* wire = nullptr;
    const Job* job = nullptr;  // one of the two
    const Shipment* shipment = nullptr;
    std::size_t slot = kNoSlot;  // where it is served
    std::vector<std::size_t> quotas;
    std::vector<std::size_t> relations;  // but groups in order
};

struct Change {
    std::size_t slot = 0;
    Route route;  // prepared
};

// A task that comes or goes, or does both.
struct Move {
    std::size_t task = 0;
    std::size_t from = kNoSlot;
    std::size_t to = kNoSlot;
};

struct Judgement {
    bool fits = true;  // no violation is added or enlarged
    Money cost;        // of the whole plan
    std::int64_t missing = 0;
    std::vector<std::size_t> slots;  // of the routes below
    std::vector<Route> routes;       // that were judged, timed and priced
    Violations broken;               // added or enlarged
};

class WhatIf {
public:
    // Pins do not matter: stops stay where they are. Precondition: checks and matching found
    // nothing. The problem may be changed between two calls, as long as its lists stay.
    WhatIf(const Problem& problem, const Plan& plan, const travel::Source& source);

    [[nodiscard]] const Problem& problem() const { return problem_; }
    [[nodiscard]] const travel::Source& source() const { return source_; }
    [[nodiscard]] const referee::Assessor& assessor() const { return assessor_; }
    [[nodiscard]] referee::Assessor& assessor() { return assessor_; }
    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    [[nodiscard]] const Arcs& arcs() const { return arcs_; }
    [[nodiscard]] const std::vector<TaskEntry>& tasks() const { return tasks_; }
    [[nodiscard]] std::size_t number_of(const Visit& visit) const;
    // The tasks that a relation names; none where it is of groups in order.
    [[nodiscard]] const std::vector<std::size_t>& participants(std::size_t relation) const
    {
        return participants_[relation];
    }
    [[nodiscard]] std::vector<std::size_t> unserved() const;

    [[nodiscard]] Money cost() const { return cost_; }
    [[nodiscard]] const CostParts& given_cost() const { return given_cost_; }
    [[nodiscard]] std::int64_t missing() const { return missing_; }

    // The slots whose routes are judged together when one changes and tasks move: itself first.
    [[nodiscard]] std::vector<std::size_t> joined_with(std::size_t slot, std::size_t task) const;

    // What quotas cost more, or nothing where one is exceeded more than in the given plan.
    [[nodiscard]] std::optional<Money> price_of_quotas(const std::vector<Move>& moves) const;

    [[nodiscard]] Judgement judge(std::vector<Change> changes,
                                  const std::vector<Move>& moves) const;

    // Makes a judged change part of the plan; what it was given with stays what violations are
    // compared with.
    struct Undo;
    Undo apply(std::vector<Change> changes, const Judgement& judged,
               const std::vector<Move>& moves);
    void take_back(Undo undo);  // the last that is not taken back

    // Puts another route into a slot for the time being, unjudged.
    void swap_route(std::size_t slot, Route& route);

    // The routes that run, as a plan: it points into the problem.
    [[nodiscard]] Plan plan() const;

    // The shift's route without any stop.
    [[nodiscard]] Route blank(std::size_t slot) const;

private:
    void read(const Plan& plan);
    void lock(const Plan& plan, const std::map<const Shift*, std::size_t>& slot_of);
    void list_tasks();
    void judge_given();
    [[nodiscard]] std::map<std::size_t, std::int64_t>
    quota_changes(const std::vector<Move>& moves) const;
    void add_joined(std::vector<Change>& changes, const std::vector<Move>& moves) const;
    void set_facts(std::size_t slot);
    void add_broken_quotas(const std::vector<Move>& moves, Violations& broken) const;

    const Problem& problem_;
    const travel::Source& source_;
    referee::Assessor assessor_;
    Arcs arcs_;
    std::vector<Slot> slots_;
    std::vector<TaskEntry> tasks_;
    std::vector<std::vector<std::size_t>> participants_;  // of each relation
    std::vector<referee::QuotaCount> quotas_;
    std::vector<std::int64_t> counts_;        // of each quota
    std::vector<std::int64_t> given_excess_;  // of each quota
    Violations given_relations_;
    CostParts given_cost_;
    Money cost_;
    std::int64_t missing_ = 0;
};

struct WhatIf::Undo {
    std::vector<std::pair<std::size_t, Route>> routes;
    std::vector<std::pair<std::size_t, Money>> costs;
    std::vector<std::pair<std::size_t, std::size_t>> tasks;  // and their slots
    std::vector<std::int64_t> counts;
    Money cost;
    std::int64_t missing = 0;
};

// Those of `found` that have no equal in `given`, of the same rule and task and of at least its
// amount. Both are of one route, or of relations.
Violations added_or_enlarged(const Violations& found, const Violations& given);

}  // namespace routeopt::routing::what_if
