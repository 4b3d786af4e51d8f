// The kernel for rich problems: those with breaks, priced windows, relations, quotas and the like,
// which the plain kernels do not know (decision 8). Instantiates the search for it.
#include "routing/search/kernels.hpp"
#include "routing/search/operators/no_exchanges.hpp"
#include "routing/search/rich/insertion/insertion.hpp"
#include "routing/search/rich/route_exchanges.hpp"
#include "routing/search/search_driver.hpp"

namespace routeopt::routing::search::rich {
namespace {

struct Kernel {
    static constexpr bool kTimed = true;
    static constexpr bool kIsGeneral = true;
    using Plan = rich::Plan;
    using Insertion = rich::Insertion;
    using Exchanges = NoExchanges<Plan, Insertion>;
    using WholeMoves = rich::RouteExchanges;
};

}  // namespace

Result search_with_rules(const model::Model& model, const Control& control)
{
    return SearchDriver<Kernel>{model, control}.run();
}

}  // namespace routeopt::routing::search::rich
