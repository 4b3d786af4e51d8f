#include "engine/run_clust.hpp"

#include <stdexcept>

#include "base/parallel.hpp"
#include "clust/referee/referee.hpp"
#include "clust/search/control.hpp"
#include "clust/v2/read.hpp"
#include "clust/v2/resolve.hpp"
#include "clust/v2/write.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

Answer refused(const wire::FaultList& faults)
{
    return {.accepted = false, .body = wire::error_body(faults), .faults = faults.count()};
}

clust::v2::Setting setting_of(const Call& call)
{
    clust::v2::Setting setting;
    if (const auto* plane = std::get_if<travel::PlaneRule>(&call.travel))
        setting.plane = *plane;
    if (!call.matrices.empty()) {
        setting.matrix = call.matrices.front().durations_s;
        setting.matrix_rows = call.matrix_rows;
    }
    setting.time_limit_ms = call.time_limit_ms;
    return setting;
}

clust::Plan searched(const Call& call, const clust::Problem& problem)
{
    const int allowed = allowed_threads();
    clust::search::Control control;
    control.threads = call.threads > 0 ? std::min(call.threads, allowed) : allowed;
    if (call.progress)
        control.progress = [&](const clust::search::Progress& now) {
            return call.progress({now.elapsed_s, now.iterations, static_cast<double>(now.cost.soft),
                                  now.cost.medium});
        };
    return clust::search::search(problem, control).plan;
}

Answer run_on(const Call& call, const wire::Document& document)
{
    wire::FaultList faults{document};
    const clust::v2::Setting setting = setting_of(call);
    const clust::v2::Request request =
        clust::v2::read_request(document, {setting.plane.has_value(), call.service_limits}, faults);
    if (!faults.empty())
        return refused(faults);
    const clust::Problem problem = clust::v2::resolve(request, document, setting, faults);
    if (call.operation == routing::Operation::evaluate && !problem.has_assignments)
        faults.invalid_value({wire::kRoot, "assignments"},
                             [] { return "the member `assignments` is required"; });
    if (!faults.empty())
        return refused(faults);
    if (call.validate_only)
        return {true, clust::v2::write_valid(problem)};
    const clust::Plan plan =
        call.operation == routing::Operation::solve ? searched(call, problem) : problem.assignments;
    const clust::referee::Verdict verdict = clust::referee::judge(problem, plan);
    return {true, clust::v2::write_answer(problem, plan, verdict)};
}

}  // namespace

Answer run_clust(const Call& call, std::string_view text)
{
    if (call.operation != routing::Operation::solve &&
        call.operation != routing::Operation::evaluate)
        throw std::invalid_argument("CLUST has the operations solve and evaluate");
    try {
        wire::Document document{text};
        if (call.plan)
            document.replace_member("assignments", *call.plan);
        return run_on(call, document);
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
}

}  // namespace routeopt::engine
