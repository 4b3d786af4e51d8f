#include "task/advice/explain.hpp"

#include <algorithm>

namespace routeopt::task::advice {
namespace {

// The orders, those first that need an explanation most.
std::vector<Index> by_need(const Problem& problem, const Plan& plan,
                           const std::vector<bool>& is_planned)
{
    struct Need {
        Index order;
        int rank;  // left out, late, in time
        std::int64_t weight;
    };
    std::vector<Need> needs;
    for (Index o = 0; o < std::ssize(problem.orders); ++o) {
        const std::int64_t priority = problem.orders[as_size(o)].priority;
        const Seconds late = lateness_of(problem, plan, o);
        if (!is_planned[as_size(o)])
            needs.push_back({o, 0, priority});
        else
            needs.push_back({o, late > 0 ? 1 : 2, priority * late});
    }
    std::stable_sort(needs.begin(), needs.end(), [](const Need& a, const Need& b) {
        return a.rank != b.rank ? a.rank < b.rank : a.weight > b.weight;
    });
    std::vector<Index> orders;
    for (const Need& one : needs)
        orders.push_back(one.order);
    return orders;
}

}  // namespace

Explanation explanation_of(const Problem& problem, const Plan& plan,
                           const referee::Judgement& judgement,
                           const std::function<bool()>& goes_on)
{
    Explanation found;
    const std::vector<bool> is_planned = referee::planned_orders(problem, plan);
    const std::vector<Index> orders = by_need(problem, plan, is_planned);
    ChainFinder chains{problem, plan};
    for (const Index o : orders) {
        if (!goes_on()) {
            found.unanswered.push_back(o);
            continue;
        }
        ExplainedOrder& one = found.orders.emplace_back();
        one.order = o;
        one.is_planned = is_planned[as_size(o)];
        one.late = lateness_of(problem, plan, o);
        one.end = end_of(problem, plan, o);
        if (one.end > INT64_MIN)
            one.chain = chains.chain_of(o, goes_on);
    }
    for (ExplainedOrder& one : found.orders) {
        if (one.is_planned && one.late == 0)
            continue;
        one.alternatives =
            ways_of(problem, plan, judgement, one.order, problem.max_suggestions, goes_on);
        one.remedies = remedies_for(problem, plan, one.order, goes_on);
        if (!one.remedies.is_complete || !one.alternatives.is_complete)
            found.unanswered.push_back(one.order);
    }
    std::sort(found.orders.begin(), found.orders.end(),
              [](const ExplainedOrder& a, const ExplainedOrder& b) { return a.order < b.order; });
    std::sort(found.unanswered.begin(), found.unanswered.end());
    return found;
}

}  // namespace routeopt::task::advice
