// A change of the plan made lasting, or taken back.
#include <algorithm>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

void Plan::touch(Index slot)
{
    if (is_touched_[slot] != 0)
        return;
    is_touched_[slot] = 1;
    touched_.push_back(slot);
    kept_.push_back({slot, set_aside(slot)});
}

// The route as it was; the one to be changed begins with what measuring it anew builds on.
std::unique_ptr<Route> Plan::set_aside(Index slot)
{
    std::unique_ptr<Route> fresh;
    if (spare_.empty()) {
        fresh = std::make_unique<Route>();
    } else {
        fresh = std::move(spare_.back());
        spare_.pop_back();
    }
    const Route& old = route(slot);
    fresh->visits = old.visits;
    fresh->functions = old.functions;
    fresh->size = old.size;
    fresh->reloads = old.reloads;
    fresh->cost = old.cost;
    fresh->time = old.time;
    fresh->surcharge = old.surcharge;
    fresh->has_moments = false;
    return std::exchange(routes_[slot], std::move(fresh));
}

void Plan::commit()
{
    for (Kept& kept : kept_) {
        // What is known of a route's places stays known where its nodes are the same again.
        Route& route = *routes_[kept.slot];
        if (std::ranges::equal(route.visits, kept.route->visits, {}, &Visit::node, &Visit::node)) {
            INVARIANT(route.time == kept.route->time, "the same nodes take the same time");
            route.version = kept.route->version;
        }
        is_touched_[kept.slot] = 0;
        if (is_changed_[kept.slot] == 0) {
            is_changed_[kept.slot] = 1;
            changed_.push_back(kept.slot);
        }
        spare_.push_back(std::move(kept.route));
    }
    forget();
    committed_ = {cost_, emphasis_, missing_, running_, served_stops_};
}

void Plan::take_back()
{
    ++versions_;
    for (const Index task : moved_)
        if (!absent(task))
            count_out(task, served_in(task));
    for (const Kept& kept : kept_)
        take_out_nodes(kept.slot);
    for (Kept& kept : kept_) {
        spare_.push_back(std::exchange(routes_[kept.slot], std::move(kept.route)));
        place_nodes(kept.slot);
        is_touched_[kept.slot] = is_stale_[kept.slot] = 0;
        if (route(kept.slot).size == 0)
            offer_empty(kept.slot);
    }
    for (auto old = old_surcharges_.rbegin(); old != old_surcharges_.rend(); ++old)
        change_surcharge(old->slot, old->surcharge);
    for (const Index task : moved_) {
        const Index slot = slot_of_[model_.tasks[task].stop];
        if (absent(task) && slot != kNone)
            count_in(task, slot);
    }
    forget();
    cost_ = committed_.cost;
    emphasis_ = committed_.emphasis;
    missing_ = committed_.missing;
    running_ = committed_.running;
    served_stops_ = committed_.served_stops;
}

void Plan::forget()
{
    kept_.clear();
    touched_.clear();
    moved_.clear();
    old_surcharges_.clear();
}

}  // namespace routeopt::routing::search::rich
