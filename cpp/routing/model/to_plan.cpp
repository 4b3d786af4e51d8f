#include "routing/model/to_plan.hpp"

#include "routing/model/wire_of.hpp"

namespace routeopt::routing::model {
namespace {

Text given(std::string_view text)
{
    return {text, wire::kRoot, Given::sound};
}

PlanStop reload_at(const Problem& problem, const model::Depot& depot)
{
    PlanStop plan_stop;
    plan_stop.type = given("reload");
    plan_stop.depot = given(*(*problem.depots)[depot.request_index].id);
    return plan_stop;
}

PlanStop break_of(const Shift& shift, const model::SlotRules& rules, Index number)
{
    const model::Break& pause = rules.breaks[number - rules.first_break];
    PlanStop plan_stop;
    plan_stop.type = given("break");
    plan_stop.break_id = given(*(*shift.breaks)[pause.request_index].id);
    return plan_stop;
}

PlanStop stop_of(const Problem& problem, const Model& model, Index number)
{
    if (number >= model.first_reload()) {
        const model::Reload& reload = model.reloads[number - model.first_reload()];
        return reload_at(problem, model.depots[reload.depot]);
    }
    const model::Stop& stop = model.stops[number];
    const char* const side = stop.is_delivery ? "delivery" : "pickup";
    PlanStop plan_stop;
    plan_stop.type = given(stop.partner == kNone ? "job" : side);
    const model::Task& task = model.tasks[stop.task];
    plan_stop.task = given(*wire_of(problem, task).id);
    if (const std::int8_t place = stop.is_delivery ? task.second_place : task.place; place >= 0)
        plan_stop.place = {place, wire::kRoot, Given::sound};
    return plan_stop;
}

}  // namespace

Plan to_plan(const Problem& problem, const Model& model, const std::vector<PlannedRoute>& routes)
{
    Plan plan;
    plan.routes.given = Given::sound;
    for (const PlannedRoute& found : routes) {
        const model::Slot& slot = model.slots[found.slot];
        const Vehicle& vehicle = (*problem.vehicles)[slot.vehicle];
        PlanRoute& route = plan.routes.value.emplace_back();
        route.vehicle = given(*vehicle.id);
        const Shift& shift = (*vehicle.shifts)[slot.shift];
        route.shift = given(*shift.id);
        route.stops.given = Given::sound;
        for (const model::GivenRoute& given : model.given)
            if (given.slot == found.slot && given.departure)
                route.fixed_start_time = {*given.departure, wire::kRoot, Given::sound};
        for (const Index stop : found.stops)
            route.stops.value.push_back(
                stop >= model.first_break()
                    ? break_of(shift, model.rules.slots[found.slot], stop - model.first_break())
                    : stop_of(problem, model, stop));
    }
    return plan;
}

}  // namespace routeopt::routing::model
