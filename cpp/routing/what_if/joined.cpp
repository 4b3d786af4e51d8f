#include "routing/what_if/joined.hpp"

namespace routeopt::routing::what_if {

void JoinedRoutes::walk_from(const Route& route)
{
    for (const Visit& visit : route.visits)
        if (visit.task != nullptr)
            walk_from(what_if_.number_of(visit));
}

void JoinedRoutes::walk_from(std::size_t task)
{
    open_.assign(1, task);
    while (!open_.empty()) {
        const std::vector<std::size_t>& relations = what_if_.tasks()[open_.back()].relations;
        open_.pop_back();
        for (const std::size_t relation : relations) {
            if (has_relation_[relation])
                continue;
            has_relation_[relation] = true;
            for (const std::size_t other : what_if_.participants(relation)) {
                const std::size_t slot = what_if_.tasks()[other].slot;
                if (slot == kNoSlot || has(slot))
                    continue;
                add(slot);
                for (const Visit& visit : what_if_.slots()[slot].route.visits)
                    if (visit.task != nullptr)
                        open_.push_back(what_if_.number_of(visit));
            }
        }
    }
}

}  // namespace routeopt::routing::what_if
