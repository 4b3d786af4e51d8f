// The kernels behind search(): one for each way of computing travel times, for problems of plain
// hard rules, and one for every rule. Each is compiled in files of its own, side by side.
#pragma once

#include <memory>

#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/insertion_orders.hpp"
#include "routing/search/worker/worker.hpp"

namespace routeopt::routing::search {

namespace plain {

// Preconditions: model.rules.any is false; all of the model's tables are of type Table; kUsesTime
// is model.timed. Defined in plain/kernel.hpp and instantiated in plain/kernel_*.cpp.
template <class Table, bool kUsesTime>
std::unique_ptr<Worker> make_worker(const Model& model, Neighbours& neighbours,
                                    const InsertionOrders& orders, std::uint64_t seed);

}  // namespace plain

namespace rich {

// Of a problem with any of model::Rules.
std::unique_ptr<Worker> make_worker(const Model& model, Neighbours& neighbours,
                                    const InsertionOrders& orders, std::uint64_t seed);

}  // namespace rich

}  // namespace routeopt::routing::search
