// How Insertion puts in tasks that are only served together.
#include <algorithm>
#include <limits>

#include "routing/search/rich/insertion/insertion.hpp"

namespace routeopt::routing::search::rich {

// Where the times of its partners allow a task to start: those of a partner's route where it is
// placed, else the windows, or the cheapest starts, of one that has to be served, so that it can
// be. Of a shipment's stops the one with less room is held. False: never.
bool Insertion::hold_to_partners(Index task)
{
    const model::Rules& rules = model_.rules;
    const model::Task& t = model_.tasks[task];
    std::int64_t least_room_s = kFar;
    for (const Index own : {t.stop, t.second}) {
        if (own == kNone)
            break;
        const model::Stop& stop = model_.stops[own];
        Start start = start_within_windows(own);
        for (const Index number : rules.relations_of[task]) {
            const model::Relation& relation = rules.relations[number];
            if (!relation.is_of_times() || std::find(relation.stops.begin(), relation.stops.end(),
                                                     own) == relation.stops.end())
                continue;
            for (const Index other : relation.stops) {
                const Index slot = plan_.route_of(other);
                if (slot != kNone && other != own && plan_.keeps_its_times(slot))
                    return false;
                if (slot == kNone && held_to_ == HeldTo::nothing)
                    continue;
                if (const auto partner = start_of_partner(task, other)) {
                    const bool is_narrower = start.narrow(relation, other, *partner);
                    is_held_to_absent_ |= is_narrower && slot == kNone;
                }
            }
        }
        if (start.first > start.last)
            return false;
        const bool is_narrower = start.first > stop.open || start.last < stop.close;
        if (is_narrower && start.last - start.first < least_room_s) {
            least_room_s = start.last - start.first;
            timing_.hold({own, start.first, start.last});
        }
    }
    return true;
}

// Nothing for a stop of the task itself, and for an absent one that need not be served, cannot be
// or can be at any time.
std::optional<Insertion::Start> Insertion::start_of_partner(Index task, Index other)
{
    const Index own = model_.stops[other].task;
    if (own == task)
        return std::nullopt;
    const Index slot = plan_.route_of(other);
    if (slot == kNone) {
        if (!model_.tasks[own].mandatory || !may_follow(own))
            return std::nullopt;
        const Start within = start_within_windows(other);
        const Start start = held_to_ == HeldTo::cheapest ? cheapest_start(other) : within;
        is_held_to_price_ |= start.first > within.first || start.last < within.last;
        const bool has_bounds = start.first > -model::kUnlimited || start.last < model::kUnlimited;
        return has_bounds ? std::optional{start} : std::nullopt;
    }
    const std::size_t at = plan_.position_of(other);
    const Functions& functions = plan_.route(slot).functions;
    const std::int64_t stay_s = plan_.route(slot).visits[at].stay_s;
    const std::int64_t first = functions.ready(at) - stay_s;
    return Start{first, std::max(functions.latest(at), first), stay_s, stay_s, true};
}

// To what a relation says of it beside a partner. False: that is no less than before.
bool Insertion::Start::narrow(const model::Relation& relation, Index other, const Start& partner)
{
    const std::pair before{first, last};
    if (relation.kind == RelationKind::synchronized) {
        first = std::max(first, partner.first - relation.max_difference_s);
        last = std::min(last, partner.last + relation.max_difference_s);
    } else if (other == relation.stops.front()) {
        first = std::max(first, partner.first + partner.least_stay_s + relation.min_s);
        if (relation.max_s < kFar)
            last = std::min(last, partner.last + partner.most_stay_s + relation.max_s);
    } else {
        last = std::min(last, partner.last - least_stay_s - relation.min_s);
        // One on the task's own route may be earlier with it: by a setup that falls away.
        if (relation.max_s < kFar && !partner.is_placed)
            first = std::max(first, partner.first - most_stay_s - relation.max_s);
    }
    return std::pair{first, last} != before;
}

// How long it takes then depends on who serves it; a setup may fall away.
Insertion::Start Insertion::start_within_windows(Index stop) const
{
    const model::Stop& s = model_.stops[stop];
    if (s.service_row != kNone)
        return {s.open, s.close, 0, kFar};
    return {s.open, s.close, s.service_s, s.service_s + model_.rules.stops[stop].setup_s};
}

// From the first to the last start that costs no more than any.
Insertion::Start Insertion::cheapest_start(Index stop) const
{
    Start start = start_within_windows(stop);
    Cost least = std::numeric_limits<Cost>::max();
    const auto look = [&](std::int64_t time, Cost cost) {
        if (cost < least)
            start.first = time;
        if (cost <= least)
            start.last = time;
        least = std::min(least, cost);
    };
    for (const model::Piece& piece : model_.rules.curve(stop)) {
        look(piece.from, piece.value);
        look(piece.to, piece.slope == 0 ? piece.value : piece.at(piece.to));
    }
    return start;
}

// The tasks of a group one after the other, each where it is cheapest beside those before it; the
// group as a whole is judged with the times that it then has. A unit that finds no place or does
// not pay stays out, and what needs it with it.
InsertionPoint Insertion::best_group(Index leader, std::size_t width, Random* random,
                                     bool with_empty)
{
    const int rounds = random == nullptr ? 1 : kRoundsOfGroups;
    const HeldTo strictest =
        random == nullptr || random->below(kLooksBeyond) == 0 ? HeldTo::windows : HeldTo::cheapest;
    held_to_ = strictest;
    for (int round = 1;; ++round) {
        InsertionPoint point;
        is_held_to_absent_ = is_held_to_price_ = false;
        plan_.start_record();
        const Index failed = put_group(leader, width, random, with_empty, point);
        plan_.rewind();
        if (failed == kNone) {
            units_out_.clear();
            return point;
        }
        // Perhaps somebody can only follow at another time, or nobody can, and it is served alone.
        if (held_to_ != HeldTo::nothing && is_held_to_absent_ && !point.found()) {
            held_to_ = is_held_to_price_ ? HeldTo::windows : HeldTo::nothing;
            --round;
            continue;
        }
        held_to_ = strictest;
        if (point.found() || round >= rounds)
            leave_out(leader, failed);
    }
}

// The unit that finds no place or, where all others do, does not pay; then there is a spot. The
// spot's delta holds the fees of what stays out, so that it compares with those of the group.
Index Insertion::put_group(Index leader, std::size_t width, Random* random, bool with_empty,
                           InsertionPoint& best)
{
    const Cost before = plan_.cost();
    const Cost fees = plan_.fee_of(leader);
    InsertionPoint first;
    group_.clear();
    for (const Index task : plan_.group_of(leader)) {
        if (!plan_.absent(task) || is_out(unit_of(task)))
            continue;
        InsertionPoint point;
        if (hold_to_partners(task))
            point = best_single(task, width, random, with_empty);
        timing_.hold({});
        if (!point.found())
            return unit_of(task);
        const Cost cost = plan_.cost();
        put(task, point);
        if (group_.empty())
            first = point;
        group_.push_back({task, plan_.cost() - cost});
    }
    if (group_.empty())
        return kNone;
    best = first;
    best.delta = plan_.cost() - before + fees;
    return unit_that_does_not_pay();
}

// Without mandatory tasks, and with none behind it that needs it.
Index Insertion::unit_that_does_not_pay() const
{
    for (const Put& last : group_) {
        const Index unit = unit_of(last.task);
        Cost change = 0;
        bool may_go = false;
        for (const Put& put : group_) {
            if (unit_of(put.task) != unit) {
                may_go = true;
                continue;
            }
            change += put.change;
            if (model_.tasks[put.task].mandatory) {
                change = 0;
                break;
            }
        }
        if (may_go && change > 0 && !is_needed(unit))
            return unit;
    }
    return kNone;
}

bool Insertion::is_needed(Index unit) const
{
    return std::any_of(group_.begin(), group_.end(), [&](const Put& put) {
        return unit_of(put.task) != unit && needs(put.task, unit);
    });
}

// Whether the task is only served where one of the unit is.
bool Insertion::needs(Index task, Index unit) const
{
    const auto& numbers = model_.rules.relations_of[task];
    return std::any_of(numbers.begin(), numbers.end(), [&](Index number) {
        const model::Relation& relation = model_.rules.relations[number];
        return relation.kind == RelationKind::time_lag &&
               model_.stops[relation.stops.back()].task == task &&
               unit_of(model_.stops[relation.stops.front()].task) == unit;
    });
}

void Insertion::leave_out(Index leader, Index unit)
{
    const std::size_t first = units_out_.size();
    units_out_.push_back(unit);
    for (std::size_t i = first; i < units_out_.size(); ++i)
        for (const Index task : plan_.group_of(leader))
            if (!is_out(unit_of(task)) && needs(task, units_out_[i]))
                units_out_.push_back(unit_of(task));
}

bool Insertion::is_out(Index unit) const
{
    return std::find(units_out_.begin(), units_out_.end(), unit) != units_out_.end();
}

bool Insertion::others_could_follow(Index task, Index slot)
{
    for (const Index number : model_.rules.relations_of[task]) {
        const model::Relation& relation = model_.rules.relations[number];
        const bool same_vehicle = relation.kind == RelationKind::same_vehicle;
        if (!same_vehicle && relation.kind != RelationKind::same_route &&
            relation.kind != RelationKind::ordered)
            continue;
        const std::span<const Index> slots =
            same_vehicle ? std::span<const Index>{slots_of_[model_.slots[slot].vehicle]}
                         : std::span<const Index>{&slot, 1};
        for (const Index stop : relation.stops) {
            const Index other = model_.stops[stop].task;
            if (other != task && plan_.absent(other) &&
                std::none_of(slots.begin(), slots.end(),
                             [&](Index s) { return could_serve_alone(other, s); }) &&
                may_follow(other))
                return false;
        }
    }
    return true;
}

// Nobody waits for what stays out, or for what no vehicle may serve.
bool Insertion::may_follow(Index task)
{
    if (is_out(unit_of(task)))
        return false;
    const auto [known, is_new] = is_servable_.emplace(task, false);
    if (is_new)
        known->second = std::ranges::any_of(model_.slots, [&](const model::Slot& slot) {
            return model_.may_serve(model_.tasks[task], slot);
        });
    return known->second;
}

bool Insertion::could_serve_alone(Index task, Index slot)
{
    const model::Task& t = model_.tasks[task];
    if (!model_.may_serve(t, model_.slots[slot]))
        return false;
    const auto [known, is_new] =
        serves_alone_.emplace(as_size(task) * model_.slots.size() + as_size(slot), false);
    if (!is_new)
        return known->second;
    std::vector<Index> nodes{plan_.start_of(slot), t.stop};
    if (t.second != kNone)
        nodes.push_back(t.second);
    nodes.push_back(plan_.end_of(slot));
    // With a reload there may be other ways.
    known->second =
        !model_.choices_of(model_.slots[slot]).empty() || plan_.is_possible(slot, nodes);
    return known->second;
}

}  // namespace routeopt::routing::search::rich
