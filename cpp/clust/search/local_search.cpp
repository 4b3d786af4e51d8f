#include "clust/search/local_search.hpp"

#include <algorithm>

namespace routeopt::clust::search {
namespace {

constexpr Cost kNothing{};
constexpr std::size_t kMostLeftOut = 64;  // that are tried each time

}  // namespace

void LocalSearch::run(Trial& trial, std::span<const Index> group, int rounds,
                      const std::function<bool()>& goes_on)
{
    for (const Index c : group)
        in_group_[as_size(c)] = 1;
    for (bool gains = true; gains && rounds > 0; --rounds) {
        gains = false;
        for (const Index c : group) {
            if (goes_on && !goes_on())
                break;
            copy_ = trial.plan().members(c);
            for (const Index unit : copy_)
                if (trial.plan().cluster_of(unit) == c)
                    gains |= improve_unit(trial, unit);
        }
        gains |= put_left_out(trial, group);
        for (const Index c : group)
            gains |= trial.improve_centre(c);
    }
    for (const Index c : group)
        in_group_[as_size(c)] = 0;
}

bool LocalSearch::improve_unit(Trial& trial, Index unit)
{
    Plan& plan = trial.plan();
    bool gains = false;
    Index from = plan.cluster_of(unit);
    Cost taken = plan.take_cost(unit);
    if (taken < kNothing && plan.may_leave(unit)) {
        trial.take(unit);
        return true;
    }
    tried_.clear();
    for (const Index other : model_->near(unit)) {
        const Index to = plan.cluster_of(other);
        if (to == kNone || to == from || in_group_[as_size(to)] == 0 || !model_->allows(unit, to))
            continue;
        auto tried = std::find_if(tried_.begin(), tried_.end(),
                                  [&](const Tried& one) { return one.cluster == to; });
        if (tried == tried_.end()) {
            const Cost change = taken + plan.put_cost(unit, to);
            tried_.push_back({to, plan.distance_to(unit, to), change.hard > 0 && change.soft < 0});
            tried = tried_.end() - 1;
            if (change < kNothing && plan.touches(unit, to) && plan.may_leave(unit)) {
                trial.move(unit, to);
                gains = true;
                from = to;
                taken = plan.take_cost(unit);
                continue;
            }
        }
        // Elsewhere than in plain problems a swap is dear to judge.
        if ((model_->is_plain() || tried->is_blocked) &&
            try_swap(trial, unit, other, tried->distance)) {
            gains = true;
            from = to;
            taken = plan.take_cost(unit);
        }
    }
    return gains;
}

// away: the unit's distance in the other's cluster.
bool LocalSearch::try_swap(Trial& trial, Index unit, Index other, std::int64_t away)
{
    Plan& plan = trial.plan();
    const Index from = plan.cluster_of(unit);
    if (!model_->allows(other, from))
        return false;
    if (model_->is_plain() && plan.cost().hard == 0) {
        const std::int64_t gain = plan.own_distance(unit) + plan.own_distance(other) - away;
        if (gain <= 0 || gain <= plan.distance_to(other, from))
            return false;
    }
    if (!(plan.swap_cost(unit, other) < kNothing) || !swap_stays_connected(plan, unit, other))
        return false;
    trial.swap(unit, other);
    return true;
}

// Enough for both clusters to stay connected: each without its unit, and then with the other.
bool LocalSearch::swap_stays_connected(const Plan& plan, Index a, Index b) const
{
    if (!model_->problem().is_contiguous)
        return true;
    const auto touches_besides = [&](Index unit, Index cluster, Index besides) {
        const auto near = model_->adjacent(unit);
        return plan.members(cluster).size() == 1 ||
               std::any_of(near.begin(), near.end(), [&](Index one) {
                   return one != besides && plan.cluster_of(one) == cluster;
               });
    };
    return touches_besides(a, plan.cluster_of(b), b) && touches_besides(b, plan.cluster_of(a), a) &&
           plan.may_leave(a) && plan.may_leave(b);
}

bool LocalSearch::put_left_out(Trial& trial, std::span<const Index> group)
{
    Plan& plan = trial.plan();
    if (plan.left_out().empty())
        return false;
    copy_ = plan.left_out();
    const std::size_t count = std::min(copy_.size(), kMostLeftOut);
    bool gains = false;
    for (std::size_t i = 0; i < count; ++i) {
        const Index unit = copy_[copy_.size() - 1 - i];
        Index best = kNone;
        Cost least{};
        for (const Index c : group) {
            if (!model_->allows(unit, c))
                continue;
            const Cost cost = plan.put_cost(unit, c);
            if (cost < least && plan.touches(unit, c)) {
                least = cost;
                best = c;
            }
        }
        if (best != kNone) {
            trial.put(unit, best);
            gains = true;
        }
    }
    return gains;
}

}  // namespace routeopt::clust::search
