// The two searches behind search(): one compiled for each way of computing travel times, for
// problems of plain hard rules, and one for every rule. Each is a translation unit of its own, so
// that they compile side by side.
#pragma once

#include "routing/search/control.hpp"

namespace routeopt::routing::search {

namespace plain {

// Precondition: model.rules.any is false; all of the model's tables are of type Table.
template <class Table>
Result search_on(const model::Model& model, const Control& control);

extern template Result search_on<travel::Lookup>(const model::Model&, const Control&);
extern template Result search_on<travel::Plane>(const model::Model&, const Control&);
extern template Result search_on<travel::Sphere>(const model::Model&, const Control&);

}  // namespace plain

namespace rich {

// Of a problem with any of model::Rules.
Result search_with_rules(const model::Model& model, const Control& control);

}  // namespace rich

}  // namespace routeopt::routing::search
