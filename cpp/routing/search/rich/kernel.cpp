// The kernel for rich problems: those with breaks, priced windows, relations, quotas and the like,
// which the plain kernels do not know (decision 8). The worker is compiled for it here.
#include "routing/search/kernels.hpp"
#include "routing/search/operators/no_exchanges.hpp"
#include "routing/search/rich/insertion/insertion.hpp"
#include "routing/search/rich/route_exchanges.hpp"
#include "routing/search/worker/construction.hpp"
#include "routing/search/worker/kernel_route_elimination.hpp"
#include "routing/search/worker/kernel_worker.hpp"

namespace routeopt::routing::search::rich {
namespace {

struct Kernel {
    static constexpr KernelTraits kTraits{
        .uses_time = true, .has_rules = true, .prices_locally = false, .builds_by_savings = false};
    using Plan = rich::Plan;
    using Insertion = rich::Insertion;
    using Exchanges = NoExchanges<Plan, Insertion>;
    using WholeMoves = RouteExchanges;
};

}  // namespace

std::unique_ptr<Worker> make_worker(const Model& model, Neighbours& neighbours,
                                    const InsertionOrders& orders, std::uint64_t seed)
{
    return std::make_unique<KernelWorker<Kernel>>(model, neighbours, orders, seed);
}

}  // namespace routeopt::routing::search::rich
