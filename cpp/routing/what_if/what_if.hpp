// A plan opened for changes: its exact cost and violations, and those that it would have with some
// routes changed. The referee judges every change; nothing is estimated (docs/decisions/0010).
// suggest and explain work on it, and solve where it gives reasons for tasks left out.
//
// Tasks have numbers: jobs, then shipments, in the order of the request. Slots have numbers: all
// shifts of all vehicles, in the order of the request.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "routing/referee/assessor.hpp"
#include "routing/referee/balance.hpp"
#include "routing/referee/quotas.hpp"
#include "routing/schema/one_of.hpp"
#include "routing/what_if/route_facts.hpp"

namespace routeopt::routing::what_if {

using referee::Route;
using referee::Violations;
using referee::Visit;

inline constexpr std::size_t kNoSlot = static_cast<std::size_t>(-1);

// A slot: a vehicle's shift, with the route that it has in the plan, or an empty one.
struct PlannedSlot {
    Route route;  // prepared, not timed; it has the breaks that are not open (GivenBreaks)
    RouteFacts facts;
    std::size_t first_open = 1;          // nothing may be put before this stop
    bool is_open = true;                 // false: the whole route is locked
    std::set<const Break*> kept_breaks;  // pinned, or in a locked part
    bool has_open_breaks = false;        // breaks that the given plan places and changes may move
    bool runs = false;                 // it serves a task; else it costs nothing and is not judged
    Money cost;                        // as the plan is now
    Violations violations;             // of this route in the plan as it was given
    std::vector<std::int64_t> shared;  // by balance: what its route does of it, where it counts

    // Whether a visit is a break that the plan does not hold to its place.
    [[nodiscard]] bool is_free_break(const Visit& visit) const
    {
        return visit.pause != nullptr && !kept_breaks.contains(visit.pause);
    }
};

struct PlannedTask {
    const Task* wire = nullptr;  // as the request has it
    const Job* job = nullptr;    // null for a shipment, as `shipment` is for a job
    const Shipment* shipment = nullptr;
    std::size_t slot = kNoSlot;            // where it is served; kNoSlot: it is left out
    bool is_kept = false;                  // pinned, or in a locked part: it stays where it is
    std::vector<std::size_t> quotas{};     // that count it
    std::vector<std::size_t> relations{};  // that name it (ordered groups name none)
    const Relation* one_of = nullptr;      // that has the task among its alternatives

    // The price of leaving it out, or all of its alternatives; absent: one of them is mandatory,
    // with this weight.
    [[nodiscard]] const Number& drop_fee() const { return drop_fee_of(*wire, one_of); }
    [[nodiscard]] std::int64_t priority() const
    {
        return drop_fee() ? 0 : *priority_of(*wire, one_of);
    }
    // That fee, if there is one, and the price of leaving out what was published.
    [[nodiscard]] Money price_of_absence() const
    {
        return Money{(drop_fee() ? *drop_fee() : 0) + promised_drop_of(*wire, one_of)};
    }
};

// A route that replaces the one in a slot.
struct RouteChange {
    std::size_t slot = 0;
    Route route;  // prepared, not timed
};

// A task that is put in (from kNoSlot), taken out (to kNoSlot) or moved to another slot.
struct TaskMove {
    std::size_t task = 0;
    std::size_t from = kNoSlot;
    std::size_t to = kNoSlot;
};

// The plan as it would be with some changes.
struct Judgement {
    bool fits = true;          // no violation is added to those of the given plan, or enlarged
    Money cost;                // of the whole plan
    std::int64_t missing = 0;  // summed priority of the mandatory tasks left out
    std::vector<std::size_t> slots;  // of the routes below
    std::vector<Route> routes;       // timed and priced: those that change, and what relations join
    std::vector<std::vector<std::int64_t>> shared;  // of each of these, by balance
    Violations broken;                              // those added or enlarged
};

// Whether changes may move the breaks of the given plan. open: those that are neither pinned nor
// locked, nor on a route whose times relations join with others, go where the changed route costs
// least. as_planned: all stay where the plan has them.
enum class GivenBreaks : std::uint8_t { open, as_planned };

// The plan that changes are tried on. Made once for a request; not for several threads at a time.
class WhatIf {
public:
    // Reads the plan and judges it whole, with its breaks where it has them; changes are judged
    // with breaks open. Locks are kept in mind for what is added (is_open, first_open), locks and
    // pins for what may be moved (is_kept). Refers to all arguments but the plan, and points into
    // the text of the request. Between two calls, numbers of the problem may be changed, as for
    // referee::Assessor. Precondition: check_request and check_plan_fits found no fault.
    WhatIf(const Problem& problem, const Plan& plan, const travel::Source& source,
           GivenBreaks breaks = GivenBreaks::open);

    [[nodiscard]] const Problem& problem() const { return problem_; }
    [[nodiscard]] const travel::Source& source() const { return source_; }
    [[nodiscard]] const referee::Assessor& assessor() const { return assessor_; }
    [[nodiscard]] referee::Assessor& assessor() { return assessor_; }
    [[nodiscard]] const std::vector<PlannedSlot>& slots() const { return slots_; }
    [[nodiscard]] const Arcs& arcs() const { return arcs_; }
    [[nodiscard]] const std::vector<PlannedTask>& tasks() const { return tasks_; }
    // The number of a stop's task. Precondition: it has one.
    [[nodiscard]] std::size_t number_of(const Visit& visit) const;
    // The tasks that a relation names; none where it orders groups.
    [[nodiscard]] const std::vector<std::size_t>& participants(std::size_t relation) const
    {
        return participants_[relation];
    }
    // The tasks that the plan leaves out and that may be put in, in order: not those of which an
    // alternative is served. Linear in the tasks.
    [[nodiscard]] std::vector<std::size_t> unserved() const;
    // The tasks of which at most one is served, in the order of their relation; the task alone
    // where it has no alternatives.
    [[nodiscard]] std::vector<std::size_t> alternatives(std::size_t task) const;
    // Whether the plan serves the task or one of its alternatives.
    [[nodiscard]] bool serves_one_of(std::size_t task) const;
    // What the plan leaves out, as answers tell it: of alternatives the first one alone.
    [[nodiscard]] std::vector<Unserved> unserved_in_words() const;

    // The cost and the missing priority of the plan as it is now; the cost of the plan as given, by
    // its parts.
    [[nodiscard]] Money cost() const { return cost_; }
    [[nodiscard]] const CostParts& given_cost() const { return given_cost_; }
    [[nodiscard]] std::int64_t missing() const { return missing_; }

    // The slots whose routes are judged together when the route of `slot` changes and `task` comes
    // or goes there: itself first, then those that relations join with the route or the task.
    [[nodiscard]] std::vector<std::size_t> joined_with(std::size_t slot, std::size_t task) const;

    // What quotas cost more after these moves; nothing where one of them is then exceeded, and by
    // more than in the given plan.
    [[nodiscard]] std::optional<Money> price_of_quotas(const std::vector<TaskMove>& moves) const;

    // The price of balances as the plan is now, and what it is at least, whatever the times, with a
    // task put into the slot that the plan leaves out.
    [[nodiscard]] Money price_of_balances() const { return balance_cost_; }
    [[nodiscard]] Money least_of_balances(std::size_t task, std::size_t slot) const;

    // Judges the plan with routes changed and tasks moved accordingly, in at most one change for a
    // slot. The routes that relations join with what changes are judged with it; all others keep
    // their cost. Takes the time that the referee takes for these routes.
    [[nodiscard]] Judgement judge(std::vector<RouteChange> changes,
                                  const std::vector<TaskMove>& moves) const;

    // Makes changes part of the plan. `judged` is what judge has said of them, as the plan is now.
    // Violations are compared with those of the given plan all the same. Returns what undo
    // needs to take the changes back.
    struct AppliedChanges;
    AppliedChanges apply(std::vector<RouteChange> changes, const Judgement& judged,
                         const std::vector<TaskMove>& moves);
    // Takes back what apply did, the last apply first.
    void undo(AppliedChanges applied);

    // Exchanges the route of a slot with another one without judging it: costs, tasks' slots and
    // counts of quotas stay as they are. Meant for listing places for further tasks in that route;
    // the caller puts the old one back.
    void swap_route(std::size_t slot, Route& route);

    // The routes that run, as a plan that points into the problem.
    [[nodiscard]] Plan plan() const;

    // The route of a slot without any stop, prepared: no task, no reload, no break placed.
    [[nodiscard]] Route empty_route(std::size_t slot) const;

    // The route of a task without the task's stops, prepared. Precondition: the task is served.
    [[nodiscard]] Route route_without(std::size_t task) const;

private:
    void read_routes(const Plan& plan);
    void set_locks(const Plan& plan, const std::map<const Shift*, std::size_t>& slot_of);
    void list_tasks();
    void judge_given();
    void judge_given_balances();
    void open_breaks(const Plan& plan);
    void open_breaks(std::size_t slot, const PlanRoute& planned);
    void add_fees(const std::vector<TaskMove>& moves, Judgement& judged) const;
    [[nodiscard]] std::map<std::size_t, std::int64_t>
    quota_changes(const std::vector<TaskMove>& moves) const;
    void add_joined(std::vector<RouteChange>& changes, const std::vector<TaskMove>& moves) const;
    void update_facts(std::size_t slot);
    [[nodiscard]] std::vector<std::int64_t> shared_on(const Route& route) const;
    [[nodiscard]] std::vector<referee::SharedAmounts>
    amounts_with(const std::vector<std::size_t>& changed, const Judgement& judged) const;
    [[nodiscard]] Money price_of(const std::vector<referee::SharedAmounts>& amounts) const;
    void add_broken_quotas(const std::vector<TaskMove>& moves, Violations& broken) const;

    const Problem& problem_;
    const travel::Source& source_;
    referee::Assessor assessor_;
    Arcs arcs_;
    std::vector<PlannedSlot> slots_;
    std::vector<PlannedTask> tasks_;
    std::vector<std::vector<std::size_t>> participants_;  // of each relation
    std::vector<referee::QuotaCount> quotas_;
    std::vector<std::int64_t> counts_;        // of each quota
    std::vector<std::int64_t> given_excess_;  // of each quota
    std::vector<referee::BalanceCount> balances_;
    std::vector<referee::SharedAmounts> amounts_;  // of each balance
    Money balance_cost_;                           // of cost_
    Violations given_relations_;
    CostParts given_cost_;
    Money cost_;
    std::int64_t missing_ = 0;
};

// What apply has replaced.
struct WhatIf::AppliedChanges {
    std::vector<std::pair<std::size_t, Route>> routes;  // by slot
    std::vector<std::pair<std::size_t, Money>> costs;   // by slot; the last entry is the newest
    std::vector<std::pair<std::size_t, std::size_t>> tasks;  // with the slots they had
    std::vector<std::int64_t> counts;                        // of each quota
    std::vector<std::pair<std::size_t, std::vector<std::int64_t>>> shared;  // by slot, as `costs`
    std::vector<referee::SharedAmounts> amounts;                            // of each balance
    Money balance_cost;
    Money cost;
    std::int64_t missing = 0;
};

// The violations in `found` that are not covered by one in `given`: one of the same rule, task and
// unit (and, of a relation, the same relation) and of at least the amount. Each violation in
// `given` covers one. Both lists are of one route, or of the relations.
Violations added_or_enlarged(const Violations& found, const Violations& given);

}  // namespace routeopt::routing::what_if
