// How Insertion puts in tasks that are only served together.
#include <algorithm>

#include "routing/search/general/insertion.hpp"

namespace routeopt::routing::search::general {

// Where the times of partners that are placed allow a task to start. False: never.
bool Insertion::hold_to_partners(Index task)
{
    const model::Rules& rules = model_.rules;
    const model::Task& t = model_.tasks[as_size(task)];
    for (const Index own : {t.stop, t.second}) {
        std::int64_t from = -kFar;
        std::int64_t to = kFar;
        for (const Index number : rules.relations_of[as_size(task)]) {
            const model::Relation& relation = rules.relations[as_size(number)];
            if (!relation.is_of_times() || std::find(relation.stops.begin(), relation.stops.end(),
                                                     own) == relation.stops.end())
                continue;
            for (const Index other : relation.stops) {
                const Index slot = plan_.route_of(other);
                if (other == own || slot == kNone)
                    continue;
                const std::size_t at = plan_.position_of(other);
                const Functions& functions = plan_.route(slot).functions;
                const std::int64_t stay_s = plan_.route(slot).visits[at].stay_s;
                const std::int64_t first = functions.ready(at) - stay_s;
                const std::int64_t last = std::max(functions.latest(at), first);
                if (relation.kind == RelationKind::synchronized) {
                    from = std::max(from, first - relation.max_difference_s);
                    to = std::min(to, last + relation.max_difference_s);
                } else if (other == relation.stops.front()) {
                    from = std::max(from, first + stay_s + relation.min_s);
                    to = std::min(to,
                                  relation.max_s == kFar ? kFar : last + stay_s + relation.max_s);
                } else {
                    to = std::min(to, last - relation.min_s);
                }
            }
        }
        if (from > to)
            return false;
        if (from > -kFar || to < kFar) {
            timing_.hold({own, from, to});
        }
        if (t.second == kNone)
            break;
    }
    return true;
}

// The tasks of a group one after the other, each where it is cheapest beside those before it; the
// group as a whole is judged with the times that it then has.
Spot Insertion::best_group(Index leader, std::size_t width, Random* random, bool with_empty)
{
    Spot best;
    std::vector<Put> best_puts;
    const Cost before = plan_.cost();
    for (int round = 0; round < (random == nullptr ? 1 : kRoundsOfGroups) && !best.found();
         ++round) {
        group_.clear();
        bool all = true;
        Cost fees = 0;
        for (const Index task : plan_.group_of(leader)) {
            if (!plan_.absent(task))
                continue;
            Spot spot;
            if (hold_to_partners(task))
                spot = best_single(task, width, random, with_empty);
            timing_.hold({});
            if (!spot.found()) {
                all = false;
                break;
            }
            put(task, spot);
            fees += model_.tasks[as_size(task)].drop_fee;
            group_.push_back({task, spot});
        }
        if (all) {
            best = group_.front().spot;
            best.delta = plan_.cost() - before + fees;
            best_puts = group_;
        }
        for (auto put = group_.rbegin(); put != group_.rend(); ++put)
            take_out(*put);
        if (!group_.empty())
            plan_.join_times();
    }
    group_ = std::move(best_puts);
    return best;
}

void Insertion::take_out(const Put& put)
{
    const model::Task& t = model_.tasks[as_size(put.task)];
    std::vector<Index> nodes = plan_.nodes_of(plan_.route_of(t.stop));
    std::erase_if(nodes, [&](Index node) {
        return node == t.stop || (t.second != kNone && node == t.second) ||
               (put.spot.reload != kNone && node == put.spot.reload);
    });
    plan_.take_out(put.task, nodes);
}

bool Insertion::others_could_follow(Index task, Index slot)
{
    for (const Index number : model_.rules.relations_of[as_size(task)]) {
        const model::Relation& relation = model_.rules.relations[as_size(number)];
        const bool same_vehicle = relation.kind == RelationKind::same_vehicle;
        if (!same_vehicle && relation.kind != RelationKind::same_route &&
            relation.kind != RelationKind::ordered)
            continue;
        const std::span<const Index> slots =
            same_vehicle
                ? std::span<const Index>{slots_of_[as_size(model_.slots[as_size(slot)].vehicle)]}
                : std::span<const Index>{&slot, 1};
        for (const Index stop : relation.stops) {
            const Index other = model_.stops[as_size(stop)].task;
            if (other != task && plan_.absent(other) &&
                std::none_of(slots.begin(), slots.end(),
                             [&](Index s) { return could_serve_alone(other, s); }))
                return false;
        }
    }
    return true;
}

bool Insertion::could_serve_alone(Index task, Index slot)
{
    const auto [known, is_new] =
        serves_alone_.emplace(as_size(task) * model_.slots.size() + as_size(slot), false);
    if (!is_new)
        return known->second;
    const model::Task& t = model_.tasks[as_size(task)];
    std::vector<Index> nodes{plan_.start_of(slot), t.stop};
    if (t.second != kNone)
        nodes.push_back(t.second);
    nodes.push_back(plan_.end_of(slot));
    // With a reload there may be other ways.
    known->second =
        model_.may_serve(t, model_.slots[as_size(slot)]) &&
        (!model_.choices_of(model_.slots[as_size(slot)]).empty() || plan_.is_possible(slot, nodes));
    return known->second;
}

}  // namespace routeopt::routing::search::general
