#include "routing/search/plain/kernel.hpp"

template std::unique_ptr<routeopt::routing::search::Worker>
routeopt::routing::search::plain::make_worker<routeopt::travel::Lookup, false>(
    const Model&, Neighbours&, const InsertionOrders&, std::uint64_t);
