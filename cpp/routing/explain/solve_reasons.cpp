#include "routing/explain/solve_reasons.hpp"

#include <algorithm>
#include <deque>
#include <map>

#include "base/work_watch.hpp"
#include "routing/explain/explain_task.hpp"
#include "routing/referee/referee.hpp"

namespace routeopt::routing::explain {
namespace {

// How far it may go beyond the time limit. An answer may be 50 ms late; the rest is for writing it.
constexpr double kMostOverrun_s = 0.025;
// Processor time that it may take whatever the clock says: where others have the processor, the
// time reserved may pass without any work. Enough for about a hundred tasks of a small problem.
constexpr double kLeastWork_s = 0.01;
// Estimates: opening and judging a plan, for each stop; listing the places for a task, for each
// place. What would take longer than there is time for is not begun.
constexpr double kPerStop_s = 2.5e-6;
constexpr double kPerPlace_s = 2e-7;
// Where no clock decides: how many plans are judged at most, and for how many places a task is
// still looked at.
constexpr std::int64_t kMostJudged = 100'000;
constexpr std::size_t kMostPlaces = 200'000;

// Pins the breaks of a route that are pinned in the given plan.
void pin_breaks(PlanRoute& route, const PlanRoute& given)
{
    for (const PlanStop& own : *given.stops) {
        if (!own.break_id || !*own.pinned)
            continue;
        for (PlanStop& stop : route.stops.value)
            if (stop.break_id && *stop.break_id == *own.break_id)
                stop.pinned = own.pinned;
    }
}

// The plan of the search with the locks and pinned breaks of the given one. A locked route need not
// run: it is added where the search has none.
Plan with_locks(const Plan& found, const Plan& given)
{
    Plan plan = found;
    const auto route_of = [&](const PlanRoute& wire) -> PlanRoute& {
        for (PlanRoute& route : plan.routes.value)
            if (*route.vehicle == *wire.vehicle && *route.shift == *wire.shift)
                return route;
        PlanRoute& route = plan.routes.value.emplace_back();
        route.vehicle = wire.vehicle;
        route.shift = wire.shift;
        route.fixed_start_time = wire.fixed_start_time;
        return route;
    };
    for (const PlanRoute& wire : *given.routes) {
        const bool has_pins = std::ranges::any_of(
            *wire.stops, [](const PlanStop& stop) { return stop.break_id && *stop.pinned; });
        if (!*wire.locked && !wire.locked_stops.present() && !wire.fixed_start_time.present() &&
            !has_pins)
            continue;
        PlanRoute& route = route_of(wire);
        route.locked = wire.locked;
        route.locked_stops = wire.locked_stops;
        pin_breaks(route, wire);
    }
    return plan;
}

// Finds the reasons for all tasks of one answer.
class ReasonsFinder {
public:
    ReasonsFinder(const Request& request, const travel::Source& source, const ReasonsBudget& limits)
        : request_(request), source_(source), limits_(limits),
          budget_([this] { return has_time_for(0); }, limits.time_decides ? INT64_MAX : kMostJudged)
    {
    }
    ReasonsFinder(const ReasonsFinder&) = delete;
    ReasonsFinder& operator=(const ReasonsFinder&) = delete;

    void analyse(Plan& plan, Answer& answer)
    {
        judging_s_ = static_cast<double>(stops_of(answer)) * kPerStop_s;
        if (!has_time_for(judging_s_))
            return;
        what_if::WhatIf what_if{*request_.problem, with_locks(plan, *request_.plan), source_};
        explain_all(what_if);
        if (has_added_) {
            plan = what_if.plan();
            answer = referee::judge(request_, plan, source_, referee::Pointers::answer);
        }
        for (Unserved& unserved : answer.unserved)
            if (const auto own = reasons_of_.find(unserved.task); own != reasons_of_.end())
                unserved.reasons = std::move(own->second);
    }

private:
    using Reasons = std::vector<Reason>;

    // A task may fit: the search had no time to look, or a task that was added makes it possible.
    // It is added, and all tasks explained before are explained anew, since the plan has changed.
    void explain_all(what_if::WhatIf& what_if)
    {
        std::deque<std::size_t> open;
        for (const std::size_t task : by_priority(what_if))
            open.push_back(task);
        std::deque<std::size_t> done;
        PlaceCounts places = places_of(what_if);
        while (!open.empty() && has_time_for(0)) {
            const std::size_t task = open.front();
            open.pop_front();
            if (what_if.serves_one_of(task))
                continue;
            if (!has_time_for_places(what_if.tasks()[task].job != nullptr ? places.job
                                                                          : places.shipment))
                continue;
            const auto explained = explain_task(nullptr, what_if, task, budget_);
            if (!explained)
                return;
            if (explained->kind == "fits" && has_time_for(judging_s_) && add(what_if, task)) {
                reasons_of_.clear();
                places = places_of(what_if);
                open.insert(open.end(), done.begin(), done.end());
                done.clear();
                continue;
            }
            done.push_back(task);
            const std::size_t named = what_if.alternatives(task).front();
            add_reasons(explained->reasons, reasons_of_[*what_if.tasks()[named].wire->id]);
        }
    }

    // Alternatives share their reasons: what stands in the way of several is told once.
    static void add_reasons(const std::vector<Finding>& findings, Reasons& reasons)
    {
        for (const Finding& finding : findings) {
            const bool is_known = std::ranges::any_of(reasons, [&](const Reason& known) {
                return known.code == finding.code && known.message == finding.message;
            });
            if (!is_known)
                reasons.push_back({finding.code, finding.message});
        }
    }

    // Mandatory tasks of high priority first: there may not be time for all.
    static std::vector<std::size_t> by_priority(const what_if::WhatIf& what_if)
    {
        std::vector<std::size_t> tasks = what_if.unserved();
        const auto weight = [&](std::size_t task) { return what_if.tasks()[task].priority(); };
        std::stable_sort(tasks.begin(), tasks.end(),
                         [&](std::size_t a, std::size_t b) { return weight(a) > weight(b); });
        return tasks;
    }

    // Adds a task to the plan at its best place, if it is mandatory or does not raise the cost
    // there with the windows that the referee chooses. False where it was not added.
    bool add(what_if::WhatIf& what_if, std::size_t task)
    {
        const suggest::StopsAtPlaces all = suggest::stops_at_places(what_if, task);
        std::optional<suggest::JudgedPlacement> best;
        for (const auto& stops : all) {
            const suggest::Ranking own =
                suggest::best_of_all(what_if, *stops, suggest::Windows::any, 1, budget_);
            if (!own.found.empty() && (!best || own.found.front() < *best))
                best = own.found.front();
        }
        const bool is_mandatory = !what_if.tasks()[task].drop_fee();
        if (!best || budget_.is_over() || (!is_mandatory && best->cost > what_if.cost()))
            return false;
        const suggest::Placement& placement = best->placement;
        std::vector<what_if::RouteChange> changes{
            {placement.slot, all[placement.places]->with_task(placement)}};
        const std::vector<what_if::TaskMove> moves{{task, what_if::kNoSlot, placement.slot}};
        const what_if::Judgement judged = what_if.judge(changes, moves);
        (void)what_if.apply(std::move(changes), judged, moves);
        return has_added_ = true;
    }

    [[nodiscard]] bool has_time_for(double needed_s) const
    {
        if (has_added_)
            needed_s += judging_s_;
        return !limits_.time_decides ||
               limits_.watch.elapsed_s() + needed_s < limits_.time_limit_s + kMostOverrun_s ||
               work_.elapsed_s() + needed_s < kLeastWork_s;
    }

    // In how many places a job, and a shipment, can be put.
    struct PlaceCounts {
        std::size_t job = 0;
        std::size_t shipment = 0;
    };
    static PlaceCounts places_of(const what_if::WhatIf& what_if)
    {
        PlaceCounts places;
        for (const what_if::PlannedSlot& slot : what_if.slots()) {
            const std::size_t stops = slot.route.visits.size();
            const std::size_t with_reloads = 1 + slot.route.shift->reloads->size() * stops;
            places.job += stops * with_reloads;
            places.shipment += stops * stops / 2 * with_reloads;
        }
        return places;
    }
    [[nodiscard]] bool has_time_for_places(std::size_t places) const
    {
        return limits_.time_decides ? has_time_for(static_cast<double>(places) * kPerPlace_s)
                                    : places <= kMostPlaces;
    }

    static std::size_t stops_of(const Answer& answer)
    {
        std::size_t stops = 0;
        for (const AnswerRoute& route : answer.routes)
            stops += route.stops.size();
        return stops;
    }

    const Request& request_;
    const travel::Source& source_;
    const ReasonsBudget& limits_;
    WorkWatch work_;
    suggest::Budget budget_;
    double judging_s_ = 0;
    bool has_added_ = false;
    std::map<std::string_view, Reasons> reasons_of_;  // by task, as the answer names them
};

}  // namespace

void add_reasons(const Request& request, const ReasonsBudget& budget, const travel::Source& source,
                 Plan& plan, Answer& answer)
{
    if (answer.unserved.empty())
        return;
    ReasonsFinder{request, source, budget}.analyse(plan, answer);
    for (Unserved& unserved : answer.unserved)
        if (unserved.reasons.empty())
            unserved.reasons.push_back(
                {"not_analysed", "there was no time to find out why: ask `explain`"});
}

}  // namespace routeopt::routing::explain
