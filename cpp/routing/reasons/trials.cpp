#include "routing/reasons/trials.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace routeopt::routing::reasons {
namespace {

using desk::Desk;
using placing::Windows;

constexpr std::size_t kFewSlots = 5;

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

constexpr std::string_view kOfTimes[] = {"time_windows", "shift_hours", "depot_hours",
                                         "release_time", "break",       "max_route_duration",
                                         "relation"};

Trial judge_alone(const Desk& desk, desk::Route route)
{
    Trial trial;
    std::vector<desk::Route> routes;
    routes.push_back(std::move(route));
    referee::Findings findings = desk.assessor().assess(routes, referee::Relations::left_aside);
    for (const desk::Visit& visit : routes.front().visits)
        trial.cost += total_of(visit.answer.cost);
    trial.broken = std::move(findings.of_routes.front());
    return trial;
}

bool may_be_mended(const Trial& trial)
{
    return is_all(trial, trial.broken.front().code) || is_all_of_times(trial);
}

// What fits there is no trial: it was sought by other means, and not found.
void add_trials(const Desk& desk, const TaskStops& stops, placing::Bases& bases, std::size_t slot,
                Leash& leash, std::vector<Trial>& trials)
{
    std::optional<Trial> best;
    const auto keep = [&](Trial trial) {
        if (!may_be_mended(trial))
            return;
        for (Violation& violation : trial.broken)
            violation.message = {};
        trials.push_back(std::move(trial));
    };
    each_spot(desk, stops, Windows::any, bases, slot, [&](const Spot& spot) {
        if (!leash.go_on())
            return false;
        Trial trial = try_at(desk, stops, spot);
        if (trial.broken.empty())
            return true;
        if (best && *best < trial) {
            keep(std::move(trial));
            return true;
        }
        if (best)
            keep(std::move(*best));
        best = std::move(trial);
        return true;
    });
    if (best)
        trials.push_back(std::move(*best));
}

}  // namespace

std::size_t rank_of(std::string_view code)
{
    return static_cast<std::size_t>(std::find(std::begin(kCodes), std::end(kCodes), code) -
                                    std::begin(kCodes));
}

bool is_all(const Trial& trial, std::string_view code)
{
    return std::all_of(trial.broken.begin(), trial.broken.end(),
                       [&](const Violation& violation) { return violation.code == code; });
}

bool is_all_of_times(const Trial& trial)
{
    return std::all_of(trial.broken.begin(), trial.broken.end(), [](const Violation& violation) {
        return std::find(std::begin(kOfTimes), std::end(kOfTimes), violation.code) !=
               std::end(kOfTimes);
    });
}

const Violation& first_broken(const Trial& trial)
{
    return *std::min_element(
        trial.broken.begin(), trial.broken.end(),
        [](const Violation& a, const Violation& b) { return rank_of(a.code) < rank_of(b.code); });
}

Trial try_at(const Desk& desk, const TaskStops& stops, const Spot& spot)
{
    std::vector<desk::Change> changes;
    changes.push_back({spot.slot, stops.with_task(spot)});
    desk::Judgement judged =
        desk.judge(std::move(changes), {{stops.task(), desk::kNoSlot, spot.slot}});
    return {spot, judged.cost, std::move(judged.broken)};
}

std::vector<Trial> trials_of(const Desk& desk, const TaskStops& stops, Leash& leash)
{
    std::vector<Trial> trials;
    placing::Bases bases{desk, stops.task()};
    for (std::size_t slot = 0; slot < desk.slots().size(); ++slot)
        add_trials(desk, stops, bases, slot, leash, trials);
    return trials;
}

std::vector<Trial> trials_of_few(const Desk& desk, const TaskStops& stops, Leash& leash)
{
    std::vector<std::pair<Money, std::size_t>> cheapest;
    placing::Bases bases{desk, stops.task()};
    for (std::size_t slot = 0; slot < desk.slots().size(); ++slot) {
        if (!may_serve(desk, stops, slot))
            continue;
        std::optional<Money> least;
        each_spot(desk, stops, Windows::any, bases, slot, [&](const Spot& spot) {
            least = std::min(least.value_or(spot.bound), spot.bound);
            return true;
        });
        if (least)
            cheapest.emplace_back(*least, slot);
        if (!leash.go_on())
            return {};
    }
    std::sort(cheapest.begin(), cheapest.end());
    cheapest.resize(std::min(cheapest.size(), kFewSlots));
    std::vector<Trial> trials;
    for (const auto& [bound, slot] : cheapest)
        add_trials(desk, stops, bases, slot, leash, trials);
    return trials;
}

Trial try_alone(const Desk& desk, const TaskStops& stops, std::size_t slot)
{
    const referee::Assessor& assessor = desk.assessor();
    desk::Route route = desk.blank(slot);
    for (std::size_t k = 0; k < stops.visits().size(); ++k)
        assessor.put(route, k + 1, stops.visits()[k]);
    Trial best = judge_alone(desk, route);
    for (const Reload& reload : *route.shift->reloads)
        for (const std::size_t at : {std::size_t{1}, route.visits.size() - 1}) {
            if (best.broken.empty())
                break;
            desk::Route other = route;
            assessor.put(other, at,
                         referee::visit_of_reload(*assessor.directory().depots.at(*reload.depot)));
            Trial trial = judge_alone(desk, std::move(other));
            if (trial < best)
                best = std::move(trial);
        }
    best.spot.slot = static_cast<std::uint32_t>(slot);
    return best;
}

}  // namespace routeopt::routing::reasons
