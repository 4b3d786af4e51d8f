#include "engine/run_clust.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>

#include "base/parallel.hpp"
#include "clust/referee/referee.hpp"
#include "clust/search/control.hpp"
#include "clust/v2/read.hpp"
#include "clust/v2/resolve.hpp"
#include "clust/v2/write.hpp"
#include "clust/v2/write_advice.hpp"
#include "engine/until_limit.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

Answer refused(const wire::FaultList& faults)
{
    return {.accepted = false, .body = wire::error_body(faults), .faults = faults.count()};
}

// Travel times from every place to every place, of a service that is asked for each place once. Of
// times by slices of the day those of the first hold.
class Fetched {
public:
    explicit Fetched(const TravelService& service) : service_(service) {}

    const std::int32_t* operator()(std::string_view profile,
                                   std::span<const clust::Coordinates> places)
    {
        if (std::ranges::find(service_.profiles, profile, &TravelService::Profile::name) ==
            service_.profiles.end())
            return nullptr;
        std::vector<travel::Place> distinct;
        std::map<std::pair<double, double>, std::size_t> row_at;
        std::vector<std::size_t> rows;  // by place
        for (const auto& [x, y] : places) {
            const auto [at, is_new] = row_at.try_emplace({x, y}, distinct.size());
            if (is_new)
                distinct.push_back({kNone, x, y});
            rows.push_back(at->second);
        }
        const FetchedTravel fetched = service_.fetch({{profile}, distinct});
        const std::int32_t* cells = fetched.matrices.front().durations_s;
        cells_ = std::make_shared<std::vector<std::int32_t>>();
        for (const std::size_t from : rows)
            for (const std::size_t to : rows)
                cells_->push_back(cells[from * distinct.size() + to]);
        return cells_->data();
    }

private:
    const TravelService& service_;
    std::shared_ptr<std::vector<std::int32_t>> cells_;
};

clust::v2::Setting setting_of(const Call& call)
{
    clust::v2::Setting setting;
    if (const auto* plane = std::get_if<travel::PlaneRule>(&call.travel))
        setting.plane = *plane;
    if (!call.matrices.empty()) {
        setting.matrix = call.matrices.front().durations_s;
        setting.matrix_rows = call.matrix_rows;
    }
    if (const auto* service = std::get_if<TravelService>(&call.travel))
        setting.fetch = Fetched{*service};
    setting.only_checked = call.validate_only;
    setting.time_limit_ms = call.time_limit_ms;
    return setting;
}

clust::search::Result searched(const Call& call, const clust::Problem& problem)
{
    const int allowed = allowed_threads();
    clust::search::Control control;
    control.threads = call.threads > 0 ? std::min(call.threads, allowed) : allowed;
    if (call.progress)
        control.progress = [&](const clust::search::Progress& now) {
            return call.progress({now.elapsed_s, now.iterations, static_cast<double>(now.cost.soft),
                                  now.cost.medium});
        };
    return clust::search::search(problem, control);
}

std::string body_of(const Call& call, const clust::Problem& problem)
{
    using routing::Operation;
    if (call.operation == Operation::solve) {
        const clust::search::Result found = searched(call, problem);
        return clust::v2::write_answer(
            problem, found.plan, clust::referee::judge(problem, found.plan), found.is_optimal);
    }
    const clust::Plan& plan = problem.assignments;
    const std::function<bool()> goes_on = until_limit(call, problem.time_limit_ms);
    const clust::referee::Verdict verdict = clust::referee::judge(problem, plan);
    if (call.operation == Operation::suggest)
        return clust::v2::write_suggestions(
            problem, verdict, clust::advice::suggestions_for(problem, verdict, goes_on));
    if (call.operation == Operation::explain)
        return clust::v2::write_explanation(
            problem, verdict, clust::advice::explanation_of(problem, verdict, goes_on));
    return clust::v2::write_answer(problem, plan, verdict);
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
    if (call.operation != routing::Operation::solve && !problem.has_assignments)
        faults.invalid_value({wire::kRoot, "assignments"},
                             [] { return "the member `assignments` is required"; });
    if (!faults.empty())
        return refused(faults);
    if (call.validate_only)
        return {true, clust::v2::write_valid(request, document, problem)};
    return {true, body_of(call, problem)};
}

}  // namespace

Answer run_clust(const Call& call, std::string_view text)
{
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
