#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>

#include "base/parallel.hpp"
#include "task/search/control.hpp"
#include "task/search/lane.hpp"

namespace routeopt::task::search {
namespace {

constexpr double kReport_s = 0.05;

Score score_of(const Cost& cost)
{
    return {-cost.hard, -cost.medium, -cost.soft};
}

}  // namespace

Result solve(const Problem& problem, const Control& control)
{
    const Model model{problem};
    const auto most = problem.max_iterations;
    const double limit_s = most && !problem.has_time_limit
                               ? std::numeric_limits<double>::infinity()
                               : static_cast<double>(problem.time_limit_ms) / 1000;
    const int count = most ? 1 : std::max(1, control.threads);
    std::vector<std::unique_ptr<Lane>> lanes;
    for (int i = 0; i < count; ++i)
        lanes.push_back(std::make_unique<Lane>(
            model, problem.seed + 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(i)));
    std::atomic<bool> stopped = false;
    parallel_for(count, count, [&](int i, bool is_calling) {
        Lane& lane = *lanes[static_cast<std::size_t>(i)];
        double next_s = 0;
        const auto goes_on = [&] {
            const double now_s = control.watch.elapsed_s();
            if (is_calling && control.progress && now_s >= next_s) {
                next_s = now_s + kReport_s;
                if (!control.progress({now_s, lane.iterations(), score_of(lane.best_cost())}))
                    stopped = true;
            }
            return !stopped.load(std::memory_order_relaxed) && now_s < limit_s;
        };
        lane.start(goes_on);
        while (goes_on()) {
            const double fraction =
                most ? static_cast<double>(lane.iterations()) / static_cast<double>(*most)
                     : control.watch.elapsed_s() / limit_s;
            if (fraction >= 1)
                break;
            lane.iterate(fraction);
        }
        lane.finish();
    });
    const auto best =
        std::min_element(lanes.begin(), lanes.end(), [](const auto& a, const auto& b) {
            return a->best_cost() < b->best_cost();
        });
    Result result{(*best)->best(), score_of((*best)->best_cost()), {}};
    for (const auto& lane : lanes)
        result.report.iterations += lane->iterations();
    result.report.elapsed_s = control.watch.elapsed_s();
    result.report.threads = count;
    const bool is_done = most && lanes.front()->iterations() >= *most;
    result.report.stopped_by = stopped ? "stopped" : is_done ? "max_iterations" : "time_limit";
    return result;
}

}  // namespace routeopt::task::search
