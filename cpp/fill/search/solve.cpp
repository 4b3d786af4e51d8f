#include "fill/search/solve.hpp"

#include <algorithm>
#include <atomic>
#include <memory>

#include "base/clock.hpp"
#include "base/parallel.hpp"
#include "fill/search/walk.hpp"

namespace routeopt::fill::search {
namespace {

constexpr std::int64_t kTries = 200;  // between looks at the clock
constexpr double kBetweenReports_s = 0.05;

// Runs one walk to the end; the calling thread's reports.
class Runner {
public:
    Runner(const Problem& problem, const Settings& settings, std::atomic<bool>& stopped)
        : problem_(problem), settings_(settings), stopped_(stopped)
    {
    }

    void run(Walk& walk, bool is_calling)
    {
        walk.construct([&] {
            report(walk, is_calling);
            return !stopped_ && (problem_.max_iterations || elapsed_s() < settings_.time_limit_s);
        });
        while (!stopped_) {
            const double elapsed_s = watch_.elapsed_s();
            const double by_time = elapsed_s / settings_.time_limit_s;
            const double by_count = problem_.max_iterations
                                        ? static_cast<double>(walk.iterations()) /
                                              static_cast<double>(*problem_.max_iterations)
                                        : 0;
            if (by_time >= 1 || by_count >= 1)
                break;
            std::int64_t tries = kTries;
            if (problem_.max_iterations)
                tries = std::min(tries, *problem_.max_iterations - walk.iterations());
            walk.run(problem_.max_iterations ? by_count : by_time, tries);
            report(walk, is_calling);
        }
    }

private:
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
    std::atomic<bool>& stopped_;
    Stopwatch watch_;
    double next_report_s_ = 0;
};

}  // namespace

Found solve(const Problem& problem, const Settings& settings)
{
    const Stopwatch watch;
    const model::Model model{problem};
    // Walks do not speak with each other, so that a walk of counted iterations needs no clock.
    const int threads = problem.max_iterations ? 1 : std::max(1, settings.threads);
    std::vector<std::unique_ptr<Walk>> walks(static_cast<std::size_t>(threads));
    std::atomic<bool> stopped = false;
    parallel_for(threads, threads, [&](int number, bool is_calling) {
        auto& walk = walks[static_cast<std::size_t>(number)];
        walk = std::make_unique<Walk>(model, problem.seed + static_cast<std::uint64_t>(number));
        Settings rest = settings;
        rest.time_limit_s -= watch.elapsed_s();
        Runner{problem, rest, stopped}.run(*walk, is_calling);
    });
    const auto best =
        std::min_element(walks.begin(), walks.end(),
                         [](const auto& a, const auto& b) { return a->best() < b->best(); });
    Found found;
    found.plan = (*best)->best_plan();
    found.cost = (*best)->best();
    for (const auto& walk : walks)
        found.report.iterations += walk->iterations();
    found.report.elapsed_s = watch.elapsed_s();
    found.report.seed = problem.seed;
    found.report.threads = threads;
    found.report.stopped_by =
        stopped ? "cancelled"
        : problem.max_iterations && found.report.iterations >= *problem.max_iterations
            ? "max_iterations"
            : "time_limit";
    return found;
}

}  // namespace routeopt::fill::search
