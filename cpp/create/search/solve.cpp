#include "create/search/solve.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <memory>

#include "base/clock.hpp"
#include "base/parallel.hpp"
#include "create/search/lane.hpp"

namespace routeopt::create::search {
namespace {

constexpr double kBetweenReports_s = 0.05;
// Of the time, the most that a flow is laid out for: of what takes longer, heads are annealed
// alone.
constexpr double kShareOfFlow = 0.3;

// The lanes of one search; the calling thread's reports.
class Search {
public:
    Search(const Problem& problem, const Settings& settings)
        : problem_(problem), settings_(settings), model_(problem)
    {
        // With counted iterations the plan must not depend on the number of threads.
        const int threads = problem.max_iterations ? 1 : std::max(1, settings.threads);
        lanes_.resize(static_cast<std::size_t>(threads));
    }

    // The lanes go on from the best plan of all twice on the way.
    void run()
    {
        constexpr std::array kExchanges{0.3, 0.6};
        if (lanes_.size() > 1)
            for (const double until : kExchanges) {
                run_lanes(until);
                exchange();
            }
        run_lanes(1);
    }

    [[nodiscard]] const Lane& best() const
    {
        return **std::min_element(lanes_.begin(), lanes_.end(), [](const auto& a, const auto& b) {
            return a->best() < b->best();
        });
    }

    [[nodiscard]] SearchReport report() const
    {
        SearchReport report;
        for (const auto& lane : lanes_)
            report.iterations += lane->iterations();
        report.elapsed_s = watch_.elapsed_s();
        report.seed = problem_.seed;
        report.threads = static_cast<std::int64_t>(lanes_.size());
        report.stopped_by =
            stopped_ ? "cancelled"
            : problem_.max_iterations && report.iterations >= *problem_.max_iterations
                ? "max_iterations"
                : "time_limit";
        return report;
    }

private:
    void run_lanes(double until)
    {
        const int threads = static_cast<int>(lanes_.size());
        parallel_for(threads, threads, [&](int number, bool is_calling) {
            auto& lane = lanes_[static_cast<std::size_t>(number)];
            const auto goes_on = [&] {
                report_to_caller(*lane, is_calling);
                return !stopped_ && watch_.elapsed_s() < settings_.time_limit_s;
            };
            if (!lane) {
                lane = std::make_unique<Lane>(model_,
                                              problem_.seed + static_cast<std::uint64_t>(number));
                lane->construct(goes_on);
            }
            run_lane(*lane, until, goes_on);
        });
    }

    void run_lane(Lane& lane, double until, const std::function<bool()>& goes_on)
    {
        while (goes_on()) {
            const double by_time = watch_.elapsed_s() / settings_.time_limit_s;
            const double by_count = problem_.max_iterations
                                        ? static_cast<double>(lane.iterations()) /
                                              static_cast<double>(*problem_.max_iterations)
                                        : by_time;
            if (by_time >= until || by_count >= until)
                break;
            const double until_s = watch_.elapsed_s() + kShareOfFlow * settings_.time_limit_s;
            lane.run(by_count,
                     problem_.max_iterations ? *problem_.max_iterations - lane.iterations()
                                             : std::numeric_limits<std::int64_t>::max(),
                     [&] { return goes_on() && watch_.elapsed_s() < until_s; });
        }
    }

    void exchange()
    {
        const Lane& leader = best();
        const Plan plan = leader.best_plan();
        for (const auto& lane : lanes_)
            if (leader.best() < lane->best())
                lane->take_over(plan);
    }

    void report_to_caller(const Lane& lane, bool is_calling)
    {
        if (!is_calling || !settings_.progress || watch_.elapsed_s() < next_report_s_)
            return;
        next_report_s_ = watch_.elapsed_s() + kBetweenReports_s;
        const Cost& cost = lane.best();
        if (!settings_.progress({watch_.elapsed_s(), lane.iterations(),
                                 static_cast<double>(cost.soft), cost.hard(), cost.medium}))
            stopped_ = true;
    }

    const Problem& problem_;
    const Settings& settings_;
    Stopwatch watch_;
    Model model_;
    std::vector<std::unique_ptr<Lane>> lanes_;
    std::atomic<bool> stopped_ = false;
    double next_report_s_ = 0;
};

}  // namespace

Found solve(const Problem& problem, const Settings& settings)
{
    Search search{problem, settings};
    search.run();
    return {search.best().best_plan(), search.best().best(), search.report()};
}

}  // namespace routeopt::create::search
