#include <algorithm>

#include "task/v2/resolver.hpp"

namespace routeopt::task::v2 {

void Resolver::add_arc(const Arc& arc, NodeId at)
{
    problem_.arcs.push_back(arc);
    arc_at_.push_back(at);
}

void Resolver::resolve_arcs()
{
    for (const task::Order& order : problem_.orders) {
        const Index end = order.first_task + order.tasks;
        if (order.task_order == TaskOrder::sequence)
            for (Index t = order.first_task + 1; t < end; ++t)
                add_arc({.before = t - 1, .next = t, .needs_before = true}, task_at_[as_size(t)]);
        std::vector<Text> names;
        for (Index t = order.first_task; t < end && order.has_tasks; ++t)
            names.push_back(given_tasks_[as_size(t)]->name);
        const Names own{names};
        for (Index t = order.first_task; t < end; ++t)
            for (const Predecessor& given : *given_tasks_[as_size(t)]->after) {
                const auto within = own.number_of(*given.task);
                const Index before = within ? order.first_task + static_cast<Index>(*within)
                                            : find(tasks_, kUnknownTask, given.task);
                Arc arc{.before = before, .next = t, .needs_before = true, .min_lag = *given.lag};
                if (given.max_lag.present())
                    arc.max_lag = *given.max_lag;
                if (arc.max_lag && *arc.max_lag < arc.min_lag)
                    invalid(given.max_lag.at, "must not be less than `lag`");
                if (before != kNone)
                    add_arc(arc, given.at);
            }
    }
}

std::vector<Index> Resolver::related(const v2::Relation& given, const Names& names,
                                     std::string_view what)
{
    std::vector<Index> found;
    for (const Text& name : *given.tasks)
        if (const Index number = find(names, what, name); number != kNone)
            found.push_back(number);
    if (given.tasks->size() < 2)
        invalid(given.tasks.at, "needs at least two entries");
    std::vector<Index> sorted = found;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
        invalid(given.tasks.at, "names one of them twice");
    return found;
}

void Resolver::resolve_relation(const v2::Relation& given)
{
    const RelationWord word = *given.type;
    const bool of_orders = word == RelationWord::all_or_none || word == RelationWord::one_of;
    task::Relation out;
    out.members =
        of_orders ? related(given, orders_, kUnknownOrder) : related(given, tasks_, kUnknownTask);
    if (given.resource.present())
        out.resource = find(resources_, kUnknownResource, given.resource);
    if (out.resource != kNone) {
        const task::Resource& resource = problem_.resources[as_size(out.resource)];
        if (resource.kind != ResourceKind::plannable &&
            !(word == RelationWord::direct_sequence && resource.has_setups))
            invalid(given.resource.at, "must be a plannable resource");
    }
    out.max_waiting_time = *given.max_waiting_time;
    if (word == RelationWord::sequence || word == RelationWord::direct_sequence) {
        Arc arc{.from_start = *given.time_interval == IntervalFrom::arrival,
                .min_lag = *given.min_interval};
        if (given.max_interval.present())
            arc.max_lag = *given.max_interval;
        if (arc.max_lag && *arc.max_lag < arc.min_lag)
            invalid(given.max_interval.at, "must not be less than `minTimeInterval`");
        for (std::size_t i = 1; i < out.members.size(); ++i) {
            arc.before = out.members[i - 1];
            arc.next = out.members[i];
            add_arc(arc, given.at);
        }
    }
    if (word == RelationWord::sequence)
        return;
    out.kind = static_cast<RelationKind>(static_cast<int>(word) - 1);
    problem_.relations.push_back(std::move(out));
    relation_at_.push_back(given.at);
}

void Resolver::resolve_relations()
{
    for (const v2::Relation& given : *request_.relations)
        resolve_relation(given);
    for (std::size_t r = 0; r < problem_.relations.size(); ++r) {
        const task::Relation& relation = problem_.relations[r];
        if (relation.kind != RelationKind::one_of)
            continue;
        const auto is_taken = [&](Index order) {
            return problem_.orders[as_size(order)].one_of != kNone;
        };
        if (std::any_of(relation.members.begin(), relation.members.end(), is_taken))
            invalid(relation_at_[r], "an order may be in one relation ONE_OF only");
        for (const Index order : relation.members)
            problem_.orders[as_size(order)].one_of = static_cast<Index>(r);
    }
}

}  // namespace routeopt::task::v2
