#include <algorithm>
#include <numeric>

#include "task/v2/resolver.hpp"

namespace routeopt::task::v2 {
namespace {

struct Edge {
    NodeId at = 0;  // of what states it; 0 where it always holds
    Index from = kNone, to = kNone;
};

// Whether the first `count` edges make a cycle, by taking away what nothing leads to.
bool has_cycle(const std::vector<Edge>& edges, std::size_t count, std::size_t nodes)
{
    std::vector<std::size_t> first(nodes + 1), waits_for(nodes);
    for (std::size_t e = 0; e < count; ++e) {
        ++first[as_size(edges[e].from) + 1];
        ++waits_for[as_size(edges[e].to)];
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<Index> next(count);
    std::vector<std::size_t> fill = first;
    for (std::size_t e = 0; e < count; ++e)
        next[fill[as_size(edges[e].from)]++] = edges[e].to;
    std::vector<std::size_t> ready;
    for (std::size_t node = 0; node < nodes; ++node)
        if (waits_for[node] == 0)
            ready.push_back(node);
    for (std::size_t done = 0; done < ready.size(); ++done)
        for (std::size_t i = first[ready[done]]; i < first[ready[done] + 1]; ++i)
            if (--waits_for[as_size(next[i])] == 0)
                ready.push_back(as_size(next[i]));
    return ready.size() < nodes;
}

// Sets that become one by and by.
class Groups {
public:
    explicit Groups(std::size_t count) : parent_(count), size_(count, 1)
    {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    }
    // The size of the set that holds both from now on.
    std::int64_t join(Index a, Index b)
    {
        std::size_t x = root(as_size(a)), y = root(as_size(b));
        if (x != y) {
            parent_[y] = x;
            size_[x] += size_[y];
        }
        return size_[x];
    }

private:
    std::size_t root(std::size_t node)
    {
        while (parent_[node] != node)
            node = parent_[node] = parent_[parent_[node]];
        return node;
    }
    std::vector<std::size_t> parent_;
    std::vector<std::int64_t> size_;
};

}  // namespace

// Adds a fault for each statement that closes a cycle with those before it in the text.
void Resolver::check_cycles()
{
    constexpr int kMostTold = 10;
    const auto tasks = static_cast<Index>(problem_.tasks.size());
    const auto orders = static_cast<Index>(problem_.orders.size());
    // Nodes: tasks, then the beginnings of orders, then their ends.
    std::vector<Edge> edges;
    for (Index o = 0; o < orders; ++o) {
        const task::Order& order = problem_.orders[as_size(o)];
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t) {
            edges.push_back({0, tasks + o, t});
            edges.push_back({0, t, tasks + orders + o});
        }
        for (const Index before : order.after)
            edges.push_back(
                {(*request_.orders)[as_size(o)].after.at, tasks + orders + before, tasks + o});
    }
    for (std::size_t a = 0; a < problem_.arcs.size(); ++a)
        edges.push_back({arc_at_[a], problem_.arcs[a].before, problem_.arcs[a].next});
    std::stable_sort(edges.begin(), edges.end(),
                     [](const Edge& a, const Edge& b) { return a.at < b.at; });
    const std::size_t nodes = as_size(tasks + 2 * orders);
    std::size_t sound = 0;  // so many edges make no cycle
    for (int told = 0; told < kMostTold && has_cycle(edges, edges.size(), nodes); ++told) {
        std::size_t cyclic = edges.size();
        while (sound + 1 < cyclic) {
            const std::size_t middle = sound + (cyclic - sound) / 2;
            (has_cycle(edges, middle, nodes) ? cyclic : sound) = middle;
        }
        const NodeId at = edges[cyclic - 1].at;
        invalid(at, "closes a cycle: something would have to come after itself");
        std::erase_if(edges, [&](const Edge& edge) { return edge.at == at; });
        sound = static_cast<std::size_t>(
            std::distance(edges.begin(), std::find_if(edges.begin(), edges.end(),
                                                      [&](const Edge& e) { return e.at > at; })));
    }
}

// What is linked so closely that it has to be placed together must stay small.
void Resolver::check_linked()
{
    struct Link {
        NodeId at;
        Index a, b;
    };
    std::vector<Link> links;
    for (std::size_t a = 0; a < problem_.arcs.size(); ++a)
        if (problem_.arcs[a].max_lag)
            links.push_back({arc_at_[a], problem_.arcs[a].before, problem_.arcs[a].next});
    for (std::size_t r = 0; r < problem_.relations.size(); ++r) {
        const task::Relation& relation = problem_.relations[r];
        if (relation.kind == RelationKind::same_time)
            for (std::size_t i = 1; i < relation.members.size(); ++i)
                links.push_back({relation_at_[r], relation.members.front(), relation.members[i]});
    }
    std::stable_sort(links.begin(), links.end(),
                     [](const Link& a, const Link& b) { return a.at < b.at; });
    Groups groups{problem_.tasks.size()};
    std::int64_t most = kLinked.most;
    NodeId at = 0;
    for (const Link& link : links)
        if (const std::int64_t size = groups.join(link.a, link.b); size > most) {
            at = at == 0 ? link.at : at;
            most = size;
        }
    if (at != 0)
        form::over_limit(faults_, {at}, kLinked, most);
}

}  // namespace routeopt::task::v2
