#include "clust/search/plan.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace routeopt::clust::search {

Plan::Plan(const Model& model)
    : model_(&model), clusters_(as_size(model.clusters())),
      cluster_of_(as_size(model.units()), kNone), position_(as_size(model.units())),
      own_distance_(as_size(model.units()), 0), keywords_(model),
      distance_weight_(model.problem().weights.distance)
{
    for (Index u = 0; u < model.units(); ++u) {
        position_[as_size(u)] = u;
        left_out_.push_back(u);
        cost_ += model.own_cost(u, kNone);
    }
    for (Index c = 0; c < model.clusters(); ++c) {
        const Index place = model.problem().clusters[as_size(c)].place;
        if (place != kNone && model.has_places() && !model.is_pairs())
            clusters_[as_size(c)].centre = model.centre_at(place);
        cost_ += load_cost(c, 0, {});
    }
}

std::int64_t Plan::bounds_broken(Index c, std::int64_t size, const Weights& weight) const
{
    const Cluster& cluster = model_->problem().clusters[as_size(c)];
    std::int64_t broken = std::max<std::int64_t>(0, size - cluster.max);
    const bool holds_least = size > 0 || !cluster.may_be_empty;
    if (holds_least)
        broken += std::max<std::int64_t>(0, cluster.min - size);
    for (std::size_t d = 0; d < model_->dimensions(); ++d) {
        broken += std::max<std::int64_t>(0, weight[d] - cluster.max_weight[d]);
        if (holds_least)
            broken += std::max<std::int64_t>(0, cluster.min_weight[d] - weight[d]);
    }
    return broken;
}

Cost Plan::load_cost(Index c, std::int64_t size, const Weights& weight) const
{
    const Problem& problem = model_->problem();
    Cost cost{bounds_broken(c, size, weight), 0, 0};
    if (size > 0)
        cost.soft += problem.clusters[as_size(c)].cost * problem.weights.open;
    if (problem.weights.balance > 0)
        for (std::size_t d = 0; d < model_->dimensions(); ++d)
            cost.soft += std::abs(weight[d] - problem.mean_weight[d]) * problem.weights.balance;
    return cost;
}

Cost Plan::load_change(Index c, Index unit, std::int64_t sign) const
{
    const ClusterState& state = clusters_[as_size(c)];
    Weights weight = state.weight;
    for (std::size_t d = 0; d < model_->dimensions(); ++d)
        weight[d] += sign * model_->weight(unit)[d];
    return load_cost(c, state.size + sign * model_->size(unit), weight) -
           load_cost(c, state.size, state.weight);
}

// Weighted.
std::int64_t Plan::pairs_with(Index unit, Index c) const
{
    const Distances& distances = model_->problem().distances;
    std::int64_t sum = 0;
    for (const Point& a : model_->points(unit))
        for (const Index other : members(c)) {
            if (other == unit)
                continue;
            for (const Point& b : model_->points(other)) {
                const std::int64_t both =
                    distances.between(a.place, b.place) + distances.between(b.place, a.place);
                sum += a.factor * b.factor * (both / 2);
            }
        }
    return distance_weight_ * sum;
}

// Units of the cluster that the unit must not be with; each relation that they share counts.
std::int64_t Plan::apart_broken(Index unit, Index c) const
{
    std::int64_t broken = 0;
    if (model_->has_apart())
        for (const Index relation : model_->apart_of(unit))
            for (const Index other : model_->apart(relation))
                broken += other != unit && cluster_of(other) == c ? 1 : 0;
    return broken;
}

void Plan::put(Index unit, Index c)
{
    ClusterState& state = clusters_[as_size(c)];
    const std::int64_t distance = distance_to(unit, c);
    cost_ += load_change(c, unit, 1) + keywords_.put(unit, c);
    cost_ += model_->own_cost(unit, c) - model_->own_cost(unit, kNone);
    cost_ += {apart_broken(unit, c), 0, distance};
    own_distance_[as_size(unit)] = distance;
    state.distance += distance;
    state.size += model_->size(unit);
    for (std::size_t d = 0; d < model_->dimensions(); ++d)
        state.weight[d] += model_->weight(unit)[d];
    const Index last = left_out_.back();
    left_out_[as_size(position_[as_size(unit)])] = last;
    position_[as_size(last)] = position_[as_size(unit)];
    left_out_.pop_back();
    cluster_of_[as_size(unit)] = c;
    position_[as_size(unit)] = static_cast<Index>(state.members.size());
    state.members.push_back(unit);
    count_pieces(c);
}

void Plan::count_pieces(Index c)
{
    if (!model_->has_split())
        return;
    const std::int64_t now = pieces(c, kNone, kNone);
    cost_.hard += now - std::exchange(clusters_[as_size(c)].pieces, now);
}

void Plan::take(Index unit)
{
    const Index c = cluster_of(unit);
    ClusterState& state = clusters_[as_size(c)];
    const std::int64_t distance = own_distance(unit);
    cluster_of_[as_size(unit)] = kNone;
    cost_ += load_change(c, unit, -1) + keywords_.take(unit, c);
    cost_ += model_->own_cost(unit, kNone) - model_->own_cost(unit, c);
    cost_ += {-apart_broken(unit, c), 0, -distance};
    state.distance -= distance;
    state.size -= model_->size(unit);
    for (std::size_t d = 0; d < model_->dimensions(); ++d)
        state.weight[d] -= model_->weight(unit)[d];
    const Index last = state.members.back();
    state.members[as_size(position_[as_size(unit)])] = last;
    position_[as_size(last)] = position_[as_size(unit)];
    state.members.pop_back();
    position_[as_size(unit)] = static_cast<Index>(left_out_.size());
    left_out_.push_back(unit);
    count_pieces(c);
}

Cost Plan::put_cost(Index unit, Index c) const
{
    Cost change = load_change(c, unit, 1);
    change.soft += distance_to(unit, c);
    if (model_->is_plain())
        return change - model_->own_cost(unit, kNone);
    change += keywords_.put_cost(unit, c);
    if (model_->has_split())
        change.hard += pieces(c, unit, kNone) - clusters_[as_size(c)].pieces;
    change.hard += apart_broken(unit, c);
    return change + (model_->own_cost(unit, c) - model_->own_cost(unit, kNone));
}

Cost Plan::take_cost(Index unit) const
{
    const Index c = cluster_of(unit);
    Cost change = load_change(c, unit, -1);
    change.soft -= own_distance(unit);
    if (model_->is_plain())
        return change + model_->own_cost(unit, kNone);
    change += keywords_.take_cost(unit, c);
    if (model_->has_split())
        change.hard += pieces(c, kNone, unit) - clusters_[as_size(c)].pieces;
    change.hard -= apart_broken(unit, c);
    return change + (model_->own_cost(unit, kNone) - model_->own_cost(unit, c));
}

Cost Plan::swap_cost(Index a, Index b)
{
    const Index of_a = cluster_of(a), of_b = cluster_of(b);
    if (!model_->is_plain()) {
        const Cost before = cost_;
        take(a);
        take(b);
        put(a, of_b);
        put(b, of_a);
        const Cost change = cost_ - before;
        take(a);
        take(b);
        put(b, of_b);
        put(a, of_a);
        return change;
    }
    Cost change{0, 0, distance_to(a, of_b) + distance_to(b, of_a)};
    change.soft -= own_distance(a) + own_distance(b);
    for (const bool second : {false, true}) {
        const Index c = second ? of_b : of_a;
        const ClusterState& state = clusters_[as_size(c)];
        const Index in = second ? a : b, out = second ? b : a;
        Weights weight = state.weight;
        for (std::size_t d = 0; d < model_->dimensions(); ++d)
            weight[d] += model_->weight(in)[d] - model_->weight(out)[d];
        const std::int64_t size = state.size + model_->size(in) - model_->size(out);
        change.hard += bounds_broken(c, size, weight) - bounds_broken(c, state.size, state.weight);
    }
    return change;
}

bool Plan::touches(Index unit, Index c) const
{
    if (!model_->problem().is_contiguous || members(c).empty() || model_->has_split())
        return true;
    const auto near = model_->adjacent(unit);
    return std::any_of(near.begin(), near.end(),
                       [&](Index other) { return cluster_of(other) == c; });
}

bool Plan::may_leave(Index unit) const
{
    if (!model_->problem().is_contiguous || model_->has_split())
        return true;
    const Index c = cluster_of(unit);
    std::vector<Index> wanted;
    for (const Index near : model_->adjacent(unit))
        if (cluster_of(near) == c)
            wanted.push_back(near);
    if (wanted.size() < 2)
        return true;
    std::vector<Index> open{wanted.front()};
    std::vector<Index> seen{wanted.front()};
    std::size_t found = 1;
    const auto is_in = [](const std::vector<Index>& all, Index one) {
        return std::find(all.begin(), all.end(), one) != all.end();
    };
    static thread_local std::vector<std::uint32_t> marks;
    static thread_local std::uint32_t mark = 0;
    marks.resize(std::max(marks.size(), cluster_of_.size()), 0);
    ++mark;
    marks[as_size(wanted.front())] = mark;
    while (!open.empty() && found < wanted.size()) {
        const Index here = open.back();
        open.pop_back();
        for (const Index near : model_->adjacent(here)) {
            if (cluster_of(near) != c || near == unit || marks[as_size(near)] == mark)
                continue;
            marks[as_size(near)] = mark;
            found += is_in(wanted, near) ? 1 : 0;
            open.push_back(near);
        }
    }
    return found == wanted.size();
}

void Plan::set_centre(Index c, const Centre& centre)
{
    if (model_->is_pairs())
        return;
    ClusterState& state = clusters_[as_size(c)];
    state.centre = centre;
    std::int64_t distance = 0;
    for (const Index unit : state.members)
        distance += own_distance_[as_size(unit)] = distance_to(unit, c);
    cost_.soft += distance - state.distance;
    state.distance = distance;
}

std::int64_t Plan::distance_at(Index c, const Centre& centre, std::int64_t most) const
{
    std::int64_t sum = 0;
    for (const Index unit : members(c)) {
        sum += distance_weight_ * model_->distance(unit, centre);
        if (sum >= most)
            break;
    }
    return sum;
}

UnitVector Plan::middle_of(Index c) const
{
    const Distances& distances = model_->problem().distances;
    UnitVector sum{0, 0, 0};
    double weight = 0;
    for (const Index unit : members(c))
        for (const Point& point : model_->points(unit)) {
            const auto factor = static_cast<double>(point.factor);
            const UnitVector& at = distances.point(point.place);
            sum = {sum.x + factor * at.x, sum.y + factor * at.y, sum.z + factor * at.z};
            weight += factor;
        }
    return distances.mean(sum, weight);
}

bool Plan::improve_centroid(Index c)
{
    ClusterState& state = clusters_[as_size(c)];
    Centre centre{kNone, middle_of(c), true};
    if (state.centre.exists && state.centre.at.x == centre.at.x &&
        state.centre.at.y == centre.at.y && state.centre.at.z == centre.at.z)
        return false;
    const std::int64_t before = state.distance;
    set_centre(c, centre);
    return state.distance < before;
}

bool Plan::improve_median(Index c)
{
    constexpr std::size_t kAllTried = 64, kTried = 40;
    ClusterState& state = clusters_[as_size(c)];
    const Distances& distances = model_->problem().distances;
    std::vector<std::pair<double, Index>> places;
    const UnitVector middle = middle_of(c);
    for (const Index unit : state.members)
        for (const Point& point : model_->points(unit))
            places.emplace_back(travel::chord2(distances.point(point.place), middle), point.place);
    const std::size_t tried = places.size() <= kAllTried ? places.size() : kTried;
    std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(tried),
                      places.end());
    const bool was_member = std::any_of(places.begin(), places.end(), [&](const auto& one) {
        return one.second == state.centre.place;
    });
    std::int64_t best = was_member ? state.distance : std::numeric_limits<std::int64_t>::max();
    Centre chosen = state.centre;
    for (std::size_t i = 0; i < tried; ++i) {
        const Centre centre = model_->centre_at(places[i].second);
        const std::int64_t distance = distance_at(c, centre, best);
        if (distance < best) {
            best = distance;
            chosen = centre;
        }
    }
    if (chosen.place == state.centre.place)
        return false;
    const std::int64_t before = state.distance;
    set_centre(c, chosen);
    return state.distance < before;
}

bool Plan::improve_centre(Index c)
{
    if (model_->problem().clusters[as_size(c)].place != kNone)
        return false;
    const bool has_place = std::any_of(members(c).begin(), members(c).end(),
                                       [&](Index unit) { return !model_->points(unit).empty(); });
    if (!has_place) {
        if (centre(c).exists)
            set_centre(c, {});
        return false;
    }
    if (model_->has_medians())
        return improve_median(c);
    return model_->has_centroids() && improve_centroid(c);
}

Cost Plan::recomputed() const
{
    Plan again{*model_};
    for (Index c = 0; c < model_->clusters(); ++c) {
        again.clusters_[as_size(c)].centre = centre(c);
        for (const Index unit : members(c))
            again.put(unit, c);
    }
    return again.cost();
}

}  // namespace routeopt::clust::search
