// Relations and shipments together must leave an order of the stops in which none comes before
// itself: the graph of "comes before" has no cycle.
#include <algorithm>
#include <span>

#include "routing/validation/relation_graph.hpp"

namespace routeopt::routing::validation {
namespace {

struct Edge {
    StopNumber from;
    StopNumber to;
};

// Takes away stops that nothing must precede for as long as there are any (Kahn 1962). Stops that
// remain lie on a cycle or behind one. Linear in stops and edges.
bool has_cycle(std::size_t stops, std::span<const Edge> edges)
{
    std::vector<std::size_t> first(stops + 1, 0);  // where each stop's edges begin in `heads`
    std::vector<std::size_t> before(stops, 0);     // how many edges lead to each stop
    for (const Edge& edge : edges) {
        ++first[edge.from + 1];
        ++before[edge.to];
    }
    for (std::size_t i = 0; i < stops; ++i)
        first[i + 1] += first[i];
    std::vector<StopNumber> heads(edges.size());
    std::vector<std::size_t> next(first.begin(), first.end() - 1);
    for (const Edge& edge : edges)
        heads[next[edge.from]++] = edge.to;

    std::vector<StopNumber> free;
    for (StopNumber stop = 0; stop < stops; ++stop)
        if (before[stop] == 0)
            free.push_back(stop);
    for (std::size_t taken = 0; taken < free.size(); ++taken)
        for (std::size_t i = first[free[taken]]; i < first[free[taken] + 1]; ++i)
            if (--before[heads[i]] == 0)
                free.push_back(heads[i]);
    return free.size() < stops;
}

// All edges: first from each shipment's pickup to its delivery, then those of the relations in
// order; ends[i] is where the edges of the i-th relation end.
struct Edges {
    std::vector<Edge> all;
    std::vector<std::size_t> ends;
};

Edges edges_of(const Problem& problem, const std::vector<StopRelation>& relations)
{
    Edges edges;
    const std::size_t jobs = problem.jobs->size();
    for (std::size_t i = 0; i < problem.shipments->size(); ++i)
        edges.all.push_back({stop_number(jobs + i, false), stop_number(jobs + i, true)});
    for (const StopRelation& entry : relations) {
        const RelationKind kind = *entry.relation->kind;
        if (kind == RelationKind::ordered || kind == RelationKind::time_lag)
            for (std::size_t i = 1; i < entry.stops.size(); ++i)
                edges.all.push_back({entry.stops[i - 1], entry.stops[i]});
        edges.ends.push_back(edges.all.size());
    }
    return edges;
}

}  // namespace

void check_order(const Problem& problem, const std::vector<StopRelation>& relations,
                 wire::FaultList& faults)
{
    const std::size_t stops = 2 * (problem.jobs->size() + problem.shipments->size());
    const Edges edges = edges_of(problem, relations);
    const auto is_acyclic_up_to = [&](std::size_t end) {
        return !has_cycle(stops, std::span{edges.all}.first(end));
    };
    if (relations.empty() || is_acyclic_up_to(edges.all.size()))
        return;
    // The first relation that closes a cycle, by binary search: more edges never open one.
    const auto first = std::partition_point(edges.ends.begin(), edges.ends.end(), is_acyclic_up_to);
    const auto index = static_cast<std::size_t>(first - edges.ends.begin());
    faults.invalid_value({relations[index].relation->at}, [] {
        return "by this relation and those before it, a stop comes before itself";
    });
}

}  // namespace routeopt::routing::validation
