#include "routing/model/alternatives.hpp"

#include <map>
#include <utility>

namespace routeopt::routing::model {

void list_alternatives(const Problem& problem, const std::vector<const routing::Relation*>& one_of,
                       Model& model)
{
    std::vector<std::vector<Index>> of_request(problem.jobs->size() + problem.shipments->size());
    for (std::size_t t = 0; t < model.tasks.size(); ++t)
        of_request[as_size(model.tasks[t].request_index)].push_back(static_cast<Index>(t));
    std::map<const routing::Relation*, std::vector<Index>> of_relation;
    for (std::size_t r = 0; r < of_request.size(); ++r) {
        std::vector<Index>& own = of_request[r];
        if (const routing::Relation* relation = one_of.empty() ? nullptr : one_of[r]) {
            std::vector<Index>& all = of_relation[relation];
            all.insert(all.end(), own.begin(), own.end());
        } else if (own.size() > 1) {
            model.alternatives.push_back(std::move(own));
        }
    }
    for (auto& [relation, all] : of_relation)
        model.alternatives.push_back(std::move(all));
    for (std::size_t a = 0; a < model.alternatives.size(); ++a)
        for (const Index task : model.alternatives[a])
            model.tasks[task].alternatives = static_cast<Index>(a);
}

}  // namespace routeopt::routing::model
