// What Plan leaves to the plans of other workers.
#include <algorithm>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

void Plan::offer_only(std::span<const Index> slots)
{
    for (std::vector<Index>& offers : empty_)
        offers.clear();
    std::fill(offered_.begin(), offered_.end(), 0);
    for (auto slot = slots.rbegin(); slot != slots.rend(); ++slot)
        if (can_run_[*slot] != 0)
            offer_empty(*slot);
}

void Plan::hide(Index task)
{
    cost_ -= model_.tasks[task].drop_fee;
    missing_ -= model_.tasks[task].priority;
    absent_.leave(task);
}

void Plan::show(Index task)
{
    cost_ += model_.tasks[task].drop_fee;
    missing_ += model_.tasks[task].priority;
    absent_.enter(task);
}

void Plan::share_quotas(std::vector<QuotaShare> shares)
{
    for (std::size_t q = 0; q < shares.size(); ++q) {
        const auto missing = [&](const QuotaShare& share) {
            return std::max<std::int64_t>(0, share.least - quota_count_[q]);
        };
        cost_ +=
            model_.rules.quotas[q].per_missing * (missing(shares[q]) - missing(quota_shares_[q]));
    }
    quota_shares_ = std::move(shares);
}

}  // namespace routeopt::routing::search::rich
