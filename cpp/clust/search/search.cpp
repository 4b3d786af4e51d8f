#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "anneal/annealing.hpp"
#include "base/invariant.hpp"
#include "base/parallel.hpp"
#include "clust/search/assignment.hpp"
#include "clust/search/control.hpp"
#include "clust/search/start.hpp"

namespace routeopt::clust::search {
namespace {

// The temperature at the start, as a share of what a unit costs in the mean: high enough to leave a
// local optimum within a second, low enough not to undo what the start has found.
constexpr double kStart = 0.5;
constexpr double kEndOfStart = 0.005;  // of the temperature at the start
constexpr double kWorseLevel = 0.05;   // of changes that break or leave out more
constexpr int kMostAway = 40;          // iterations from the level of the best plan
constexpr double kReport_s = 0.05;
constexpr double kShareOfStart = 0.5;  // of the time, at most

class Lane {
public:
    Lane(const Model& model, std::uint64_t seed)
        : model_(&model), only_regroups_(regroups_alone(model)), random_(seed), plan_(model),
          trial_(plan_, model), local_(model), regroup_(model, random_), reinsert_(model, random_)
    {
    }

    // fraction() is how much of the search is over; go_on() whether it goes on.
    template <class Fraction, class GoOn>
    void run(Fraction&& fraction, GoOn&& go_on)
    {
        start(*model_, trial_, {local_, regroup_, reinsert_}, random_,
              [&] { return fraction() < kShareOfStart && go_on(*this); });
        best_.resize(as_size(model_->units()));
        for (Index u = 0; u < model_->units(); ++u)
            best_[as_size(u)] = plan_.cluster_of(u);
        best_cost_ = plan_.cost();
        const double first = kStart * typical_cost();
        anneal_ = {std::max(first, 1e-3), std::max(first, 1e-3) * kEndOfStart};
        while (model_->clusters() > 0 && fraction() < 1 && go_on(*this)) {
            anneal_.cool(std::min(1.0, fraction()));
            iterate();
            ++iterations_;
            since_level_ = is_at_best_level() ? 0 : since_level_ + 1;
            if (since_level_ > kMostAway) {
                back_to_best();
                since_level_ = 0;
            }
        }
        finish();
    }

    [[nodiscard]] const Cost& best_cost() const { return best_cost_; }
    [[nodiscard]] std::int64_t iterations() const { return iterations_; }
    [[nodiscard]] const std::vector<Index>& best() const { return best_; }

private:
    // The mean of what a unit costs where it is.
    double typical_cost()
    {
        double sum = 0;
        const Index units = model_->units();
        const Index step = 1 + units / 1000;
        Index count = 0;
        for (Index u = 0; u < units; u += step, ++count)
            if (plan_.cluster_of(u) != kNone)
                sum += std::abs(static_cast<double>(plan_.take_cost(u).soft));
        return count > 0 ? sum / count : 0;
    }

    void iterate()
    {
        const Cost before = plan_.cost();
        const bool regroups = model_->has_places() && (only_regroups_ || random_.unit() < 0.5);
        if (regroups)
            regroup_.run(trial_, local_);
        else
            reinsert_.run(trial_, local_);
        Cost change = plan_.cost() - before;
        INVARIANT(plan_.cost() == plan_.recomputed(), "changes add up to the plan's cost");
        if (!accepts(change))
            return trial_.undo();
        trial_.keep([&](Index unit) { changed_.push_back(unit); });
        if (plan_.cost() < best_cost_) {
            best_cost_ = plan_.cost();
            for (const Index unit : changed_)
                best_[as_size(unit)] = plan_.cluster_of(unit);
            changed_.clear();
            since_level_ = 0;
        } else if (changed_.size() > 4 * best_.size()) {
            std::sort(changed_.begin(), changed_.end());
            changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
        }
    }

    // By annealing where as much is broken and left out as before. Where bounds and distances are
    // not all that counts, a plan that breaks or leaves out more may stand for a while.
    bool accepts(const Cost& change)
    {
        const double allowance = anneal_.allowance(random_);
        if (change.hard == 0 && change.medium == 0)
            return static_cast<double>(change.soft) <= allowance;
        if (change < Cost{})
            return true;
        return !model_->is_plain() && random_.unit() < kWorseLevel;
    }

    [[nodiscard]] bool is_at_best_level() const
    {
        return plan_.cost().hard == best_cost_.hard && plan_.cost().medium == best_cost_.medium;
    }

    void back_to_best()
    {
        for (const Index u : changed_)
            if (plan_.cluster_of(u) != kNone && plan_.cluster_of(u) != best_[as_size(u)])
                plan_.take(u);
        for (const Index u : changed_)
            if (plan_.cluster_of(u) != best_[as_size(u)])
                plan_.put(u, best_[as_size(u)]);
        changed_.clear();
        for (Index c = 0; c < model_->clusters(); ++c)
            plan_.improve_centre(c);
    }

    // Back to the best plan, without what breaks a rule.
    void finish()
    {
        back_to_best();
        if (plan_.cost().hard > 0 || model_->problem().is_contiguous)
            plan_.leave_out_what_breaks();
        if (model_->problem().is_contiguous)
            plan_.put_back();
        for (Index u = 0; u < model_->units(); ++u)
            best_[as_size(u)] = plan_.cluster_of(u);
        best_cost_ = plan_.cost();
    }

    // Where only distances count, all units are on the map, and one alone may open a cluster.
    static bool regroups_alone(const Model& model)
    {
        return model.is_plain() && model.has_all_places() &&
               std::ranges::none_of(model.problem().clusters, [](const Cluster& one) {
                   return one.may_be_empty && (one.min > 1 || one.min_weight != Weights{});
               });
    }

    const Model* model_;
    bool only_regroups_;
    Random random_;
    Plan plan_;
    Trial trial_;
    LocalSearch local_;
    Regroup regroup_;
    Reinsert reinsert_;
    anneal::Annealing anneal_;
    std::vector<Index> best_, changed_;
    Cost best_cost_;
    std::int64_t iterations_ = 0;
    int since_level_ = 0;
};

// The cluster of each entity: its unit's.
clust::Plan by_entity(const Model& model, const std::vector<Index>& by_unit)
{
    clust::Plan found(model.problem().entities.size(), kNone);
    for (Index e = 0; e < std::ssize(found); ++e)
        found[as_size(e)] = by_unit[as_size(model.unit_of(e))];
    return found;
}

// The optimum of a linear problem, where it is found within half of the time.
std::optional<Result> optimum(const Model& model, const Control& control, double limit_s)
{
    const auto goes_on = [&] {
        const double now_s = control.watch.elapsed_s();
        return now_s < limit_s / 2 && (!control.progress || control.progress({now_s, 0, {}}));
    };
    const auto found = optimal_assignment(model, goes_on);
    if (!found)
        return std::nullopt;
    Plan plan{model};
    for (Index u = 0; u < model.units(); ++u)
        if ((*found)[as_size(u)] != kNone)
            plan.put(u, (*found)[as_size(u)]);
    return Result{by_entity(model, *found), plan.cost(), 0, true};
}

}  // namespace

Result search(const Problem& problem, const Control& control)
{
    const Model model{problem};
    const auto most = problem.max_iterations;
    const double limit_s = most && !problem.has_time_limit
                               ? std::numeric_limits<double>::infinity()
                               : static_cast<double>(problem.time_limit_ms) / 1000;
    if (std::optional<Result> result = optimum(model, control, limit_s))
        return *std::move(result);
    const int count = most ? 1 : std::max(1, control.threads);
    std::vector<std::unique_ptr<Lane>> lanes;
    for (int i = 0; i < count; ++i)
        lanes.push_back(std::make_unique<Lane>(
            model, problem.seed + 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(i)));
    std::atomic<bool> stopped = false;
    parallel_for(count, count, [&](int i, bool is_calling) {
        Lane& lane = *lanes[static_cast<std::size_t>(i)];
        double next_s = 0;
        const auto fraction = [&] {
            const double time = control.watch.elapsed_s() / limit_s;
            return most ? std::max(static_cast<double>(lane.iterations()) /
                                       static_cast<double>(*most),
                                   time < 1 ? 0.0 : 1.0)
                        : time;
        };
        const auto go_on = [&](const Lane& running) {
            const double now_s = control.watch.elapsed_s();
            if (is_calling && control.progress && now_s >= next_s) {
                next_s = now_s + kReport_s;
                if (!control.progress({now_s, running.iterations(), running.best_cost()}))
                    stopped = true;
            }
            return !stopped.load(std::memory_order_relaxed);
        };
        lane.run(fraction, go_on);
    });
    const auto best =
        std::min_element(lanes.begin(), lanes.end(), [](const auto& a, const auto& b) {
            return a->best_cost() < b->best_cost();
        });
    Result result{by_entity(model, (*best)->best()), (*best)->best_cost()};
    for (const auto& lane : lanes)
        result.iterations += lane->iterations();
    return result;
}

}  // namespace routeopt::clust::search
