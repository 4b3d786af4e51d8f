#include "task/advice/standing.hpp"

#include <algorithm>

namespace routeopt::task::advice {
namespace {

bool breaks_resources(const referee::Judgement& judgement)
{
    return std::any_of(judgement.breaches.begin(), judgement.breaches.end(),
                       [](const referee::Breach& one) {
                           return one.rule == Rule::resource_capacity ||
                                  one.rule == Rule::setup_time || one.rule == Rule::precedence;
                       });
}

std::unique_ptr<Problem> locked(const Problem& problem, const Plan& plan)
{
    auto copy = std::make_unique<Problem>(problem);
    for (std::size_t t = 0; t < plan.size(); ++t)
        if (plan[t].is_planned())
            copy->tasks[t].lock = {plan[t].from, plan[t].people, plan[t].mode};
    return copy;
}

}  // namespace

Plan without_orders(const Problem& problem, Plan plan, const std::vector<Index>& orders)
{
    for (const Index o : orders) {
        const Order& order = problem.orders[as_size(o)];
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            plan[as_size(t)] = {};
    }
    return plan;
}

std::vector<Index> planned_along(const Problem& problem, const Plan& plan,
                                 std::vector<Index> orders)
{
    const std::vector<bool> is_planned = referee::planned_orders(problem, plan);
    for (std::size_t i = 0; i < orders.size(); ++i)
        for (const Relation& relation : problem.relations) {
            if (relation.kind != RelationKind::all_or_none ||
                std::find(relation.members.begin(), relation.members.end(), orders[i]) ==
                    relation.members.end())
                continue;
            for (const Index member : relation.members)
                if (!is_planned[as_size(member)] &&
                    std::find(orders.begin(), orders.end(), member) == orders.end())
                    orders.push_back(member);
        }
    std::sort(orders.begin(), orders.end());
    return orders;
}

Standing::Standing(const Problem& problem, const Plan& plan, const referee::Judgement& judgement,
                   const std::vector<Index>& without)
    : locked_(breaks_resources(judgement) ? locked(problem, without_orders(problem, plan, without))
                                          : nullptr),
      problem_(locked_ ? locked_.get() : &problem), model_(*problem_), plan_(model_)
{
    const Plan standing = without_orders(problem, plan, without);
    for (Index t = 0; t < model_.tasks(); ++t)
        if (standing[as_size(t)].is_planned())
            plan_.put(t, standing[as_size(t)]);
    plan_.begin();
}

}  // namespace routeopt::task::advice
