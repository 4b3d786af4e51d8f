#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "base/invariant.hpp"
#include "routing/explain/solve_reasons.hpp"
#include "routing/model/to_plan.hpp"
#include "routing/referee/referee.hpp"
#include "routing/routing.hpp"
#include "routing/validation/tables.hpp"
#include "routing/validation/warnings.hpp"

namespace routeopt::routing {
namespace {

constexpr double kDefaultTimeLimit_s = 1;
constexpr double kLeastTimeLimit_s = 0.1;
// Of the time, where tasks are left out: to find out why, of about a hundred.
constexpr double kMostForReasons = 0.1;
constexpr double kForReasons_s = 0.01;
constexpr double kForReasonsPerStop_s = 25e-6;

search::Control control_of(const Request& request, const SolveSettings& settings)
{
    const Options& options = *request.options;
    search::Control control;
    control.seed = static_cast<std::uint64_t>(*options.seed);
    control.threads = settings.threads;
    control.workers = settings.workers;
    if (options.threads.present())
        control.threads =
            static_cast<int>(std::min<std::int64_t>(*options.threads, settings.threads));
    control.history = *options.history;
    control.progress = settings.progress;
    if (options.max_iterations.present())
        control.max_iterations = *options.max_iterations;
    if (options.time_limit_s.present()) {
        control.time_limit_s =
            std::max(static_cast<double>(*options.time_limit_s), kLeastTimeLimit_s);
    } else if (control.max_iterations) {
        control.time_decides = false;
        control.time_limit_s = settings.service_limits
                                   ? static_cast<double>(validation::kTimeLimit.most)
                                   : std::numeric_limits<double>::infinity();
    } else {
        control.time_limit_s = kDefaultTimeLimit_s;
    }
    const auto stops =
        std::ssize(*request.problem->jobs) + 2 * std::ssize(*request.problem->shipments);
    if (control.time_decides)
        control.for_reasons_s =
            std::min(control.time_limit_s * kMostForReasons,
                     kForReasons_s + kForReasonsPerStop_s * static_cast<double>(stops));
    return control;
}

std::string_view name_of(search::StoppedBy why)
{
    switch (why) {
    case search::StoppedBy::time_limit: return "time_limit";
    case search::StoppedBy::max_iterations: return "max_iterations";
    case search::StoppedBy::cancelled: return "cancelled";
    case search::StoppedBy::complete: return "complete";
    }
    return {};
}

SearchReport report_of(const search::Result& result, const search::Control& control)
{
    SearchReport report;
    report.iterations = result.iterations;
    report.seed = static_cast<std::int64_t>(control.seed);
    report.threads = result.threads;
    report.stopped_by = name_of(result.stopped_by);
    if (control.history) {
        report.history.emplace();
        for (const Progress& at : result.history)
            report.history->push_back(
                {at.elapsed_s, Money{std::llround(at.cost * kMoneySteps)}, at.unserved});
    }
    return report;
}

// What the parts of a given plan that are kept break by themselves.
std::vector<Violation> broken_by_kept(const Request& request, const model::Model& model,
                                      const travel::Source& source)
{
    std::vector<model::PlannedRoute> kept;
    for (const model::GivenRoute& given : model.rules.given) {
        model::PlannedRoute& route = kept.emplace_back(model::PlannedRoute{given.slot, {}});
        for (std::size_t i = 0; i < given.nodes.size(); ++i)
            if (given.kept[i] != 0)
                route.stops.push_back(given.nodes[i]);
    }
    return referee::judge(request, model::to_plan(*request.problem, model, kept), source,
                          referee::Pointers::answer)
        .violations;
}

// A plan that breaks a rule is never handed out, but for what its kept parts break, by no more;
// times of kept tasks that do not agree may disagree more beside others.
void hold_to_the_referee(const Answer& answer, const std::string& who, const Request& request,
                         const model::Model& model, const travel::Source& source)
{
    if (answer.violations.empty())
        return;
    const std::vector<Violation> allowed = broken_by_kept(request, model, source);
    for (const Violation& found : answer.violations)
        if (std::none_of(allowed.begin(), allowed.end(), [&](const Violation& kept) {
                return kept.code == found.code &&
                       (kept.amount >= found.amount || found.code == "relation");
            }))
            throw std::logic_error(who + " broke a rule: " + found.pointer + ": " + found.message);
}

// The search's own sum and the ledger differ by the roundings of the ledger alone.
void hold_to_the_promise([[maybe_unused]] const Answer& answer,
                         [[maybe_unused]] const search::Result& result,
                         [[maybe_unused]] const model::Model& model)
{
    INVARIANT(!model.exact ||
                  std::abs(static_cast<double>(total_of(answer.cost).get()) / kMoneySteps -
                           static_cast<double>(result.cost) * model.money_per_unit) <=
                      1e-5 * static_cast<double>(3 * answer.routes.size() + 1) +
                          1e-9 * static_cast<double>(total_of(answer.cost).get()) / kMoneySteps,
              "the search's cost is the ledger's");
}

// Who stops a search wants the plan at once, and reasons only as at a limit that is over.
explain::ReasonsBudget reasons_budget(const search::Control& control, const search::Result& result)
{
    if (result.stopped_by == search::StoppedBy::cancelled)
        return {control.watch, control.watch.elapsed_s(), true};
    return {control.watch, control.time_limit_s, control.time_decides};
}

}  // namespace

Answer solve(const Request& request, const travel::Source& source, const SolveSettings& settings)
{
    const search::Control control = control_of(request, settings);
    const model::Model model = model::Model::build(request, source);
    const search::Result result = search::search(model, control);
    Plan plan = model::to_plan(*request.problem, model, result.routes);
    Answer answer = referee::judge(request, plan, source, referee::Pointers::answer);
    hold_to_the_referee(answer, "the search", request, model, source);
    // A closed route has its breaks where the given plan has them, which the search does not price.
    const bool is_priced =
        std::none_of(model.rules.given.begin(), model.rules.given.end(),
                     [](const model::GivenRoute& given) { return given.is_closed; });
    if (answer.violations.empty() && is_priced)
        hold_to_the_promise(answer, result, model);
    explain::add_reasons(request, reasons_budget(control, result), source, plan, answer);
    hold_to_the_referee(answer, "what was added to the search's plan", request, model, source);
    answer.warnings = validation::warnings_of(request);
    answer.search = report_of(result, control);
    answer.search->elapsed_ms = std::llround(control.watch.elapsed_s() * 1000);
    return answer;
}

}  // namespace routeopt::routing
