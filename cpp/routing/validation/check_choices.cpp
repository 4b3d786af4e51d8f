// Pairs of members of which exactly one, at least one or at most one must be given.
#include <algorithm>
#include <string>

#include "base/in_quotes.hpp"
#include "routing/validation/checks.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

struct Choice {
    std::string_view name;
    NodeId at;  // of its value; kNowhere where the member is absent
};

void check_at_most_one(const Choice& a, const Choice& b, wire::FaultList& faults)
{
    if (a.at != wire::kNowhere && b.at != wire::kNowhere)
        faults.invalid_value({std::max(a.at, b.at)}, [&] {
            return "only one of " + in_quotes(a.name) + " and " + in_quotes(b.name) +
                   " may be given";
        });
}

void check_at_least_one(NodeId owner, const Choice& a, const Choice& b, wire::FaultList& faults)
{
    if (owner != wire::kNowhere && a.at == wire::kNowhere && b.at == wire::kNowhere)
        faults.invalid_value({owner, a.name}, [&] {
            return "one of " + in_quotes(a.name) + " and " + in_quotes(b.name) + " is required";
        });
}

void check_exactly_one(NodeId owner, const Choice& a, const Choice& b, wire::FaultList& faults)
{
    check_at_most_one(a, b, faults);
    check_at_least_one(owner, a, b, faults);
}

void check_target(const Site& side, wire::FaultList& faults)
{
    const Target& target = *side.target;
    check_at_least_one(target.at, {"per_late_hour", target.per_late_hour.at},
                       {"per_early_hour", target.per_early_hour.at}, faults);
}

void check_quota(const Quota& quota, wire::FaultList& faults)
{
    check_exactly_one(quota.at, {"tag", quota.tag.at}, {"tasks", quota.tasks.at}, faults);
    check_at_least_one(quota.at, {"max", quota.max.at}, {"min", quota.min.at}, faults);
    if (quota.min.present() && !quota.per_missing.present())
        faults.invalid_value({quota.at, "per_missing"},
                             [] { return "`per_missing` is required with `min`"; });
}

void check_relation(const Relation& relation, wire::FaultList& faults)
{
    if (!relation.kind || *relation.kind != RelationKind::ordered)
        return;
    check_exactly_one(relation.at, {"participants", relation.participants.at},
                      {"groups", relation.groups.at}, faults);
    for (const Group& group : *relation.groups)
        check_exactly_one(group.at, {"tags", group.tags.at}, {"tasks", group.tasks.at}, faults);
}

}  // namespace

void check_choices(const Problem& problem, wire::FaultList& faults)
{
    each_task(problem, [&](const Task& task) {
        for (const Preference& preference : *task.preferences)
            check_exactly_one(preference.at, {"tag", preference.tag.at},
                              {"vehicles", preference.vehicles.at}, faults);
    });
    each_site(problem, [&](const Task&, const Site& site) { check_target(site, faults); });
    each_endpoint(problem, [&](const Endpoint& endpoint) {
        check_at_most_one({"location", endpoint.location.at}, {"depot", endpoint.depot.at}, faults);
    });
    for (const Quota& quota : *problem.quotas)
        check_quota(quota, faults);
    for (const Relation& relation : *problem.relations)
        check_relation(relation, faults);
}

}  // namespace routeopt::routing::validation
