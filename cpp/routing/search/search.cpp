#include <type_traits>

#include "routing/search/kernels.hpp"
#include "routing/search/search_driver.hpp"

namespace routeopt::routing::search {
namespace {

MakeWorker kernel_for(const Model& model)
{
    if (model.rules.any)
        return rich::make_worker;
    return std::visit(
        [&](const auto& table) -> MakeWorker {
            using Table = std::decay_t<decltype(table)>;
            if (model.timed)
                return plain::make_worker<Table, true>;
            return plain::make_worker<Table, false>;
        },
        model.tables.front());
}

}  // namespace

Result search(const model::Model& model, const Control& control)
{
    return SearchDriver{model, control, kernel_for(model)}.run();
}

}  // namespace routeopt::routing::search
