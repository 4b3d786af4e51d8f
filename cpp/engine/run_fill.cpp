#include "engine/run_fill.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "base/clock.hpp"
#include "base/invariant.hpp"
#include "base/parallel.hpp"
#include "engine/open_shifts.hpp"
#include "fill/explain/explain.hpp"
#include "fill/referee/reasons.hpp"
#include "fill/referee/referee.hpp"
#include "fill/search/solve.hpp"
#include "fill/suggest/suggest.hpp"
#include "fill/v2/read.hpp"
#include "fill/v2/resolve.hpp"
#include "fill/v2/write.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

// open: where the document's templates are the shifts that they may open.
Answer refused(wire::FaultList faults, const OpenShifts* open = nullptr)
{
    if (open != nullptr)
        faults.change_pointers([&](std::string& pointer) { open->point_to_template(pointer); });
    return {.accepted = false, .body = wire::error_body(faults), .faults = faults.count()};
}

struct ScoreTooLarge {};

fill::referee::Judgement judged(const fill::Problem& problem,
                                std::span<const fill::Assignment> plan)
{
    fill::referee::Judgement judgement = fill::referee::judge(problem, plan);
    if (!judgement.is_exact)
        throw ScoreTooLarge{};
    return judgement;
}

// What an answer tells beside the plan and its score.
struct More {
    double reasons_s = 10;  // the most that reasons take
    std::optional<fill::SearchReport> search{};
    const fill::suggest::Suggestions* suggestions = nullptr;
    std::span<const std::string_view> patterns{};  // of the shifts that may be opened
};

std::string told(const fill::Problem& problem, std::span<const fill::Assignment> plan,
                 const More& more = {})
{
    const fill::referee::Judgement judgement = judged(problem, plan);
    const Stopwatch watch;
    const auto reasons = fill::referee::reasons_of(
        problem, plan, [&] { return watch.elapsed_s() < more.reasons_s; });
    return write_answer(fill::v2::Told{problem, plan, judgement, reasons, more.search,
                                       more.suggestions, more.patterns});
}

// Whether the referee finds what the search has added up.
[[maybe_unused]] bool agree(const fill::Problem& problem, const fill::search::Found& found)
{
    const auto& lost = fill::referee::judge(problem, found.plan).score.lost;
    return lost[0] == found.cost.law + found.cost.cover && lost[1] == found.cost.medium &&
           lost[2] == found.cost.soft;
}

double time_limit_s(const Call& call)
{
    return static_cast<double>(call.time_limit_ms.value_or(1000)) / 1000;
}

// Where iterations are counted, time ends a search only if the call limits it.
double search_limit_s(const Call& call, const fill::Problem& problem)
{
    return problem.max_iterations && !call.time_limit_ms ? std::numeric_limits<double>::infinity()
                                                         : time_limit_s(call);
}

// before: what was done for the call before.
fill::OnProgress progress_of(const Call& call, const fill::SearchReport& before = {})
{
    if (!call.progress)
        return {};
    return [&call, before](const fill::Progress& now) {
        return call.progress({before.elapsed_s + now.elapsed_s, before.iterations + now.iterations,
                              now.cost, now.empty_heads});
    };
}

// Where shifts may be opened: people for those that CREATE opens, and from there on for any. The
// first half of the work goes to the former.
fill::search::Found search_and_open(const Call& call, const fill::Problem& problem,
                                    const OpenShifts& open, int threads)
{
    constexpr double kShareOfCreate = 0.1, kShareOfFirst = 0.4, kAtOnce_s = 0.1;
    const double limit_s = search_limit_s(call, problem);
    const Stopwatch watch;
    Call watched = call;  // what is stopped once is stopped
    bool stopped = false;
    if (call.progress)
        watched.progress = [&](const auto& now) {
            stopped = stopped || !call.progress(now);
            return !stopped;
        };
    fill::Problem part = open.created(problem, limit_s * kShareOfCreate, watched, threads);
    fill::SearchReport before;
    before.elapsed_s = watch.elapsed_s();
    if (problem.max_iterations)
        part.max_iterations = (*problem.max_iterations + 1) / 2;
    // Who stops it meanwhile is answered with what is found at once, of all shifts.
    if (stopped)
        part = problem;
    fill::search::Settings settings{kAtOnce_s, threads, {}, {}};
    if (!stopped) {
        settings.time_limit_s = limit_s * kShareOfFirst;
        settings.progress = progress_of(watched, before);
    }
    const fill::search::Found first = fill::search::solve(part, settings);
    before.iterations = first.report.iterations;
    before.elapsed_s = watch.elapsed_s();
    part = problem;
    if (problem.max_iterations)
        part.max_iterations = *problem.max_iterations - before.iterations;
    const double rest_s = stopped ? 0 : std::max(0.0, limit_s - before.elapsed_s);
    const auto first_open = static_cast<Index>(problem.shifts.size()) - open.count();
    fill::search::Found found = fill::search::solve(
        part, {rest_s, threads, progress_of(watched, before), first.plan, first_open});
    found.report.iterations += before.iterations;
    found.report.elapsed_s += before.elapsed_s;
    if (stopped)
        found.report.stopped_by = "cancelled";
    return found;
}

Answer solved(const Call& call, const fill::Problem& problem, const OpenShifts* open,
              const More& more)
{
    static_cast<void>(judged(problem, {}));  // the sums of the search are those of a plan
    const int allowed = allowed_threads();
    const int threads = call.threads > 0 ? std::min(call.threads, allowed) : allowed;
    const fill::search::Found found =
        open != nullptr
            ? search_and_open(call, problem, *open, threads)
            : fill::search::solve(problem,
                                  {search_limit_s(call, problem), threads, progress_of(call), {}});
    INVARIANT(agree(problem, found), "the search and the referee agree on what a plan costs");
    More all = more;
    all.reasons_s = std::max(1.0, time_limit_s(call));
    all.search = found.report;
    return {true, told(problem, found.plan, all)};
}

// Half an explanation would be a wrong one: where the caller stops it there is no answer.
Answer explained(const Call& call, const fill::Problem& problem,
                 std::span<const fill::Assignment> plan)
{
    constexpr double kBetweenReports_s = 0.05;
    const Stopwatch watch;
    const fill::referee::Judgement judgement = judged(problem, plan);
    bool stopped = false;
    double next_report_s = 0;
    const auto goes_on = [&] {
        const double elapsed_s = watch.elapsed_s();
        if (call.progress && elapsed_s >= next_report_s) {
            next_report_s = elapsed_s + kBetweenReports_s;
            stopped = stopped || !call.progress({elapsed_s, 0, 0, 0});
        }
        return !stopped && (!call.time_limit_ms || elapsed_s < time_limit_s(call));
    };
    fill::explain::Explanation found;
    if (problem.tells_alternatives)
        found = fill::explain::explanation_of(problem, plan, goes_on);
    if (stopped)
        return {true, {}, true};
    return {true, fill::v2::write_explanation(problem, judgement, found)};
}

Answer answered(const Call& call, const fill::Problem& problem,
                std::span<const fill::Assignment> plan, const OpenShifts* open)
{
    std::vector<std::string_view> patterns;
    if (open != nullptr)
        patterns = open->patterns();
    More more{.patterns = patterns};
    switch (call.operation) {
    case routing::Operation::solve: return solved(call, problem, open, more);
    case routing::Operation::evaluate: return {true, told(problem, plan, more)};
    case routing::Operation::suggest: {
        static_cast<void>(judged(problem, plan));
        const auto found =
            fill::suggest::suggestions_for(problem, plan, {time_limit_s(call), progress_of(call)});
        more.suggestions = &found;
        return {true, told(problem, plan, more)};
    }
    case routing::Operation::explain: return explained(call, problem, plan);
    }
    throw std::invalid_argument("FILL does not have this operation");
}

bool has_templates(const wire::Document& document)
{
    if (document.kind(wire::kRoot) != wire::Kind::object)
        return false;
    const wire::NodeId templates = document.member(wire::kRoot, "templates");
    return templates != wire::kNowhere && document.kind(templates) != wire::Kind::null;
}

Answer run_on(const Call& call, const wire::Document& document, const OpenShifts* open = nullptr)
{
    wire::FaultList faults{document};
    const fill::v2::Request request = fill::v2::read_request(document, call.service_limits, faults);
    if (!faults.empty()) {
        fill::v2::check_names(request, faults);
        return refused(faults, open);
    }
    fill::Problem problem =
        fill::v2::resolve(request, document, call.zones, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults, open);
    if (open != nullptr) {
        for (fill::Warning& warning : problem.warnings)
            open->point_to_template(warning.pointer);
        for (const fill::Warning& warning : open->warnings())
            problem.warnings.push_back(warning);
    }
    if (call.validate_only)
        return {true, fill::v2::write_valid(request, problem)};
    if (!call.plan)
        return answered(call, problem, problem.schedule, open);
    const wire::Document plan{*call.plan};
    wire::FaultList plan_faults{plan, "/solution"};
    const fill::v2::Solution solution = fill::v2::read_solution(plan, plan_faults);
    std::vector<fill::Assignment> assignments;
    if (plan_faults.empty())
        assignments = resolve_solution(solution, problem, plan_faults);
    return plan_faults.empty() ? answered(call, problem, assignments, open) : refused(plan_faults);
}

// A request with templates: all else is read first, then they are, then what they may open.
Answer open_and_run_on(const Call& call, std::string_view text, wire::Document& document)
{
    document.replace_member("templates", "[]");
    wire::FaultList faults{document};
    const fill::v2::Request request = fill::v2::read_request(document, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    const OpenShifts open{call, text, document, request};
    if (!open.faults().empty())
        return refused(open.faults());
    document.replace_member("templates", open.candidates());
    return run_on(call, document, &open);
}

}  // namespace

Answer run_fill(const Call& call, std::string_view text)
{
    if (call.operation == routing::Operation::solve && call.plan)
        throw std::invalid_argument("FILL searches on from `schedule`; it takes no plan to solve");
    try {
        wire::Document document{text};
        try {
            return has_templates(document) ? open_and_run_on(call, text, document)
                                           : run_on(call, document);
        } catch (const ScoreTooLarge&) {
            wire::FaultList faults{document};
            faults.invalid_value({wire::kRoot}, [] {
                return "the score of a plan is beyond 2^60: smaller weights are needed";
            });
            return refused(faults);
        }
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
}

}  // namespace routeopt::engine
