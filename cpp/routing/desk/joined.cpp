#include "routing/desk/joined.hpp"

namespace routeopt::routing::desk {

void Joined::walk_from(const Route& route)
{
    for (const Visit& visit : route.visits)
        if (visit.task != nullptr)
            walk_from(desk_.number_of(visit));
}

void Joined::walk_from(std::size_t task)
{
    open_.assign(1, task);
    while (!open_.empty()) {
        const std::vector<std::size_t>& relations = desk_.tasks()[open_.back()].relations;
        open_.pop_back();
        for (const std::size_t relation : relations) {
            if (has_relation_[relation])
                continue;
            has_relation_[relation] = true;
            for (const std::size_t other : desk_.participants(relation)) {
                const std::size_t slot = desk_.tasks()[other].slot;
                if (slot == kNoSlot || has(slot))
                    continue;
                add(slot);
                for (const Visit& visit : desk_.slots()[slot].route.visits)
                    if (visit.task != nullptr)
                        open_.push_back(desk_.number_of(visit));
            }
        }
    }
}

}  // namespace routeopt::routing::desk
