#include "routing/explain/attempts.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace routeopt::routing::explain {
namespace {

using suggest::Windows;
using what_if::WhatIf;

constexpr std::size_t kFewSlots = 5;

// In the interface's order.
constexpr std::string_view kCodes[] = {"no_eligible_vehicle",
                                       "skills",
                                       "tags",
                                       "capacity",
                                       "time_windows",
                                       "shift_hours",
                                       "depot_hours",
                                       "release_time",
                                       "break",
                                       "reload",
                                       "max_distance",
                                       "max_route_duration",
                                       "max_driving",
                                       "max_tasks",
                                       "unreachable",
                                       "relation",
                                       "quota",
                                       "too_expensive",
                                       "not_found",
                                       "not_analysed"};

constexpr std::string_view kTimeRules[] = {"time_windows", "shift_hours", "depot_hours",
                                           "release_time", "break",       "max_route_duration",
                                           "relation"};

Attempt judge_alone(const WhatIf& what_if, what_if::Route route)
{
    Attempt attempt;
    std::vector<what_if::Route> routes;
    routes.push_back(std::move(route));
    referee::Findings findings = what_if.assessor().assess(routes, referee::Relations::left_aside);
    for (const what_if::Visit& visit : routes.front().visits)
        attempt.cost += total_of(visit.answer.cost);
    attempt.broken = std::move(findings.of_routes.front());
    return attempt;
}

bool may_be_relaxed(const Attempt& attempt)
{
    return breaks_only(attempt, attempt.broken.front().code) || breaks_only_time_rules(attempt);
}

// Tries all places in a slot and appends the attempts to keep (attempts.hpp). A place that fits is
// passed over: the exact search (best_placements.hpp) has looked for such places before.
void add_attempts(const WhatIf& what_if, const TaskStops& stops, suggest::BaseCosts& base_costs,
                  std::size_t slot, Budget& budget, std::vector<Attempt>& attempts)
{
    std::optional<Attempt> best;
    const auto keep = [&](Attempt attempt) {
        if (!may_be_relaxed(attempt))
            return;
        for (Violation& violation : attempt.broken)
            violation.message = {};
        attempts.push_back(std::move(attempt));
    };
    each_placement(what_if, stops, Windows::any, base_costs, slot, [&](const Placement& placement) {
        if (!budget.spend_one())
            return false;
        Attempt attempt = try_at(what_if, stops, placement);
        if (attempt.broken.empty())
            return true;
        if (best && *best < attempt) {
            keep(std::move(attempt));
            return true;
        }
        if (best)
            keep(std::move(*best));
        best = std::move(attempt);
        return true;
    });
    if (best)
        attempts.push_back(std::move(*best));
}

}  // namespace

std::size_t rank_of(std::string_view code)
{
    return static_cast<std::size_t>(std::find(std::begin(kCodes), std::end(kCodes), code) -
                                    std::begin(kCodes));
}

bool breaks_only(const Attempt& attempt, std::string_view code)
{
    return std::all_of(attempt.broken.begin(), attempt.broken.end(),
                       [&](const Violation& violation) { return violation.code == code; });
}

bool breaks_only_time_rules(const Attempt& attempt)
{
    return std::all_of(attempt.broken.begin(), attempt.broken.end(),
                       [](const Violation& violation) {
                           return std::find(std::begin(kTimeRules), std::end(kTimeRules),
                                            violation.code) != std::end(kTimeRules);
                       });
}

const Violation& first_broken(const Attempt& attempt)
{
    return *std::min_element(
        attempt.broken.begin(), attempt.broken.end(),
        [](const Violation& a, const Violation& b) { return rank_of(a.code) < rank_of(b.code); });
}

Attempt try_at(const WhatIf& what_if, const TaskStops& stops, const Placement& placement)
{
    std::vector<what_if::RouteChange> changes;
    changes.push_back({placement.slot, stops.with_task(placement)});
    what_if::Judgement judged =
        what_if.judge(std::move(changes), {{stops.task(), what_if::kNoSlot, placement.slot}});
    return {placement, judged.cost, std::move(judged.broken)};
}

std::vector<Attempt> attempts_of(const WhatIf& what_if, const TaskStops& stops, Budget& budget)
{
    std::vector<Attempt> attempts;
    suggest::BaseCosts base_costs{what_if, stops.task()};
    for (std::size_t slot = 0; slot < what_if.slots().size(); ++slot)
        add_attempts(what_if, stops, base_costs, slot, budget, attempts);
    return attempts;
}

std::vector<Attempt> attempts_in_cheapest_slots(const WhatIf& what_if, const TaskStops& stops,
                                                Budget& budget)
{
    std::vector<std::pair<Money, std::size_t>> cheapest;
    suggest::BaseCosts base_costs{what_if, stops.task()};
    for (std::size_t slot = 0; slot < what_if.slots().size(); ++slot) {
        if (!may_serve(what_if, stops, slot))
            continue;
        std::optional<Money> least;
        each_placement(what_if, stops, Windows::any, base_costs, slot,
                       [&](const Placement& placement) {
                           least = std::min(least.value_or(placement.bound), placement.bound);
                           return true;
                       });
        if (least)
            cheapest.emplace_back(*least, slot);
        if (!budget.spend_one())
            return {};
    }
    std::sort(cheapest.begin(), cheapest.end());
    cheapest.resize(std::min(cheapest.size(), kFewSlots));
    std::vector<Attempt> attempts;
    for (const auto& [bound, slot] : cheapest)
        add_attempts(what_if, stops, base_costs, slot, budget, attempts);
    return attempts;
}

Attempt try_alone(const WhatIf& what_if, const TaskStops& stops, std::size_t slot)
{
    const referee::Assessor& assessor = what_if.assessor();
    what_if::Route route = what_if.empty_route(slot);
    for (std::size_t k = 0; k < stops.visits().size(); ++k)
        assessor.put(route, k + 1, stops.visits()[k]);
    Attempt best = judge_alone(what_if, route);
    for (const Reload& reload : *route.shift->reloads)
        for (const std::size_t at : {std::size_t{1}, route.visits.size() - 1}) {
            if (best.broken.empty())
                break;
            what_if::Route other = route;
            assessor.put(other, at,
                         referee::visit_of_reload(*assessor.directory().depots.at(*reload.depot)));
            Attempt attempt = judge_alone(what_if, std::move(other));
            if (attempt < best)
                best = std::move(attempt);
        }
    best.placement.slot = static_cast<std::uint32_t>(slot);
    return best;
}

}  // namespace routeopt::routing::explain
