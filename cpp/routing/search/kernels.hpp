// The kernels among which search() chooses: the plain ones, for problems with hard rules only, one
// for each way of computing travel and with or without times; and the rich one, for all other
// problems (docs/decisions/0008). Each is compiled in files of its own, so that they can be
// compiled in parallel. SearchKernel states what a kernel consists of.
#pragma once

#include <memory>

#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/insertion_orders.hpp"
#include "routing/search/worker/worker.hpp"

namespace routeopt::routing::search {

namespace plain {

// Makes the first worker of a search. Preconditions: model.rules.any is false; all of the model's
// tables are of type Table; kUsesTime is model.timed. The references have to outlive the worker.
// Defined in plain/kernel.hpp and instantiated in plain/kernel_*.cpp.
template <class Table, bool kUsesTime>
std::unique_ptr<Worker> make_worker(const Model& model, Neighbours& neighbours,
                                    const InsertionOrders& orders, std::uint64_t seed);

}  // namespace plain

namespace rich {

// Makes the first worker of a search. Precondition: model.rules.any is true. The references have to
// outlive the worker.
std::unique_ptr<Worker> make_worker(const Model& model, Neighbours& neighbours,
                                    const InsertionOrders& orders, std::uint64_t seed);

}  // namespace rich

}  // namespace routeopt::routing::search
