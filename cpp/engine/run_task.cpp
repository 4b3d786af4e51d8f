#include "engine/run_task.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "base/clock.hpp"
#include "base/invariant.hpp"
#include "base/parallel.hpp"
#include "task/referee/reasons.hpp"
#include "task/referee/referee.hpp"
#include "task/search/control.hpp"
#include "task/v2/read.hpp"
#include "task/v2/resolve.hpp"
#include "task/v2/write.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

Answer refused(const wire::FaultList& faults)
{
    return {.accepted = false, .body = wire::error_body(faults), .faults = faults.count()};
}

std::string told(const task::Problem& problem, const task::Plan& plan,
                 const std::optional<task::v2::SearchTold>& search = {})
{
    const task::referee::Judgement judgement = task::referee::judge(problem, plan);
    return task::v2::write_answer(problem, plan, judgement,
                                  task::referee::reasons_of(problem, plan, judgement), search);
}

// Pinned tasks may break rules, which only the referee counts.
[[maybe_unused]] bool is_as_judged(const task::Problem& problem, const task::search::Result& found)
{
    const task::referee::Judgement judgement = task::referee::judge(problem, found.plan);
    const task::Score& judged = judgement.score;
    return judged.medium == found.score.medium && judged.soft == found.score.soft &&
           judged.hard + std::ssize(judgement.breaches) == found.score.hard;
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
    return told(problem, found.plan,
                task::v2::SearchTold{report.iterations, report.elapsed_s, report.threads,
                                     report.stopped_by});
}

std::string body_of(const Call& call, const task::Problem& problem)
{
    switch (call.operation) {
    case routing::Operation::solve: return solved(call, problem);
    case routing::Operation::evaluate: return told(problem, problem.schedule);
    default: throw std::invalid_argument("TASK does not have this operation");
    }
}

Answer run_on(const Call& call, const wire::Document& document)
{
    wire::FaultList faults{document};
    const task::v2::Request request = task::v2::read_request(document, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    const task::v2::Setting setting{call.zones, call.service_limits, call.time_limit_ms};
    const task::Problem problem = task::v2::resolve(request, document, setting, faults);
    if (call.operation != routing::Operation::solve && !call.validate_only && !problem.has_schedule)
        faults.invalid_value({wire::kRoot, "schedule"},
                             [] { return "the member `schedule` is required"; });
    if (!faults.empty())
        return refused(faults);
    if (call.validate_only)
        return {true, task::v2::write_valid(request, problem)};
    return {true, body_of(call, problem)};
}

}  // namespace

Answer run_task(const Call& call, std::string_view text)
{
    try {
        wire::Document document{text};
        if (call.plan)
            document.replace_member("schedule", *call.plan);
        return run_on(call, document);
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
}

}  // namespace routeopt::engine
