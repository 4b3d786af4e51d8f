// Tasks of which at most one is served: those of a relation one_of, and a task with several places,
// which the model has once for each place. Used to build a Model.
#pragma once

#include <cstdint>

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Calls visit(place) for each place of a stop; once with -1 where it has one location.
template <class Visit>
void each_place(const StopSide& side, Visit&& visit)
{
    if (!side.places.present())
        visit(std::int8_t{-1});
    for (std::size_t place = 0; place < side.places->size(); ++place)
        visit(static_cast<std::int8_t>(place));
}

// Sets Model::alternatives and Task::alternatives. `one_of`: the relation of each task of the
// request (one_of_relations()). Precondition: the model has its tasks.
void list_alternatives(const Problem& problem, const std::vector<const routing::Relation*>& one_of,
                       Model& model);

}  // namespace routeopt::routing::model
