#include "clust/search/assignment.hpp"

#include <algorithm>
#include <queue>

#include "clust/search/plan.hpp"

namespace routeopt::clust::search {
namespace {

constexpr std::int64_t kMostPairs = 1'000'000;  // of units and clusters, and of two clusters
constexpr Cost kFar{INT64_MAX / 4, 0, 0};

bool shares_no_keyword(const Problem& problem)
{
    std::vector<bool> held(problem.keywords.size(), false);
    for (const Entity& entity : problem.entities)
        for (const Keyword& keyword : entity.keywords) {
            if (held[as_size(keyword.keyword)])
                return false;
            held[as_size(keyword.keyword)] = true;
        }
    return true;
}

bool has_equal_weights(const Problem& problem)
{
    for (std::size_t d = 0; d < problem.dimensions.size(); ++d) {
        const bool counts =
            problem.weights.balance > 0 ||
            std::ranges::any_of(problem.clusters, [d](const Cluster& cluster) {
                return cluster.max_weight[d] != kNoBound || cluster.min_weight[d] > 0;
            });
        if (counts && std::ranges::any_of(problem.entities, [&](const Entity& entity) {
                return entity.weight[d] != problem.entities.front().weight[d];
            }))
            return false;
    }
    return true;
}

// Units are assigned one by one, each along the shortest path: it goes to a cluster, from which
// another one may go to the next, and so on to where one more costs least. Every plan on the way is
// optimal for the units so far. Potentials keep all steps from costing less than nothing, as in
// Dijkstra's algorithm. One "cluster" more holds what is left out.
class Assigner {
public:
    explicit Assigner(const Model& model)
        : model_(model), plan_(model), nodes_(model.clusters() + 1), out_(model.clusters()),
          cluster_of_(as_size(model.units()), kNone), size_(as_size(nodes_), 0),
          potential_(as_size(nodes_)), label_(as_size(nodes_)), before_(as_size(nodes_)),
          carrier_(as_size(nodes_)), leavers_(as_size(nodes_) * as_size(nodes_))
    {
        end_potential_ = one_more(out_);
        for (Index c = 0; c < out_; ++c)
            end_potential_ = std::min(end_potential_, one_more(c));
    }

    void assign(Index unit)
    {
        const Index last = shortest_path(unit);
        for (Index c = last; c != kNone; c = before_[as_size(c)])
            enter(carrier_[as_size(c)], c);
        ++size_[as_size(last)];
    }

    std::vector<Index> found() const
    {
        std::vector<Index> found = cluster_of_;
        std::ranges::replace(found, out_, kNone);
        return found;
    }

private:
    struct Leaver {
        Cost cost;  // more in the other cluster than in its own
        Index unit;
        bool operator>(const Leaver& other) const { return other.cost < cost; }
    };
    using Leavers = std::priority_queue<Leaver, std::vector<Leaver>, std::greater<>>;

    Leavers& leavers(Index from, Index to)
    {
        return leavers_[as_size(from) * as_size(nodes_) + as_size(to)];
    }
    bool allows(Index unit, Index c) const { return c == out_ || model_.allows(unit, c); }

    // Of the cluster's number of members alone.
    Cost load(Index c, std::int64_t size) const
    {
        Weights weight{};
        for (std::size_t d = 0; d < model_.dimensions(); ++d)
            weight[d] = size * model_.weight(0)[d];
        return plan_.load_cost(c, size, weight);
    }
    Cost one_more(Index c) const
    {
        const std::int64_t size = size_[as_size(c)];
        return c == out_ ? Cost{} : load(c, size + 1) - load(c, size);
    }
    // Compared with being left out, and without what the number of members costs.
    Cost cost(Index unit, Index c) const
    {
        return c == out_ ? Cost{} : plan_.put_cost(unit, c) - (load(c, 1) - load(c, 0));
    }

    // Where one more is taken in for the unit; before_ and carrier_ lead back.
    Index shortest_path(Index unit)
    {
        std::vector<bool> done(as_size(nodes_), false);
        for (Index c = 0; c < nodes_; ++c) {
            label_[as_size(c)] = allows(unit, c) ? cost(unit, c) - potential_[as_size(c)] : kFar;
            before_[as_size(c)] = kNone;
            carrier_[as_size(c)] = unit;
        }
        Cost end = kFar;
        Index last = kNone;
        for (;;) {
            Index next = kNone;
            for (Index c = 0; c < nodes_; ++c)
                if (!done[as_size(c)] &&
                    (next == kNone || label_[as_size(c)] < label_[as_size(next)]))
                    next = c;
            if (next == kNone || !(label_[as_size(next)] < end))
                break;
            done[as_size(next)] = true;
            const Cost to_end =
                label_[as_size(next)] + potential_[as_size(next)] + one_more(next) - end_potential_;
            if (to_end < end) {
                end = to_end;
                last = next;
            }
            for (Index c = 0; c < nodes_; ++c)
                if (!done[as_size(c)])
                    step(next, c);
        }
        for (Index c = 0; c < nodes_; ++c)
            potential_[as_size(c)] += std::min(label_[as_size(c)], end);
        end_potential_ += end;
        return last;
    }

    void step(Index from, Index to)
    {
        Leavers& all = leavers(from, to);
        while (!all.empty() && cluster_of_[as_size(all.top().unit)] != from)
            all.pop();
        if (all.empty())
            return;
        const Cost label = label_[as_size(from)] + potential_[as_size(from)] + all.top().cost -
                           potential_[as_size(to)];
        if (label < label_[as_size(to)]) {
            label_[as_size(to)] = label;
            before_[as_size(to)] = from;
            carrier_[as_size(to)] = all.top().unit;
        }
    }

    void enter(Index unit, Index c)
    {
        cluster_of_[as_size(unit)] = c;
        const Cost here = cost(unit, c);
        for (Index to = 0; to < nodes_; ++to)
            if (to != c && allows(unit, to))
                leavers(c, to).push({cost(unit, to) - here, unit});
    }

    const Model& model_;
    Plan plan_;  // empty
    Index nodes_, out_;
    std::vector<Index> cluster_of_;
    std::vector<std::int64_t> size_;
    std::vector<Cost> potential_, label_;
    std::vector<Index> before_, carrier_;  // on the path: the cluster, and who goes from there
    std::vector<Leavers> leavers_;         // by two clusters; who is gone stays until it is found
    Cost end_potential_;
};

}  // namespace

bool is_linear(const Model& model)
{
    const Problem& problem = model.problem();
    const bool has_prices_of_use = std::ranges::any_of(problem.clusters, [&](const Cluster& one) {
        const bool has_least = one.min > 0 || one.min_weight != Weights{};
        return one.cost * problem.weights.open > 0 || (one.may_be_empty && has_least);
    });
    const bool centres_stay =
        !model.has_places() || problem.weights.distance == 0 ||
        (!model.is_pairs() && std::ranges::all_of(problem.clusters, [](const Cluster& one) {
            return one.place != kNone;
        }));
    return !has_prices_of_use && centres_stay && !problem.is_contiguous && !model.has_apart() &&
           model.units() == std::ssize(problem.entities) && has_equal_weights(problem) &&
           shares_no_keyword(problem);
}

std::optional<std::vector<Index>> optimal_assignment(const Model& model,
                                                     const std::function<bool()>& goes_on)
{
    constexpr Index kBetweenLooks = 64;
    const std::int64_t clusters = model.clusters();
    if (std::max<std::int64_t>(model.units(), clusters) * clusters > kMostPairs ||
        !is_linear(model))
        return std::nullopt;
    Assigner assigner{model};
    for (Index u = 0; u < model.units(); ++u) {
        if (u % kBetweenLooks == 0 && !goes_on())
            return std::nullopt;
        assigner.assign(u);
    }
    return assigner.found();
}

}  // namespace routeopt::clust::search
