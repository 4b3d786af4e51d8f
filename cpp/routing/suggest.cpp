#include <algorithm>
#include <cmath>

#include "routing/limits/warnings.hpp"
#include "routing/placing/answer.hpp"
#include "routing/routing.hpp"

namespace routeopt::routing {
namespace {

constexpr std::int64_t kMostSuggestions = 100;
constexpr double kLeastTimeLimit_s = 0.1;
constexpr double kBetweenReports_s = 0.05;

// When a search must end: at its time limit, or when whoever asked for it says so.
class Watchman {
public:
    Watchman(const Options& options, const SolveSettings& settings) : settings_(settings)
    {
        if (options.time_limit_s.present())
            limit_s_ = std::max(static_cast<double>(*options.time_limit_s), kLeastTimeLimit_s);
    }

    bool go_on()
    {
        const double now_s = watch_.elapsed_s();
        if (limit_s_ && now_s >= *limit_s_) {
            why_ = "time_limit";
            return false;
        }
        if (!settings_.progress || now_s < next_report_s_)
            return true;
        next_report_s_ = now_s + kBetweenReports_s;
        const bool goes_on = settings_.progress({now_s, 0, given_cost_, unserved_});
        why_ = goes_on ? why_ : "cancelled";
        return goes_on;
    }

    void tell_of(const desk::Desk& desk)
    {
        given_cost_ = static_cast<double>(desk.cost().get()) / kMoneySteps;
        unserved_ = std::ssize(desk.unserved());
    }

    [[nodiscard]] std::string_view why() const { return why_; }
    [[nodiscard]] std::int64_t elapsed_ms() const
    {
        return std::llround(watch_.elapsed_s() * 1000);
    }

private:
    const SolveSettings& settings_;
    double given_cost_ = 0;
    std::int64_t unserved_ = 0;
    Stopwatch watch_;
    std::optional<double> limit_s_;
    double next_report_s_ = kBetweenReports_s;
    std::string_view why_ = "max_iterations";
};

}  // namespace

Suggestions suggest(const Request& request, const travel::Source& source,
                    const SolveSettings& settings)
{
    const Options& options = *request.options;
    Watchman watchman{options, settings};
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
