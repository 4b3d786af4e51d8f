// The functions of the FILL solver in `routeopt._core`.
#pragma once

#include <pybind11/pybind11.h>

namespace routeopt::bindings {

void add_fill(pybind11::module_& module);

}  // namespace routeopt::bindings
