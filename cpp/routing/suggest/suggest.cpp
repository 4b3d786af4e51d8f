#include <algorithm>

#include "routing/suggest/answer.hpp"
#include "routing/suggest/stop_check.hpp"
#include "routing/suggest/suggest.hpp"
#include "routing/validation/warnings.hpp"

namespace routeopt::routing::suggest {
namespace {

constexpr std::int64_t kMostSuggestions = 100;
constexpr double kLeastTimeLimit_s = 0.1;

std::optional<double> limit_of(const Options& options)
{
    if (!options.time_limit_s.present())
        return std::nullopt;
    return std::max(static_cast<double>(*options.time_limit_s), kLeastTimeLimit_s);
}

Wanted wanted_of(const Options& options, const what_if::WhatIf& what_if)
{
    Wanted wanted;
    wanted.tasks = what_if.unserved();
    if (options.tasks.present()) {
        wanted.are_named = true;
        wanted.tasks.clear();
        for (const Text& task : *options.tasks)
            wanted.tasks.push_back(what_if.assessor().directory().tasks.at(*task).number);
        std::sort(wanted.tasks.begin(), wanted.tasks.end());
    }
    if (options.distinct.present())
        wanted.distinct = *options.distinct;
    wanted.most = static_cast<std::size_t>(std::min(*options.max_suggestions, kMostSuggestions));
    return wanted;
}

}  // namespace

Suggestions suggestions_for(const Request& request, const travel::Source& source,
                            const OnProgress& on_progress)
{
    const Options& options = *request.options;
    StopCheck stop_check{on_progress, limit_of(options)};
    what_if::WhatIf what_if{*request.problem, *request.plan, source};
    stop_check.report_on(what_if);
    Budget budget{[&] { return stop_check.go_on(); },
                  options.max_iterations.present() ? *options.max_iterations : INT64_MAX};
    const Proposals proposals = proposals_for(what_if, wanted_of(options, what_if), budget);
    Suggestions answer = answer_of(what_if, proposals);
    answer.warnings = validation::warnings_of(request);
    answer.search.iterations = budget.judged();
    answer.search.seed = *options.seed;
    answer.search.stopped_by = budget.is_over() ? stop_check.why() : "complete";
    answer.search.elapsed_ms = stop_check.elapsed_ms();
    return answer;
}

}  // namespace routeopt::routing::suggest
