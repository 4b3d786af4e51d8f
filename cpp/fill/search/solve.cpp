#include "fill/search/solve.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>

#include "base/clock.hpp"
#include "base/parallel.hpp"
#include "fill/search/walk.hpp"

namespace routeopt::fill::search {
namespace {

constexpr std::int64_t kTries = 200;  // between looks at the clock
constexpr double kBetweenReports_s = 0.05;
// Percent of the work that go to windows, by walk: half is best for most problems.
constexpr std::array<std::int64_t, 4> kWindows{50, 10, 80, 30};

// The walks of one search; the calling thread's reports.
class Search {
public:
    Search(const Problem& problem, const Settings& settings)
        : problem_(problem), settings_(settings), model_(problem)
    {
        // With counted iterations the plan must not depend on the number of threads.
        const int threads = problem.max_iterations ? 1 : std::max(1, settings.threads);
        walks_.resize(static_cast<std::size_t>(threads));
    }

    // The walks go on from the best plan of all twice on the way.
    void run()
    {
        constexpr std::array kExchanges{0.3, 0.6};
        if (walks_.size() > 1)
            for (const double until : kExchanges) {
                run_walks(until);
                exchange();
            }
        run_walks(1);
        if (settings_.first_open != kNone)
            close_needless();
    }

    [[nodiscard]] Walk& best() const
    {
        return **std::min_element(walks_.begin(), walks_.end(), [](const auto& a, const auto& b) {
            return a->best() < b->best();
        });
    }

    [[nodiscard]] SearchReport report() const
    {
        SearchReport report;
        for (const auto& walk : walks_)
            report.iterations += walk->iterations();
        report.elapsed_s = elapsed_s();
        report.seed = problem_.seed;
        report.threads = static_cast<int>(walks_.size());
        report.stopped_by =
            stopped_ ? "cancelled"
            : problem_.max_iterations && report.iterations >= *problem_.max_iterations
                ? "max_iterations"
                : "time_limit";
        return report;
    }

private:
    void run_walks(double until)
    {
        const int threads = static_cast<int>(walks_.size());
        parallel_for(threads, threads, [&](int number, bool is_calling) {
            auto& walk = walks_[static_cast<std::size_t>(number)];
            if (!walk) {
                walk = std::make_unique<Walk>(
                    model_, problem_.seed + static_cast<std::uint64_t>(number),
                    kWindows[static_cast<std::size_t>(number) % kWindows.size()]);
                if (!settings_.start.empty() && number % 2 == 0)
                    walk->take_over({settings_.start.begin(), settings_.start.end()});
                else
                    walk->construct([&] {
                        report(*walk, is_calling);
                        return !stopped_ && elapsed_s() < limit_s();
                    });
            }
            run_walk(*walk, is_calling, until);
        });
    }

    void run_walk(Walk& walk, bool is_calling, double until)
    {
        while (!stopped_) {
            const double by_time = elapsed_s() / limit_s();
            const double by_count = problem_.max_iterations
                                        ? static_cast<double>(walk.iterations()) /
                                              static_cast<double>(*problem_.max_iterations)
                                        : 0;
            if (by_time >= until || by_count >= until)
                break;
            std::int64_t tries = kTries;
            if (problem_.max_iterations)
                tries = std::min(tries, *problem_.max_iterations - walk.iterations());
            walk.run(problem_.max_iterations ? by_count : by_time, tries);
            report(walk, is_calling);
        }
    }

    void close_needless()
    {
        Walk& walk = best();
        walk.take_over(walk.best_plan());
        walk.leave_needless(settings_.first_open,
                            [&] { return elapsed_s() < settings_.time_limit_s; });
    }

    // How long walks last: something is left for what comes last.
    [[nodiscard]] double limit_s() const
    {
        constexpr double kShare = 0.97;
        return settings_.time_limit_s * (settings_.first_open == kNone ? 1 : kShare);
    }

    void exchange()
    {
        const Walk& leader = best();
        const std::vector<Assignment> plan = leader.best_plan();
        for (const auto& walk : walks_)
            if (leader.best() < walk->best())
                walk->take_over(plan);
    }

    [[nodiscard]] double elapsed_s() const { return watch_.elapsed_s(); }

    void report(const Walk& walk, bool is_calling)
    {
        if (!is_calling || !settings_.progress || elapsed_s() < next_report_s_)
            return;
        next_report_s_ = elapsed_s() + kBetweenReports_s;
        if (!settings_.progress({elapsed_s(), walk.iterations(),
                                 static_cast<double>(walk.best().soft), walk.empty_heads()}))
            stopped_ = true;
    }

    const Problem& problem_;
    const Settings& settings_;
    Stopwatch watch_;
    model::Model model_;
    std::vector<std::unique_ptr<Walk>> walks_;
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

}  // namespace routeopt::fill::search
