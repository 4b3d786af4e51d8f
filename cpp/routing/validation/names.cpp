#include "routing/validation/names.hpp"

namespace routeopt::routing::validation {
namespace {

// The ids of several lists, numbered through. A list that could not be read makes the names
// incomplete, just as an id that could not be read does.
template <class... Owners>
Names names_in(const Field<std::vector<Owners>>&... lists)
{
    std::vector<Text> ids;
    const auto append = [&](const auto& list) {
        for (const auto& owner : *list)
            ids.push_back(owner.id);
    };
    (append(lists), ...);
    if (!(lists.usable() && ...))
        ids.push_back(Text{{}, wire::kNowhere, Given::faulty});
    return Names{ids};
}

}  // namespace

Ids ids_of(const Problem& problem)
{
    return {names_in(problem.vehicles), names_in(problem.depots),
            names_in(problem.jobs, problem.shipments)};
}

}  // namespace routeopt::routing::validation
