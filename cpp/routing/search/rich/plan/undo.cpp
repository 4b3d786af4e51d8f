// How Plan makes changes lasting, undoes them, and makes them again.
#include <algorithm>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

// The route is about to change.
void Plan::touch(Index slot)
{
    if (!is_touched(slot))
        save_route(slot, set_aside(slot));
}

void Plan::commit()
{
    for (SavedRoute& saved : saved_routes()) {
        // What is remembered of a route's insertion points holds where its nodes are the same
        // again.
        Route& route = edit(saved.slot);
        if (std::ranges::equal(route.visits, saved.route->visits, {}, &Visit::node, &Visit::node)) {
            INVARIANT(route.time == saved.route->time, "the same nodes take the same time");
            route.version = saved.route->version;
        }
        changed_.add(saved.slot);
        recycle(std::move(saved.route));
    }
    clear();
    shared_.commit();
    committed_ = totals_;
}

void Plan::take_back()
{
    ++version_;
    for (const Index task : moved())
        if (const Index slot = served_in(task); slot != kNone)
            count_out(task, slot);
    for (const SavedRoute& saved : saved_routes())
        unplace_nodes(saved.slot);
    for (SavedRoute& saved : saved_routes()) {
        restore(saved.slot, std::move(saved.route));
        place_nodes(saved.slot);
        needs_measuring_[saved.slot] = 0;
        if (route(saved.slot).size == 0)
            offer(saved.slot);
    }
    const std::vector<OldSurcharge>& old = surcharges();
    for (auto change = old.rbegin(); change != old.rend(); ++change)
        change_surcharge(change->slot, change->surcharge, change->duration_s);
    shared_.take_back();
    for (const Index task : moved()) {
        const Index slot = route_of(model_.tasks[task].stop);
        if (served_in(task) == kNone && slot != kNone)
            count_in(task, slot);
    }
    clear();
    totals_ = committed_;
}

void Plan::start_record()
{
    record_.start([&](std::unique_ptr<Route> route) { recycle(std::move(route)); });
}

void Plan::rewind()
{
    record_.stop();
    ++version_;
    std::vector<OldSurcharge>& changed = record_.surcharges();
    std::size_t end = changed.size();
    for (auto entry = record_.entries().rbegin(); entry != record_.entries().rend(); ++entry) {
        for (; end > entry->first_surcharge; --end)
            exchange_surcharge(changed[end - 1]);
        count_out(entry->task, entry->slot);
        INVARIANT(moved().back() == entry->task, "what was put in last is taken out first");
        withdraw_last_moved();
        if (!entry->was_touched) {
            INVARIANT(saved_routes().back().slot == entry->slot,
                      "what was touched last is taken back first");
            entry->other = withdraw_last_route();
        }
        exchange_measured(entry->slot, entry->other);
    }
}

void Plan::replay()
{
    ++version_;
    for (std::size_t i = 0; i < record_.entries().size(); ++i) {
        TrialRecord::Entry& entry = record_.entries()[i];
        count_in(entry.task, entry.slot);
        add_moved(entry.task);
        exchange_measured(entry.slot, entry.other);
        if (!entry.was_touched)
            save_route(entry.slot, std::move(entry.other));
        const std::size_t end = record_.surcharges_end(i);
        for (std::size_t s = entry.first_surcharge; s < end; ++s)
            exchange_surcharge(record_.surcharges()[s]);
    }
}

// Exchanges the route with another one of the slot, measured before, and corrects the totals.
void Plan::exchange_measured(Index slot, std::unique_ptr<Route>& other)
{
    const Route& now = route(slot);
    totals_.cost += other->cost - now.cost;
    shared_.change({slot, now.shared, other->shared});
    totals_.served_stops += other->size - now.size;
    totals_.running += (other->size > 0 ? 1 : 0) - (now.size > 0 ? 1 : 0);
    swap_route(slot, other);
    if (route(slot).size == 0)
        offer(slot);
}

// Exchanges the route's surcharge, and its duration, with those that are kept.
void Plan::exchange_surcharge(OldSurcharge& other)
{
    const OldSurcharge now{other.slot, route(other.slot).surcharge, route(other.slot).duration_s};
    save_surcharge(now);
    change_surcharge(other.slot, other.surcharge, other.duration_s);
    other = now;
}

}  // namespace routeopt::routing::search::rich
