// Loads the request's plan (Model::given) into a plan that serves nothing, as far as it keeps every
// rule: of each route all of it or, where that breaks a rule, one task after the other in the order
// of the route, as long as the rules are kept. Tasks that are left over stay absent. What such a
// plan pins (Pins::as_vehicle_sets) keeps the rules by itself and is loaded in any case; a plan
// that fixes more is for the rich search (rich::InitialPlan).
//
// O(length) for a route that keeps every rule, and O(length * log(length)) more for each task of it
// that is left over.
#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "routing/search/plain/needless_reloads.hpp"
#include "routing/search/plain/route_walk.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class GivenRoutes {
public:
    explicit GivenRoutes(Plan& plan)
        : plan_(plan), model_(plan.model()), walk_(plan), is_in_(as_size(plan.node_count()), 0)
    {
    }

    // Loads all routes and commits.
    void load()
    {
        for (const model::GivenRoute& route : model_.given)
            if (plan_.can_run(route.slot))
                load(route);
        NeedlessReloads<Plan>{plan_}.settle();
        plan_.commit();
    }

private:
    void load(const model::GivenRoute& route)
    {
        tasks_.clear();
        for (std::size_t i = 0; i < route.nodes.size(); ++i) {
            const Index node = route.nodes[i];
            if (plan_.is_reload(node))
                continue;
            if (route.kept[i] != 0)
                is_in_[node] = 1;
            else if (!model_.stops[node].is_delivery &&
                     may_serve(route.slot, model_.stops[node].task) &&
                     !is_loaded(model_.stops[node].task))
                tasks_.push_back(model_.stops[node].task);
        }
        put_reloads(route, 1);
        if (!keeps_rules(route))
            put_reloads(route, 0);
        put_in(route, 0, tasks_.size());
        lay_out(route);
        if (std::ranges::any_of(nodes_, [&](Index node) { return !plan_.is_reload(node); }))
            plan_.load(route.slot, nodes_);
    }

    [[nodiscard]] bool may_serve(Index slot, Index task) const
    {
        return model_.may_serve(model_.tasks[task], model_.slots[slot]);
    }

    // Whether an alternative of the task is loaded, or among tasks_.
    [[nodiscard]] bool is_loaded(Index task) const
    {
        if (!plan_.absent(task))
            return true;
        return model_.tasks[task].alternatives != kNone &&
               std::ranges::any_of(tasks_, [&](Index other) {
                   return model_.head_of(other) == model_.head_of(task);
               });
    }

    // Puts in as many of tasks_[first, last), in their order, as keep the rules beside those that
    // are in. If all do they are put in at once.
    void put_in(const model::GivenRoute& route, std::size_t first, std::size_t last)
    {
        put_tasks(first, last, 1);
        if (first == last || keeps_rules(route))
            return;
        put_tasks(first, last, 0);
        if (last - first == 1)
            return;
        const std::size_t middle = first + (last - first) / 2;
        put_in(route, first, middle);
        put_in(route, middle, last);
    }

    void put_tasks(std::size_t first, std::size_t last, char in)
    {
        for (std::size_t i = first; i < last; ++i) {
            const model::Task& task = model_.tasks[tasks_[i]];
            is_in_[task.stop] = in;
            if (task.second != kNone)
                is_in_[task.second] = in;
        }
    }

    void put_reloads(const model::GivenRoute& route, char in)
    {
        for (const Index node : route.nodes)
            if (plan_.is_reload(node))
                is_in_[node] = in;
    }

    [[nodiscard]] bool keeps_rules(const model::GivenRoute& route)
    {
        lay_out(route);
        walk_.take(route.slot, nodes_);
        return walk_.keeps_all();
    }

    // Lists the route's nodes that are in.
    void lay_out(const model::GivenRoute& route)
    {
        nodes_.clear();
        std::ranges::copy_if(route.nodes, std::back_inserter(nodes_),
                             [&](Index node) { return is_in_[node] != 0; });
    }

    Plan& plan_;
    const Model& model_;
    RouteWalk<Plan> walk_;
    ByNode<char> is_in_;
    // Of the route that is being loaded:
    std::vector<Index> tasks_;  // those that the vehicle may serve
    std::vector<Index> nodes_;  // those that are in
};

}  // namespace routeopt::routing::search::plain
