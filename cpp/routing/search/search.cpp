#include <type_traits>

#include "routing/search/kernels.hpp"

namespace routeopt::routing::search {

Result search(const model::Model& model, const Control& control)
{
    if (model.rules.any)
        return rich::search_with_rules(model, control);
    return std::visit(
        [&](const auto& table) {
            return plain::search_on<std::decay_t<decltype(table)>>(model, control);
        },
        model.tables.front());
}

}  // namespace routeopt::routing::search
