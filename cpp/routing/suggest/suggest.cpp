#include <algorithm>

#include "routing/answer_time.hpp"
#include "routing/suggest/answer.hpp"
#include "routing/suggest/stop_check.hpp"
#include "routing/suggest/suggest.hpp"
#include "routing/validation/warnings.hpp"

namespace routeopt::routing::suggest {
namespace {

constexpr std::int64_t kMostSuggestions = 100;
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

// About how long it takes to judge and write the routes that the suggestions show, where to lay the
// plan open has taken laid_open_s: each shows one route for each task at most. Less what an answer
// may be late.
double time_for_answer(const what_if::WhatIf& what_if, const Wanted& wanted, double laid_open_s)
{
    constexpr double kToShow = 0.75;  // of the time of laying open as many stops
    double all = 0;
    double longest = 0;
    for (const what_if::PlannedSlot& slot : what_if.slots()) {
        const auto stops = static_cast<double>(slot.route.visits.size());
        all += stops;
        longest = std::max(longest, stops);
    }
    const double share =
        std::min(1.0, static_cast<double>(wanted.tasks.size()) * longest / std::max(1.0, all));
    const std::size_t shown =
        std::min(wanted.most > 0 ? wanted.most : kMostWithRoutes, kMostWithRoutes);
    return kToShow * static_cast<double>(shown) * share * laid_open_s - kAllowedOverrun_s;
}

}  // namespace

Suggestions suggestions_for(const Request& request, const travel::Source& source,
                            const OnProgress& on_progress)
{
    const Options& options = *request.options;
    StopCheck stop_check{on_progress, time_limit_of(options)};
    what_if::WhatIf what_if{*request.problem, *request.plan, source};
    stop_check.report_on(what_if);
    Budget budget{[&] { return stop_check.go_on(); },
                  options.max_iterations.present() ? *options.max_iterations : INT64_MAX};
    const Wanted wanted = wanted_of(options, what_if);
    stop_check.leave_at_the_end(time_for_answer(what_if, wanted, stop_check.elapsed_s()));
    const Proposals proposals = proposals_for(what_if, wanted, budget);
    Suggestions answer = answer_of(what_if, proposals);
    answer.warnings = validation::warnings_of(request);
    answer.search.iterations = budget.judged();
    answer.search.seed = *options.seed;
    answer.search.stopped_by = budget.is_over() ? stop_check.why() : "complete";
    answer.search.elapsed_ms = stop_check.elapsed_ms();
    return answer;
}

}  // namespace routeopt::routing::suggest
