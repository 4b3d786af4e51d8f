#include "routing/search/rich/plan/quota_counts.hpp"

#include <algorithm>
#include <utility>

#include "base/invariant.hpp"

namespace routeopt::routing::search::rich {

QuotaCounts::QuotaCounts(const Model& model) : model_(model), count_(model.rules.quotas.size(), 0)
{
    const auto asks = [](const model::Quota& quota) {
        return quota.least > 0 && quota.per_missing > 0;
    };
    const model::Rules& rules = model.rules;
    for (const model::Quota& quota : rules.quotas)
        shares_.push_back({quota.least, quota.most});
    missed_ = compute_missed();
    if (std::ranges::none_of(rules.quotas, asks))
        return;
    tasks_of_.resize(rules.quotas.size());
    asking_for_.resize(model.tasks.size());
    for (std::size_t task = 0; task < model.tasks.size(); ++task)
        for (const Index number : rules.quotas_of[task])
            if (asks(rules.quotas[number])) {
                tasks_of_[as_size(number)].push_back(static_cast<Index>(task));
                asking_for_[task].push_back(number);
            }
}

void QuotaCounts::count(Index task, Index slot)
{
    for (const Index number : model_.rules.quotas_of[task]) {
        if (!counts(number, slot))
            continue;
        if (is_below(number))
            missed_ -= model_.rules.quotas[number].per_missing;
        ++count_[number];
    }
}

void QuotaCounts::uncount(Index task, Index slot)
{
    for (const Index number : model_.rules.quotas_of[task]) {
        if (!counts(number, slot))
            continue;
        --count_[number];
        if (is_below(number))
            missed_ += model_.rules.quotas[number].per_missing;
    }
}

Cost QuotaCounts::set_shares(std::vector<QuotaShare> shares)
{
    shares_ = std::move(shares);
    const Cost before = std::exchange(missed_, compute_missed());
    return missed_ - before;
}

Cost QuotaCounts::compute_missed() const
{
    Cost cost = 0;
    for (std::size_t q = 0; q < count_.size(); ++q)
        cost += model_.rules.quotas[q].per_missing *
                std::max<std::int64_t>(0, shares_[q].least - count_[q]);
    return cost;
}

void QuotaCounts::check(const Assignment& assignment) const
{
    std::vector<std::int64_t> count(count_.size(), 0);
    for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
        const Index slot = assignment.served_in(static_cast<Index>(t));
        for (const Index number : model_.rules.quotas_of[t])
            if (slot != kNone && counts(number, slot))
                ++count[as_size(number)];
    }
    INVARIANT(count == count_, "quotas count what is served");
    INVARIANT(missed_ == compute_missed(), "what quotas lack is the recomputed count");
}

}  // namespace routeopt::routing::search::rich
