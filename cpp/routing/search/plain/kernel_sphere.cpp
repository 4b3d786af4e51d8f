#include "routing/search/plain/kernel.hpp"

template routeopt::routing::search::Result
routeopt::routing::search::plain::search_on<routeopt::travel::Sphere>(const model::Model&,
                                                                      const Control&);
