#include "routing/what_if/arcs.hpp"

#include <stdexcept>

#include "routing/schema/place_of.hpp"

namespace routeopt::routing::what_if {

// The order of places: jobs; the pickup and the delivery of each shipment; depots; the start and
// the end of each shift; all but the first of the places of each stop that has several.
Arcs::Arcs(const Problem& problem, const travel::Source& source)
    : problem_(problem), source_(source)
{
    const auto add = [&](const Location& location) {
        places_.push_back(routing::place_of(problem, location));
    };
    std::vector<const StopSide*> sides;
    for (const Job& job : *problem.jobs)
        sides.push_back(&job.stop);
    for (const Shipment& shipment : *problem.shipments) {
        sides.push_back(&*shipment.pickup);
        sides.push_back(&*shipment.delivery);
    }
    for (const StopSide* side : sides)
        add(side->places.present() ? *side->places->front().location : *side->location);
    first_depot_ = places_.size();
    std::map<std::string_view, const Depot*> depots;
    for (const Depot& depot : *problem.depots) {
        add(*depot.location);
        depots.emplace(*depot.id, &depot);
    }
    first_shift_ = places_.size();
    const auto add_end = [&](const Endpoint& end) {
        if (end.depot.present())
            add(*depots.at(*end.depot)->location);
        else if (end.location.present())
            add(*end.location);
        else
            places_.push_back(places_.front());  // keeps the numbering; nobody asks for it
    };
    for (const Vehicle& vehicle : *problem.vehicles)
        for (const Shift& shift : *vehicle.shifts) {
            add_end(*shift.start);
            add_end(*shift.end);
        }
    for (std::size_t stop = 0; stop < sides.size(); ++stop) {
        other_places_.push_back(static_cast<Index>(places_.size()) - 1);
        for (std::size_t place = 1; place < sides[stop]->places->size(); ++place)
            add(*(*sides[stop]->places)[place].location);
    }
}

Index Arcs::place_of_task(const referee::Visit& visit) const
{
    const Index stop = number_of_stop(visit);
    const auto place = static_cast<Index>(visit.answer.place.value_or(0));
    return place == 0 ? stop : other_places_[as_size(stop)] + place;
}

Index Arcs::number_of_stop(const referee::Visit& visit) const
{
    if (visit.answer.type == "job")
        return static_cast<Index>(static_cast<const Job*>(visit.task) - problem_.jobs->data());
    const auto shipment = static_cast<const Shipment*>(visit.task) - problem_.shipments->data();
    return static_cast<Index>(std::ssize(*problem_.jobs) + 2 * shipment +
                              (visit.answer.type == "delivery" ? 1 : 0));
}

Index Arcs::place_of(const referee::Visit& visit, std::size_t shift) const
{
    if (visit.task != nullptr)
        return place_of_task(visit);
    if (visit.depot != nullptr)
        return static_cast<Index>(static_cast<std::ptrdiff_t>(first_depot_) +
                                  (visit.depot - problem_.depots->data()));
    if (visit.pause != nullptr || !visit.answer.location)
        return kNone;
    return static_cast<Index>(first_shift_ + 2 * shift + (visit.answer.type == "end" ? 1 : 0));
}

const travel::Table& Arcs::table_for(const Vehicle& vehicle) const
{
    std::unique_ptr<travel::Table>& table = tables_[*vehicle.profile];
    if (!table) {
        const Index profile = source_.profile_named(*vehicle.profile);
        if (profile == kNone)
            throw std::logic_error("the travel source does not know a profile of the request");
        table = std::make_unique<travel::Table>(source_.table(profile, places_));
    }
    return *table;
}

}  // namespace routeopt::routing::what_if
