#include "routing/suggest/placements.hpp"

#include <algorithm>

#include "routing/suggest/route_totals.hpp"

namespace routeopt::routing::suggest {
namespace {

using what_if::Route;
using what_if::Visit;
using what_if::WhatIf;

// Whether to leave out places that bounds of the stops' times show to be late.
enum class Prune : std::uint8_t { nothing, what_is_late };

// Calls `use` with the places in a slot, in order of position, until it returns false. The bound of
// a place without a reload takes constant time: the route's totals, and the few legs that change.
template <class Use>
class SlotPlacements {
public:
    SlotPlacements(const WhatIf& what_if, const TaskStops& stops, Windows windows, Prune prune,
                   std::size_t slot, Money base, RouteArcs& arcs, const Use& use)
        : what_if_(what_if), stops_(stops), windows_(windows), slot_(slot),
          planned_slot_(what_if.slots()[slot]), route_(planned_slot_.route),
          first_(planned_slot_.first_open), arcs_(arcs), use_(use),
          prunes_(prune == Prune::what_is_late && planned_slot_.violations.empty() &&
                  !planned_slot_.facts.legs_may_change),
          base_(base)
    {
        arcs.reset(slot);
        std::size_t added = 0;
        for (const Visit& stop : stops.visits()) {
            arcs.add(stop);
            work_[added++] = referee::service_without_setup(stop, *route_.vehicle->wire);
        }
    }

    void list(const Range& range)
    {
        range_ = range;
        set_totals();
        set_reloads();
        const std::size_t last = std::min(range.last[0], arcs_.route_size() - 1);
        for (std::size_t p = std::max(first_, range.first[0]); p <= last && goes_on_; ++p)
            list_with_first_at(p);
    }

private:
    void set_totals()
    {
        const Task& task = *what_if_.tasks()[stops_.task()].wire;
        totals_ = totals_of(planned_slot_.facts);
        totals_.flat_costs += referee::price_of_vehicle(*route_.vehicle->wire, task);
        totals_.busy_s += work_[0] + work_[1];
    }

    // The reloads that may come with the task: those of the shift that may be made once more.
    void set_reloads()
    {
        const auto& reloads = *route_.shift->reloads;
        for (std::size_t r = 0; r < reloads.size(); ++r) {
            const Depot* depot = what_if_.assessor().directory().depots.at(*reloads[r].depot);
            const auto made = std::count_if(route_.visits.begin(), route_.visits.end(),
                                            [&](const Visit& v) { return v.depot == depot; });
            if (made < *reloads[r].max_visits)
                reloads_.emplace_back(r, depot);
        }
    }

    // The earliest time to leave one of the task's stops after an arrival; kForever where it cannot
    // start in time.
    [[nodiscard]] std::int64_t leave_new(std::size_t stop, std::int64_t arrival) const
    {
        const std::int64_t start = std::max(arrival, stops_.first_start(stop));
        return start > stops_.last_start(stop) ? referee::kForever : start + work_[stop];
    }

    // Whether the stop `next` of the route can be reached in time for the rest of the route.
    [[nodiscard]] bool can_go_on(std::int64_t leave, std::size_t from, std::size_t next) const
    {
        return leave + arcs_.between(from, next).seconds <= planned_slot_.facts.latest_start[next];
    }

    // Lists the places with the first stop at p. Whether the task may be in time is told by the
    // earliest departures before it and the latest starts behind it; breaks, release times and
    // setups are left aside, so that nothing is left out that could be in time.
    void list_with_first_at(std::size_t p)
    {
        const std::size_t n = arcs_.route_size();
        const std::size_t before = arcs_.place_before(p);
        std::int64_t leave = leave_new(0, planned_slot_.facts.earliest_departure[before] +
                                              arcs_.between(before, n).seconds);
        if (!stops_.is_shipment()) {
            list_at(p, p,
                    leave < referee::kForever && can_go_on(leave, n, arcs_.place_at_or_behind(p)));
            return;
        }
        std::size_t from = n;  // the node that is left at `leave`
        for (std::size_t d = p; d < n && d <= range_.last[1] && goes_on_; ++d) {
            const std::int64_t left =
                leave >= referee::kForever
                    ? leave
                    : leave_new(1, leave + arcs_.between(from, n + 1).seconds);
            if (d >= range_.first[1])
                list_at(p, d,
                        left < referee::kForever &&
                            can_go_on(left, n + 1, arcs_.place_at_or_behind(d)));
            if (referee::is_on_the_way(route_.visits[d]) || leave >= referee::kForever)
                continue;
            const Visit& visit = route_.visits[d];
            std::int64_t start = leave + arcs_.between(from, d).seconds;
            if (!visit.curve.empty())
                start = std::max(start, visit.curve.front().from);
            leave = start > planned_slot_.facts.latest_start[d]
                        ? referee::kForever
                        : start + what_if::least_work(visit);
            from = d;
        }
    }

    void list_at(std::size_t p, std::size_t d, bool is_in_time)
    {
        if (prunes_ && !is_in_time && reloads_.empty())
            return;
        Placement placement;
        placement.places = stops_.places();
        placement.slot = static_cast<std::uint32_t>(slot_);
        placement.before = {static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(d)};
        const RouteTotals totals = with_stops(p, d);
        if (!prunes_ || is_in_time)
            list_windows(placement, totals);
        for (const auto& [number, depot] : reloads_)
            list_reloads(placement, totals, number, *depot);
    }

    // The route's totals with the task's stops in.
    [[nodiscard]] RouteTotals with_stops(std::size_t p, std::size_t d) const
    {
        RouteTotals totals = totals_;
        const std::size_t n = arcs_.route_size();
        const std::size_t before = arcs_.place_before(p);
        const std::size_t next = arcs_.place_at_or_behind(p);
        totals.add(arcs_.between(before, n));
        if (stops_.is_shipment() && arcs_.place_at_or_behind(d) == next) {
            totals.add(arcs_.between(n, n + 1));
            totals.add(arcs_.between(n + 1, next));
            totals.remove(arcs_.between(before, next));
            return totals;
        }
        totals.add(arcs_.between(n, next));
        totals.remove(arcs_.between(before, next));
        if (!stops_.is_shipment())
            return totals;
        const std::size_t last = arcs_.place_before(d);
        const std::size_t behind = arcs_.place_at_or_behind(d);
        totals.add(arcs_.between(last, n + 1));
        totals.add(arcs_.between(n + 1, behind));
        totals.remove(arcs_.between(last, behind));
        return totals;
    }

    // The nodes (route_arcs.hpp) of the route with the task's stops in, in order.
    [[nodiscard]] std::vector<std::size_t> nodes(const Placement& placement) const
    {
        const std::size_t n = arcs_.route_size();
        std::vector<std::size_t> nodes;
        for (std::size_t k = 0; k < n; ++k) {
            if (k == placement.before[0])
                nodes.push_back(n);
            if (k == placement.before[1] && stops_.is_shipment())
                nodes.push_back(n + 1);
            nodes.push_back(k);
        }
        return nodes;
    }

    void list_reloads(Placement placement, const RouteTotals& without, std::size_t r,
                      const Depot& depot)
    {
        arcs_.add(referee::visit_of_reload(depot));
        const std::vector<std::size_t> all = nodes(placement);
        const std::size_t n = arcs_.route_size();
        const std::size_t own = n + stops_.visits().size();
        placement.reload = static_cast<std::uint32_t>(r + 1);
        bool is_carried = false;  // the shipment would be on board at the reload
        for (std::size_t k = 1; k < all.size(); ++k) {
            is_carried =
                stops_.is_shipment() && (is_carried ? all[k - 1] != n + 1 : all[k - 1] == n);
            if (k < first_ || is_carried)
                continue;
            RouteTotals totals = without;
            const std::size_t before = place_before(all, k);
            const std::size_t next = place_at_or_behind(all, k);
            totals.add(arcs_.between(before, own));
            totals.add(arcs_.between(own, next));
            totals.remove(arcs_.between(before, next));
            totals.busy_s += *depot.service_time_s;
            totals.flat_costs += Money{*depot.cost_per_visit};
            placement.reload_at = static_cast<std::uint32_t>(k);
            list_windows(placement, totals);
        }
        arcs_.drop_last();
    }

    [[nodiscard]] bool is_place(std::size_t node) const
    {
        return node >= arcs_.route_size() || !referee::is_on_the_way(route_.visits[node]);
    }
    [[nodiscard]] std::size_t place_before(const std::vector<std::size_t>& all, std::size_t k) const
    {
        do
            --k;
        while (!is_place(all[k]));
        return all[k];
    }
    [[nodiscard]] std::size_t place_at_or_behind(const std::vector<std::size_t>& all,
                                                 std::size_t k) const
    {
        while (!is_place(all[k]))
            ++k;
        return all[k];
    }

    void list_windows(Placement placement, const RouteTotals& totals)
    {
        const Money least = base_ + least_cost_of(totals, planned_slot_);
        const auto count = [&](std::size_t stop) -> std::int32_t {
            if (!windows_.is_each || stop >= stops_.visits().size() || stops_.windows(stop) < 2)
                return 0;
            return static_cast<std::int32_t>(stops_.windows(stop));
        };
        for (std::int32_t w = count(0) > 0 ? 0 : kAnyWindow; w < count(0); ++w)
            for (std::int32_t v = count(1) > 0 ? 0 : kAnyWindow; v < count(1); ++v) {
                placement.window = {w, v};
                if (windows_.only && *windows_.only != placement.window)
                    continue;
                placement.bound = least + stops_.price_of_window(0, w);
                if (stops_.is_shipment())
                    placement.bound += stops_.price_of_window(1, v);
                goes_on_ = goes_on_ && use_(placement);
            }
    }

    const WhatIf& what_if_;
    const TaskStops& stops_;
    Windows windows_;
    std::size_t slot_;
    const what_if::PlannedSlot& planned_slot_;
    const Route& route_;
    std::size_t first_;
    RouteArcs& arcs_;
    const Use& use_;
    bool prunes_;
    Money base_;  // least cost of the plan without this route (base_costs.hpp)
    bool goes_on_ = true;
    Range range_;
    std::vector<std::pair<std::size_t, const Depot*>> reloads_;
    std::array<std::int64_t, 2> work_{};  // least service times of the task's stops
    RouteTotals totals_;
};

}  // namespace

bool may_serve(const WhatIf& what_if, const TaskStops& stops, std::size_t slot)
{
    const Task& task = *stops.visits().front().task;
    const Route& planned = what_if.slots()[slot].route;
    const bool is_any_fine = !task.eligible_vehicles.present() && task.required_skills->empty() &&
                             !planned.vehicle->wire->serves_tags.present();
    if (is_any_fine)
        return true;
    Route route;
    route.vehicle = planned.vehicle;
    route.shift = planned.shift;
    route.visits = {stops.visits().front()};
    referee::Violations violations;
    check_who_may_serve(route, violations);
    return violations.empty();
}

void each_placement(const WhatIf& what_if, const TaskStops& stops, Windows windows,
                    BaseCosts& base_costs, std::size_t slot,
                    const std::function<bool(const Placement&)>& use)
{
    if (!what_if.slots()[slot].is_open)
        return;
    RouteArcs arcs{what_if};
    SlotPlacements{what_if, stops, windows, Prune::nothing, slot, base_costs.of(slot), arcs, use}
        .list({});
}

std::vector<std::size_t> slots_for(const WhatIf& what_if, const TaskStops& stops)
{
    std::vector<std::size_t> slots;
    for (std::size_t slot = 0; slot < what_if.slots().size(); ++slot)
        if (may_serve(what_if, stops, slot) &&
            what_if.price_of_quotas({{stops.task(), what_if::kNoSlot, slot}}))
            slots.push_back(slot);
    return slots;
}

PlacementQueue::PlacementQueue(const WhatIf& what_if, const TaskStops& stops, Windows windows,
                               const std::vector<std::size_t>& slots, Budget& budget)
    : what_if_(what_if), stops_(stops), windows_(windows), base_costs_(what_if, stops.task()),
      arcs_(what_if)
{
    for (const std::size_t slot : slots)
        if (what_if.slots()[slot].is_open && budget.may_go_on()) {
            list(slot, Scope::slot, {});
            heap_.insert(heap_.end(), listed_.begin(), listed_.end());
        }
    std::make_heap(heap_.begin(), heap_.end(), is_behind);
}

const Placement* PlacementQueue::front()
{
    while (!heap_.empty() && heap_.front().scope != Scope::placement) {
        const PlacementSet set = heap_.front();
        pop();
        open(set);
        for (const PlacementSet& found : listed_) {
            heap_.push_back(found);
            std::push_heap(heap_.begin(), heap_.end(), is_behind);
        }
    }
    return heap_.empty() ? nullptr : &heap_.front().least;
}

void PlacementQueue::pop()
{
    std::pop_heap(heap_.begin(), heap_.end(), is_behind);
    heap_.pop_back();
}

// Splits a set of places into the next smaller ones, or into single places: without reloads, those
// for one first stop are few.
void PlacementQueue::open(const PlacementSet& set)
{
    const Placement& least = set.least;
    const std::size_t p = least.before[0];
    const std::size_t d = least.before[1];
    const bool has_reloads = !what_if_.slots()[least.slot].route.shift->reloads->empty();
    if (set.scope == Scope::slot && stops_.is_shipment())
        return list(least.slot, Scope::first_stop, {});
    if (set.scope == Scope::slot)
        list(least.slot, has_reloads ? Scope::both_stops : Scope::placement, {});
    else if (set.scope == Scope::first_stop)
        list(least.slot, has_reloads ? Scope::both_stops : Scope::placement,
             {{p, 0}, {p, SIZE_MAX}});
    else
        list(least.slot, Scope::placement, {{p, d}, {p, d}});
    keep_some(set);
}

// Keeps the best few of what was listed; one entry more stands for all the others, as a set like
// the one that was split.
void PlacementQueue::keep_some(const PlacementSet& set)
{
    std::erase_if(listed_, [&](const PlacementSet& found) {
        return is_before(found.least, set.least);  // it left the queue before
    });
    if (listed_.size() <= kAtOnce)
        return;
    const auto rest = listed_.begin() + kAtOnce;
    std::nth_element(
        listed_.begin(), rest, listed_.end(),
        [](const PlacementSet& a, const PlacementSet& b) { return is_before(a.least, b.least); });
    rest->scope = set.scope;
    listed_.resize(kAtOnce + 1);
}

void PlacementQueue::list(std::size_t slot, Scope scope, const Range& range)
{
    listed_.clear();
    const auto use = [&](const Placement& placement) {
        if (listed_.empty() || scope == Scope::placement || !is_among(listed_.back(), placement))
            listed_.push_back({placement, scope});
        else if (is_before(placement, listed_.back().least))
            listed_.back().least = placement;
        return true;
    };
    SlotPlacements{what_if_, stops_, windows_, Prune::what_is_late, slot, base_costs_.of(slot),
                   arcs_,    use}
        .list(range);
}

bool PlacementQueue::is_among(const PlacementSet& set, const Placement& placement)
{
    if (set.scope == Scope::first_stop)
        return set.least.before[0] == placement.before[0];
    return set.scope == Scope::slot || set.least.before == placement.before;
}

}  // namespace routeopt::routing::suggest
