#include "routing/explain/travel_bound.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <variant>

#include "base/rounding.hpp"
#include "routing/suggest/task_stops.hpp"

namespace routeopt::routing::explain {
namespace {

constexpr Int128 kNoLeg = Int128{std::numeric_limits<std::int64_t>::max()} * 1'000'000'000;

bool has_breaks_with_a_place(const Problem& problem)
{
    for (const Vehicle& vehicle : *problem.vehicles)
        for (const Shift& shift : *vehicle.shifts)
            for (const Break& pause : *shift.breaks)
                if (pause.location.present())
                    return true;
    return false;
}

}  // namespace

// Over the vehicles of one profile: each price at its least, and the highest speed.
struct TravelBound::CheapestRates {
    const Vehicle* vehicle = nullptr;
    std::int64_t per_km = std::numeric_limits<std::int64_t>::max();
    std::int64_t per_hour = std::numeric_limits<std::int64_t>::max();
    std::int64_t speed_factor = 0;

    [[nodiscard]] Int128 price_of(const travel::Arc& arc) const
    {
        if (!arc.exists())
            return kNoLeg;
        return Int128{per_km} * arc.distance_m * referee::kPerKm +
               Int128{per_hour} * travel_seconds(arc.duration_s, speed_factor) * referee::kPerHour;
    }
};

// The cheapest legs into a stop, or out of it: the two best from other stops, and the best from an
// end of a trip.
struct TravelBound::CheapestLegs {
    Int128 first = kNoLeg;
    Int128 second = kNoLeg;
    Int128 at_end = kNoLeg;
    std::size_t stop = 0;  // of the first

    void offer(Int128 price, std::size_t other)
    {
        if (price < first) {
            second = first;
            first = price;
            stop = other;
        } else if (price < second) {
            second = price;
        }
    }
    [[nodiscard]] Int128 least() const { return std::min(first, at_end); }

    // The cheapest leg in with the cheapest leg out, where no stop is both before and behind.
    [[nodiscard]] Int128 least_with(const CheapestLegs& out) const
    {
        const Int128 of_stops =
            stop != out.stop ? first + out.first : std::min(first + out.second, second + out.first);
        return std::min({of_stops, at_end + out.least(), first + out.at_end});
    }
};

TravelBound::TravelBound(const what_if::WhatIf& what_if, suggest::Budget& budget)
{
    list_stops(what_if);
    list_ends(what_if);
    if (has_breaks_with_a_place(what_if.problem()))  // legs to and from these are not looked at
        return;
    std::map<std::string_view, CheapestRates> profiles;
    for (const what_if::PlannedSlot& slot : what_if.slots()) {
        const Vehicle& vehicle = *slot.route.vehicle->wire;
        const referee::Rates& rates = slot.route.rates;
        CheapestRates& own = profiles[*vehicle.profile];
        own.vehicle = &vehicle;
        own.per_km = std::min(own.per_km, rates.per_travel_km);
        own.per_hour = std::min(own.per_hour, rates.per_travel_hour + rates.per_route_hour);
        own.speed_factor = std::max(own.speed_factor, *vehicle.speed_factor);
    }
    stops_.assign(places_.size(), {kNoLeg, kNoLeg, kNoLeg});
    for (const auto& [profile, own] : profiles)
        std::visit([&, &cheapest = own](const auto& table) { scan_legs(cheapest, table, budget); },
                   what_if.arcs().table_for(*own.vehicle));
    for (StopBound& stop : stops_)  // a stop that no leg leads to pays nothing
        if (stop.both >= kNoLeg)
            stop = {};
}

void TravelBound::list_stops(const what_if::WhatIf& what_if)
{
    for (std::size_t t = 0; t < what_if.tasks().size(); ++t) {
        for (const auto& stops : suggest::stops_at_places(what_if, t))
            for (const what_if::Visit& visit : stops->visits())
                places_.push_back(what_if.arcs().place_of(visit, 0));
    }
    stops_.resize(places_.size());
}

void TravelBound::list_ends(const what_if::WhatIf& what_if)
{
    const auto add = [&](const what_if::Visit& visit, std::size_t slot, std::vector<Index>& places,
                         std::size_t& open) {
        if (visit.answer.location)
            places.push_back(what_if.arcs().place_of(visit, slot));
        else
            ++open;
    };
    for (std::size_t s = 0; s < what_if.slots().size(); ++s) {
        add(what_if.slots()[s].route.visits.front(), s, starts_, open_starts_);
        add(what_if.slots()[s].route.visits.back(), s, ends_, open_ends_);
    }
    for (const Depot& depot : *what_if.problem().depots) {
        const Index place = what_if.arcs().place_of(referee::visit_of_reload(depot), 0);
        starts_.push_back(place);
        ends_.push_back(place);
    }
}

template <class Table>
void TravelBound::scan_legs(const CheapestRates& cheapest, const Table& table,
                            suggest::Budget& budget)
{
    for (std::size_t i = 0; i < places_.size() && budget.may_go_on(); ++i) {
        CheapestLegs in;
        CheapestLegs out;
        for (std::size_t j = 0; j < places_.size(); ++j)
            if (j != i) {
                in.offer(cheapest.price_of(table.arc(places_[j], places_[i])), j);
                out.offer(cheapest.price_of(table.arc(places_[i], places_[j])), j);
            }
        for (const Index start : starts_)
            in.at_end = std::min(in.at_end, cheapest.price_of(table.arc(start, places_[i])));
        for (const Index end : ends_)
            out.at_end = std::min(out.at_end, cheapest.price_of(table.arc(places_[i], end)));
        StopBound& own = stops_[i];
        own.both = std::min(own.both, in.least_with(out));
        own.in = std::min(own.in, in.least());
        own.out = std::min(own.out, out.least());
    }
}

Int128 TravelBound::open_route_savings() const
{
    return most_saved(&StopBound::out, open_starts_) + most_saved(&StopBound::in, open_ends_);
}

// What is saved at most if `count` stops pay for one of their two legs alone.
Int128 TravelBound::most_saved(Int128 StopBound::* kept, std::size_t count) const
{
    std::vector<Int128> saved;
    for (const StopBound& stop : stops_)
        saved.push_back(stop.both - std::min(stop.both, stop.*kept));
    count = std::min(count, saved.size());
    std::partial_sort(saved.begin(), saved.begin() + static_cast<std::ptrdiff_t>(count),
                      saved.end(), std::greater{});
    Int128 sum = 0;
    for (std::size_t i = 0; i < count; ++i)
        sum += saved[i];
    return sum;
}

}  // namespace routeopt::routing::explain
