#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>

#include "base/parallel.hpp"
#include "task/search/control.hpp"
#include "task/search/job_shop.hpp"
#include "task/search/lane.hpp"
#include "task/search/list_search.hpp"

namespace routeopt::task::search {
namespace {

constexpr double kReport_s = 0.05;

Score score_of(const Cost& cost)
{
    return {-cost.hard, -cost.medium, -cost.soft};
}

// One thread's search: of lists where only the makespan counts, else in gaps.
class Worker {
public:
    Worker(const Model& model, const std::optional<ListModel>& lists, std::uint64_t seed)
        : model_(&model), lane_(model, seed)
    {
        if (lists)
            lists_.emplace(*lists, model.problem(), seed);
        if (lists && JobShop::suits(*lists))
            shop_.emplace(*lists, model.problem(), seed);
    }

    // fraction() is how much of the search is over; goes_on() whether it goes on.
    template <class Fraction, class GoesOn>
    void run(Fraction&& fraction, GoesOn&& goes_on)
    {
        if (lists_) {
            lists_->start();
            if (shop_)
                shop_->start(lists_->starts());
            while (goes_on(*this) && fraction() < 1)
                shop_ ? shop_->iterate() : lists_->iterate(fraction());
        }
        const bool has_list = lists_ && lists_->is_possible();
        if (!has_list || model_->problem().has_schedule)
            lane_.start([&] { return tried_all_ = goes_on(*this); });
        if (has_list) {
            if (!model_->problem().has_schedule || score() < list_score())
                lane_.start_from(shop_ ? shop_->plan() : lists_->plan());
            return;
        }
        while (goes_on(*this) && fraction() < 1)
            lane_.iterate(fraction());
        lane_.finish();
    }

    [[nodiscard]] const Lane& lane() const { return lane_; }
    [[nodiscard]] bool tried_all() const { return tried_all_; }
    [[nodiscard]] std::int64_t iterations() const
    {
        return lane_.iterations() + (shop_    ? shop_->iterations()
                                     : lists_ ? lists_->iterations()
                                              : 0);
    }
    [[nodiscard]] Score score() const
    {
        return lists_ && lane_.best().empty() ? list_score() : score_of(lane_.best_cost());
    }

private:
    [[nodiscard]] Score list_score() const
    {
        const Seconds makespan = shop_ ? shop_->best() : lists_->best();
        return {0, 0, -model_->problem().weights.makespan * makespan};
    }

    const Model* model_;
    Lane lane_;
    bool tried_all_ = true;
    std::optional<ListSearch> lists_;
    std::optional<JobShop> shop_;
};

}  // namespace

Result solve(const Problem& problem, const Control& control)
{
    const Model model{problem};
    const std::optional<ListModel> lists = list_model_of(model);
    const auto most = problem.max_iterations;
    const double limit_s = most && !problem.has_time_limit
                               ? std::numeric_limits<double>::infinity()
                               : static_cast<double>(problem.time_limit_ms) / 1000;
    const int count = most ? 1 : std::max(1, control.threads);
    std::vector<std::unique_ptr<Worker>> workers;
    for (int i = 0; i < count; ++i)
        workers.push_back(std::make_unique<Worker>(
            model, lists, problem.seed + 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(i)));
    std::atomic<bool> stopped = false;
    parallel_for(count, count, [&](int i, bool is_calling) {
        Worker& worker = *workers[static_cast<std::size_t>(i)];
        double next_s = 0;
        const auto goes_on = [&](const Worker& running) {
            const double now_s = control.watch.elapsed_s();
            if (is_calling && control.progress && now_s >= next_s) {
                next_s = now_s + kReport_s;
                if (!control.progress({now_s, running.iterations(), running.score()}))
                    stopped = true;
            }
            return !stopped.load(std::memory_order_relaxed) && now_s < limit_s;
        };
        const auto fraction = [&] {
            return most ? static_cast<double>(worker.iterations()) / static_cast<double>(*most)
                        : control.watch.elapsed_s() / limit_s;
        };
        worker.run(fraction, goes_on);
    });
    const auto best =
        std::min_element(workers.begin(), workers.end(), [](const auto& a, const auto& b) {
            return a->lane().best_cost() < b->lane().best_cost();
        });
    Result result{(*best)->lane().best(), score_of((*best)->lane().best_cost()), {}};
    for (const auto& worker : workers)
        result.report.iterations += worker->iterations();
    result.report.elapsed_s = control.watch.elapsed_s();
    result.report.threads = count;
    result.report.tried_all = (*best)->tried_all();
    const bool is_done = most && workers.front()->iterations() >= *most;
    result.report.stopped_by = stopped ? "stopped" : is_done ? "max_iterations" : "time_limit";
    return result;
}

}  // namespace routeopt::task::search
