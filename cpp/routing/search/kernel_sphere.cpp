#include "routing/search/kernels_impl.hpp"

template routeopt::routing::search::Result
routeopt::routing::search::search_on<routeopt::travel::Sphere>(const model::Model&, const Control&);
