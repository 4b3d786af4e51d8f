#include <algorithm>

#include "base/in_quotes.hpp"
#include "clust/v2/resolver.hpp"

namespace routeopt::clust::v2 {

void Resolver::resolve_cluster(const v2::Cluster& given, clust::Cluster& out)
{
    if (given.min.present())
        out.min = *given.min;
    if (given.max.present())
        out.max = *given.max;
    if (out.min > out.max)
        invalid(given.min.at, "`min` is above `max`");
    amounts(given.min_weight, out.min_weight);
    amounts(given.max_weight, out.max_weight);
    for (std::size_t d = 0; d < kMostDimensions; ++d)
        if (out.min_weight[d] > out.max_weight[d])
            invalid(given.min_weight.at, "`minWeight` is above `maxWeight`");
    out.may_be_empty = !*given.open;
    out.cost = *given.cost;
    out.type = type_of(given.type);
    out.keywords = keywords(given.keywords);
}

void Resolver::make_clusters()
{
    const bool in_options = request_.options->cluster_count.present();
    const Field<ClusterCount>& count =
        in_options ? request_.options->cluster_count : request_.cluster_count;
    if (in_options && request_.cluster_count.present())
        invalid(std::max(count.at, request_.cluster_count.at), "`clusterCount` was given before");
    if (!count.present())
        return invalid(wire::kRoot, "one of `clusters` and `clusterCount` is required");
    if (!count->max.present() && !count->min.present())
        return invalid(count.at, "one of `min` and `max` is required");
    const std::int64_t most = count->max.present() ? *count->max : *count->min;
    const std::int64_t least = count->min.present() ? *count->min : most;
    if (least > most)
        return invalid(count->min.at, "`min` is above `max`");
    if (request_.defaults->min.present() && *request_.defaults->min < 1)
        invalid(request_.defaults->min.at, "a cluster of `clusterCount` has a member");
    clust::Cluster made;
    resolve_cluster(*request_.defaults, made);
    for (std::int64_t c = 0; c < most; ++c) {
        clust::Cluster& cluster = problem_.clusters.emplace_back(made);
        cluster.name = "c" + std::to_string(c + 1);
        cluster.min = std::max<std::int64_t>(1, cluster.min);
        cluster.may_be_empty = c >= least;
        cluster_at_.push_back(count.at);
    }
}

void Resolver::resolve_clusters()
{
    if (!request_.clusters.present()) {
        make_clusters();
    } else {
        for (const Field<ClusterCount>& count :
             {request_.cluster_count, request_.options->cluster_count})
            if (count.present())
                invalid(count.at, "only one of `clusters` and `clusterCount` may be given");
        if (request_.defaults.present())
            invalid(request_.defaults.at, "`defaults` goes with `clusterCount`");
        for (const v2::Cluster& given : *request_.clusters) {
            clust::Cluster& cluster = problem_.clusters.emplace_back();
            cluster.name = given.name.present() ? std::string{*given.name}
                                                : "c" + std::to_string(problem_.clusters.size());
            cluster_at_.push_back(given.name.present() ? given.name.at : given.at);
            resolve_cluster(given, cluster);
        }
    }
    std::vector<Text> names;
    names.reserve(problem_.clusters.size());
    for (std::size_t c = 0; c < problem_.clusters.size(); ++c)
        names.push_back({problem_.clusters[c].name, cluster_at_[c], form::Given::sound});
    clusters_ = Names{names};
    for (const Text& name : clusters_.repeated())
        invalid(name.at, "another cluster is called " + in_quotes(*name));
}

}  // namespace routeopt::clust::v2
