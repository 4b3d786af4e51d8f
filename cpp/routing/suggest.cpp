#include <algorithm>

#include "routing/limits/warnings.hpp"
#include "routing/placing/answer.hpp"
#include "routing/routing.hpp"
#include "routing/watchman.hpp"

namespace routeopt::routing {
namespace {

constexpr std::int64_t kMostSuggestions = 100;
constexpr double kLeastTimeLimit_s = 0.1;

std::optional<double> limit_of(const Options& options)
{
    if (!options.time_limit_s.present())
        return std::nullopt;
    return std::max(static_cast<double>(*options.time_limit_s), kLeastTimeLimit_s);
}

}  // namespace

Suggestions suggest(const Request& request, const travel::Source& source,
                    const SolveSettings& settings)
{
    const Options& options = *request.options;
    Watchman watchman{settings.progress, limit_of(options)};
    desk::Desk desk{*request.problem, *request.plan, source};
    watchman.tell_of(desk);
    placing::Leash leash{[&] { return watchman.go_on(); },
                         options.max_iterations.present() ? *options.max_iterations : INT64_MAX};
    const std::int64_t most = std::min(*options.max_suggestions, kMostSuggestions);
    const placing::Proposals proposals =
        placing::proposals_for(desk, static_cast<std::size_t>(most), leash);
    Suggestions answer = placing::answer_of(desk, proposals);
    answer.warnings = limits::warnings_of(request);
    answer.search.iterations = leash.judged();
    answer.search.seed = *options.seed;
    answer.search.stopped_by = leash.is_over() ? watchman.why() : "complete";
    answer.search.elapsed_ms = watchman.elapsed_ms();
    return answer;
}

}  // namespace routeopt::routing
