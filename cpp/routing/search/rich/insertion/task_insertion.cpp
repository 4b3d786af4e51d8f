#include "routing/search/rich/insertion/task_insertion.hpp"

#include <algorithm>
#include <limits>

#include "routing/search/rich/insertion/route_with_task.hpp"

namespace routeopt::routing::search::rich {

TaskInsertion::TaskInsertion(Plan& plan, NearbyRoutes& nearby, NearKinds& near_kinds,
                             Companions& companions, std::int64_t& work)
    : plan_(plan), model_(plan.model()), timing_(plan.timing()), nearby_(nearby),
      near_kinds_(near_kinds), companions_(companions), cheapest_kinds_(plan, near_kinds, work),
      places_(plan, work), jobs_(plan, places_, work), shipments_(plan, places_, work),
      reloads_(plan, nearby, places_, work), pending_(plan, work), cache_(model_),
      answers_(model_.slots.size())
{
}

InsertionPoint TaskInsertion::best(Index task, std::size_t width, Random* random, bool with_empty,
                                   Cost limit)
{
    InsertionPoint best{.delta = limit};
    begin(random != nullptr && random->below(kLooksAwayOneIn) != 0);
    nearby_.find(task, width);
    const bool is_job = model_.tasks[task].second == kNone;
    const std::uint32_t blinks = one_in(is_job ? kRouteBlinks : kShipmentBlinks);
    left_.clear();
    for (const Index slot : nearby_.slots())
        if (random == nullptr || random->below(blinks) != 0)
            left_.push_back(slot);
    look_at_all(task, width, random, best);
    if (with_empty)
        look_at_some_empty(task, width, random, best);
    // A place with a reload is dear: what is found so far bounds it.
    pending_.settle_some(task, random, best);
    if (reloads_.is_turn(best, random)) {
        nearby_.add_with_depots(random);
        left_.assign(nearby_.slots().begin(), nearby_.slots().end());
        look_at_all(task, 0, random, best);
    }
    pending_.settle_some(task, random, best);
    if (with_empty && !best.is_limit())
        look_at_more_empty(task, random, best);
    return best;
}

InsertionPoint TaskInsertion::best_among(std::span<const Index> slots, Index task,
                                         std::size_t width, Random& random)
{
    InsertionPoint best;
    begin(true);
    nearby_.find(task, width);
    for (const Index slot : slots)
        look_at(task, slot, width, best);
    pending_.settle_some(task, &random, best);
    return best;
}

void TaskInsertion::insert(Index task, const InsertionPoint& point)
{
    [[maybe_unused]] const Cost promised = plan_.cost() + point.delta - model_.tasks[task].drop_fee;
    const Index slot = plan_.route_of(point.after);
    write_route_with(plan_, task, point, nodes_);
    plan_.put_in(task, slot, nodes_);
    [[maybe_unused]] const bool in_time = plan_.join_times(slot);
    INVARIANT(in_time, "what is put in keeps every rule");
    INVARIANT(plan_.cost() == promised, "a promised delta is the real one");
}

bool TaskInsertion::may_serve(Index task, Index slot)
{
    Answer& answer = answers_[slot];
    if (answer.search != search_) {
        const Cost extra = plan_.extra(task, slot);
        answer = {search_, extra, extra,
                  !plan_.is_closed(slot) && plan_.can_run(slot) && plan_.may_serve(task, slot) &&
                      (!looks_ahead_ || companions_.could_follow(task, slot))};
        if (plan_.has_balances() && answer.may_serve)
            add_balances(task, slot, answer);
    }
    return answer.may_serve;
}

// Where balances count no more than tasks, what they charge is known before the place is.
void TaskInsertion::add_balances(Index task, Index slot, Answer& answer) const
{
    if (plan_.may_be_joined(task, slot) || plan_.shares_ways(slot)) {
        answer.least += plan_.least_of_balances(slot);
        return;
    }
    answer.extra += plan_.balance_with_task(task, slot);
    answer.least = answer.extra;
}

// What is known costs nothing, and lowers the best first. Where tasks were taken out they go back
// most often: the other routes need only be looked at for what is cheaper than that.
void TaskInsertion::look_at_all(Index task, std::size_t width, const Random* random,
                                InsertionPoint& best)
{
    std::size_t unknown = 0;
    for (const Index slot : left_)
        if (may_look_at(task, slot, width, best) && !recall(task, slot, width, best))
            left_[unknown++] = slot;
    left_.resize(unknown);
    for (const Index slot : left_)
        if (plan_.is_touched(slot))
            look_at(task, slot, width, best);
    pending_.settle_some(task, random, best);
    for (const Index slot : left_)
        if (!plan_.is_touched(slot))
            look_at(task, slot, width, best);
}

void TaskInsertion::look_at(Index task, Index slot, std::size_t width, InsertionPoint& best)
{
    if (may_look_at(task, slot, width, best) && !recall(task, slot, width, best))
        find_near(task, slot, width, best);
}

bool TaskInsertion::may_look_at(Index task, Index slot, std::size_t width,
                                const InsertionPoint& best)
{
    if (width > 0)
        return plan_.has_room(task, slot) && may_serve(task, slot);
    return !model_.choices_of(model_.slots[slot]).empty() && may_serve(task, slot) &&
           (!best.is_limit() || reloads_.may_pay(task, slot, cutoff_of(slot, best)));
}

bool TaskInsertion::recall(Index task, Index slot, std::size_t width, InsertionPoint& best)
{
    if (!may_remember(slot))
        return false;
    const PlaceCache::Entry* const known =
        cache_.find(task, slot, width, plan_.route(slot).version);
    if (known == nullptr ||
        (known->count < most_wanted(task, slot) && known->bound < cutoff_of(slot, best)))
        return false;
    for (std::size_t i = 0; i < known->count; ++i)
        consider(task, slot, known->points[i], best);
    return true;
}

void TaskInsertion::find_near(Index task, Index slot, std::size_t width, InsertionPoint& best)
{
    const PlaceQuery query{.cutoff = cutoff_of(slot, best),
                           .most = most_wanted(task, slot),
                           .with_reload = width == 0};
    if (width > 0)
        nearby_.set_gaps_near(task, slot, width);
    find_places(task, slot, query);
    if (may_remember(slot))
        cache_.store(task, slot, width, plan_.route(slot).version, query, places_.all());
    for (const Place& place : places_.all())
        consider(task, slot, place.point, best);
}

void TaskInsertion::look_everywhere(Index task, Index slot, InsertionPoint& best)
{
    if (!may_serve(task, slot))
        return;
    const bool has_reloads = !model_.choices_of(model_.slots[slot]).empty();
    for (const bool with_reload : {false, true}) {
        if (with_reload && !has_reloads)
            break;
        if (!with_reload && !plan_.has_room(task, slot))
            continue;
        PlaceQuery query{
            .cutoff = cutoff_of(slot, best), .with_reload = with_reload, .everywhere = true};
        if (plan_.may_be_joined(task, slot))
            query.most = std::numeric_limits<std::size_t>::max();
        nearby_.set_all_gaps(slot);
        find_places(task, slot, query);
        for (const Place& place : places_.all())
            consider(task, slot, place.point, best);
    }
}

void TaskInsertion::find_places(Index task, Index slot, const PlaceQuery& query)
{
    places_.begin(query);
    if (query.with_reload)
        reloads_.find(task, slot);
    else if (model_.tasks[task].second != kNone)
        shipments_.find(task, slot, nearby_.gaps());
    else
        jobs_.find(task, slot, nearby_.gaps());
    if (plan_.may_be_joined(task, slot))
        places_.sort(query.most);
    else
        places_.settle(task, slot, query);
}

void TaskInsertion::consider(Index task, Index slot, const InsertionPoint& point,
                             InsertionPoint& best)
{
    const Answer& answer = answers_[slot];
    InsertionPoint whole = point;
    whole.delta += answer.least;
    if (whole.delta >= best.delta)
        return;
    if (plan_.may_be_joined(task, slot)) {
        pending_.add(slot, whole, answer.extra);
        return;
    }
    if (plan_.shares_ways(slot)) {
        const std::optional<Cost> balance = balance_at(task, slot, point);
        whole.delta = point.delta + answer.extra + balance.value_or(0);
        if (!balance || whole.delta >= best.delta)
            return;
    }
    best = whole;
}

// By how much balances charge more with the task there.
std::optional<Cost> TaskInsertion::balance_at(Index task, Index slot, const InsertionPoint& point)
{
    write_route_with(plan_, task, point, nodes_);
    // As in RoutePlaces::settle(): without the bounds that a partner puts on the task's start.
    const HeldStart held = timing_.hold({});
    const std::optional<Cost> balance = plan_.balance_with(slot, nodes_);
    timing_.hold(held);
    return balance;
}

void TaskInsertion::look_at_empty(Index task, std::span<const Index> kinds, InsertionPoint& best)
{
    for (const Index kind : kinds)
        if (const Index slot = plan_.empty_slot(kind); slot != kNone)
            look_everywhere(task, slot, best);
}

void TaskInsertion::look_at_some_empty(Index task, std::size_t width, Random* random,
                                       InsertionPoint& best)
{
    const std::span<const Index> kinds = cheapest_kinds_.of(task);
    std::size_t tried = 0;
    for (const Index kind : kinds) {
        const Index slot = plan_.empty_slot(kind);
        if (slot == kNone)
            continue;
        if (random == nullptr || kinds.size() == 1 || random->below(one_in(kKindBlinks)) != 0)
            look_at(task, slot, width, best);
        if (++tried == CheapestKinds::kTried)
            return;
    }
}

// With a reload there may be a way where none leads straight: so each is looked at everywhere.
void TaskInsertion::look_at_more_empty(Index task, Random* random, InsertionPoint& best)
{
    const std::span<const Index> all = near_kinds_.all();
    const bool are_many = all.size() > CheapestKinds::kRanked;
    look_at_empty(task, are_many ? cheapest_kinds_.of(task) : all, best);
    pending_.settle_some(task, random, best);
    if (best.found() || !are_many)
        return;
    const std::size_t first =
        random == nullptr ? 0 : random->below(static_cast<std::uint32_t>(all.size()));
    std::size_t left = random == nullptr ? all.size() : CheapestKinds::kRanked;
    for (std::size_t i = 0; i < all.size() && left > 0; ++i) {
        const Index slot = plan_.empty_slot(all[(first + i) % all.size()]);
        if (slot == kNone || !may_serve(task, slot))
            continue;
        look_everywhere(task, slot, best);
        --left;
    }
    pending_.settle_some(task, random, best);
}

}  // namespace routeopt::routing::search::rich
