// Which orders are only placed together, and in which order tasks may be placed.
#include <algorithm>
#include <numeric>

#include "task/search/model.hpp"

namespace routeopt::task::search {
namespace {

class Sets {
public:
    explicit Sets(std::size_t count) : parent_(count)
    {
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    Index find(Index one)
    {
        while (parent_[as_size(one)] != one)
            one = parent_[as_size(one)] = parent_[as_size(parent_[as_size(one)])];
        return one;
    }
    void join(Index a, Index b) { parent_[as_size(find(a))] = find(b); }

private:
    std::vector<Index> parent_;
};

// The strongly connected components of a graph (Tarjan 1972), without recursion.
std::vector<Index> components(const std::vector<std::vector<Index>>& next)
{
    const auto count = static_cast<Index>(next.size());
    std::vector<Index> found(next.size(), kNone), number(next.size(), kNone), low(next.size(), 0);
    std::vector<Index> stack;
    struct Visit {
        Index node;
        std::size_t edge;
    };
    std::vector<Visit> visits;
    Index numbers = 0, parts = 0;
    for (Index root = 0; root < count; ++root) {
        if (number[as_size(root)] != kNone)
            continue;
        visits.push_back({root, 0});
        while (!visits.empty()) {
            const Index node = visits.back().node;
            if (visits.back().edge == 0 && number[as_size(node)] == kNone) {
                number[as_size(node)] = low[as_size(node)] = numbers++;
                stack.push_back(node);
            }
            if (visits.back().edge < next[as_size(node)].size()) {
                const Index to = next[as_size(node)][visits.back().edge++];
                if (number[as_size(to)] == kNone)
                    visits.push_back({to, 0});
                else if (found[as_size(to)] == kNone)
                    low[as_size(node)] = std::min(low[as_size(node)], number[as_size(to)]);
                continue;
            }
            visits.pop_back();
            if (!visits.empty())
                low[as_size(visits.back().node)] =
                    std::min(low[as_size(visits.back().node)], low[as_size(node)]);
            if (low[as_size(node)] != number[as_size(node)])
                continue;
            for (Index member = kNone; member != node; stack.pop_back()) {
                member = stack.back();
                found[as_size(member)] = parts;
            }
            ++parts;
        }
    }
    return found;
}

}  // namespace

void Model::compile_units()
{
    const Problem& problem = *problem_;
    const std::size_t orders = problem.orders.size();
    Sets sets{orders};
    for (Index t = 0; t < tasks(); ++t)
        for (const Index tied : task(t).tied)
            sets.join(order_of(t), order_of(tied));
    for (const Relation& relation : problem.relations)
        if (relation.kind == RelationKind::all_or_none || relation.kind == RelationKind::one_of)
            for (const Index order : relation.members)
                sets.join(relation.members.front(), order);
    Sets together{orders};
    for (const Relation& relation : problem.relations)
        if (relation.kind == RelationKind::all_or_none)
            for (const Index order : relation.members)
                together.join(relation.members.front(), order);
    companions_.resize(orders);
    for (Index o = 0; o < std::ssize(problem.orders); ++o) {
        group_of_.push_back(together.find(o));
        companions_[as_size(group_of_.back())].push_back(o);
    }
    for (std::vector<Index>& group : companions_)
        if (group.size() == 1)
            group.clear();
    dependents_.resize(orders);
    followers_.resize(orders);
    for (Index o = 0; o < std::ssize(problem.orders); ++o)
        for (const Index before : problem.orders[as_size(o)].after) {
            dependents_[as_size(before)].push_back(o);
            followers_[as_size(before)].push_back(o);
            has_followers_ = true;
        }
    for (const Arc& arc : problem.arcs)
        if (arc.needs_before && order_of(arc.before) != order_of(arc.next))
            dependents_[as_size(order_of(arc.before))].push_back(order_of(arc.next));
    unit_of_.resize(orders);
    for (Index o = 0; o < std::ssize(problem.orders); ++o)
        unit_of_[as_size(o)] = sets.find(o);
}

// Units that wait for each other become one; units are numbered in the order of their first order.
void Model::join_cycles()
{
    const std::size_t orders = problem_->orders.size();
    std::vector<std::vector<Index>> next(orders);
    for (const Arc& arc : problem_->arcs) {
        const Index from = unit_of_[as_size(order_of(arc.before))];
        const Index to = unit_of_[as_size(order_of(arc.next))];
        if (from != to)
            next[as_size(from)].push_back(to);
    }
    for (Index o = 0; o < std::ssize(followers_); ++o)
        for (const Index follower : followers_[as_size(o)])
            if (unit_of_[as_size(o)] != unit_of_[as_size(follower)])
                next[as_size(unit_of_[as_size(o)])].push_back(unit_of_[as_size(follower)]);
    const std::vector<Index> component = components(next);
    std::vector<Index> number(orders, kNone);
    for (std::size_t o = 0; o < orders; ++o) {
        Index& unit = number[as_size(component[as_size(unit_of_[o])])];
        if (unit == kNone) {
            unit = static_cast<Index>(units_.size());
            units_.emplace_back();
        }
        unit_of_[o] = unit;
        units_[as_size(unit)].push_back(static_cast<Index>(o));
    }
}

// Tasks by what has to be placed before them; with what follows them: their tails.
void Model::compile_tails()
{
    const Problem& problem = *problem_;
    // Arcs, and from the last tasks of an order to those that wait for it by way of the order.
    const auto orders = static_cast<Index>(problem.orders.size());
    const Index count = tasks();
    std::vector<Index> waits(as_size(count) + as_size(orders), 0);
    for (const Arc& arc : problem.arcs)
        ++waits[as_size(arc.next)];
    for (Index o = 0; o < orders; ++o) {
        waits[as_size(count + o)] = problem.orders[as_size(o)].tasks;
        for (const Index follower : followers_[as_size(o)]) {
            const Order& order = problem.orders[as_size(follower)];
            for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
                ++waits[as_size(t)];
        }
    }
    std::vector<Index> ready;
    for (Index t = count; t-- > 0;)
        if (waits[as_size(t)] == 0)
            ready.push_back(t);
    const auto done = [&](Index one) {
        if (--waits[as_size(one)] == 0)
            ready.push_back(one);
    };
    while (!ready.empty()) {
        const Index node = ready.back();
        ready.pop_back();
        if (node < count) {
            topological_.push_back(node);
            for (const Index a : task(node).arcs_out)
                done(problem.arcs[as_size(a)].next);
            done(count + order_of(node));
            continue;
        }
        for (const Index follower : followers_[as_size(node - count)]) {
            const Order& order = problem.orders[as_size(follower)];
            for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
                done(t);
        }
    }
    tails_.assign(as_size(count), 0);
    std::vector<Seconds> behind(as_size(orders), -1);
    // The longest tail that waits for an order: known when the last of its tasks is looked at.
    const auto longest_behind = [&](Index o) {
        if (behind[as_size(o)] >= 0)
            return behind[as_size(o)];
        behind[as_size(o)] = 0;
        for (const Index follower : followers_[as_size(o)]) {
            const Order& order = problem.orders[as_size(follower)];
            for (Index n = order.first_task; n < order.first_task + order.tasks; ++n)
                behind[as_size(o)] = std::max(behind[as_size(o)], tails_[as_size(n)]);
        }
        return behind[as_size(o)];
    };
    for (std::size_t i = topological_.size(); i-- > 0;) {
        const Index t = topological_[i];
        Seconds longest = 0;
        for (const Index a : task(t).arcs_out) {
            const Arc& arc = problem.arcs[as_size(a)];
            const Seconds own = arc.from_start ? 0 : task(t).shortest;
            longest = std::max(longest, own + arc.min_lag + tails_[as_size(arc.next)]);
        }
        longest = std::max(longest, task(t).shortest + longest_behind(order_of(t)));
        tails_[as_size(t)] = longest;
    }
}

}  // namespace routeopt::task::search
