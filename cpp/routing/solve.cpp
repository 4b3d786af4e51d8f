// The operation solve: builds the search's model, searches, has the plan judged by the referee and
// adds reasons for the tasks that are left out.
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "base/invariant.hpp"
#include "routing/answer_time.hpp"
#include "routing/explain/solve_reasons.hpp"
#include "routing/model/initial_plan.hpp"
#include "routing/model/kept_vehicles.hpp"
#include "routing/model/open_breaks.hpp"
#include "routing/model/to_plan.hpp"
#include "routing/referee/referee.hpp"
#include "routing/routing.hpp"
#include "routing/validation/tables.hpp"
#include "routing/validation/warnings.hpp"

namespace routeopt::routing {
namespace {

constexpr double kDefaultTimeLimit_s = 1;
// A search whose best plan leaves tasks out ends earlier, to leave time for finding their reasons:
// enough for about a hundred tasks, kForReasons_s plus kForReasonsPerStop_s for each stop, and at
// most the fraction kMostForReasons of the time limit. See docs/decisions/0011.
constexpr double kMostForReasons = 0.1;
constexpr double kForReasons_s = 0.01;
constexpr double kForReasonsPerStop_s = 25e-6;
// The breaks of a plan are placed whatever the time where there are few places, each counted times
// the stops of its route: these take about 20 ms.
constexpr double kPlacesAtOnce = 90'000;

using explain::ReasonsBudget;

double stops_of(const Request& request)
{
    return static_cast<double>(std::ssize(*request.problem->jobs) +
                               2 * std::ssize(*request.problem->shipments));
}

// How long to search, on how many threads and so on, from the request's options.
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
    control.restart = *options.restart;
    control.stretch = settings.stretch;
    control.history = *options.history;
    control.progress = settings.progress;
    if (options.max_iterations.present())
        control.max_iterations = *options.max_iterations;
    if (settings.time_limit_ms) {
        control.time_limit_s = static_cast<double>(*settings.time_limit_ms) / 1000;
    } else if (const auto limit_s = time_limit_of(options)) {
        control.time_limit_s = *limit_s;
    } else if (control.max_iterations) {
        control.time_decides = false;
        control.time_limit_s = settings.service_limits
                                   ? static_cast<double>(validation::kTimeLimit.most)
                                   : std::numeric_limits<double>::infinity();
    } else {
        control.time_limit_s = kDefaultTimeLimit_s;
    }
    if (control.time_decides)
        control.for_reasons_s = std::min(control.time_limit_s * kMostForReasons,
                                         kForReasons_s + kForReasonsPerStop_s * stops_of(request));
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

// The rules that the fixed parts of the request's own plan (locked routes and stops, pinned stops)
// break even without any other stop.
std::vector<Violation> broken_by_kept(const Request& request, const model::Model& model,
                                      const travel::Source& source)
{
    std::vector<model::PlannedRoute> kept;
    for (const model::GivenRoute& given : model.given) {
        model::PlannedRoute& route = kept.emplace_back(model::PlannedRoute{given.slot, {}});
        for (std::size_t i = 0; i < given.nodes.size(); ++i)
            if (given.kept[i] != 0)
                route.stops.push_back(given.nodes[i]);
    }
    return referee::judge(request, model::to_plan(*request.problem, model, kept), source,
                          referee::Pointers::answer)
        .violations;
}

// Throws std::logic_error if the plan breaks a rule that the fixed parts of the request's own plan
// do not break by themselves, or breaks one by more than these do. Relations are the exception:
// where the times of fixed tasks disagree, they may disagree by more beside other stops.
// `who`: what begins the message.
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

// By how much the answer costs more than the search has promised, in the currency; less than zero:
// it costs less.
double excess_of(const Answer& answer, const search::Result& result, const model::Model& model)
{
    return static_cast<double>(total_of(answer.cost).get()) / kMoneySteps -
           static_cast<double>(result.cost) * model.money_per_unit;
}

// The rounding of the referee's cost parts, in the currency.
double rounding_of(const Answer& answer)
{
    const std::size_t parts = answer.changes ? 4 : 3;
    return 1e-5 * static_cast<double>(parts * answer.routes.size() + answer.summary.balance.size() +
                                      1) +
           1e-9 * static_cast<double>(total_of(answer.cost).get()) / kMoneySteps;
}

// Whether the plan keeps every rule and costs no more than the search has promised.
bool keeps_the_promise(const Answer& answer, const search::Result& result,
                       const model::Model& model)
{
    return answer.violations.empty() && excess_of(answer, result, model) <= rounding_of(answer);
}

// Whether the search prices every place and order that the referee may put a break at. It takes
// several breaks of a gap in the order of their windows, and goes to no place of a break between
// two stops at one place; the referee then finds what costs less.
[[maybe_unused]] bool prices_breaks_exactly(const model::Model& model)
{
    return std::ranges::all_of(model.rules.slots, [](const model::SlotRules& rules) {
        return rules.breaks.size() < 2 &&
               std::ranges::all_of(
                   rules.breaks, [](const model::Break& pause) { return pause.place == kNone; });
    });
}

// Whether the referee may find other times than the search for a route that costs the same, where a
// balance counts the route by its times or ways. Of travel by time of day the search rounds some
// seconds up.
[[maybe_unused]] bool may_balance_otherwise(const model::Model& model)
{
    const model::Rules& rules = model.rules;
    const bool has_several_pieces = std::ranges::any_of(
        rules.stops, [](const model::StopRules& stop) { return stop.piece_count > 1; });
    const bool has_limit = std::ranges::any_of(model.slots, [](const model::Slot& slot) {
        return slot.limits.duration_s < model::kUnlimited;
    });
    const bool joins_times = std::ranges::any_of(rules.relations, &model::Relation::is_of_times);
    return std::ranges::any_of(rules.balances,
                               [](const model::Balance& own) { return !own.is_by_task(); }) &&
           (model.by_day.source != nullptr || !prices_breaks_exactly(model) ||
            (rules.break_count > 0 && joins_times) || (has_limit && has_several_pieces));
}

// In debug builds, checks that the cost that the search has counted is the referee's, or above it
// by what breaks are worth. Only where the search counts in exact units; see docs/decisions/0002.
void hold_to_the_promise([[maybe_unused]] const Answer& answer,
                         [[maybe_unused]] const search::Result& result,
                         [[maybe_unused]] const model::Model& model)
{
    if (may_balance_otherwise(model))
        return;
    INVARIANT(!model.exact || excess_of(answer, result, model) <= rounding_of(answer),
              "the ledger's cost is at most the search's");
    INVARIANT(!model.exact || !prices_breaks_exactly(model) ||
                  excess_of(answer, result, model) >= -rounding_of(answer),
              "the search's cost is at most the ledger's");
}

// How many places the referee tries for the breaks of a judged plan of the search, each times the
// stops of its route.
double places_of_breaks(const model::Model& model, const search::Result& result,
                        const Answer& answer)
{
    double places = 0;
    for (std::size_t i = 0; i < answer.routes.size(); ++i) {
        const auto& stops = answer.routes[i].stops;
        for (const model::Break& pause : model.rules.slots[result.routes[i].slot].breaks)
            places += static_cast<double>(stops.size()) *
                      static_cast<double>(std::ranges::count_if(stops, [&](const AnswerStop& stop) {
                          return pause.earliest <= stop.arrival && stop.arrival <= pause.latest;
                      }));
    }
    return places;
}

// Judges the plan of the search with its breaks left to the referee (open_breaks.hpp). Limits of
// distance and driving do not move a break that is open, but may be broken by it; and of many
// breaks the referee tries some orders only. Where it is worse off, or in large problems if there
// is no time for it, the search's places hold.
Answer judge_with_open_breaks(const Request& request, const model::Model& model,
                              const search::Result& result, const travel::Source& source,
                              const ReasonsBudget& budget, Plan& plan)
{
    const auto judge = [&](const std::vector<model::PlannedRoute>& routes) {
        plan = model::to_plan(*request.problem, model, routes);
        return referee::judge(request, plan, source, referee::Pointers::answer);
    };
    const Stopwatch watch;
    Answer answer = judge(result.routes);
    if (model.rules.break_count == 0)
        return answer;
    const double places = places_of_breaks(model, result, answer);
    const double needed_s = time_for_breaks(places, stops_of(request), watch.elapsed_s());
    if (budget.time_decides && places > kPlacesAtOnce &&
        budget.watch.elapsed_s() + needed_s > budget.time_limit_s + kAllowedOverrun_s)
        return answer;
    Plan placed = std::move(plan);
    Answer other = judge(model::with_open_breaks(model, result.routes));
    if (keeps_the_promise(other, result, model) ||
        other.violations.size() < answer.violations.size() ||
        (other.violations.size() == answer.violations.size() &&
         total_of(other.cost) <= total_of(answer.cost)))
        return other;
    plan = std::move(placed);
    return answer;
}

// A caller who stops a search wants the plan at once: there is then no time for reasons, as if the
// time limit were over.
ReasonsBudget budget_after(const search::Control& control, const search::Result& result,
                           double for_answer_s)
{
    if (result.stopped_by == search::StoppedBy::cancelled)
        return {control.watch, control.watch.elapsed_s(), true};
    return {control.watch, control.time_limit_s + for_answer_s - time_for_writing(for_answer_s),
            control.time_decides};
}

// Whether what the request's plan pins may be told to any search: one task each on routes that keep
// every rule with these alone.
model::Pins pins_of(const Request& request, const travel::Source& source)
{
    if (!request.plan.present() || !model::pin_one_task_each(*request.problem, *request.plan))
        return model::Pins::kept_in_order;
    const Plan pinned = model::pinned_part(*request.plan);
    const bool keeps_rules =
        referee::judge(request, pinned, source, referee::Pointers::plan).violations.empty();
    return keeps_rules ? model::Pins::as_vehicle_sets : model::Pins::kept_in_order;
}

}  // namespace

Answer solve(const Request& request, const travel::Source& source, const SolveSettings& settings)
{
    search::Control control = control_of(request, settings);
    const double begun_s = control.watch.elapsed_s();
    const model::Model model = model::Model::build(request, source, pins_of(request, source));
    const AnswerSize size{stops_of(request), model.rules.break_count > 0,
                          control.watch.elapsed_s() - begun_s};
    const double for_answer_s =
        control.time_decides ? time_for_answer(size, control.time_limit_s) : 0;
    control.time_limit_s -= for_answer_s;
    search::Result result = search::search(model, control);
    result.cost -= model::keep_vehicles(model, result.routes);
    const ReasonsBudget budget = budget_after(control, result, for_answer_s);
    Plan plan;
    Answer answer = judge_with_open_breaks(request, model, result, source, budget, plan);
    hold_to_the_referee(answer, "the search", request, model, source);
    // A locked route has its breaks where the request's plan has them. The search does not know
    // what these cost, so its cost cannot be compared.
    const bool is_priced =
        std::none_of(model.given.begin(), model.given.end(),
                     [](const model::GivenRoute& given) { return given.is_closed; });
    // Where travel depends on the time of day the search prices some legs as longer than they are.
    if (answer.violations.empty() && is_priced && model.by_day.source == nullptr)
        hold_to_the_promise(answer, result, model);
    explain::add_reasons(request, budget, source, plan, answer);
    hold_to_the_referee(answer, "what was added to the search's plan", request, model, source);
    answer.warnings = validation::warnings_of(request);
    answer.search = report_of(result, control);
    answer.search->elapsed_ms = std::llround(control.watch.elapsed_s() * 1000);
    return answer;
}

}  // namespace routeopt::routing
