#include "routing/search/operators/quota_shares.hpp"

#include <algorithm>

namespace routeopt::routing::search {
namespace {

model::Cost price(const model::Quota& quota, std::int64_t least, std::int64_t count)
{
    return quota.per_missing * std::max<std::int64_t>(0, least - count);
}

}  // namespace

void QuotaShares::count(Index task, Index slot, std::size_t worker)
{
    if (counts_.empty())
        return;  // the model has no quotas, and no list of quotas for each task
    for (const Index number : model_.rules.quotas_of[task])
        if (model_.rules.quotas[number].slots[slot])
            ++counts_[at(as_size(number), worker)];
}

std::vector<char> QuotaShares::are_at_bounds() const
{
    std::vector<char> are(model_.rules.quotas.size(), 0);
    for (std::size_t number = 0; number < are.size(); ++number) {
        const model::Quota& quota = model_.rules.quotas[number];
        const std::int64_t count = counted(number);
        const bool is_full = count >= quota.most;
        const bool is_just_met = quota.per_missing > 0 && count == quota.least;
        are[number] = count > 0 && (is_full || is_just_met) ? 1 : 0;
    }
    return are;
}

void QuotaShares::share(std::size_t workers, std::size_t rotation)
{
    for (std::size_t number = 0; number < model_.rules.quotas.size(); ++number)
        share_quota(number, workers, rotation);
}

// Each worker begins with both bounds at its own count. What is counted beyond the lower bound (or
// lacks to it) is then shared as tasks that a worker may lose (or has to gain), and what lacks to
// the upper bound as tasks that it may gain.
void QuotaShares::share_quota(std::size_t number, std::size_t workers, std::size_t rotation)
{
    const model::Quota& quota = model_.rules.quotas[number];
    const std::int64_t all = counted(number);
    for (std::size_t worker = 0; worker < workers_; ++worker) {
        const std::int64_t own = counts_[at(number, worker)];
        shares_[at(number, worker)] = {own, own};
    }
    // Two rounds: in the first all workers get equal parts, but none can give up more tasks than it
    // counts; in the second the others take what is left over.
    std::int64_t spare = all - quota.least;
    std::int64_t room = std::max<std::int64_t>(0, quota.most - all);
    const auto worker_count = static_cast<std::int64_t>(workers);
    for (std::size_t i = 0; i < 2 * workers && (spare != 0 || room > 0); ++i) {
        QuotaShare& share = shares_[at(number, (rotation + i) % workers)];
        const std::int64_t left =
            std::max<std::int64_t>(1, worker_count - static_cast<std::int64_t>(i));
        const std::int64_t gone = std::min(share.least, spare / left + (spare % left > 0 ? 1 : 0));
        share.least -= gone;
        spare -= gone;
        const std::int64_t come = room / left + (room % left > 0 ? 1 : 0);
        share.most += come;
        room -= come;
    }
}

std::vector<QuotaShare> QuotaShares::of(std::size_t worker) const
{
    std::vector<QuotaShare> shares;
    for (std::size_t number = 0; number < model_.rules.quotas.size(); ++number)
        shares.push_back(shares_[at(number, worker)]);
    return shares;
}

model::Cost QuotaShares::paid_too_much() const
{
    model::Cost more = 0;
    for (std::size_t number = 0; number < model_.rules.quotas.size(); ++number) {
        const model::Quota& quota = model_.rules.quotas[number];
        for (std::size_t worker = 0; worker < workers_; ++worker)
            more += price(quota, shares_[at(number, worker)].least, counts_[at(number, worker)]);
        more -= price(quota, quota.least, counted(number));
    }
    return more;
}

}  // namespace routeopt::routing::search
