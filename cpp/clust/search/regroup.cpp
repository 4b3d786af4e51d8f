#include "clust/search/regroup.hpp"

#include <algorithm>
#include <numeric>

namespace routeopt::clust::search {
namespace {

constexpr Index kMostScanned = 192;       // clusters among which near ones are found by a scan
constexpr std::size_t kMostWalked = 600;  // units
constexpr double kFarShare = 0.35;        // share of groups with a second part
constexpr double kFromDearest = 0.3;
constexpr std::size_t kLarge = 2'000;  // units of a group
constexpr double kStays = 0.7;         // share of large groups whose centres stay

}  // namespace

Regroup::Regroup(const Model& model, Random& random)
    : model_(&model), random_(&random), in_group_(as_size(model.clusters()), 0),
      seen_(as_size(model.units()), 0)
{
    for (Index u = 0; u < model.units(); ++u)
        if (!model.points(u).empty())
            located_.push_back(u);
}

// A located unit: any, or one of the dearest of a few clusters.
Index Regroup::seed_of(const Plan& plan)
{
    const auto any = [&] {
        return located_[random_->below(static_cast<std::uint32_t>(located_.size()))];
    };
    Index seed = any();
    if (random_->unit() >= kFromDearest)
        return seed;
    double most = -1;
    for (int i = 0; i < 4; ++i) {
        const Index unit = any();
        const Index c = plan.cluster_of(unit);
        if (c == kNone)
            return unit;
        const double each =
            static_cast<double>(plan.distance_of(c)) / static_cast<double>(plan.members(c).size());
        if (each > most) {
            most = each;
            seed = unit;
        }
    }
    return seed;
}

void Regroup::scan_near(const Plan& plan, Index unit, std::size_t wanted)
{
    order_.clear();
    const UnitVector& here = model_->problem().distances.point(place_of(unit));
    for (Index c = 0; c < model_->clusters(); ++c) {
        if (in_group_[as_size(c)] != 0)
            continue;
        const Centre& centre = plan.centre(c);
        // A cluster without a centre is empty, and as near as any.
        order_.emplace_back(centre.exists ? travel::chord2(here, centre.at) : 0, c);
    }
    const std::size_t count = std::min(wanted, order_.size());
    std::partial_sort(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count),
                      order_.end());
    for (std::size_t i = 0; i < count; ++i) {
        group_.push_back(order_[i].second);
        in_group_[as_size(order_[i].second)] = 1;
    }
}

// Breadth first through the neighbours of units.
void Regroup::walk_near(const Plan& plan, Index unit, std::size_t wanted)
{
    ++mark_;
    std::vector<Index> open{unit};
    seen_[as_size(unit)] = mark_;
    const std::size_t full = group_.size() + wanted;
    for (std::size_t i = 0; i < open.size() && i < kMostWalked && group_.size() < full; ++i) {
        const Index c = plan.cluster_of(open[i]);
        if (c != kNone && in_group_[as_size(c)] == 0) {
            group_.push_back(c);
            in_group_[as_size(c)] = 1;
        }
        for (const Index near : model_->near(open[i]))
            if (seen_[as_size(near)] != mark_) {
                seen_[as_size(near)] = mark_;
                open.push_back(near);
            }
    }
}

void Regroup::add_near(const Plan& plan, Index unit, std::size_t wanted)
{
    const bool scans = model_->clusters() <= kMostScanned && !model_->is_pairs();
    scans ? scan_near(plan, unit, wanted) : walk_near(plan, unit, wanted);
}

void Regroup::choose_group(const Plan& plan)
{
    group_.clear();
    const Index seed = seed_of(plan);
    const std::size_t wanted = 2 + random_->below(5);
    if (const Index c = plan.cluster_of(seed); c != kNone) {
        group_.push_back(c);
        in_group_[as_size(c)] = 1;
    }
    add_near(plan, seed, wanted - group_.size());
    near_seed_ = group_.size();
    if (model_->clusters() > 8 && random_->unit() < kFarShare) {
        const Index second = located_[random_->below(static_cast<std::uint32_t>(located_.size()))];
        add_near(plan, second, 2 + random_->below(2));
    }
    for (const Index c : group_)
        in_group_[as_size(c)] = 0;
}

// Drawn by the distance to the nearest centre, as in k-means++ (Arthur and Vassilvitskii 2007).
Index Regroup::place_far_from_centres(std::size_t but)
{
    const Distances& distances = model_->problem().distances;
    std::vector<double> sums(places_.size());
    double sum = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        double least = centres_.size() == 1 ? 1 : 1e300;
        for (std::size_t k = 0; k < centres_.size(); ++k)
            if (k != but && centres_[k].exists)
                least =
                    std::min(least, travel::chord2(distances.point(places_[i]), centres_[k].at));
        sum += std::sqrt(std::min(least, 1e30));
        sums[i] = sum;
    }
    const double drawn = random_->unit() * sum;
    const auto at = std::upper_bound(sums.begin(), sums.end(), drawn) - sums.begin();
    return places_[std::min(static_cast<std::size_t>(at), places_.size() - 1)];
}

// own_units: how many of places_ are of the clusters near the seed.
void Regroup::move_centres(std::size_t own_units)
{
    const auto any = [&](std::size_t from, std::size_t to) {
        return places_[from + random_->below(static_cast<std::uint32_t>(to - from))];
    };
    const auto is_free = [&](std::size_t k) {
        return model_->problem().clusters[as_size(group_[k])].place == kNone;
    };
    if (near_seed_ < group_.size() && own_units < places_.size()) {
        const std::size_t k = random_->below(static_cast<std::uint32_t>(near_seed_));
        if (is_free(k))
            centres_[k] = model_->centre_at(any(own_units, places_.size()));
    } else {
        const int moves = random_->unit() < 0.3 ? 2 : 1;
        for (int i = 0; i < moves; ++i) {
            const std::size_t k = random_->below(static_cast<std::uint32_t>(group_.size()));
            if (is_free(k))
                centres_[k] = model_->centre_at(random_->unit() < 0.5 ? any(0, places_.size())
                                                                      : place_far_from_centres(k));
        }
    }
    ensure_centres();
}

void Regroup::ensure_centres()
{
    for (Centre& centre : centres_)
        if (!centre.exists)
            centre = model_->centre_at(
                places_[random_->below(static_cast<std::uint32_t>(places_.size()))]);
    part_centres();
}

// Two medians at one place are one.
void Regroup::part_centres()
{
    for (std::size_t a = 0; a < centres_.size(); ++a)
        for (std::size_t b = a + 1; b < centres_.size(); ++b)
            if (centres_[a].place != kNone && centres_[a].place == centres_[b].place &&
                model_->problem().clusters[as_size(group_[b])].place == kNone)
                centres_[b] = model_->centre_at(
                    places_[random_->below(static_cast<std::uint32_t>(places_.size()))]);
}

void Regroup::run(Trial& trial, LocalSearch& local)
{
    Plan& plan = trial.plan();
    choose_group(plan);
    units_.clear();
    places_.clear();
    centres_.clear();
    std::size_t own_places = 0;
    for (std::size_t k = 0; k < group_.size(); ++k) {
        for (const Index unit : plan.members(group_[k])) {
            units_.push_back(unit);
            if (!model_->points(unit).empty())
                places_.push_back(place_of(unit));
        }
        centres_.push_back(plan.centre(group_[k]));
        if (model_->is_pairs() && !plan.members(group_[k]).empty())
            if (const Index unit = plan.members(group_[k]).front(); !model_->points(unit).empty())
                centres_.back() = model_->centre_at(place_of(unit));
        if (k + 1 == near_seed_)
            own_places = places_.size();
    }
    if (places_.empty())
        return local.run(trial, group_);
    // Between large clusters there is much to gain before another centre is tried.
    if (units_.size() < kLarge || random_->unit() >= kStays)
        move_centres(own_places);
    else
        ensure_centres();
    for (const Index unit : units_)
        trial.take(unit);
    if (!model_->is_pairs())
        for (std::size_t k = 0; k < group_.size(); ++k)
            trial.set_centre(group_[k], centres_[k]);
    assign(trial, units_, group_, centres_);
    for (const Index c : group_)
        trial.improve_centre(c);
    local.run(trial, group_);
}

void Regroup::assign(Trial& trial, std::vector<Index>& units, std::span<const Index> group,
                     std::span<const Centre> centres)
{
    if (model_->problem().is_contiguous)
        return grow(trial, units, group, centres);
    const std::size_t count = group.size();
    distance_.resize(units.size() * count);
    order_.clear();
    for (std::size_t i = 0; i < units.size(); ++i) {
        std::int64_t first = INT64_MAX, second = INT64_MAX;
        for (std::size_t k = 0; k < count; ++k) {
            const std::int64_t distance = model_->distance(units[i], centres[k]);
            distance_[i * count + k] = distance;
            second = std::min(second, std::max(first, distance));
            first = std::min(first, distance);
        }
        const double regret = count > 1 ? static_cast<double>(second - first) : 0;
        order_.emplace_back(-regret, static_cast<Index>(i));
    }
    std::sort(order_.begin(), order_.end());
    Plan& plan = trial.plan();
    for (const auto& [regret, i] : order_) {
        const Index unit = units[as_size(i)];
        const std::int64_t* distances = &distance_[as_size(i) * count];
        Index best = kNone;
        Cost least;
        std::int64_t least_distance = INT64_MAX;
        for (std::size_t k = 0; k < count; ++k) {
            if (!model_->allows(unit, group[k]))
                continue;
            // Where only distances count, what is farther than one with room is left aside.
            if (model_->is_plain() && distances[k] >= least_distance)
                continue;
            const Cost cost = plan.put_cost(unit, group[k]);
            if (best == kNone || cost.hard < std::max<std::int64_t>(0, least.hard) ||
                (std::max<std::int64_t>(0, cost.hard) <= std::max<std::int64_t>(0, least.hard) &&
                 cost.soft < least.soft)) {
                best = group[k];
                least = cost;
                if (cost.hard <= 0)
                    least_distance = distances[k];
            }
        }
        if (best != kNone)
            trial.put(unit, best);
    }
}

void Regroup::put_best(Trial& trial, Index unit, std::span<const Index> group)
{
    Plan& plan = trial.plan();
    Index best = kNone;
    Cost least{};
    for (const Index c : group) {
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

// Clusters grow along the graph from the units at their centres, nearest first.
void Regroup::grow(Trial& trial, std::vector<Index>& units, std::span<const Index> group,
                   std::span<const Centre> centres)
{
    Plan& plan = trial.plan();
    struct Step {
        std::int64_t distance;
        Index unit;
        std::size_t k;
    };
    const auto later = [](const Step& a, const Step& b) {
        return std::pair{a.distance, a.unit} > std::pair{b.distance, b.unit};
    };
    std::vector<Step> heap;
    ++mark_;
    for (const Index unit : units)
        seen_[as_size(unit)] = mark_;
    const auto push = [&](Index unit, std::size_t k) {
        if (seen_[as_size(unit)] != mark_ || plan.cluster_of(unit) != kNone ||
            !model_->allows(unit, group[k]))
            return;
        heap.push_back({model_->distance(unit, centres[k]), unit, k});
        std::push_heap(heap.begin(), heap.end(), later);
    };
    random_->shuffle(units);
    for (std::size_t k = 0; k < group.size(); ++k) {
        Index start = kNone;
        for (const Index unit : units)
            if (plan.cluster_of(unit) == kNone && model_->allows(unit, group[k]) &&
                (start == kNone ||
                 model_->distance(unit, centres[k]) < model_->distance(start, centres[k])))
                start = unit;
        if (start == kNone)
            continue;
        trial.put(start, group[k]);
        for (const Index near : model_->adjacent(start))
            push(near, k);
    }
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end(), later);
        const Step step = heap.back();
        heap.pop_back();
        if (plan.cluster_of(step.unit) != kNone || plan.put_cost(step.unit, group[step.k]).hard > 0)
            continue;
        trial.put(step.unit, group[step.k]);
        for (const Index near : model_->adjacent(step.unit))
            push(near, step.k);
    }
    for (const Index unit : units)
        if (plan.cluster_of(unit) == kNone)
            put_best(trial, unit, group);
}

}  // namespace routeopt::clust::search
