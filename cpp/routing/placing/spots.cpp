#include "routing/placing/spots.hpp"

#include <algorithm>

#include "routing/referee/work.hpp"

namespace routeopt::routing::placing {
namespace {

using desk::Desk;
using desk::Route;
using desk::Visit;
using referee::Leg;

// What a route's cost is made of that does not depend on its times.
struct Sums {
    std::int64_t metres = 0;
    std::int64_t seconds = 0;
    std::int64_t busy_s = 0;  // that the route lasts at least
    Money flat;

    void add(const Leg& leg)
    {
        metres += leg.metres;
        seconds += leg.seconds;
    }
    void remove(const Leg& leg)
    {
        metres -= leg.metres;
        seconds -= leg.seconds;
    }
};

Sums sums_of(const Route& route, const referee::Tariff& tariff)
{
    Sums sums;
    const Vehicle& vehicle = *route.vehicle->wire;
    sums.flat = tariff.fixed_of(vehicle);
    for (const Visit& visit : route.visits) {
        sums.metres += visit.leg_m;
        sums.seconds += visit.leg_s;
        if (visit.side != nullptr)  // the setup may fall away
            sums.busy_s += std::max(visit.answer.service_s - *visit.side->setup_time_s,
                                    std::int64_t{0});
        else if (visit.depot != nullptr)
            sums.busy_s += visit.answer.service_s;
        else if (visit.pause != nullptr)
            sums.busy_s += *visit.pause->duration_s;
        if (visit.depot != nullptr)
            sums.flat += Money{*visit.depot->cost_per_visit};
        if (referee::opens_task(visit))
            sums.flat += referee::price_of_preferences(vehicle, *visit.task);
    }
    return sums;
}

// A break with a place that the timing is yet to put somewhere may make the way shorter.
bool is_way_open(const Route& route)
{
    return std::any_of(route.unplaced.begin(), route.unplaced.end(),
                       [](const Break* pause) { return pause->location.present(); });
}

Money least_cost_of(const Sums& sums, const Route& route)
{
    if (is_way_open(route))
        return sums.flat;
    const referee::Rates& rates = route.rates;
    const Money distance{divide_rounded(Int128{rates.per_travel_km} * sums.metres * kMoneySteps,
                                        Int128{kMillion} * 1000)};
    return distance + price_of_hours(rates.per_travel_hour, sums.seconds) +
           price_of_hours(rates.per_route_hour, sums.seconds + sums.busy_s) + sums.flat;
}

// Ways between the stops of a route and new ones. Nodes: the route's visits by number, then the
// task's stops, then the reload.
class Ways {
public:
    Ways(const Desk& desk, const Route& route, const std::vector<Visit>& stops)
        : route_(route), work_(desk.problem(), desk.source(), *route.vehicle->wire)
    {
        for (const Visit& stop : stops)
            add(*stop.answer.location);
        before_.resize(route.visits.size());
        std::size_t place = 0;
        for (std::size_t k = 1; k < route.visits.size(); ++k) {
            before_[k] = place;
            if (!referee::is_on_the_way(route.visits[k]))
                place = k;
        }
        next_.resize(route.visits.size());
        place = route.visits.size() - 1;
        for (std::size_t k = route.visits.size(); k-- > 0;) {
            if (!referee::is_on_the_way(route.visits[k]))
                place = k;
            next_[k] = place;
        }
    }

    [[nodiscard]] std::size_t planned() const { return route_.visits.size(); }

    void add(const Location& location)
    {
        New& stop = new_.emplace_back();
        stop.location = location;
        for (const Visit& visit : route_.visits) {
            const bool is_place = !referee::is_on_the_way(visit);
            stop.to.push_back(is_place ? work_.leg(visit.answer.location, location) : Leg{});
            stop.from.push_back(is_place ? work_.leg(location, visit.answer.location) : Leg{});
        }
        for (const New& other : new_) {
            stop.to_new.push_back(work_.leg(other.location, location));
            stop.from_new.push_back(work_.leg(location, other.location));
        }
    }
    void drop_last() { new_.pop_back(); }

    // Between two nodes that follow each other at places.
    [[nodiscard]] Leg leg(std::size_t a, std::size_t b) const
    {
        const std::size_t n = planned();
        if (a < n && b < n)
            return {true, route_.visits[b].leg_s, route_.visits[b].leg_m};
        if (b < n)
            return new_[a - n].from[b];
        if (a < n)
            return new_[b - n].to[a];
        return a < b ? new_[b - n].to_new[a - n] : new_[a - n].from_new[b - n];
    }

    // The place before a stop of the route, and the one at it or behind it.
    [[nodiscard]] std::size_t place_before(std::size_t k) const { return before_[k]; }
    [[nodiscard]] std::size_t place_from(std::size_t k) const { return next_[k]; }

private:
    struct New {
        Location location;
        std::vector<Leg> to, from;          // the route's stops
        std::vector<Leg> to_new, from_new;  // the new ones before it
    };
    const Route& route_;
    referee::Work work_;
    std::vector<std::size_t> before_, next_;
    std::vector<New> new_;
};

class SpotsOfSlot {
public:
    SpotsOfSlot(const Desk& desk, const TaskStops& stops, Windows windows, std::size_t slot,
                std::vector<Spot>& spots)
        : desk_(desk), stops_(stops), windows_(windows), slot_(slot),
          route_(desk.slots()[slot].route), first_(desk.slots()[slot].first_open),
          ways_(desk, route_, stops.visits()), spots_(spots)
    {
    }

    void list()
    {
        // Where a quota is exceeded, its price does not matter any more.
        set_base(desk_.price_of_quotas({{stops_.task(), desk::kNoSlot, slot_}}).value_or(Money{}));
        const std::size_t n = ways_.planned();
        for (std::size_t p = first_; p < n; ++p)
            for (std::size_t d = p; d < (stops_.is_shipment() ? n : p + 1); ++d)
                list_at(p, d);
    }

private:
    // What the plan costs without the routes that are judged anew, and what those cost at least.
    void set_base(Money quotas)
    {
        const referee::Tariff& tariff = desk_.assessor().tariff();
        const Task& task = *desk_.tasks()[stops_.task()].wire;
        base_ = desk_.cost() + quotas;
        if (task.drop_fee)
            base_ -= Money{*task.drop_fee};
        for (const std::size_t joined : desk_.joined_with(slot_, stops_.task())) {
            const desk::Slot& slot = desk_.slots()[joined];
            base_ -= slot.cost;
            if (joined != slot_)
                base_ += least_cost_of(sums_of(slot.route, tariff), slot.route);
        }
        sums_ = sums_of(route_, tariff);
        sums_.flat += referee::price_of_preferences(*route_.vehicle->wire, task);
    }

    void list_at(std::size_t p, std::size_t d)
    {
        Spot spot;
        spot.slot = static_cast<std::uint32_t>(slot_);
        spot.before = {static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(d)};
        const Sums sums = with_stops(p, d);
        list_windows(spot, sums);
        const auto& reloads = *route_.shift->reloads;
        for (std::size_t r = 0; r < reloads.size(); ++r)
            list_reloads(spot, sums, r);
    }

    [[nodiscard]] Sums with_stops(std::size_t p, std::size_t d) const
    {
        Sums sums = sums_;
        const std::size_t n = ways_.planned();
        const std::size_t before = ways_.place_before(p);
        const std::size_t next = ways_.place_from(p);
        sums.add(ways_.leg(before, n));
        if (stops_.is_shipment() && ways_.place_from(d) == next) {
            sums.add(ways_.leg(n, n + 1));
            sums.add(ways_.leg(n + 1, next));
            sums.remove(ways_.leg(before, next));
            return sums;
        }
        sums.add(ways_.leg(n, next));
        sums.remove(ways_.leg(before, next));
        if (!stops_.is_shipment())
            return sums;
        const std::size_t last = ways_.place_before(d);
        const std::size_t behind = ways_.place_from(d);
        sums.add(ways_.leg(last, n + 1));
        sums.add(ways_.leg(n + 1, behind));
        sums.remove(ways_.leg(last, behind));
        return sums;
    }

    // The nodes of the route with the task's stops in.
    [[nodiscard]] std::vector<std::size_t> nodes(const Spot& spot) const
    {
        const std::size_t n = ways_.planned();
        std::vector<std::size_t> nodes;
        for (std::size_t k = 0; k < n; ++k) {
            if (k == spot.before[0])
                nodes.push_back(n);
            if (k == spot.before[1] && stops_.is_shipment())
                nodes.push_back(n + 1);
            nodes.push_back(k);
        }
        return nodes;
    }

    void list_reloads(Spot spot, const Sums& without, std::size_t r)
    {
        const Reload& reload = (*route_.shift->reloads)[r];
        const Depot& depot = *desk_.assessor().directory().depots.at(*reload.depot);
        const auto made = std::count_if(route_.visits.begin(), route_.visits.end(),
                                        [&](const Visit& v) { return v.depot == &depot; });
        if (made >= *reload.max_visits)
            return;
        ways_.add(*depot.location);
        const std::vector<std::size_t> all = nodes(spot);
        const std::size_t n = ways_.planned();
        const std::size_t own = n + stops_.visits().size();
        spot.reload = static_cast<std::uint32_t>(r + 1);
        bool is_carried = false;  // the task would be on board
        for (std::size_t k = 1; k < all.size(); ++k) {
            is_carried = stops_.is_shipment() && (is_carried ? all[k - 1] != n + 1 : all[k - 1] == n);
            if (k < first_ || is_carried)
                continue;
            Sums sums = without;
            const std::size_t before = place_before(all, k);
            const std::size_t next = place_from(all, k);
            sums.add(ways_.leg(before, own));
            sums.add(ways_.leg(own, next));
            sums.remove(ways_.leg(before, next));
            sums.busy_s += *depot.service_time_s;
            sums.flat += Money{*depot.cost_per_visit};
            spot.reload_at = static_cast<std::uint32_t>(k);
            list_windows(spot, sums);
        }
        ways_.drop_last();
    }

    [[nodiscard]] bool is_place(std::size_t node) const
    {
        return node >= ways_.planned() || !referee::is_on_the_way(route_.visits[node]);
    }
    [[nodiscard]] std::size_t place_before(const std::vector<std::size_t>& all, std::size_t k) const
    {
        do
            --k;
        while (!is_place(all[k]));
        return all[k];
    }
    [[nodiscard]] std::size_t place_from(const std::vector<std::size_t>& all, std::size_t k) const
    {
        while (!is_place(all[k]))
            ++k;
        return all[k];
    }

    void list_windows(Spot spot, const Sums& sums)
    {
        const Money least = base_ + least_cost_of(sums, route_);
        const bool is_each = windows_ == Windows::each;
        const auto count = [&](std::size_t stop) -> std::int32_t {
            if (!is_each || stop >= stops_.visits().size() || stops_.windows(stop) < 2)
                return 0;
            return static_cast<std::int32_t>(stops_.windows(stop));
        };
        for (std::int32_t w = count(0) > 0 ? 0 : kAnyWindow; w < count(0); ++w)
            for (std::int32_t v = count(1) > 0 ? 0 : kAnyWindow; v < count(1); ++v) {
                spot.window = {w, v};
                spot.bound = least + stops_.price_of_window(0, w);
                if (stops_.is_shipment())
                    spot.bound += stops_.price_of_window(1, v);
                spots_.push_back(spot);
            }
    }

    const Desk& desk_;
    const TaskStops& stops_;
    Windows windows_;
    std::size_t slot_;
    const Route& route_;
    std::size_t first_;
    Ways ways_;
    std::vector<Spot>& spots_;
    Money base_;
    Sums sums_;
};

}  // namespace

bool may_serve(const Desk& desk, const TaskStops& stops, std::size_t slot)
{
    Route route;
    route.vehicle = desk.slots()[slot].route.vehicle;
    route.shift = desk.slots()[slot].route.shift;
    route.visits = {stops.visits().front()};
    referee::Violations violations;
    check_who_may_serve(route, violations);
    return violations.empty();
}

std::vector<Spot> spots_in(const Desk& desk, const TaskStops& stops, Windows windows,
                           std::size_t slot)
{
    std::vector<Spot> spots;
    SpotsOfSlot{desk, stops, windows, slot, spots}.list();
    return spots;
}

std::vector<Spot> spots_of(const Desk& desk, const TaskStops& stops, Windows windows)
{
    std::vector<Spot> spots;
    for (std::size_t slot = 0; slot < desk.slots().size(); ++slot)
        if (desk.slots()[slot].is_open && may_serve(desk, stops, slot) &&
            desk.price_of_quotas({{stops.task(), desk::kNoSlot, slot}}))
            SpotsOfSlot{desk, stops, windows, slot, spots}.list();
    return spots;
}

}  // namespace routeopt::routing::placing
