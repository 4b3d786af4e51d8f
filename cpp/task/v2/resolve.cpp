#include "task/v2/resolve.hpp"

#include <algorithm>

#include "task/referee/clock.hpp"
#include "task/v2/resolver.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::task::v2 {

void Resolver::invalid(NodeId at, std::string message)
{
    faults_.invalid_value({at}, [&] { return std::move(message); });
}

void Resolver::warn(NodeId at, std::string message)
{
    problem_.warnings.push_back({document_.pointer(at), std::move(message)});
}

void Resolver::check_distinct(const Names& names, std::string_view what)
{
    for (const Text& name : names.repeated())
        invalid(name.at, "another " + std::string{what} + " has this name");
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
    std::vector<std::pair<Index, NodeId>> found;
    found.reserve(given->size());
    for (const Text& name : *given)
        if (const Index number = find(names, what, name); number != kNone)
            found.emplace_back(number, name.at);
    std::sort(found.begin(), found.end());
    std::vector<Index> numbers;
    for (const auto& [number, at] : found)
        if (!numbers.empty() && numbers.back() == number)
            invalid(at, "this name was given before");
        else
            numbers.push_back(number);
    return numbers;
}

void Resolver::resolve_options()
{
    const Options& options = *request_.options;
    const v2::Weights& weights = *request_.weights;
    problem_.weights = {*weights.tardiness,
                        *weights.makespan,
                        *weights.asap,
                        *weights.cost,
                        *weights.setup,
                        *weights.ranking,
                        *weights.workload_spread,
                        *weights.planned,
                        *weights.reassign};
    problem_.snap_unit = *options.snap_unit;
    problem_.snap_origin = -problem_.zone.offset_at(problem_.period.from);
    problem_.seed = static_cast<std::uint64_t>(*options.seed);
    if (options.max_iterations.present())
        problem_.max_iterations = *options.max_iterations;
    problem_.max_suggestions = *options.max_suggestions;
    problem_.suggest_for = find_all(orders_, kUnknownOrder, options.orders);
    problem_.has_time_limit = setting_.time_limit_ms || options.solving_time.present() ||
                              request_.solve_duration.present();
    if (setting_.time_limit_ms)
        problem_.time_limit_ms = *setting_.time_limit_ms;
    else if (options.solving_time.present())
        problem_.time_limit_ms = *options.solving_time / 1000;
    else if (request_.solve_duration.present())
        problem_.time_limit_ms = std::max<std::int64_t>(100, 1000 * *request_.solve_duration);
}

void Resolver::resolve()
{
    resolve_zone();
    resolve_period();
    resolve_calendars();
    resolve_resources();
    resolve_setups();
    name_tasks();
    resolve_options();
    resolve_orders();
    resolve_arcs();
    resolve_relations();
    resolve_schedule();
    if (!faults_.empty())
        return;
    referee::close_ends(problem_, problem_.schedule);
    resolve_locks();
    check_cycles();
    check_linked();
    check_greatest_score();
    check_parts();
    warn_of_unused();
    problem_.skills = skills_.all();
    problem_.setup_groups = groups_.all();
}

Problem resolve(const Request& request, const wire::Document& document, const Setting& setting,
                wire::FaultList& faults)
{
    Problem problem;
    Resolver{request, document, setting, faults, problem}.resolve();
    return problem;
}

}  // namespace routeopt::task::v2
