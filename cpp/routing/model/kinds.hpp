// Numbers slots that are interchangeable.
#pragma once

#include "routing/model/model.hpp"

namespace routeopt::routing::model {

// Sets Slot::kind: equal for interchangeable slots, so that the search need try only one empty slot
// of each kind. Sets Slot::alike where vehicles were published. Precondition: the model is complete
// otherwise.
void number_kinds(Model& model);

}  // namespace routeopt::routing::model
