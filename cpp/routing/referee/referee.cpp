#include "routing/referee/referee.hpp"

#include <algorithm>
#include <iterator>

#include "routing/referee/assessor.hpp"
#include "routing/referee/checks.hpp"
#include "routing/referee/read_plan.hpp"

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

void add_unserved(Answer& answer, const Task& task)
{
    Unserved& unserved = answer.unserved.emplace_back(Unserved{*task.id, {}, {}});
    if (!task.drop_fee)
        return;
    unserved.drop_fee = Money{*task.drop_fee};
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
    for (Route& route : read.routes)
        add_route(answer, route);
    for (const Task* task : read.unserved)
        add_unserved(answer, *task);
    answer.summary.unserved_tasks = std::ssize(answer.unserved);
    answer.summary.served_tasks =
        std::ssize(assessor.directory().tasks) - std::ssize(answer.unserved);
    answer.status = status_of(answer);
    return answer;
}

}  // namespace routeopt::routing::referee
