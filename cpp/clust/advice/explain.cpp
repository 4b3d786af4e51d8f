#include "clust/advice/explain.hpp"

#include <algorithm>

#include "clust/advice/standing.hpp"
#include "clust/advice/whole_units.hpp"

namespace routeopt::clust::advice {
namespace {

constexpr std::size_t kListed = 2;

class Explainer {
public:
    Explainer(const Problem& problem, const referee::Verdict& verdict,
              const std::function<bool()>& goes_on)
        : problem_(problem), verdict_(verdict), whole_(problem, WholeUnits::none),
          model_(whole_.problem()),
          standing_(model_, problem.assignments, !problem.distances.is_matrix(), goes_on),
          obstacles_(problem, problem.assignments, verdict), bindings_(problem.clusters.size())
    {
    }

    [[nodiscard]] bool is_ready() const { return standing_.is_ready(); }

    // Without relations that keep entities together, a unit is an entity, of the same number.
    Explained explained(Index e)
    {
        Explained one{e, 0, {}};
        const Index from = problem_.assignments[as_size(e)];
        one.cost = model_.own_cost(e, kNone).soft;
        if (from != kNone)
            one.cost -= standing_.take_cost(e).soft;
        for (const Index c : next_best(e)) {
            Alternative& there = one.alternatives.emplace_back(c, Score{}, obstacles_.to(e, c));
            there.change = referee::change(problem_, problem_.assignments, verdict_, {{e, c}});
            if (there.obstacles == std::vector<std::string_view>{"CLUSTER_MAX"})
                note_binding(e, c);
        }
        return one;
    }

    std::vector<Binding> bindings() const
    {
        std::vector<Binding> found;
        for (const Binding& one : bindings_)
            if (one.entity != kNone)
                found.push_back(one);
        std::stable_sort(found.begin(), found.end(),
                         [](const Binding& a, const Binding& b) { return a.gain > b.gain; });
        return found;
    }

private:
    // The two clusters where the entity costs least, rules aside. They are priced by a lower bound,
    // the lowest first, until that passes the second best price.
    std::vector<Index> next_best(Index e) const
    {
        using Priced = std::pair<std::int64_t, Index>;
        std::vector<Priced> open, best;
        for (Index c = 0; c < model_.clusters(); ++c)
            if (c != problem_.assignments[as_size(e)])
                open.emplace_back(standing_.least_soft_cost(e, c), c);
        std::make_heap(open.begin(), open.end(), std::greater<>{});
        while (!open.empty() && (best.size() < kListed || open.front() < best.back())) {
            const Index c = open.front().second;
            std::pop_heap(open.begin(), open.end(), std::greater<>{});
            open.pop_back();
            best.emplace_back(standing_.put_cost(e, c).soft, c);
            std::sort(best.begin(), best.end());
            best.resize(std::min(best.size(), kListed));
        }
        std::vector<Index> found;
        for (const auto& [cost, c] : best)
            found.push_back(c);
        return found;
    }

    // Where one bound alone is in the way: what the plan gains where that is just high enough.
    void note_binding(Index e, Index c)
    {
        const Cluster& cluster = problem_.clusters[as_size(c)];
        const auto& there = verdict_.clusters[as_size(c)];
        const Weights& weight = problem_.entities[as_size(e)].weight;
        std::vector<Binding> broken;
        if (std::ssize(there.members) >= cluster.max)
            broken.push_back({c, kNone, std::ssize(there.members) + 1 - cluster.max, e, {}});
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            if (weight[d] > 0 && there.weight[d] + weight[d] > cluster.max_weight[d])
                broken.push_back({c,
                                  static_cast<Index>(d),
                                  there.weight[d] + weight[d] - cluster.max_weight[d],
                                  e,
                                  {}});
        if (broken.size() != 1)
            return;
        Binding& one = broken.front();
        Cluster& raised = raised_.clusters[as_size(c)];
        std::int64_t& bound =
            one.dimension == kNone ? raised.max : raised.max_weight[as_size(one.dimension)];
        bound += one.more;
        one.gain = referee::change(raised_, problem_.assignments, verdict_, {{e, c}});
        bound -= one.more;
        Binding& best = bindings_[as_size(c)];
        const Score& least = best.entity == kNone ? Score{} : best.gain;
        if (one.gain > least)
            best = one;
    }

    const Problem& problem_;
    const referee::Verdict& verdict_;
    WholeUnits whole_;
    Model model_;
    Standing standing_;
    referee::Obstacles obstacles_;
    Problem raised_ = problem_;      // for one bound at a time
    std::vector<Binding> bindings_;  // by cluster, the best
};

}  // namespace

Explanation explanation_of(const Problem& problem, const referee::Verdict& verdict,
                           const std::function<bool()>& goes_on)
{
    Explainer explainer{problem, verdict, goes_on};
    Explanation found;
    found.is_complete = explainer.is_ready();
    for (Index e = 0; e < std::ssize(problem.entities) && found.is_complete; ++e)
        if (goes_on())
            found.entities.push_back(explainer.explained(e));
        else
            found.is_complete = false;
    found.bindings = explainer.bindings();
    return found;
}

}  // namespace routeopt::clust::advice
