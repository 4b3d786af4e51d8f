// Definition of search_on; included by the three kernel files alone.
#pragma once

#include "routing/search/kernels.hpp"
#include "routing/search/searcher.hpp"

namespace routeopt::routing::search {

// Problems that do not use time, or whose loads only rise or only fall, pay nothing for them.
template <class Table>
Result search_on(const model::Model& model, const Control& control)
{
    if (model.timed && model.mixed_loads)
        return Searcher<Table, true, true>{model, control}.run();
    if (model.timed)
        return Searcher<Table, true, false>{model, control}.run();
    if (model.mixed_loads)
        return Searcher<Table, false, true>{model, control}.run();
    return Searcher<Table, false, false>{model, control}.run();
}

}  // namespace routeopt::routing::search
