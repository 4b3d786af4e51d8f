#include "routing/model/who_may_serve.hpp"

#include <algorithm>

namespace routeopt::routing::model {
namespace {

// The set of vehicles for which rule(vehicle) is true.
template <class Rule>
VehicleSet vehicles_where(const Problem& problem, Rule&& rule)
{
    VehicleSet set{problem.vehicles->size()};
    for (std::size_t v = 0; v < problem.vehicles->size(); ++v)
        if (rule((*problem.vehicles)[v]))
            set.insert(v);
    return set;
}

}  // namespace

WhoMayServe::WhoMayServe(const Problem& problem)
    : problem_(problem), all_(vehicles_where(problem, [](const Vehicle&) { return true; })),
      serving_any_(vehicles_where(
          problem, [](const Vehicle& vehicle) { return !vehicle.serves_tags.present(); })),
      some_serve_tags_only_(serving_any_ != all_)
{
    for (std::size_t v = 0; v < problem.vehicles->size(); ++v)
        vehicle_number_.emplace(*(*problem.vehicles)[v].id, v);
}

Index WhoMayServe::set_for(const routing::Task& task)
{
    const bool unbound = task.required_skills->empty() && !task.eligible_vehicles.present();
    if (unbound && !some_serve_tags_only_)
        return kNone;
    VehicleSet set = eligible(*task.eligible_vehicles);
    for (const Skill& needed : *task.required_skills)
        set &= skilled(needed);
    if (some_serve_tags_only_) {
        VehicleSet serve = serving_any_;
        for (const Text& tag : *task.tags)
            serve |= serving(*tag);
        set &= serve;
    }
    return number_of(std::move(set));
}

Index WhoMayServe::set_of_one(std::string_view vehicle)
{
    VehicleSet set{problem_.vehicles->size()};
    set.insert(vehicle_number_.at(vehicle));
    return number_of(std::move(set));
}

Index WhoMayServe::number_of(VehicleSet set)
{
    const auto [entry, is_new] = number_.emplace(set, static_cast<Index>(sets_.size()));
    if (is_new)
        sets_.push_back(std::move(set));
    return entry->second;
}

VehicleSet WhoMayServe::eligible(const EligibleVehicles& eligible) const
{
    VehicleSet set = eligible.allowed.present() ? VehicleSet{problem_.vehicles->size()} : all_;
    for (const Text& vehicle : *eligible.allowed)
        set.insert(vehicle_number_.at(*vehicle));
    for (const Text& vehicle : *eligible.excluded)
        set.remove(vehicle_number_.at(*vehicle));
    return set;
}

const VehicleSet& WhoMayServe::skilled(const Skill& needed)
{
    const std::pair key{*needed.name, *needed.level};
    if (const auto known = by_skill_.find(key); known != by_skill_.end())
        return known->second;
    const auto has = [&](const Vehicle& vehicle) {
        return std::any_of(vehicle.skills->begin(), vehicle.skills->end(), [&](const Skill& skill) {
            return *skill.name == key.first && *skill.level >= key.second;
        });
    };
    return by_skill_.emplace(key, vehicles_where(problem_, has)).first->second;
}

const VehicleSet& WhoMayServe::serving(std::string_view tag)
{
    if (const auto known = by_tag_.find(tag); known != by_tag_.end())
        return known->second;
    const auto serves = [&](const Vehicle& vehicle) {
        return std::any_of(vehicle.serves_tags->begin(), vehicle.serves_tags->end(),
                           [&](const Text& served) { return *served == tag; });
    };
    return by_tag_.emplace(tag, vehicles_where(problem_, serves)).first->second;
}

}  // namespace routeopt::routing::model
