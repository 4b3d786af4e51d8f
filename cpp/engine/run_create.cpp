#include "engine/run_create.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "base/invariant.hpp"
#include "base/parallel.hpp"
#include "create/explain/explain.hpp"
#include "create/referee/referee.hpp"
#include "create/search/solve.hpp"
#include "create/v2/read.hpp"
#include "create/v2/resolve.hpp"
#include "create/v2/write.hpp"
#include "engine/until_limit.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

Answer refused(const wire::FaultList& faults)
{
    return {.accepted = false, .body = wire::error_body(faults), .faults = faults.count()};
}

struct ScoreTooLarge {};

create::referee::Judgement judged(const create::Problem& problem, const create::Plan& plan)
{
    create::referee::Judgement judgement = create::referee::judge(problem, plan);
    if (!judgement.is_exact)
        throw ScoreTooLarge{};
    return judgement;
}

// Whether the referee finds what the search has added up.
[[maybe_unused]] bool agree(const create::Problem& problem, const create::search::Found& found)
{
    const auto& lost = create::referee::judge(problem, found.plan).score.lost;
    return lost[0] == found.cost.hard() && lost[1] == found.cost.medium &&
           lost[2] == found.cost.soft;
}

// Where iterations are counted, time ends a search only if the call limits it.
double search_limit_s(const Call& call, const create::Problem& problem)
{
    if (problem.max_iterations && !call.time_limit_ms)
        return std::numeric_limits<double>::infinity();
    return static_cast<double>(call.time_limit_ms.value_or(1000)) / 1000;
}

Answer solved(const Call& call, const create::Problem& problem, const create::Plan& stated)
{
    // The search begins with no heads and goes on from the stated ones: sums of plans fit.
    static_cast<void>(judged(problem, create::Plan(problem.slots.size())));
    static_cast<void>(judged(problem, stated));
    const int allowed = allowed_threads();
    create::search::Settings settings{
        search_limit_s(call, problem),
        call.threads > 0 ? std::min(call.threads, allowed) : allowed,
    };
    if (call.progress)
        settings.progress = [&](const create::Progress& now) {
            return call.progress({now.elapsed_s, now.iterations, now.cost, now.medium});
        };
    const create::search::Found found = create::search::solve(problem, settings);
    INVARIANT(agree(problem, found), "the search and the referee agree on what a plan costs");
    return {true, create::v2::write_answer(problem, found.plan, judged(problem, found.plan),
                                           found.report)};
}

Answer explained(const Call& call, const create::Problem& problem, const create::Plan& plan)
{
    constexpr std::int64_t kUsual_ms = 10'000;
    const create::referee::Judgement judgement = judged(problem, plan);
    const create::explain::Explanation found = create::explain::explanation_of(
        problem, plan, judgement, until_limit(call, call.time_limit_ms.value_or(kUsual_ms)));
    return {true, create::v2::write_explanation(problem, judgement, found)};
}

Answer answered(const Call& call, const create::Problem& problem, const create::Plan& plan)
{
    switch (call.operation) {
    case routing::Operation::solve: return solved(call, problem, plan);
    case routing::Operation::evaluate:
        return {true, create::v2::write_answer(problem, plan, judged(problem, plan))};
    case routing::Operation::explain: return explained(call, problem, plan);
    default: throw std::invalid_argument("CREATE does not have this operation");
    }
}

// The plan that the request states.
create::Plan stated(const create::Problem& problem)
{
    create::Plan plan;
    for (const create::Slot& slot : problem.slots)
        plan.push_back(slot.before);
    return plan;
}

Answer run_on(const Call& call, const wire::Document& document)
{
    wire::FaultList faults{document};
    const create::v2::Request request =
        create::v2::read_request(document, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    const create::Problem problem =
        create::v2::resolve(request, document, call.zones, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    if (call.validate_only)
        return {true, create::v2::write_valid(request, problem)};
    if (!call.plan)
        return answered(call, problem, stated(problem));
    const wire::Document plan{*call.plan};
    wire::FaultList plan_faults{plan, "/solution"};
    const create::v2::Solution solution = create::v2::read_solution(plan, plan_faults);
    create::Plan heads;
    if (plan_faults.empty())
        heads = resolve_solution(solution, problem, plan_faults);
    return plan_faults.empty() ? answered(call, problem, heads) : refused(plan_faults);
}

Answer program_of(const Call& call, const wire::Document& document)
{
    wire::FaultList faults{document};
    const create::v2::Request request =
        create::v2::read_request(document, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    const create::Problem problem =
        create::v2::resolve(request, document, call.zones, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    return {true, create::v2::write_program(problem)};
}

}  // namespace

Answer create_program(const Call& call, std::string_view text)
{
    try {
        return program_of(call, wire::Document{text});
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
}

Answer run_create(const Call& call, std::string_view text)
{
    if (call.operation == routing::Operation::solve && call.plan)
        throw std::invalid_argument("CREATE searches on from `shifts`; it takes no plan to solve");
    try {
        const wire::Document document{text};
        try {
            return run_on(call, document);
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
