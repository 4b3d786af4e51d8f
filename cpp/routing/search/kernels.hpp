// The search, compiled once per way of travelling; each is a file of its own to build side by side.
#pragma once

#include "routing/search/control.hpp"

namespace routeopt::routing::search {

// Precondition: the model's tables are of this kind.
template <class Table>
Result search_on(const model::Model& model, const Control& control);

// Of problems with any rule of model::Rules.
Result search_general(const model::Model& model, const Control& control);

extern template Result search_on<travel::Lookup>(const model::Model&, const Control&);
extern template Result search_on<travel::Plane>(const model::Model&, const Control&);
extern template Result search_on<travel::Sphere>(const model::Model&, const Control&);

}  // namespace routeopt::routing::search
