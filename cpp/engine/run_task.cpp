#include "engine/run_task.hpp"

#include <algorithm>
#include <functional>

#include "base/invariant.hpp"
#include "base/parallel.hpp"
#include "engine/until_limit.hpp"
#include "task/advice/bound.hpp"
#include "task/referee/reasons.hpp"
#include "task/referee/referee.hpp"
#include "task/search/control.hpp"
#include "task/v2/changes.hpp"
#include "task/v2/read.hpp"
#include "task/v2/resolve.hpp"
#include "task/v2/write.hpp"
#include "task/v2/write_advice.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

Answer refused(const wire::FaultList& faults)
{
    return {.accepted = false, .body = wire::error_body(faults), .faults = faults.count()};
}

std::string told(const task::Problem& problem, const task::Plan& plan, bool all_were_tried = false,
                 const std::optional<task::v2::SearchTold>& search = {})
{
    const task::referee::Judgement judgement = task::referee::judge(problem, plan);
    const auto reasons = task::referee::reasons_of(problem, plan, judgement, all_were_tried);
    const auto is_planned = task::referee::planned_orders(problem, plan);
    return task::v2::write_answer(
        {problem, plan, judgement, reasons, task::advice::bound_of(problem, is_planned), search});
}

// Pinned tasks may break rules, which only the referee counts.
[[maybe_unused]] bool is_as_judged(const task::Problem& problem, const task::search::Result& found)
{
    const task::referee::Judgement judgement = task::referee::judge(problem, found.plan);
    const task::Score& judged = judgement.score;
    return judged.medium == found.score.medium && judged.soft == found.score.soft &&
           judged.hard + std::ssize(judgement.breaches) == found.score.hard;
}

// A search that is short of time may not come back to the given schedule; its answer is no worse.
const task::Plan& better_of(const task::Problem& problem, const task::Plan& found)
{
    const bool keeps =
        problem.has_schedule && task::referee::judge(problem, problem.schedule).score >
                                    task::referee::judge(problem, found).score;
    return keeps ? problem.schedule : found;
}

std::string solved(const Call& call, const task::Problem& problem)
{
    const int allowed = allowed_threads();
    task::search::Control control;
    control.threads = call.threads > 0 ? std::min(call.threads, allowed) : allowed;
    if (call.progress)
        control.progress = [&](const task::search::Progress& now) {
            return call.progress({now.elapsed_s, now.iterations,
                                  -static_cast<double>(now.score.soft), -now.score.medium});
        };
    const task::search::Result found = task::search::solve(problem, control);
    INVARIANT(is_as_judged(problem, found), "the search prices a plan as the referee does");
    const task::search::Report& report = found.report;
    return told(problem, better_of(problem, found.plan), report.tried_all,
                task::v2::SearchTold{report.iterations, report.elapsed_s, report.threads,
                                     report.stopped_by});
}

std::string body_of(const Call& call, routing::Operation operation, const task::Problem& problem)
{
    using routing::Operation;
    if (operation == Operation::solve)
        return solved(call, problem);
    const task::Plan& plan = problem.schedule;
    if (operation == Operation::evaluate)
        return told(problem, plan);
    const std::function<bool()> goes_on = until_limit(call, problem.time_limit_ms);
    const task::referee::Judgement judgement = task::referee::judge(problem, plan);
    if (operation == Operation::suggest)
        return task::v2::write_suggestions(
            problem, judgement, task::advice::suggestions_for(problem, plan, judgement, goes_on));
    return task::v2::write_explanation(
        problem, judgement, task::referee::reasons_of(problem, plan, judgement, false),
        task::advice::explanation_of(problem, plan, judgement, goes_on));
}

// The texts of a call, parsed.
struct TaskTexts {
    wire::Document request;
    std::optional<wire::Document> changes;

    TaskTexts(const Call& call, std::string_view text) : request(text)
    {
        if (call.plan)
            request.replace_member("schedule", *call.plan);
        if (call.changes)
            changes.emplace(*call.changes);
    }
};

Answer run_on(const Call& call, const TaskTexts& texts)
{
    wire::FaultList faults{texts.request};
    const task::v2::Request request =
        task::v2::read_request(texts.request, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    const task::v2::Setting setting{call.zones, call.service_limits, call.time_limit_ms};
    task::Problem problem = task::v2::resolve(request, texts.request, setting, faults);
    if ((call.operation != routing::Operation::solve || texts.changes) && !call.validate_only &&
        !problem.has_schedule)
        faults.invalid_value({wire::kRoot, "schedule"},
                             [] { return "the member `schedule` is required"; });
    if (!faults.empty())
        return refused(faults);
    if (call.validate_only)
        return {true, task::v2::write_valid(request, problem)};
    if (!texts.changes)
        return {true, body_of(call, call.operation, problem)};
    wire::FaultList change_faults{*texts.changes};
    const task::v2::Changes changes = task::v2::read_changes(*texts.changes, change_faults);
    if (change_faults.empty())
        task::v2::apply(changes, problem, change_faults);
    if (!change_faults.empty())
        return refused(change_faults);
    const bool is_searched = *changes.operation == task::v2::ChangeOperation::solve;
    return {true,
            body_of(call, is_searched ? routing::Operation::solve : routing::Operation::evaluate,
                    problem)};
}

}  // namespace

Answer run_task(const Call& call, std::string_view text)
{
    try {
        return run_on(call, TaskTexts{call, text});
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
}

}  // namespace routeopt::engine
