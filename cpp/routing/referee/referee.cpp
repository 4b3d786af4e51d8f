#include "routing/referee/referee.hpp"

#include <algorithm>
#include <iterator>

#include "routing/referee/assessor.hpp"
#include "routing/referee/balance.hpp"
#include "routing/referee/checks.hpp"
#include "routing/referee/read_plan.hpp"
#include "routing/schema/one_of.hpp"

namespace routeopt::routing::referee {
namespace {

void add_route(Answer& answer, Route& judged)
{
    AnswerRoute route = answer_of(judged);
    Summary& summary = answer.summary;
    ++summary.routes;
    summary.overtime_s += std::max(route.end_time - *judged.shift->end->time, std::int64_t{0});
    summary.distance_m += route.distance_m;
    summary.travel_s += route.travel_s;
    summary.service_s += route.service_s;
    summary.wait_s += route.wait_s;
    summary.break_s += route.break_s;
    summary.duration_s += route.duration_s;
    for (const AnswerStop& stop : route.stops)
        summary.late_s += stop.late_s;
    answer.cost += route.cost;
    answer.routes.push_back(std::move(route));
}

// Lists what a route changes of what was published, stop by stop.
void add_changes(std::vector<Change>& changes, const Route& route)
{
    for (const Visit& visit : route.visits) {
        if (visit.task == nullptr || !visit.task->promised)
            continue;
        const std::string_view task = *visit.task->id;
        const std::string_view promised = visit.task->promised->vehicle;
        Money of_vehicle;
        if (opens_task(visit) && !promised.empty() && promised != *route.vehicle->wire->id) {
            of_vehicle = price_of_other_vehicle(*route.vehicle->wire, *visit.task);
            changes.push_back({task, "vehicle", 0, of_vehicle});
        }
        const StartChange moved = change_of_start(*visit.side, visit.answer.service_start);
        const Money of_time = visit.answer.cost.changes - of_vehicle;
        if (moved.earlier_s > 0)
            changes.push_back({task, "earlier", moved.earlier_s, of_time});
        if (moved.later_s > 0)
            changes.push_back({task, "later", moved.later_s, of_time});
    }
}

void add_unserved(Answer& answer, const PlanRead::Unserved& left_out)
{
    const auto& [task, one_of] = left_out;
    Unserved& unserved =
        answer.unserved.emplace_back(Unserved{*task->id, participants_of(one_of), {}, {}});
    if (const std::string_view promised = promised_task_of(*task, one_of); !promised.empty()) {
        const Money amount{promised_drop_of(*task, one_of)};
        answer.cost.changes += amount;
        answer.changes->push_back({promised, "drop", 0, amount});
    }
    const Number& drop_fee = drop_fee_of(*task, one_of);
    if (!drop_fee)
        return;
    unserved.drop_fee = Money{*drop_fee};
    answer.cost.drop_fees += *unserved.drop_fee;
}

std::string_view status_of(const Answer& answer)
{
    if (!answer.violations.empty())
        return "infeasible";
    const bool all_mandatory_served =
        std::all_of(answer.unserved.begin(), answer.unserved.end(),
                    [](const Unserved& unserved) { return unserved.drop_fee.has_value(); });
    return all_mandatory_served ? "solved" : "partial";
}

}  // namespace

Answer judge(const Request& request, const Plan& plan, const travel::Source& source,
             Pointers pointers)
{
    const Problem& problem = *request.problem;
    const Assessor assessor{problem, source};
    PlanRead read = read_plan(problem, assessor.directory(), plan, pointers);
    for (Route& route : read.routes)
        assessor.prepare(route);
    Findings findings = assessor.assess(read.routes);

    Answer answer;
    for (Violations& found : findings.of_routes)
        std::move(found.begin(), found.end(), std::back_inserter(answer.violations));
    std::move(findings.of_relations.begin(), findings.of_relations.end(),
              std::back_inserter(answer.violations));
    answer.cost.quotas = check_quotas(problem, read.routes, answer.violations);
    if (problem.published.present()) {
        answer.changes.emplace();
        for (const Route& route : read.routes)
            add_changes(*answer.changes, route);
    }
    add_balances(problem, read.routes, answer);
    for (Route& route : read.routes)
        add_route(answer, route);
    for (const PlanRead::Unserved& left_out : read.unserved)
        add_unserved(answer, left_out);
    answer.summary.unserved_tasks = std::ssize(answer.unserved);
    answer.summary.served_tasks = read.served;
    answer.status = status_of(answer);
    return answer;
}

}  // namespace routeopt::routing::referee
