#include "routing/placing/ways.hpp"

#include "base/rounding.hpp"

namespace routeopt::routing::placing {

void Ways::open(std::size_t slot)
{
    slot_ = slot;
    const auto& visits = desk_.slots()[slot].route.visits;
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

void Ways::add(const desk::Visit& stop)
{
    const desk::Slot& slot = desk_.slots()[slot_];
    const Vehicle& vehicle = *slot.route.vehicle->wire;
    if (added_ways_.size() == added_)
        added_ways_.emplace_back();
    Added& own = added_ways_[added_++];
    own.place = desk_.arcs().place_of(stop, slot_);
    own.to.assign(planned_, {});
    own.from.assign(planned_, {});
    own.to_new.assign(added_, {});
    own.from_new.assign(added_, {});
    const auto way_of = [&](const travel::Arc& arc) -> Way {
        if (!arc.exists())
            return {};
        return {arc.distance_m, travel_seconds(arc.duration_s, *vehicle.speed_factor)};
    };
    std::visit(
        [&](const auto& table) {
            for (std::size_t k = 0; k < planned_; ++k) {
                if (const Index place = slot.facts.places[k]; place != kNone) {
                    own.to[k] = way_of(table.arc(place, own.place));
                    own.from[k] = way_of(table.arc(own.place, place));
                }
            }
            for (std::size_t i = 0; i + 1 < added_; ++i) {
                own.to_new[i] = way_of(table.arc(added_ways_[i].place, own.place));
                own.from_new[i] = way_of(table.arc(own.place, added_ways_[i].place));
            }
        },
        desk_.arcs().table_for(vehicle));
    // Breaks with a place are few: the referee's own way.
    for (std::size_t k = 0; k < planned_; ++k) {
        const desk::Visit& visit = slot.route.visits[k];
        if (visit.pause == nullptr || !visit.answer.location)
            continue;
        const referee::Work work{desk_.problem(), desk_.source(), vehicle};
        const referee::Leg to = work.leg(visit.answer.location, stop.answer.location);
        const referee::Leg from = work.leg(stop.answer.location, visit.answer.location);
        own.to[k] = {to.metres, to.seconds};
        own.from[k] = {from.metres, from.seconds};
    }
}

}  // namespace routeopt::routing::placing
