#include "routing/reasons/served.hpp"

#include "routing/reasons/explain_task.hpp"

namespace routeopt::routing::reasons {
namespace {

using desk::Desk;

desk::Route without(const Desk& desk, std::size_t task)
{
    const desk::TaskEntry& entry = desk.tasks()[task];
    desk::Route route = desk.slots()[entry.slot].route;
    for (std::size_t k = route.visits.size(); k-- > 0;)
        if (route.visits[k].task == entry.wire)
            desk.assessor().take(route, k);
    return route;
}

ServedTask of_task(Desk& desk, std::size_t task, Leash& leash)
{
    const desk::TaskEntry& entry = desk.tasks()[task];
    const std::size_t slot = entry.slot;
    const Money given = desk.cost();
    std::vector<desk::Change> changes{{slot, without(desk, task)}};
    const std::vector<desk::Move> moves{{task, slot, desk::kNoSlot}};
    const desk::Judgement judged = desk.judge(changes, moves);
    ServedTask served{*entry.wire->id, given - judged.cost, std::nullopt};
    desk::Desk::Undo undo = desk.apply(std::move(changes), judged, moves);
    const TaskStops stops{desk, task};
    std::vector<std::size_t> others = slots_for(desk, stops);
    std::erase(others, slot);
    const placing::Ranking best =
        placing::best_of(desk, stops, placing::Windows::any, others, 1, leash);
    if (!best.found.empty()) {
        served.next_best = place_of(desk, stops, best.found.front().spot);
        served.next_best->cost_delta = best.found.front().cost - given;
    }
    desk.take_back(std::move(undo));
    return served;
}

// Turns numbers down by one and looks whether that breaks a rule.
class Pincher {
public:
    Pincher(Problem& problem, const Desk& desk, Leash& leash)
        : problem_(problem), desk_(desk), leash_(leash)
    {
    }

    std::vector<BindingRule> pinch()
    {
        std::size_t slot = 0;
        for (Vehicle& vehicle : problem_.vehicles.value)
            for (Shift& shift : vehicle.shifts.value)
                pinch(vehicle, shift, slot++);
        for (Quota& quota : problem_.quotas.value)
            pinch(quota);
        return std::move(found_);
    }

private:
    void pinch(Vehicle& vehicle, Shift& shift, std::size_t slot)
    {
        if (!desk_.slots()[slot].runs)
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
        for (const desk::Visit& visit : desk_.slots()[slot].route.visits)
            if (visit.side != nullptr)
                pinch_windows(visit, slot, vehicle, shift);
    }

    void pinch_windows(const desk::Visit& visit, std::size_t slot, const Vehicle& vehicle,
                       const Shift& shift)
    {
        for (TimeWindow& window : side_of(visit).time_windows.value) {
            const Number& common = desk_.assessor().tariff().per_late_hour();
            if (*window.start == *window.end || referee::late_rate(window, common) ||
                !breaks_with_one_less(window.end, slot))
                continue;
            found_.push_back({"time_windows", *vehicle.id, *shift.id, *visit.task->id});
            return;
        }
    }

    // The visit's own, to be changed.
    StopSide& side_of(const desk::Visit& visit)
    {
        const std::size_t task = desk_.number_of(visit);
        const std::size_t jobs = problem_.jobs->size();
        if (task < jobs)
            return problem_.jobs.value[task].stop;
        Shipment& shipment = problem_.shipments.value[task - jobs];
        return visit.answer.type == "pickup" ? shipment.pickup.value : shipment.delivery.value;
    }

    bool breaks_with_one_less(Number& number, std::size_t slot)
    {
        if (*number == 0 || !leash_.go_on())
            return false;
        --number.value;
        std::vector<desk::Change> changes{{slot, desk_.slots()[slot].route}};
        desk_.assessor().prepare(changes.front().route);
        const bool breaks = !desk_.judge(std::move(changes), {}).fits;
        ++number.value;
        return breaks;
    }

    void pinch(Quota& quota)
    {
        if (!quota.max.present())
            return;
        const referee::QuotaCount counter{quota};
        std::int64_t count = 0;
        for (const desk::Slot& slot : desk_.slots())
            count += counter.on(slot.route);
        if (count > 0 && count >= *quota.max)
            found_.push_back({"quota", {}, {}, {}});
    }

    Problem& problem_;
    const Desk& desk_;
    Leash& leash_;
    std::vector<BindingRule> found_;
};

}  // namespace

std::vector<ServedTask> served_tasks(Desk& desk, Leash& leash)
{
    std::vector<ServedTask> served;
    for (std::size_t task = 0; task < desk.tasks().size() && !leash.is_over(); ++task)
        if (desk.tasks()[task].slot != desk::kNoSlot)
            served.push_back(of_task(desk, task, leash));
    return served;
}

std::vector<BindingRule> binding_rules(Problem& problem, const Desk& desk, Leash& leash)
{
    return Pincher{problem, desk, leash}.pinch();
}

}  // namespace routeopt::routing::reasons
