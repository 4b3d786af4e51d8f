#include "clust/v2/read.hpp"

#include "clust/v2/reader.hpp"
#include "form/limits.hpp"

namespace routeopt::clust::v2 {
namespace {

template <class List>
void check_count(const List& list, const Count& row, bool service_limits, wire::FaultList& faults)
{
    const auto count = std::ssize(*list);
    if (count > row.most && (service_limits || !row.may_be_lifted))
        form::over_limit(faults, {list.at}, row, count);
}

}  // namespace

Request read_request(const wire::Document& document, ReadOptions options, wire::FaultList& faults)
{
    Reader reader{document,
                  faults,
                  {options.plane_coordinates, options.service_limits, true},
                  form::TimeKind::iso};
    Request request;
    reader.read(wire::kRoot, request, object(describe_request));
    for (const NodeId member : document.repeated())
        faults.invalid_value({member}, [] { return "this member was given before"; });
    const bool limits = options.service_limits;
    check_count(request.clusters, kClusters, limits, faults);
    check_count(request.entities, kEntities, limits, faults);
    for (const Entity& entity : *request.entities)
        check_count(entity.keywords, kKeywordsOfOne, limits, faults);
    for (const Cluster& cluster : *request.clusters)
        check_count(cluster.keywords, kKeywordsOfOne, limits, faults);
    for (const Relation& relation : *request.relations)
        check_count(relation.entities, kRelated, limits, faults);
    return request;
}

}  // namespace routeopt::clust::v2
