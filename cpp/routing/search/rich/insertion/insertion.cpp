#include "routing/search/rich/insertion/insertion.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace routeopt::routing::search::rich {
Insertion::Insertion(Plan& plan, Neighbours& neighbours)
    : plan_(plan), model_(plan.model()), timing_(plan.timing()), neighbours_(neighbours),
      asked_(model_.slots.size()), near_kinds_(model_), slots_of_(model_.vehicles),
      preferred_(model_, slots_of_), few_servers_(model_, kFewServers),
      kinds_of_(model_.tasks.size()), splits_(model_.slots.size()),
      known_(std::bit_ceil(std::min(kMostKnown, 2 * model_.tasks.size() * model_.slots.size()))),
      listed_(model_.slots.size() + 1)
{
    for (std::size_t slot = 0; slot < model_.slots.size(); ++slot)
        slots_of_[model_.slots[slot].vehicle].push_back(static_cast<Index>(slot));
}

NeighbourList Insertion::neighbours(Index stop, std::size_t most)
{
    return std::visit([&](const auto& table) { return neighbours_.of(stop, most, table); },
                      model_.tables.front());
}

InsertionPoint Insertion::best_near(Index leader, std::size_t width, Random& random)
{
    if (is_served(leader))
        return {};
    return plan_.group_of(leader).size() > 1 ? best_group(leader, width, &random, true)
                                             : best_single(leader, width, &random, true);
}

InsertionPoint Insertion::best_in_running(Index leader, std::size_t width, Random& random)
{
    if (is_served(leader))
        return {};
    return plan_.group_of(leader).size() > 1 ? best_group(leader, width, &random, false)
                                             : best_single(leader, width, &random, false);
}

// StringRemoval does not take out what a given plan keeps, nor what is served with it.
bool Insertion::is_served(Index leader) const
{
    const auto group = plan_.group_of(leader);
    return std::none_of(group.begin(), group.end(), [&](Index task) { return plan_.absent(task); });
}

InsertionPoint Insertion::group_anywhere(Index leader)
{
    return best_group(leader, Neighbours::kMost, nullptr, true);
}

void Insertion::insert(Index leader, const InsertionPoint& point)
{
    if (plan_.group_of(leader).size() == 1) {
        put(leader, point);
        return;
    }
    [[maybe_unused]] const Cost promised = plan_.cost() + point.delta - plan_.fee_of(leader);
    INVARIANT(!group_.empty() && plan_.leader_of(group_.front().task) == leader,
              "the group tried last is put in");
    plan_.replay();
    INVARIANT(plan_.cost() == promised, "a promised delta is the real one");
}

void Insertion::put(Index task, const InsertionPoint& point)
{
    [[maybe_unused]] const Cost promised = plan_.cost() + point.delta - model_.tasks[task].drop_fee;
    const Index slot = plan_.route_of(point.after);
    plan_.put_in(task, slot, nodes_with(task, point));
    [[maybe_unused]] const bool in_time = plan_.join_times(slot);
    INVARIANT(in_time, "what is put in keeps every rule");
    INVARIANT(plan_.cost() == promised, "a promised delta is the real one");
}

InsertionPoint Insertion::at_the_end(Index leader, Index slot)
{
    InsertionPoint best;
    // Whoever is no leader has no group of its own, and is put in with its leader.
    if (plan_.group_of(leader).size() != 1)
        return best;
    ++question_;
    if (!ask(leader, slot))
        return best;
    positions_.assign(1, plan_.route(slot).visits.size() - 2);
    find_places(leader, slot, {.cutoff = best.delta});
    for (const Place& place : places_)
        consider(leader, slot, place.point, best);
    settle_pending(leader, best, [] { return false; });
    return best;
}

InsertionPoint Insertion::best_among(std::span<const Index> slots, Index leader, std::size_t width,
                                     Random& random)
{
    InsertionPoint best;
    if (plan_.group_of(leader).size() != 1)
        return best;
    ++question_;
    looks_ahead_ = true;
    slots_near(leader, width);
    for (const Index slot : slots)
        look_near(leader, slot, width, best);
    settle_some(leader, &random, best);
    return best;
}

InsertionPoint Insertion::best_single(Index task, std::size_t width, Random* random,
                                      bool with_empty)
{
    InsertionPoint best;
    ++question_;
    looks_ahead_ = random != nullptr && random->below(kLooksAway) != 0;
    slots_near(task, width);
    const bool is_job = model_.tasks[task].second == kNone;
    const std::uint32_t blinks = one_in(is_job ? kRouteBlinks : kShipmentBlinks);
    left_.clear();
    for (const Index slot : slots_)
        if (random == nullptr || random->below(blinks) != 0)
            left_.push_back(slot);
    look_at_all(task, width, random, best);
    if (with_empty)
        try_some_kinds(task, width, random, best);
    // A place with a reload is dear: what is found so far bounds it.
    settle_some(task, random, best);
    if (tries_reloads(best, random)) {
        slots_for_reloads(random);
        left_ = slots_;
        look_at_all(task, 0, random, best);
    }
    settle_some(task, random, best);
    if (with_empty && !best.found())
        try_more_kinds(task, random, best);
    return best;
}

bool Insertion::ask(Index task, Index slot)
{
    Asked& asked = asked_[slot];
    if (asked.question != question_)
        asked = {question_, plan_.extra(task, slot),
                 !plan_.is_closed(slot) && plan_.can_run(slot) && plan_.may_serve(task, slot) &&
                     (!looks_ahead_ || others_could_follow(task, slot))};
    return asked.may_serve;
}

void Insertion::slots_near(Index task, std::size_t width)
{
    const model::Task& t = model_.tasks[task];
    list_near(neighbours(t.stop, width).stops);
    work_ += static_cast<std::int64_t>(near_.size());
    if (t.second != kNone) {
        const std::span<const Index> near = neighbours(t.second, width).stops;
        work_ += static_cast<std::int64_t>(near.size());
        for (const Index other : near)
            if (const Index slot = plan_.route_of(other); slot != kNone)
                add_running(slot);
    }
    for (const Index slot : preferred_.slots_of(task))
        add_running(slot);
    // Where few may serve it, perhaps none of them passes near.
    for (const Index slot : few_servers_.of(t.vehicle_set))
        add_running(slot);
    add_slots_of_partners(task);
}

// Wherever they are: the task can go nowhere else.
void Insertion::add_slots_of_partners(Index task)
{
    for (const Index number : model_.rules.relations_of[task]) {
        const model::Relation& relation = model_.rules.relations[number];
        const bool same_vehicle = relation.kind == RelationKind::same_vehicle;
        if (!same_vehicle && relation.kind != RelationKind::same_route)
            continue;
        const auto placed = std::ranges::find_if(
            relation.stops, [&](Index s) { return plan_.route_of(s) != kNone; });
        if (placed == relation.stops.end())
            continue;
        const Index slot = plan_.route_of(*placed);
        if (same_vehicle)
            for (const Index other : slots_of_[model_.slots[slot].vehicle])
                add_running(other);
        else
            add_running(slot);
    }
}

void Insertion::add_running(Index slot)
{
    if (plan_.route(slot).size > 0 && list(slot))
        slots_.push_back(slot);
}

// The routes of the neighbours. Which are new cannot be foreseen: so there is no branch on it. The
// last of listed_ is for neighbours that are not placed.
void Insertion::list_near(std::span<const Index> stops)
{
    near_ = stops;
    near_slots_.resize(stops.size());
    slots_.resize(stops.size());
    listed_.back() = question_;
    const std::size_t unplaced = listed_.size() - 1;
    std::size_t count = 0;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const Index slot = plan_.route_of(stops[i]);
        std::int64_t& listed = listed_[slot == kNone ? unplaced : as_size(slot)];
        near_slots_[i] = slots_[count] = slot;
        count += listed != question_ ? 1 : 0;
        listed = question_;
    }
    slots_.resize(count);
}

bool Insertion::list(Index slot)
{
    return std::exchange(listed_[slot], question_) != question_;
}

// The task's places on all slots in left_. What is known costs nothing, and where tasks were taken
// out they go back most often: the other routes need only be looked at for what is cheaper.
void Insertion::look_at_all(Index task, std::size_t width, const Random* random,
                            InsertionPoint& best)
{
    std::size_t unknown = 0;
    for (const Index slot : left_)
        if (may_look(task, slot, width, best) && !recall(task, slot, width, best))
            left_[unknown++] = slot;
    left_.resize(unknown);
    for (const Index slot : left_)
        if (plan_.is_touched(slot))
            look_near(task, slot, width, best);
    settle_some(task, random, best);
    for (const Index slot : left_)
        if (!plan_.is_touched(slot))
            look_near(task, slot, width, best);
}

void Insertion::look_near(Index task, Index slot, std::size_t width, InsertionPoint& best)
{
    if (may_look(task, slot, width, best) && !recall(task, slot, width, best))
        find_near(task, slot, width, best);
}

bool Insertion::may_look(Index task, Index slot, std::size_t width, const InsertionPoint& best)
{
    return width == 0 ? may_open_a_trip(task, slot, best)
                      : plan_.has_room(task, slot) && ask(task, slot);
}

// A route under change is seldom looked at as it is now again.
bool Insertion::may_remember(Index slot) const
{
    return !timing_.holds() && !plan_.is_touched(slot);
}

// How many places of a route are wanted: those of one that others decide on the times of may be
// impossible.
std::size_t Insertion::most_wanted(Index task, Index slot) const
{
    return plan_.may_be_joined(task, slot) ? kMostKept : 1;
}

// False: it is not known what of the route's places is cheaper than the best so far.
bool Insertion::recall(Index task, Index slot, std::size_t width, InsertionPoint& best)
{
    if (!may_remember(slot))
        return false;
    const Known& known = this->known(task, slot, width == 0);
    if (known.task != task || known.slot != slot || known.width != width ||
        known.version != plan_.route(slot).version ||
        (known.count < most_wanted(task, slot) && known.bound < cutoff_of(slot, best)))
        return false;
    for (std::size_t i = 0; i < known.count; ++i)
        consider(task, slot, known.points[i], best);
    return true;
}

void Insertion::find_near(Index task, Index slot, std::size_t width, InsertionPoint& best)
{
    const Wanted wanted{.cutoff = cutoff_of(slot, best),
                        .most = most_wanted(task, slot),
                        .with_reload = width == 0};
    if (width > 0)
        gaps_near(task, slot, width);
    find_places(task, slot, wanted);
    if (may_remember(slot))
        remember(task, slot, width, wanted);
    for (const Place& place : places_)
        consider(task, slot, place.point, best);
}

void Insertion::remember(Index task, Index slot, std::size_t width, const Wanted& wanted)
{
    Known& known = this->known(task, slot, width == 0);
    known.task = task;
    known.slot = slot;
    known.version = plan_.route(slot).version;
    known.width = static_cast<std::uint32_t>(width);
    known.count = static_cast<std::uint32_t>(places_.size());
    known.bound = known.count < wanted.most ? wanted.cutoff : places_.back().point.delta;
    for (std::size_t i = 0; i < known.count; ++i)
        known.points[i] = places_[i].point;
}

void Insertion::look_everywhere(Index task, Index slot, InsertionPoint& best)
{
    if (!ask(task, slot))
        return;
    const bool has_reloads = !model_.choices_of(model_.slots[slot]).empty();
    for (const bool with_reload : {false, true}) {
        if (with_reload && !has_reloads)
            break;
        if (!with_reload && !plan_.has_room(task, slot))
            continue;
        Wanted wanted{
            .cutoff = cutoff_of(slot, best), .with_reload = with_reload, .everywhere = true};
        if (plan_.may_be_joined(task, slot))
            wanted.most = std::numeric_limits<std::size_t>::max();
        gaps_everywhere(slot);
        find_places(task, slot, wanted);
        for (const Place& place : places_)
            consider(task, slot, place.point, best);
    }
}

Cost Insertion::cutoff_of(Index slot, const InsertionPoint& best) const
{
    return best.found() ? best.delta - asked_[slot].extra : std::numeric_limits<Cost>::max();
}

void Insertion::consider(Index task, Index slot, const InsertionPoint& point, InsertionPoint& best)
{
    InsertionPoint whole = point;
    whole.delta += asked_[slot].extra;
    if (whole.delta >= best.delta)
        return;
    if (plan_.may_be_joined(task, slot))
        pending_.push_back({slot, whole});
    else
        best = whole;
}

Insertion::Known& Insertion::known(Index task, Index slot, bool with_reload)
{
    const std::size_t key =
        2 * (as_size(task) * model_.slots.size() + as_size(slot)) + (with_reload ? 1 : 0);
    return known_[(known_.size() < kMostKnown ? key : key * 0x9E3779B97F4A7C15U >> 40) &
                  (known_.size() - 1)];
}

void Insertion::try_some_kinds(Index task, std::size_t width, Random* random, InsertionPoint& best)
{
    const std::span<const Index> kinds = kinds_of(task);
    std::size_t tried = 0;
    for (const Index kind : kinds) {
        const Index slot = plan_.empty_slot(kind);
        if (slot == kNone)
            continue;
        if (random == nullptr || kinds.size() == 1 || random->below(one_in(kKindBlinks)) != 0)
            look_near(task, slot, width, best);
        if (++tried == kKindsTried)
            return;
    }
}

void Insertion::try_kinds(Index task, std::span<const Index> kinds, InsertionPoint& best)
{
    for (const Index kind : kinds)
        if (const Index slot = plan_.empty_slot(kind); slot != kNone)
            look_everywhere(task, slot, best);
}

// Where the cheapest empty slots did not take it: all, or of many kinds others near, and then some
// that are not. With a reload there may be a way where none leads straight.
void Insertion::try_more_kinds(Index task, Random* random, InsertionPoint& best)
{
    const std::span<const Index> all = near_kinds_.all();
    const bool are_many = all.size() > kKindsRanked;
    try_kinds(task, are_many ? kinds_of(task) : all, best);
    settle_some(task, random, best);
    if (best.found() || !are_many)
        return;
    const std::size_t first =
        random == nullptr ? 0 : random->below(static_cast<std::uint32_t>(all.size()));
    std::size_t left = random == nullptr ? all.size() : kKindsRanked;
    for (std::size_t i = 0; i < all.size() && left > 0; ++i) {
        const Index slot = plan_.empty_slot(all[(first + i) % all.size()]);
        if (slot == kNone || !ask(task, slot))
            continue;
        look_everywhere(task, slot, best);
        --left;
    }
    settle_some(task, random, best);
}

std::span<const Index> Insertion::kinds_of(Index task)
{
    std::vector<Index>& kinds = kinds_of_[task];
    if (!kinds.empty())
        return kinds;
    rank_kinds(task, near_kinds_.of(model_.stops[model_.tasks[task].stop].place));
    if (ranking_.size() < kKindsTried)
        rank_kinds(task, near_kinds_.all());
    const std::size_t count = std::min(kKindsRanked, ranking_.size());
    std::partial_sort(ranking_.begin(), ranking_.begin() + static_cast<std::ptrdiff_t>(count),
                      ranking_.end());
    for (std::size_t i = 0; i < count; ++i)
        kinds.push_back(ranking_[i].second);
    return kinds;
}

// What a route for the task alone costs, waiting aside.
void Insertion::rank_kinds(Index task, std::span<const Index> kinds)
{
    const model::Task& t = model_.tasks[task];
    const Index first = model_.stops[t.stop].place;
    const Index last = t.second == kNone ? first : model_.stops[t.second].place;
    work_ += static_cast<std::int64_t>(kinds.size());
    ranking_.clear();
    for (const Index kind : kinds) {
        const Index slot = near_kinds_.slot_of(kind);
        const model::Slot& s = model_.slots[slot];
        if (!model_.may_serve(t, s))
            continue;
        const Arc out = timing_.arc(slot, s.start_place, first);
        const Arc back = timing_.arc(slot, last, s.end_place);
        if (!out.exists() || !back.exists())
            continue;
        ranking_.emplace_back(s.fixed +
                                  s.per_metre * (std::int64_t{out.distance_m} + back.distance_m) +
                                  (s.per_second + timing_.rules(slot).per_second) *
                                      (std::int64_t{out.duration_s} + back.duration_s) +
                                  plan_.preference(task, slot),
                              kind);
    }
}

}  // namespace routeopt::routing::search::rich
