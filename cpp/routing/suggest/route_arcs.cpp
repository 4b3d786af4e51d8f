#include "routing/suggest/route_arcs.hpp"

#include "base/rounding.hpp"

namespace routeopt::routing::suggest {

void RouteArcs::reset(std::size_t slot)
{
    slot_ = slot;
    const auto& visits = what_if_.slots()[slot].route.visits;
    planned_ = visits.size();
    added_ = 0;
    own_.clear();
    before_.assign(planned_, 0);
    next_.assign(planned_, planned_ - 1);
    std::size_t place = 0;
    for (std::size_t k = 0; k < planned_; ++k) {
        own_.push_back({visits[k].leg_m, visits[k].leg_s});
        before_[k] = place;
        if (!referee::is_on_the_way(visits[k]))
            place = k;
    }
    place = planned_ - 1;
    for (std::size_t k = planned_; k-- > 0;) {
        if (!referee::is_on_the_way(visits[k]))
            place = k;
        next_[k] = place;
    }
}

void RouteArcs::add(const what_if::Visit& stop)
{
    const what_if::PlannedSlot& slot = what_if_.slots()[slot_];
    const Vehicle& vehicle = *slot.route.vehicle->wire;
    if (added_stops_.size() == added_)
        added_stops_.emplace_back();
    AddedStop& own = added_stops_[added_++];
    own.place = what_if_.arcs().place_of(stop, slot_);
    own.to.assign(planned_, {});
    own.from.assign(planned_, {});
    own.to_new.assign(added_, {});
    own.from_new.assign(added_, {});
    const auto arc_of = [&](const travel::Arc& arc) -> RouteArc {
        if (!arc.exists())
            return {};
        return {arc.distance_m, travel_seconds(arc.duration_s, *vehicle.speed_factor)};
    };
    std::visit(
        [&](const auto& table) {
            for (std::size_t k = 0; k < planned_; ++k) {
                if (const Index place = slot.facts.places[k]; place != kNone) {
                    own.to[k] = arc_of(table.arc(place, own.place));
                    own.from[k] = arc_of(table.arc(own.place, place));
                }
            }
            for (std::size_t i = 0; i + 1 < added_; ++i) {
                own.to_new[i] = arc_of(table.arc(added_stops_[i].place, own.place));
                own.from_new[i] = arc_of(table.arc(own.place, added_stops_[i].place));
            }
        },
        what_if_.arcs().table_for(vehicle));
    // Breaks with a place are not in the travel tables and are few: the referee measures their
    // legs.
    for (std::size_t k = 0; k < planned_; ++k) {
        const what_if::Visit& visit = slot.route.visits[k];
        if (visit.pause == nullptr || !visit.answer.location)
            continue;
        const referee::Work work{what_if_.problem(), what_if_.source(), vehicle};
        const referee::Leg to = work.leg(visit.answer.location, stop.answer.location);
        const referee::Leg from = work.leg(stop.answer.location, visit.answer.location);
        own.to[k] = {to.metres, to.seconds};
        own.from[k] = {from.metres, from.seconds};
    }
}

}  // namespace routeopt::routing::suggest
