#include "base/invariant.hpp"
#include "base/parallel.hpp"
#include "engine/fill_call.hpp"
#include "fill/referee/reasons.hpp"
#include "fill/referee/referee.hpp"
#include "fill/search/solve.hpp"
#include "fill/v2/read.hpp"
#include "fill/v2/schema.hpp"
#include "fill/v2/write.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

Answer refused(const wire::FaultList& faults)
{
    return {.accepted = false, .body = wire::error_body(faults), .faults = faults.count()};
}

std::string told(const fill::Problem& problem, std::span<const fill::Assignment> plan,
                 std::optional<fill::SearchReport> search)
{
    const fill::referee::Judgement judgement = fill::referee::judge(problem, plan);
    const auto reasons = fill::referee::reasons_of(problem, plan);
    return write_answer(fill::v2::Told{problem, plan, judgement, reasons, search});
}

// Whether the referee finds what the search has added up.
[[maybe_unused]] bool agree(const fill::Problem& problem, const fill::search::Found& found)
{
    const auto& lost = fill::referee::judge(problem, found.plan).score.lost;
    return lost[0] == found.cost.law + found.cost.cover && lost[1] == found.cost.medium &&
           lost[2] == found.cost.soft;
}

Answer run_on(const FillCall& call, const wire::Document& document)
{
    wire::FaultList faults{document};
    const fill::v2::Request request = fill::v2::read_request(document, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    const fill::Problem problem =
        fill::v2::resolve(request, document, call.zones, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    if (call.validate_only)
        return {true, fill::v2::write_valid(problem)};
    if (call.operation == FillOperation::evaluate)
        return {true, told(problem, problem.schedule, {})};
    const int threads = call.threads > 0 ? call.threads : usable_processors();
    const fill::search::Found found =
        fill::search::solve(problem, {call.time_limit_s, threads, call.progress});
    INVARIANT(agree(problem, found), "the search and the referee agree on what a plan costs");
    return {true, told(problem, found.plan, found.report)};
}

}  // namespace

Answer run_fill(const FillCall& call, std::string_view text)
{
    try {
        return run_on(call, wire::Document{text});
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
}

std::string fill_schema()
{
    return fill::v2::request_schema();
}

}  // namespace routeopt::engine
