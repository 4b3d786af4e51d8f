#include "clust/advice/standing.hpp"

#include <algorithm>
#include <limits>

namespace routeopt::clust::advice {

Standing::Standing(const Model& model, const Plan& plan, bool is_metric,
                   const std::function<bool()>& goes_on)
    : model_(&model), is_metric_(is_metric), plan_(model), candidates_(as_size(model.clusters())),
      spread_(as_size(model.clusters()), 0), pieces_(as_size(model.clusters()), 0),
      centres_(as_size(model.clusters())), factors_(as_size(model.clusters()), 0),
      widest_(as_size(model.clusters()), 0)
{
    for (Index u = 0; u < model.units(); ++u)
        if (const Index c = plan[as_size(model.members(u).front())]; c != kNone)
            plan_.put(u, c);
    for (Index c = 0; c < model.clusters() && is_ready_; ++c) {
        for (const Index unit : members(c)) {
            if (!(is_ready_ = goes_on()))
                return;
            add_candidates(unit, c);
        }
        update(c);
        is_ready_ = goes_on();
    }
}

// The places of a member, and how far all members are from them.
void Standing::add_candidates(Index unit, Index c)
{
    if (!model_->has_medians())
        return;
    for (const search::Point& point : model_->points(unit)) {
        factors_[as_size(c)] += point.factor;
        Candidate& own = candidates_[as_size(c)].emplace_back(unit, point.place, 0);
        for (const Index other : members(c)) {
            const std::int64_t distance = model_->distance(other, model_->centre_at(point.place));
            own.sum += distance;
            widest_[as_size(c)] = std::max(widest_[as_size(c)], distance);
        }
    }
}

void Standing::put(Index unit, Index c)
{
    plan_.put(unit, c);
    if (model_->has_medians())
        for (Candidate& one : candidates_[as_size(c)]) {
            const std::int64_t distance = model_->distance(unit, model_->centre_at(one.place));
            one.sum += distance;
            widest_[as_size(c)] = std::max(widest_[as_size(c)], distance);
        }
    add_candidates(unit, c);
    update(c);
}

void Standing::take(Index unit)
{
    const Index c = cluster_of(unit);
    plan_.take(unit);
    if (model_->has_medians()) {
        std::erase_if(candidates_[as_size(c)],
                      [&](const Candidate& one) { return one.unit == unit; });
        for (Candidate& one : candidates_[as_size(c)])
            one.sum -= model_->distance(unit, model_->centre_at(one.place));
        for (const search::Point& point : model_->points(unit))
            factors_[as_size(c)] -= point.factor;
    }
    update(c);
}

void Standing::update(Index c)
{
    std::sort(candidates_[as_size(c)].begin(), candidates_[as_size(c)].end(),
              [](const Candidate& a, const Candidate& b) { return a.sum < b.sum; });
    spread_[as_size(c)] = spread(c, kNone, kNone);
    if (counts_pieces())
        pieces_[as_size(c)] = plan_.pieces(c, kNone, kNone);
    if (!follows(c))
        return;
    const std::vector<Candidate>& all = candidates_[as_size(c)];
    centres_[as_size(c)] =
        all.empty() ? middle(c, kNone, kNone) : model_->centre_at(all.front().place);
}

// Whether the cluster's centre follows its members.
bool Standing::follows(Index c) const
{
    return model_->has_places() && !model_->is_pairs() &&
           model_->problem().clusters[as_size(c)].place == kNone;
}

std::int64_t Standing::least_soft_cost(Index unit, Index c) const
{
    return plan_.put_cost(unit, c).soft + (follows(c) ? least_put(c, unit) : 0);
}

Cost Standing::put_cost(Index unit, Index c, const Cost& limit) const
{
    return completed(plan_.put_cost(unit, c), c, unit, kNone, limit);
}

Cost Standing::take_cost(Index unit, const Cost& limit) const
{
    return completed(plan_.take_cost(unit), cluster_of(unit), kNone, unit, limit);
}

Cost Standing::completed(Cost change, Index c, Index in, Index out, const Cost& limit) const
{
    change.hard += in != kNone ? misplaced(in, c) : -misplaced(out, c);
    if (counts_pieces())
        change.hard += plan_.pieces(c, in, out) - pieces_[as_size(c)];
    if (!follows(c))
        return change;
    Cost least = change;
    least.soft += in != kNone ? least_put(c, in) : -most_taken(c);
    if (!(least < limit))
        return least;
    change.soft += spread(c, in, out) - spread_[as_size(c)];
    return change;
}

std::int64_t Standing::most_taken(Index c) const
{
    if (!follows(c))
        return 0;
    return model_->has_medians() ? model_->problem().weights.distance * widest_[as_size(c)]
                                 : spread_[as_size(c)];
}

// A lower bound: around the old median and other members the distance does not fall.
std::int64_t Standing::least_put(Index c, Index in) const
{
    const std::int64_t before = spread_[as_size(c)];
    if (!model_->has_medians())
        return -before;
    std::int64_t least = 0;
    for (const search::Point& point : model_->points(in))
        least = std::min(least, model_->problem().weights.distance * least_around(point.place, c) -
                                    before);
    return std::max(least, -before);
}

// How many rules of its entities a unit breaks by being in the cluster.
std::int64_t Standing::misplaced(Index unit, Index c) const
{
    std::int64_t broken = 0;
    if (!model_->allows(unit, c))
        for (const Index e : model_->members(unit))
            broken += broken_rules(model_->problem().entities[as_size(e)], model_->problem(), c);
    return broken;
}

std::int64_t Standing::spread(Index c, Index in, Index out) const
{
    if (!follows(c))
        return 0;
    return model_->problem().weights.distance *
           (model_->has_medians() ? around_median(c, in, out) : around_middle(c, in, out));
}

std::int64_t Standing::sum_to(Index place, Index c, Index but) const
{
    std::int64_t sum = 0;
    for (const Index unit : members(c))
        if (unit != but)
            sum += model_->distance(unit, model_->centre_at(place));
    return sum;
}

// The candidates come by their sums, so that those from where on no better one can be are left
// aside.
std::int64_t Standing::around_median(Index c, Index in, Index out) const
{
    constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    std::int64_t best = kNever;
    const std::int64_t most_less = out == kNone ? 0 : widest_[as_size(c)];
    for (const Candidate& one : candidates_[as_size(c)]) {
        if (one.sum - most_less >= best)
            break;
        if (one.unit == out)
            continue;
        const search::Centre centre = model_->centre_at(one.place);
        std::int64_t sum = one.sum;
        if (in != kNone)
            sum += model_->distance(in, centre);
        if (out != kNone)
            sum -= model_->distance(out, centre);
        best = std::min(best, sum);
    }
    if (in != kNone)
        for (const search::Point& point : model_->points(in))
            if (out != kNone || least_around(point.place, c) < best)
                best = std::min(best, sum_to(point.place, c, out) +
                                          model_->distance(in, model_->centre_at(point.place)));
    return best == kNever ? 0 : best;
}

// A lower bound of how far the members are from a place in sum: each is at least as far as that is
// from the median, less what it is itself.
std::int64_t Standing::least_around(Index place, Index c) const
{
    constexpr std::int64_t kRounding = 2;
    const search::Centre& median = centres_[as_size(c)];
    if (!is_metric_ || !median.exists)
        return 0;
    return factors_[as_size(c)] *
               (model_->problem().distances.between(place, median.place) - kRounding) -
           candidates_[as_size(c)].front().sum;
}

search::Centre Standing::middle(Index c, Index in, Index out) const
{
    const Distances& distances = model_->problem().distances;
    UnitVector sum{0, 0, 0};
    double weight = 0;
    const auto add = [&](Index unit) {
        for (const search::Point& point : model_->points(unit)) {
            const auto factor = static_cast<double>(point.factor);
            const UnitVector& at = distances.point(point.place);
            sum = {sum.x + factor * at.x, sum.y + factor * at.y, sum.z + factor * at.z};
            weight += factor;
        }
    };
    for (const Index unit : members(c))
        if (unit != out)
            add(unit);
    if (in != kNone)
        add(in);
    return {kNone, distances.mean(sum, weight), weight > 0};
}

std::int64_t Standing::around_middle(Index c, Index in, Index out) const
{
    const search::Centre centre = middle(c, in, out);
    std::int64_t distance = in == kNone ? 0 : model_->distance(in, centre);
    for (const Index unit : members(c))
        if (unit != out)
            distance += model_->distance(unit, centre);
    return distance;
}

}  // namespace routeopt::clust::advice
