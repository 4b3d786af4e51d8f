// Quotas: how many tasks of a kind are served by some vehicles in some period.
#include <algorithm>

#include "base/in_thousands.hpp"
#include "routing/referee/checks.hpp"
#include "routing/referee/quotas.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {

QuotaCount::QuotaCount(const Quota& quota) : quota_(quota)
{
    for (const Text& task : *quota.tasks)
        tasks_.insert(*task);
}

std::int64_t QuotaCount::on(const Route& route) const
{
    if (!counts(*route.vehicle->wire, *route.shift))
        return 0;
    return std::count_if(route.visits.begin(), route.visits.end(), [&](const Visit& visit) {
        return opens_task(visit) && counts(*visit.task);
    });
}

bool QuotaCount::counts(const Vehicle& vehicle, const Shift& shift) const
{
    if (quota_.vehicles.present() && !names(quota_.vehicles, *vehicle.id))
        return false;
    const std::int64_t start = *shift.start->time;
    return !quota_.period.present() ||
           (*quota_.period->start <= start && start < *quota_.period->end);
}

bool QuotaCount::counts(const Task& task) const
{
    return quota_.tag.present() ? names(task.tags, *quota_.tag) : tasks_.contains(*task.id);
}

Money price_of_missing(const Quota& quota, std::int64_t count)
{
    return quota.min.present() && count < *quota.min
               ? Money{*quota.per_missing} * (*quota.min - count)
               : Money{};
}

std::optional<Violation> excess_of(const Quota& quota, std::size_t number, std::int64_t count)
{
    if (!quota.max.present() || count <= *quota.max)
        return std::nullopt;
    const std::int64_t over = count - *quota.max;
    Violation violation = violation_of(
        {"quota", "quota"}, "/problem/quotas/" + std::to_string(number),
        in_quotes(*quota.id) + " allows " + count_in_words(*quota.max, "task") +
            ", the plan serves " + in_thousands(count) + ", " + in_thousands(over) + " too many",
        over, "count");
    violation.number = number;
    return violation;
}

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
        cost += price_of_missing(quota, count);
        if (auto excess = excess_of(quota, i, count))
            violations.push_back(std::move(*excess));
    }
    return cost;
}

}  // namespace routeopt::routing::referee
