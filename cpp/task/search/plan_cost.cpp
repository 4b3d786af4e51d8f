// What a plan costs.
#include <algorithm>
#include <cmath>

#include "task/search/plan.hpp"

namespace routeopt::task::search {

std::int64_t Plan::cost_of_order(Index order) const
{
    const Order& one = model_->problem().orders[as_size(order)];
    const ScoreWeights& weights = model_->problem().weights;
    const Instant end = end_of(order);
    std::int64_t sum = weights.asap * one.priority * (end - one.earliest);
    if (one.due && end > *one.due)
        sum += weights.tardiness * one.priority * (end - *one.due);
    return sum;
}

// Of a ONE_OF relation as it was last settled: what its orders cost by being left out.
Cost Plan::left_out_of_choice(const Relation& relation) const
{
    Cost most;
    for (const Index order : relation.members) {
        if (counts_as_out_[as_size(order)] == 0)
            return {};
        const Order& one = model_->problem().orders[as_size(order)];
        most.medium = std::max(most.medium, one.priority);
        most.hard = std::max<std::int64_t>(most.hard, one.is_mandatory ? 1 : 0);
    }
    return most;
}

void Plan::count_left_out(Index order, int sign)
{
    const Order& one = model_->problem().orders[as_size(order)];
    if (one.one_of != kNone) {
        const Cost cost = left_out_of_choice(model_->problem().relations[as_size(one.one_of)]);
        level_.hard += sign * cost.hard;
        level_.medium += sign * cost.medium;
    } else if (counts_as_out_[as_size(order)] != 0) {
        level_.hard += sign * (one.is_mandatory ? 1 : 0);
        level_.medium += sign * one.priority;
    }
}

void Plan::settle_order(Index order)
{
    const std::int64_t cost = is_planned(order) ? cost_of_order(order) : 0;
    level_.soft += cost - order_cost_[as_size(order)];
    order_cost_[as_size(order)] = cost;
    const char is_out = is_planned(order) ? 0 : 1;
    if (is_out != counts_as_out_[as_size(order)]) {
        count_left_out(order, -1);
        counts_as_out_[as_size(order)] = is_out;
        count_left_out(order, 1);
    }
}

void Plan::settle_makespan()
{
    if (!must_look_for_end_)
        return;
    last_end_ = INT64_MIN;
    for (const Instant end : ends_)
        last_end_ = std::max(last_end_, end);
    must_look_for_end_ = false;
}

std::int64_t Plan::spread_cost(Index resource) const
{
    const Resource& one = model_->problem().resources[as_size(resource)];
    Seconds sum = 0, away = 0;
    for (Index p = one.first_person; p < one.first_person + one.people; ++p)
        sum += work_[as_size(p)];
    for (Index p = one.first_person; p < one.first_person + one.people; ++p)
        away += std::abs(one.people * work_[as_size(p)] - sum);
    return one.people > 0 ? (2 * away + one.people) / (2 * one.people) : 0;
}

Cost Plan::cost()
{
    const ScoreWeights& weights = model_->problem().weights;
    for (const Index order : stale_orders_) {
        settle_order(order);
        is_stale_[as_size(order)] = 0;
    }
    stale_orders_.clear();
    settle_makespan();
    if (weights.workload_spread > 0)
        for (Index r = 0; r < std::ssize(spread_); ++r)
            if (is_spread_stale_[as_size(r)] != 0) {
                const std::int64_t now = spread_cost(r);
                spread_sum_ += now - spread_[as_size(r)];
                spread_[as_size(r)] = now;
                is_spread_stale_[as_size(r)] = 0;
            }
    Cost cost = level_;
    if (last_end_ != INT64_MIN)
        cost.soft += weights.makespan * (last_end_ - model_->problem().period.from);
    cost.soft += weights.workload_spread * spread_sum_;
    cost.soft += weights.setup * timetable_.change_overs().duration +
                 weights.cost * timetable_.change_overs().cost;
    return cost;
}

Cost Plan::recomputed() const
{
    Plan fresh{*model_};
    for (Index t = 0; t < model_->tasks(); ++t)
        if (at(t).is_planned())
            fresh.put(t, at(t));
    return fresh.cost();
}

}  // namespace routeopt::task::search
