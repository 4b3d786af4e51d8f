#include "engine/run_fill.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/parallel.hpp"
#include "fill/referee/reasons.hpp"
#include "fill/referee/referee.hpp"
#include "fill/search/solve.hpp"
#include "fill/v2/read.hpp"
#include "fill/v2/write.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

Answer refused(const wire::FaultList& faults)
{
    return {.accepted = false, .body = wire::error_body(faults), .faults = faults.count()};
}

// Rules that the search does not plan by.
void check_searched(const fill::v2::Request& request, wire::FaultList& faults)
{
    for (const fill::v2::Rule& rule : *request.rules)
        if (rule.then.present())
            faults.invalid_value({rule.then.at}, [] {
                return "a rule that follows another can be evaluated, not yet solved";
            });
}

std::string told(const fill::Problem& problem, std::span<const fill::Assignment> plan,
                 std::optional<fill::SearchReport> search)
{
    const fill::referee::Judgement judgement = fill::referee::judge(problem, plan);
    const auto reasons = fill::referee::reasons_of(problem, plan);
    return write_answer(fill::v2::Told{problem, plan, judgement, reasons, search});
}

// The referee finds what the search has added up.
void check_cost(const fill::Problem& problem, const fill::search::Found& found)
{
    const auto& lost = fill::referee::judge(problem, found.plan).score.lost;
    if (lost[0] != found.cost.law + found.cost.cover || lost[1] != found.cost.medium ||
        lost[2] != found.cost.soft)
        throw std::logic_error(
            "the search and the referee disagree: " + std::to_string(lost[0]) + "/" +
            std::to_string(lost[1]) + "/" + std::to_string(lost[2]) + " is not " +
            std::to_string(found.cost.law) + "+" + std::to_string(found.cost.cover) + "/" +
            std::to_string(found.cost.medium) + "/" + std::to_string(found.cost.soft));
}

fill::search::Settings settings_of(const Call& call)
{
    const int allowed = allowed_threads();
    fill::search::Settings settings;
    settings.threads = call.threads > 0 ? std::min(call.threads, allowed) : allowed;
    settings.time_limit_s = static_cast<double>(call.time_limit_ms.value_or(1000)) / 1000;
    if (call.progress)
        settings.progress = [&](const fill::Progress& now) {
            return call.progress({now.elapsed_s, now.iterations, now.cost, now.empty_heads});
        };
    return settings;
}

Answer run_on(const Call& call, const wire::Document& document)
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
    if (call.operation == routing::Operation::evaluate)
        return {true, told(problem, problem.schedule, {})};
    check_searched(request, faults);
    if (!faults.empty())
        return refused(faults);
    const fill::search::Found found = fill::search::solve(problem, settings_of(call));
    check_cost(problem, found);
    return {true, told(problem, found.plan, found.report)};
}

}  // namespace

Answer run_fill(const Call& call, std::string_view text)
{
    if (call.operation != routing::Operation::solve &&
        call.operation != routing::Operation::evaluate)
        throw std::invalid_argument("FILL has the operations solve and evaluate");
    try {
        return run_on(call, wire::Document{text});
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
}

}  // namespace routeopt::engine
