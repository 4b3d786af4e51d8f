// Relations between tasks that may be served on different routes.
#include <algorithm>
#include <set>

#include "routing/referee/checks.hpp"
#include "routing/referee/relation_groups.hpp"
#include "routing/referee/relation_words.hpp"

namespace routeopt::routing::referee {
namespace {

// How far a relation is broken: by how many seconds, and by how many of its tasks.
struct Breach {
    std::int64_t seconds = 0;
    std::int64_t tasks = 0;
    bool is_too_soon = false;  // time_lag: the second service starts too soon; else too late
};

std::int64_t start_of(const Served& stop)
{
    return stop.route->visits[stop.visit].answer.service_start;
}

std::vector<const Served*> served_of(const Relation& relation, const ServedStops& stops)
{
    std::vector<const Served*> found;
    for (const Participant& participant : *relation.participants)
        if (const Served* stop = served(stops, participant))
            found.push_back(stop);
    return found;
}

// How many participants are not served, where at least one is.
std::int64_t left_out(const Relation& relation, const std::vector<const Served*>& found)
{
    return found.empty() ? 0 : std::ssize(*relation.participants) - std::ssize(found);
}

// By how many the distinct keys (routes or vehicles) are fewer than the stops, each of which should
// have a key of its own.
template <class KeyOf>
std::int64_t doubled(const std::vector<const Served*>& found, const KeyOf& key_of)
{
    std::set<const void*> keys;
    for (const Served* stop : found)
        keys.insert(key_of(*stop));
    return std::ssize(found) - std::ssize(keys);
}

// How many stops have another key (route or vehicle) than the first one.
template <class KeyOf>
std::int64_t elsewhere(const std::vector<const Served*>& found, const KeyOf& key_of)
{
    return std::count_if(found.begin(), found.end(), [&](const Served* stop) {
        return key_of(*stop) != key_of(*found.front());
    });
}

const void* route_of(const Served& stop)
{
    return stop.route;
}
const void* vehicle_of(const Served& stop)
{
    return stop.route->vehicle;
}

Breach of_synchronized(const Relation& relation, const std::vector<const Served*>& found)
{
    if (found.empty())
        return {};
    const auto [first, last] =
        std::minmax_element(found.begin(), found.end(), [](const Served* a, const Served* b) {
            return start_of(*a) < start_of(*b);
        });
    const std::int64_t apart = start_of(**last) - start_of(**first);
    return {apart - *relation.max_difference_s,
            left_out(relation, found) + doubled(found, route_of)};
}

Breach of_time_lag(const Relation& relation, const ServedStops& stops)
{
    const Served* from = served(stops, *relation.from);
    const Served* to = served(stops, *relation.to);
    if (to == nullptr)
        return {};
    if (from == nullptr)
        return {0, 1};
    const std::int64_t lag = start_of(*to) - from->route->visits[from->visit].answer.departure;
    const std::int64_t over = relation.max_s.present() ? lag - *relation.max_s : 0;
    const std::int64_t under = *relation.min_s - lag;
    return {std::max(under, over), 0, under > over};
}

bool has_task_between(const Served& from, const Served& to)
{
    for (std::size_t k = from.visit + 1; k < to.visit; ++k)
        if (from.route->visits[k].task != nullptr)
            return true;
    return false;
}

Breach of_ordered(const Relation& relation, const std::vector<const Served*>& found)
{
    Breach breach{0, left_out(relation, found)};
    for (std::size_t i = 1; i < found.size(); ++i) {
        const Served& before = *found[i - 1];
        const Served& after = *found[i];
        const bool is_kept = before.route == after.route && before.visit < after.visit &&
                             !(*relation.adjacent && has_task_between(before, after));
        breach.tasks += is_kept ? 0 : 1;
    }
    return breach;
}

Breach breach_of(const Relation& relation, const ServedStops& stops)
{
    const std::vector<const Served*> found = served_of(relation, stops);
    switch (*relation.kind) {
    case RelationKind::synchronized: return of_synchronized(relation, found);
    case RelationKind::time_lag: return of_time_lag(relation, stops);
    case RelationKind::ordered:
        return relation.groups.present() ? Breach{0, tasks_out_of_group_order(relation, stops)}
                                         : of_ordered(relation, found);
    case RelationKind::same_route: return {0, found.empty() ? 0 : elsewhere(found, route_of)};
    case RelationKind::same_vehicle: return {0, found.empty() ? 0 : elsewhere(found, vehicle_of)};
    case RelationKind::different_vehicles: return {0, doubled(found, vehicle_of)};
    case RelationKind::one_of: return {0, found.empty() ? 0 : std::ssize(found) - 1};
    }
    return {};
}

void add(const Relation& relation, std::size_t i, const std::string& words, std::int64_t amount,
         std::string_view unit, Violations& violations)
{
    violations.push_back(violation_of({"relation", "relation"},
                                      "/problem/relations/" + std::to_string(i),
                                      relation_in_words(relation, i) + ": " + words, amount, unit));
    violations.back().number = i;
}

}  // namespace

void check_relations(const Problem& problem, const ServedStops& stops, Violations& violations)
{
    const auto& relations = *problem.relations;
    for (std::size_t i = 0; i < relations.size(); ++i) {
        const Breach breach = breach_of(relations[i], stops);
        if (breach.seconds > 0)
            add(relations[i], i,
                missed_time_in_words(relations[i], breach.seconds, breach.is_too_soon),
                breach.seconds, "s", violations);
        if (breach.tasks > 0)
            add(relations[i], i, tasks_in_breach_in_words(relations[i], breach.tasks), breach.tasks,
                "count", violations);
    }
}

}  // namespace routeopt::routing::referee
