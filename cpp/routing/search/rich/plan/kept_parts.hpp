// What the search must leave alone of the plan that it starts from.
//
// An initial plan may pin stops to their route (kept nodes, in their order), lock the first nodes
// of a route, or close a route altogether. Where pinned parts break a rule by themselves the route
// is broken: it stays as it is, its times are not computed, and nothing is put in. Set once, while
// the initial plan is loaded.
#pragma once

#include <algorithm>
#include <vector>

#include "routing/search/rich/plan/assignment.hpp"
#include "routing/search/rich/plan/routes.hpp"

namespace routeopt::routing::search::rich {

class KeptParts {
public:
    // Nothing is kept. The routes and the assignment have to outlive this.
    KeptParts(const Model& model, const Routes& routes, const Assignment& assignment)
        : model_(model), routes_(routes), assignment_(assignment),
          is_closed_(model.slots.size(), 0), is_broken_(model.slots.size(), 0),
          locked_(model.slots.size(), 0), is_kept_(as_size(routes.node_count()), 0)
    {
    }

    // Whether nothing may be put into the route.
    [[nodiscard]] bool is_closed(Index slot) const { return is_closed_[slot] != 0; }
    // Whether what is kept of the route breaks a rule. A broken route is closed.
    [[nodiscard]] bool is_broken(Index slot) const { return is_broken_[slot] != 0; }
    // How many nodes behind the route's start stay where they are: nothing may be put before the
    // last of them.
    [[nodiscard]] std::size_t locked(Index slot) const { return locked_[slot]; }
    // Whether the node, a stop or a reload, has to stay on its route.
    [[nodiscard]] bool is_kept(Index node) const { return is_kept_[node] != 0; }
    // Whether a task of the group has to stay on its route.
    [[nodiscard]] bool is_kept_group(Index leader) const;
    // Whether the route is closed or something of it is kept: exchanges of routes leave it alone.
    [[nodiscard]] bool holds_some_of(Index slot) const;

    void keep(Index node) { is_kept_[node] = 1; }
    void lock(Index slot, std::size_t nodes) { locked_[slot] = nodes; }
    void close(Index slot) { is_closed_[slot] = 1; }
    void mark_broken(Index slot) { is_closed_[slot] = is_broken_[slot] = 1; }

private:
    const Model& model_;
    const Routes& routes_;
    const Assignment& assignment_;
    BySlot<char> is_closed_;
    BySlot<char> is_broken_;
    BySlot<std::size_t> locked_;
    ByNode<char> is_kept_;
};

inline bool KeptParts::is_kept_group(Index leader) const
{
    bool is_kept_one = false;
    if (!model_.given.empty())
        assignment_.each_of_group(leader, [&](Index task) {
            is_kept_one = is_kept_one || is_kept(model_.tasks[task].stop);
        });
    return is_kept_one;
}

inline bool KeptParts::holds_some_of(Index slot) const
{
    if (model_.given.empty())
        return false;
    const auto& visits = routes_.route(slot).visits;
    return is_closed(slot) || locked(slot) > 0 ||
           std::any_of(visits.begin(), visits.end(), [&](const Visit& visit) {
               return is_kept(visit.node) ||
                      (!routes_.is_end(visit.node) &&
                       is_kept_group(assignment_.leader_of(model_.stops[visit.node].task)));
           });
}

}  // namespace routeopt::routing::search::rich
