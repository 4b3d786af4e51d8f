#include "clust/search/reinsert.hpp"

#include <algorithm>

namespace routeopt::clust::search {
namespace {

constexpr std::uint32_t kMostTaken = 24;
constexpr Index kAllTried = 12;  // up to so many clusters all are tried
constexpr std::size_t kOthers = 3;

}  // namespace

// Units around one; now and then single ones from everywhere, or the members of one cluster.
std::vector<Index> Reinsert::chosen(const Plan& plan)
{
    const auto units = static_cast<std::uint32_t>(model_->units());
    const std::uint32_t wanted = 1 + random_->below(std::min(kMostTaken, units));
    const auto any = [&] { return static_cast<Index>(random_->below(units)); };
    std::vector<Index> found{any()};
    const double kind = random_->unit();
    if (kind < 0.2) {
        if (const Index c = plan.cluster_of(found.front()); c != kNone) {
            found = plan.members(c);
            random_->shuffle(found);
            found.resize(std::min<std::size_t>(found.size(), 2 * wanted));
        }
        return found;
    }
    ++mark_;
    seen_[as_size(found.front())] = mark_;
    for (std::size_t i = 0; found.size() < wanted && i < found.size(); ++i) {
        for (const Index near : model_->near(found[i]))
            if (found.size() < wanted && seen_[as_size(near)] != mark_ &&
                random_->unit() < 0.7) {
                seen_[as_size(near)] = mark_;
                found.push_back(near);
            }
        if (i + 1 == found.size() && found.size() < wanted) {
            const Index other = any();
            if (seen_[as_size(other)] == mark_)
                break;
            seen_[as_size(other)] = mark_;
            found.push_back(other);
        }
    }
    return found;
}

void Reinsert::gather_clusters(const Plan& plan, Index unit)
{
    clusters_.clear();
    const Index count = model_->clusters();
    if (count <= kAllTried) {
        for (Index c = 0; c < count; ++c)
            clusters_.push_back(c);
        return;
    }
    const auto add = [&](Index c) {
        if (c != kNone && std::find(clusters_.begin(), clusters_.end(), c) == clusters_.end())
            clusters_.push_back(c);
    };
    for (const Index near : model_->near(unit))
        add(plan.cluster_of(near));
    for (std::size_t i = 0; i < kOthers; ++i)
        add(static_cast<Index>(random_->below(static_cast<std::uint32_t>(count))));
    for (const Index e : model_->members(unit)) {
        const Entity& entity = model_->problem().entities[as_size(e)];
        add(entity.pin);
        if (entity.allowed && !entity.allowed->empty())
            for (std::size_t i = 0; i < std::min(kOthers * 2, entity.allowed->size()); ++i)
                add((*entity.allowed)[random_->below(
                    static_cast<std::uint32_t>(entity.allowed->size()))]);
    }
}

void Reinsert::put_best(Trial& trial, Index unit)
{
    Plan& plan = trial.plan();
    gather_clusters(plan, unit);
    Index best = kNone;
    Cost least{};
    for (const Index c : clusters_) {
        if (!model_->allows(unit, c))
            continue;
        const Cost cost = plan.put_cost(unit, c);
        if (cost < least && plan.touches(unit, c)) {
            best = c;
            least = cost;
        }
    }
    if (best != kNone)
        trial.put(unit, best);
}

void Reinsert::run(Trial& trial, LocalSearch& local)
{
    Plan& plan = trial.plan();
    std::vector<Index> units = chosen(plan);
    std::vector<Index> group;
    const auto note = [&](Index c) {
        if (c != kNone && std::find(group.begin(), group.end(), c) == group.end())
            group.push_back(c);
    };
    std::vector<Index> out;
    for (const Index unit : units) {
        note(plan.cluster_of(unit));
        if (plan.cluster_of(unit) != kNone && !plan.may_leave(unit))
            continue;
        if (plan.cluster_of(unit) != kNone)
            trial.take(unit);
        out.push_back(unit);
    }
    for (const Index c : group)
        trial.improve_centre(c);
    random_->shuffle(out);
    for (const Index unit : out) {
        put_best(trial, unit);
        note(plan.cluster_of(unit));
    }
    local.run(trial, group, 3);
}

}  // namespace routeopt::clust::search
