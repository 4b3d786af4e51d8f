#include "routing/v2/translate.hpp"

#include <algorithm>

#include "base/civil_time.hpp"
#include "base/rounding.hpp"
#include "routing/v2/translator.hpp"
#include "routing/validation/check_plan_fits.hpp"
#include "routing/validation/checks.hpp"
#include "routing/validation/searched.hpp"
#include "routing/validation/tables.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::routing::v2 {
namespace {

template <class Named>
std::vector<Text> names_in(const std::vector<Named>& list)
{
    std::vector<Text> names;
    for (const Named& entry : list)
        names.push_back(entry.name);
    return names;
}

// The rules of V3 that hold for a translated request, too: all but bounds of prices.
void check(const routing::Request& request, wire::FaultList& faults)
{
    const Problem& problem = *request.problem;
    const validation::Ids ids = validation::ids_of(problem);
    validation::check_counts(request, validation::CheckContext{}, faults);
    validation::check_sets(problem, ids, faults);
    validation::check_repeats(problem, ids, faults);
    validation::check_spans(problem, faults);
    validation::check_relations(problem, ids, faults);
    validation::check_groups(problem, ids, faults);
    if (faults.empty())
        validation::check_searched(request, faults);
    if (faults.empty() && request.plan.present())
        validation::check_plan_fits(request, validation::NamedPlaces::optional, faults);
}

}  // namespace

Translator::Translator(const Request& request, std::shared_ptr<const wire::Document> document,
                       Operation operation, const Wishes& wishes, wire::FaultList& faults)
    : in_(request), document_(std::move(document)), operation_(operation), wishes_(wishes),
      faults_(faults), resources_(names_in(*request.resources)), jobs_(names_in(*request.jobs))
{
    validation::Names depots{names_in(*request.depots)};
    for (const auto* names : {&resources_, &jobs_, &depots})
        for (const Text& name : names->repeated())
            faults_.invalid_value({name.at}, [] { return "an earlier entry has this name"; });
}

Translation Translator::translate()
{
    put_down_prices();
    check_sum();
    check_spans();
    out_.is_without_places = !has_places();
    pair_jobs();
    add_depots();
    add_resources();
    add_fair_work();
    add_jobs();
    add_relations();
    set_priorities();
    add_options();
    out_.request.at = wire::kRoot;
    out_.request.document = document_;
    problem_.at = wire::kRoot;
    problem_.quotas.at = problem_.quotas.value.empty() ? wire::kRoot : in_.resources.at;
    out_.request.problem = given(std::move(problem_), wire::kRoot);
    out_.request.time_form = {true, offset_s()};
    add_plan();
    warn_of_members();
    return std::move(out_);
}

std::string_view Translator::made_up(std::string text)
{
    return out_.texts.emplace_back(std::move(text));
}

void Translator::warn(NodeId at, std::string message)
{
    out_.warnings.push_back({"not_expressed", document_->pointer(at), std::move(message)});
}

std::optional<std::size_t> Translator::resource_named(const Text& name)
{
    const auto number = resources_.number_of(*name);
    if (!number)
        faults_.invalid_value({name.at}, [&] {
            return wire::unknown_name("unknown resource", *name, resources_.all());
        });
    return number;
}

std::optional<std::size_t> Translator::job_named(const Text& name)
{
    const auto number = jobs_.number_of(*name);
    if (!number)
        faults_.invalid_value(
            {name.at}, [&] { return wire::unknown_name("unknown job", *name, jobs_.all()); });
    return number;
}

Field<routing::Location> Translator::location(const Field<Place>& place) const
{
    routing::Location location;
    location.longitude = *place->longitude;
    location.latitude = *place->latitude;
    return given(location, place.at);
}

void Translator::add_vehicles_of(std::size_t resource, NodeId at, std::vector<Text>& out) const
{
    for (const std::string_view vehicle : vehicles_of_[resource])
        out.push_back(given(vehicle, at));
}

std::int64_t Translator::first_start()
{
    std::int64_t first = INT64_MAX;
    for (const Resource& resource : *in_.resources)
        for (const Shift& shift : *resource.shifts)
            first = std::min(first, *shift.from);
    return first == INT64_MAX ? 0 : first;
}

std::int64_t Translator::offset_s()
{
    for (const Resource& resource : *in_.resources)
        for (const Shift& shift : *resource.shifts)
            return read_civil_time(document_->string(shift.from.at))->offset_s;
    return 0;
}

Translation translate(const Request& request, std::shared_ptr<const wire::Document> document,
                      Operation operation, const Wishes& wishes, wire::FaultList& faults)
{
    Translation translation =
        Translator{request, std::move(document), operation, wishes, faults}.translate();
    if (faults.empty())
        check(translation.request, faults);
    return translation;
}

void keep_to_bounds(Translation& translation)
{
    Problem& problem = translation.request.problem.value;
    std::vector<Field<std::int64_t>*> priorities;
    for (routing::Job& job : problem.jobs.value)
        priorities.push_back(&job.priority);
    for (Shipment& shipment : problem.shipments.value)
        priorities.push_back(&shipment.priority);
    std::int64_t largest = 0;
    for (const auto* priority : priorities)
        largest = std::max(largest, **priority);
    const std::int64_t most = validation::kPriority.most;
    if (largest <= most)
        return;
    for (auto* priority : priorities)
        priority->value = std::max<std::int64_t>(
            1, static_cast<std::int64_t>(divide_rounded(Int128{priority->value} * most, largest)));
    translation.warnings.push_back(
        {"not_expressed", "/jobs",
         "priorities times durations are rounded to V3's range; here they are planned exactly"});
}

}  // namespace routeopt::routing::v2
