#include "routing/search/general/insertion.hpp"
#include "routing/search/general/route_exchanges.hpp"
#include "routing/search/kernels.hpp"
#include "routing/search/no_exchanges.hpp"
#include "routing/search/searcher.hpp"

namespace routeopt::routing::search {
namespace {

struct Kernel {
    static constexpr bool kTimed = true;
    static constexpr bool kIsGeneral = true;
    using Plan = general::Plan;
    using Insertion = general::Insertion;
    using Exchanges = NoExchanges<Plan, Insertion>;
    using WholeMoves = general::RouteExchanges;
};

}  // namespace

Result search_general(const model::Model& model, const Control& control)
{
    return Searcher<Kernel>{model, control}.run();
}

}  // namespace routeopt::routing::search
