#include "routing/explain/served.hpp"

#include "routing/explain/explain_task.hpp"

namespace routeopt::routing::explain {
namespace {

using what_if::WhatIf;

ServedTask served_task(WhatIf& what_if, std::size_t task, Budget& budget)
{
    const what_if::PlannedTask& entry = what_if.tasks()[task];
    const std::size_t slot = entry.slot;
    const Money given = what_if.cost();
    std::vector<what_if::RouteChange> changes{{slot, what_if.route_without(task)}};
    const std::vector<what_if::TaskMove> moves{{task, slot, what_if::kNoSlot}};
    const what_if::Judgement judged = what_if.judge(changes, moves);
    ServedTask served{*entry.wire->id, given - judged.cost, std::nullopt};
    if (entry.is_kept)
        return served;
    what_if::WhatIf::AppliedChanges applied = what_if.apply(std::move(changes), judged, moves);
    std::optional<suggest::JudgedPlacement> next;
    for (const auto& stops : suggest::stops_at_places(what_if, task)) {
        std::vector<std::size_t> others = slots_for(what_if, *stops);
        std::erase(others, slot);
        const suggest::Ranking best =
            suggest::best_of(what_if, *stops, suggest::Windows::any, others, 1, budget);
        if (best.found.empty() || (next && *next < best.found.front()))
            continue;
        next = best.found.front();
        served.next_best = place_of(what_if, *stops, next->placement);
        served.next_best->cost_delta = next->cost - given;
    }
    what_if.undo(std::move(applied));
    return served;
}

// Lowers each number of a rule by one, judges the route, and restores the number.
class BindingRuleFinder {
public:
    BindingRuleFinder(Problem& problem, const WhatIf& what_if, Budget& budget)
        : problem_(problem), what_if_(what_if), budget_(budget)
    {
    }

    std::vector<BindingRule> find()
    {
        std::size_t slot = 0;
        for (Vehicle& vehicle : problem_.vehicles.value)
            for (Shift& shift : vehicle.shifts.value)
                check(vehicle, shift, slot++);
        for (Quota& quota : problem_.quotas.value)
            check(quota);
        return std::move(found_);
    }

private:
    void check(Vehicle& vehicle, Shift& shift, std::size_t slot)
    {
        if (!what_if_.slots()[slot].runs)
            return;
        const auto rule = [&](std::string_view code, Number& number) {
            if (number.present() && breaks_with_one_less(number, slot))
                found_.push_back({code, *vehicle.id, *shift.id, {}});
        };
        for (Amount& amount : vehicle.capacity.value)
            rule("capacity", amount.amount);
        Limits& limits = vehicle.limits.value;
        rule("max_distance", limits.max_distance_m);
        rule("max_route_duration", limits.max_route_duration_s);
        rule("max_driving", limits.max_driving_s);
        rule("max_tasks", limits.max_tasks);
        rule("shift_hours",
             shift.end->last.present() ? shift.end.value.last : shift.end.value.time);
        for (const what_if::Visit& visit : what_if_.slots()[slot].route.visits)
            if (visit.side != nullptr)
                check_windows(visit, slot, vehicle, shift);
    }

    void check_windows(const what_if::Visit& visit, std::size_t slot, const Vehicle& vehicle,
                       const Shift& shift)
    {
        for (TimeWindow& window : site_of(visit).time_windows.value) {
            const Number& common = what_if_.assessor().tariff().per_late_hour();
            if (*window.start == *window.end || referee::late_rate(window, common) ||
                !breaks_with_one_less(window.end, slot))
                continue;
            found_.push_back({"time_windows", *vehicle.id, *shift.id, *visit.task->id});
            return;
        }
    }

    // Where the stop is served, in the problem that may be changed.
    Site& site_of(const what_if::Visit& visit)
    {
        StopSide& side = side_of(visit);
        return visit.answer.place ? side.places.value[static_cast<std::size_t>(*visit.answer.place)]
                                  : static_cast<Site&>(side);
    }
    StopSide& side_of(const what_if::Visit& visit)
    {
        const std::size_t task = what_if_.number_of(visit);
        const std::size_t jobs = problem_.jobs->size();
        if (task < jobs)
            return problem_.jobs.value[task].stop;
        Shipment& shipment = problem_.shipments.value[task - jobs];
        return visit.answer.type == "pickup" ? shipment.pickup.value : shipment.delivery.value;
    }

    bool breaks_with_one_less(Number& number, std::size_t slot)
    {
        if (*number == 0 || !budget_.spend_one())
            return false;
        --number.value;
        std::vector<what_if::RouteChange> changes{{slot, what_if_.slots()[slot].route}};
        what_if_.assessor().prepare(changes.front().route);
        const bool breaks = !what_if_.judge(std::move(changes), {}).fits;
        ++number.value;
        return breaks;
    }

    void check(Quota& quota)
    {
        if (!quota.max.present())
            return;
        const referee::QuotaCount counter{quota};
        std::int64_t count = 0;
        for (const what_if::PlannedSlot& slot : what_if_.slots())
            count += counter.on(slot.route);
        if (count > 0 && count >= *quota.max)
            found_.push_back({"quota", {}, {}, {}});
    }

    Problem& problem_;
    const WhatIf& what_if_;
    Budget& budget_;
    std::vector<BindingRule> found_;
};

}  // namespace

std::vector<ServedTask> served_tasks(WhatIf& what_if, Budget& budget)
{
    std::vector<ServedTask> served;
    for (std::size_t task = 0; task < what_if.tasks().size() && !budget.is_over(); ++task)
        if (what_if.tasks()[task].slot != what_if::kNoSlot)
            served.push_back(served_task(what_if, task, budget));
    return served;
}

std::vector<BindingRule> binding_rules(Problem& problem, const WhatIf& what_if, Budget& budget)
{
    return BindingRuleFinder{problem, what_if, budget}.find();
}

}  // namespace routeopt::routing::explain
