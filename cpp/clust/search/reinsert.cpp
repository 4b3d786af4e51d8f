#include "clust/search/reinsert.hpp"

#include <algorithm>

namespace routeopt::clust::search {
namespace {

constexpr std::uint32_t kMostTaken = 24;
constexpr Index kAllTried = 12;  // up to so many clusters all are tried
constexpr std::size_t kOthers = 3;
constexpr double kCutting = 0.3;  // of moves after which clusters may have to be mended

}  // namespace

// Units around one; now and then single ones from everywhere, or the members of one cluster.
std::vector<Index> Reinsert::chosen(const Plan& plan)
{
    const auto units = static_cast<std::uint32_t>(model_->units());
    const std::uint32_t wanted = 1 + random_->below(std::min(kMostTaken, units));
    const auto any = [&] { return static_cast<Index>(random_->below(units)); };
    std::vector<Index> found{any()};
    if (const auto& out = plan.left_out(); !out.empty() && random_->unit() < 0.3)
        found.front() = out[random_->below(static_cast<std::uint32_t>(out.size()))];
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
            if (found.size() < wanted && seen_[as_size(near)] != mark_ && random_->unit() < 0.7) {
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
        if (c == closed_ || !model_->allows(unit, c))
            continue;
        const Cost cost = plan.put_cost(unit, c);
        const bool is_better = cost < least || (breaks_rules_ && best == kNone);
        if (is_better && plan.touches(unit, c)) {
            best = c;
            least = cost;
        }
    }
    if (best == kNone)
        return;
    trial.put(unit, best);
    if (!plan.centre(best).exists)
        trial.improve_centre(best);
}

// Each where it costs least; or, now and then, with rules broken for a while, without one of the
// clusters that they were in, or all into one cluster.
void Reinsert::put_all(Trial& trial, std::vector<Index>& units)
{
    random_->shuffle(units);
    const double kind = random_->unit();
    breaks_rules_ = kind < 0.2;
    if (kind >= 0.8) {
        gather_clusters(trial.plan(), units.front());
        const Index c = clusters_[random_->below(static_cast<std::uint32_t>(clusters_.size()))];
        for (const Index unit : units)
            if (model_->allows(unit, c) && trial.plan().touches(unit, c))
                trial.put(unit, c);
    }
    for (const Index unit : units)
        if (trial.plan().cluster_of(unit) == kNone)
            put_best(trial, unit);
    breaks_rules_ = false;
}

// What is cut off from its cluster is put where it costs least.
void Reinsert::connect(Trial& trial, std::span<const Index> group)
{
    std::vector<Index> out;
    for (const Index c : group)
        for (const Index unit : trial.plan().cut_off(c)) {
            trial.take(unit);
            out.push_back(unit);
        }
    for (const Index unit : out)
        put_best(trial, unit);
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
    const bool cuts = model_->problem().is_contiguous && random_->unit() < kCutting;
    for (const Index unit : units) {
        note(plan.cluster_of(unit));
        if (!cuts && plan.cluster_of(unit) != kNone && !plan.may_leave(unit))
            continue;
        if (plan.cluster_of(unit) != kNone)
            trial.take(unit);
        out.push_back(unit);
    }
    for (const Index c : group)
        trial.improve_centre(c);
    if (out.empty())
        return;
    if (!group.empty() && random_->unit() < 0.25)
        closed_ = group.front();
    put_all(trial, out);
    closed_ = kNone;
    for (const Index unit : out)
        note(plan.cluster_of(unit));
    if (cuts)
        connect(trial, group);
    local.run(trial, group, 3);
}

}  // namespace routeopt::clust::search
