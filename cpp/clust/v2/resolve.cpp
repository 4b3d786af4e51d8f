#include "clust/v2/resolve.hpp"

#include <algorithm>
#include <set>

#include "clust/schema/balance.hpp"
#include "clust/v2/resolver.hpp"
#include "form/limits.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::clust::v2 {

void Resolver::invalid(NodeId at, std::string message)
{
    faults_.invalid_value({at}, [&] { return std::move(message); });
}

void Resolver::warn(NodeId at, std::string message)
{
    problem_.warnings.push_back({document_.pointer(at), std::move(message)});
}

Index Resolver::find(const Names& names, std::string_view what, const Text& name)
{
    if (const auto found = names.number_of(*name))
        return static_cast<Index>(*found);
    faults_.invalid_value({name.at}, [&] { return wire::unknown_name(what, *name, names.all()); });
    return kNone;
}

std::vector<Index> Resolver::find_all(const Names& names, std::string_view what, const Texts& given)
{
    std::vector<Index> found;
    found.reserve(given->size());
    for (const Text& name : *given)
        found.push_back(find(names, what, name));
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

void Resolver::number_keywords()
{
    std::vector<std::string_view> all;
    const auto add = [&](const List<v2::Keyword>& keywords) {
        for (const v2::Keyword& keyword : *keywords)
            all.push_back(*keyword.name);
    };
    for (const v2::Cluster& cluster : *request_.clusters)
        add(cluster.keywords);
    add(request_.defaults->keywords);
    for (const v2::Entity& entity : *request_.entities)
        add(entity.keywords);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (std::ssize(all) > kKeywords.most)
        form::over_limit(faults_, {request_.entities.at}, kKeywords, std::ssize(all));
    std::vector<Text> names;
    names.reserve(all.size());
    for (const std::string_view name : all)
        names.push_back({name, wire::kRoot, form::Given::sound});
    keywords_ = Names{names};
    problem_.keywords = std::move(all);
}

std::vector<clust::Keyword> Resolver::keywords(const List<v2::Keyword>& given)
{
    std::vector<clust::Keyword> found;
    found.reserve(given->size());
    std::set<Index> seen;
    for (const v2::Keyword& keyword : *given) {
        const auto number = static_cast<Index>(*keywords_.number_of(*keyword.name));
        if (!seen.insert(number).second)
            invalid(keyword.at, "this keyword was given before");
        found.push_back({number, *keyword.priority});
    }
    std::sort(found.begin(), found.end(), [](const clust::Keyword& a, const clust::Keyword& b) {
        return a.keyword < b.keyword;
    });
    return found;
}

void Resolver::amounts(const Amounts& given, clust::Weights& out)
{
    for (const Amount& amount : *given) {
        const auto [entry, is_new] =
            dimensions_.try_emplace(amount.dimension, static_cast<Index>(dimensions_.size()));
        if (as_size(entry->second) < kMostDimensions)
            out[as_size(entry->second)] = *amount.amount;
        if (is_new)
            problem_.dimensions.push_back(amount.dimension);
    }
}

void Resolver::warn_of_dimensions()
{
    std::set<std::string_view> known;
    for (const v2::Entity& entity : *request_.entities) {
        if (!entity.weight.present())
            known.insert("");
        for (const Amount& amount : *entity.weight)
            known.insert(amount.dimension);
    }
    std::vector<std::string_view> named{known.begin(), known.end()};
    std::erase(named, "");
    const auto check = [&](const Amounts& bounds) {
        for (const Amount& amount : *bounds)
            if (known.insert(amount.dimension).second)
                warn(amount.at, amount.dimension.empty()
                                    ? "no entity has a weight without a dimension"
                                    : wire::unknown_name("no entity has a weight in",
                                                         amount.dimension, named));
    };
    const auto check_cluster = [&](const v2::Cluster& cluster) {
        check(cluster.min_weight);
        check(cluster.max_weight);
    };
    check_cluster(*request_.defaults);
    std::ranges::for_each(*request_.clusters, check_cluster);
}

Index Resolver::type_of(const Text& type)
{
    if (!type.present())
        return kNone;
    return types_.try_emplace(*type, static_cast<Index>(types_.size())).first->second;
}

void Resolver::resolve_options()
{
    const Options& options = *request_.options;
    const v2::Weights& weights = *request_.weights;
    problem_.compactness = static_cast<Compactness>(*options.compactness);
    problem_.partial_planning = *options.partial_planning;
    problem_.hard_matching = *options.hard_matching;
    problem_.seed = static_cast<std::uint64_t>(*options.seed);
    if (options.max_iterations.present())
        problem_.max_iterations = *options.max_iterations;
    problem_.max_suggestions = *options.max_suggestions;
    problem_.weights = {*weights.matching, *weights.no_match, *weights.distance, *weights.balance,
                        *weights.moved,    *weights.open,     *weights.ranking};
    problem_.has_time_limit = setting_.time_limit_ms || request_.solve_duration.present();
    if (setting_.time_limit_ms)
        problem_.time_limit_ms = *setting_.time_limit_ms;
    else if (request_.solve_duration.present())
        problem_.time_limit_ms = std::max<std::int64_t>(100, 1000 * *request_.solve_duration);
}

void Resolver::resolve()
{
    number_keywords();
    resolve_options();
    resolve_clusters();
    resolve_entities();
    warn_of_dimensions();
    if (std::ssize(problem_.dimensions) > kDimensions.most)
        form::over_limit(faults_, {request_.entities.at}, kDimensions,
                         std::ssize(problem_.dimensions));
    if (!faults_.empty())
        return;
    resolve_relations();
    resolve_assignments();
    resolve_places();
    resolve_contiguity();
    const auto& tolerance = request_.options->balance_tolerance;
    balance(problem_, tolerance.present() ? std::optional{*tolerance} : std::nullopt);
    if (faults_.empty())
        check_totals();
}

Problem resolve(const Request& request, const wire::Document& document, const Setting& setting,
                wire::FaultList& faults)
{
    Problem problem;
    Resolver{request, document, setting, faults, problem}.resolve();
    return problem;
}

}  // namespace routeopt::clust::v2
