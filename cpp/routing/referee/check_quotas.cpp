// How many tasks of a kind are served.
#include <algorithm>

#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {
namespace {

bool names(const Texts& ids, std::string_view id)
{
    return std::any_of(ids->begin(), ids->end(), [&](const Text& text) { return *text == id; });
}

class QuotaCount {
public:
    explicit QuotaCount(const Quota& quota) : quota_(quota)
    {
        for (const Text& task : *quota.tasks)
            tasks_.insert(*task);
    }

    [[nodiscard]] std::int64_t on(const Route& route) const
    {
        if (!counts(route))
            return 0;
        return std::count_if(route.visits.begin(), route.visits.end(), [&](const Visit& visit) {
            return opens_task(visit) && counts(*visit.task);
        });
    }

private:
    [[nodiscard]] bool counts(const Route& route) const
    {
        if (quota_.vehicles.present() && !names(quota_.vehicles, *route.vehicle->wire->id))
            return false;
        const std::int64_t start = *route.shift->start->time;
        return !quota_.period.present() ||
               (*quota_.period->start <= start && start < *quota_.period->end);
    }

    [[nodiscard]] bool counts(const Task& task) const
    {
        return quota_.tag.present() ? names(task.tags, *quota_.tag) : tasks_.contains(*task.id);
    }

    const Quota& quota_;
    std::set<std::string_view> tasks_;
};

}  // namespace

Money check_quotas(const Problem& problem, const std::vector<Route>& routes, Violations& violations)
{
    Money cost;
    const auto& quotas = *problem.quotas;
    for (std::size_t i = 0; i < quotas.size(); ++i) {
        const Quota& quota = quotas[i];
        const QuotaCount counter{quota};
        std::int64_t count = 0;
        for (const Route& route : routes)
            count += counter.on(route);
        if (quota.min.present() && count < *quota.min)
            cost += Money{*quota.per_missing} * (*quota.min - count);
        if (quota.max.present() && count > *quota.max)
            violations.push_back({"quota", "/problem/quotas/" + std::to_string(i),
                                  "quota: " + in_quotes(*quota.id) + " allows " +
                                      count_in_words(*quota.max, "task") + ", the plan serves " +
                                      std::to_string(count) + ", " +
                                      std::to_string(count - *quota.max) + " too many",
                                  count - *quota.max, "count"});
    }
    return cost;
}

}  // namespace routeopt::routing::referee
