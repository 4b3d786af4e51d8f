#include "routing/search/plain/kernel.hpp"

template routeopt::routing::search::Result
routeopt::routing::search::plain::search_on<routeopt::travel::Lookup>(const model::Model&,
                                                                      const Control&);
