#include <algorithm>
#include <set>

#include "base/in_quotes.hpp"
#include "clust/v2/resolver.hpp"

namespace routeopt::clust::v2 {
namespace {

constexpr std::string_view kUnknownCluster = "unknown cluster";

}  // namespace

void Resolver::resolve_entity(const v2::Entity& given, clust::Entity& out)
{
    out.name = *given.name;
    out.type = type_of(given.type);
    out.keywords = keywords(given.keywords);
    if (given.weight.present())
        amounts(given.weight, out.weight);
    else
        out.weight[as_size(dimensions_.at(""))] = 1;
    out.distance_factor = *given.distance_factor;
    if (given.drop_weight.present())
        out.drop_weight = *given.drop_weight;
    if (given.cluster.present())
        out.pin = find(clusters_, kUnknownCluster, given.cluster);
    if (given.allowed.present())
        out.allowed = find_all(clusters_, kUnknownCluster, given.allowed);
    out.excluded = find_all(clusters_, kUnknownCluster, given.excluded);
    std::set<Index> ranked;
    for (const v2::Ranking& ranking : *given.rankings) {
        const Index cluster = find(clusters_, kUnknownCluster, ranking.name);
        if (cluster != kNone && !ranked.insert(cluster).second)
            invalid(ranking.at, "this cluster was ranked before");
        out.rankings.push_back({cluster, *ranking.ranking});
    }
    std::ranges::sort(out.rankings, {}, &clust::Ranking::cluster);
}

void Resolver::resolve_entities()
{
    // A weight that is a number by itself, or not given, is of the dimension without a name.
    const bool has_plain =
        std::any_of(request_.entities->begin(), request_.entities->end(), [](const auto& entity) {
            return !entity.weight.present() ||
                   std::any_of(entity.weight->begin(), entity.weight->end(),
                               [](const Amount& amount) { return amount.dimension.empty(); });
        });
    if (has_plain && dimensions_.try_emplace("", static_cast<Index>(dimensions_.size())).second)
        problem_.dimensions.push_back("");
    std::vector<Text> names;
    names.reserve(request_.entities->size());
    problem_.entities.reserve(request_.entities->size());
    for (const v2::Entity& given : *request_.entities) {
        names.push_back(given.name);
        if (problem_.dimensions.size() > kMostDimensions)
            break;
        resolve_entity(given, problem_.entities.emplace_back());
    }
    entities_ = Names{names};
    for (const Text& name : entities_.repeated())
        invalid(name.at, "another entity is called " + in_quotes(*name));
}

void Resolver::resolve_relations()
{
    for (const v2::Relation& given : *request_.relations) {
        clust::Relation& relation = problem_.relations.emplace_back();
        relation.same = *given.type == "SAME_CLUSTER";
        relation.entities = find_all(entities_, kUnknownEntity, given.entities);
        if (relation.entities.size() < 2)
            invalid(given.entities.at, "a relation is between at least two entities");
    }
}

void Resolver::resolve_assignments()
{
    problem_.has_assignments = request_.assignments.present();
    problem_.assignments.assign(problem_.entities.size(), kNone);
    for (const Assignment& given : *request_.assignments) {
        const Index entity = find(entities_, kUnknownEntity, given.entity);
        const Index cluster = find(clusters_, kUnknownCluster, given.cluster);
        if (entity == kNone || cluster == kNone)
            continue;
        Index& assigned = problem_.assignments[as_size(entity)];
        if (assigned != kNone)
            invalid(given.entity.at, "this entity was assigned before");
        assigned = cluster;
    }
}

}  // namespace routeopt::clust::v2
