#include "routing/explain/relaxations.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/in_thousands.hpp"
#include "routing/explain/phrases.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::explain {
namespace {

using what_if::WhatIf;

constexpr std::int64_t kLongest_s = 2 * 86'400;  // by which times are relaxed at most

// By how much an attempt breaks its rules, in sum: no rule has to be relaxed by more there.
std::int64_t sum_of(const Attempt& attempt)
{
    std::int64_t sum = 0;
    for (const Violation& violation : attempt.broken)
        sum += violation.amount;
    return sum;
}

// A limit of a vehicle.
struct LimitName {
    std::string_view code;
    std::string_view member;
    std::string_view unit;
    Number Limits::* limit;
};
constexpr LimitName kDuration = {"max_route_duration", "max_route_duration_s", "s",
                                 &Limits::max_route_duration_s};
constexpr LimitName kLimits[] = {
    {"max_distance", "max_distance_m", "m", &Limits::max_distance_m},
    {"max_driving", "max_driving_s", "s", &Limits::max_driving_s},
    {"max_tasks", "max_tasks", "count", &Limits::max_tasks},
};

// Lists the relaxations that may help one task. Those of the task itself (windows, release time)
// and of shift ends are tried wherever only rules of time are broken; those of a vehicle or quota
// where that rule alone is broken.
class RelaxationBuilder {
public:
    RelaxationBuilder(Problem& problem, WhatIf& what_if, const TaskStops& stops,
                      const std::vector<Attempt>& attempts)
        : problem_(problem), what_if_(what_if), stops_(stops), attempts_(attempts)
    {
    }

    std::vector<Relaxation> build()
    {
        for (const Attempt& attempt : attempts_)
            if (breaks_only_time_rules(attempt))
                time_placements_.push_back(attempt.placement);
        add_windows();
        add_release();
        std::size_t slot = 0;
        for (Vehicle& vehicle : problem_.vehicles.value) {
            vehicles_of_.emplace(*vehicle.id, &vehicle);
            for (Shift& shift : vehicle.shifts.value)
                add_shift_end(vehicle, shift, slot++);
        }
        for (const Attempt& attempt : attempts_)
            add_for_attempt(attempt);
        for (auto& [key, relaxation] : shared_)
            relaxations_.push_back(std::move(relaxation));
        return std::move(relaxations_);
    }

private:
    void add(std::string_view rule, std::string_view vehicle, std::string_view unit,
             std::int64_t most, std::function<void(std::int64_t)> set,
             std::function<std::string(std::int64_t)> words, std::vector<Placement> placements)
    {
        if (most > 0 && !placements.empty())
            relaxations_.push_back({rule, vehicle, unit, most, std::move(set), std::move(words),
                                    std::move(placements)});
    }

    // --- relaxations of the task itself ---

    // Null for a shipment.
    [[nodiscard]] Job* job() const
    {
        return stops_.is_shipment() ? nullptr : &problem_.jobs.value[stops_.task()];
    }

    void add_windows()
    {
        const std::string task = task_in_words(what_if_.tasks()[stops_.task()]);
        if (Job* own = job()) {
            add_windows_of(own->stop, 0, task);
            return;
        }
        Shipment& shipment = problem_.shipments.value[stops_.task() - problem_.jobs->size()];
        add_windows_of(shipment.pickup.value, 0, "the pickup of " + task);
        add_windows_of(shipment.delivery.value, 1, "the delivery of " + task);
    }

    // Of the place that is tried, where the stop has several.
    void add_windows_of(StopSide& side, std::size_t stop, const std::string& name)
    {
        const std::optional<std::int64_t> place = stops_.visits()[stop].answer.place;
        if (place)
            add_windows_of(side.places.value[static_cast<std::size_t>(*place)],
                           "`places[" + std::to_string(*place) + "]` of " + name);
        else
            add_windows_of(side, name);
    }

    void add_windows_of(Site& side, const std::string& name)
    {
        auto& windows = side.time_windows.value;
        for (TimeWindow& window : windows) {
            std::int64_t later = kLongest_s;
            std::int64_t earlier = kLongest_s;
            for (const TimeWindow& other : windows) {
                if (&other == &window)
                    continue;
                if (*other.start >= *window.end)
                    later = std::min(later, *other.start - *window.end);
                if (*other.end <= *window.start)
                    earlier = std::min(earlier, *window.start - *other.end);
            }
            const std::string which =
                windows.size() == 1
                    ? "the time window of " + name
                    : "`time_windows[" + std::to_string(&window - windows.data()) + "]` of " + name;
            if (!referee::late_rate(window, what_if_.assessor().tariff().per_late_hour()))
                add_time(window.end, 1, later, "let " + which + " end ", " later");
            add_time(window.start, -1, earlier, "let " + which + " start ", " earlier");
        }
    }

    void add_time(Number& time, std::int64_t sign, std::int64_t most, const std::string& what,
                  const std::string& how)
    {
        add("time_windows", {}, "s", most, setter(time, sign), duration(what, how),
            time_placements_);
    }

    void add_release()
    {
        Job* own = job();
        if (own != nullptr && own->release_time.present())
            add("release_time", {}, "s", kLongest_s, setter(own->release_time, -1),
                duration("have the goods of " + task_in_words(what_if_.tasks()[stops_.task()]) +
                             " ready ",
                         " earlier"),
                time_placements_);
    }

    static std::function<void(std::int64_t)> setter(Number& number, std::int64_t sign)
    {
        return [&number, sign, was = *number](std::int64_t x) { number.value = was + sign * x; };
    }

    static std::function<std::string(std::int64_t)> duration(std::string what, std::string how)
    {
        return [what = std::move(what), how = std::move(how)](std::int64_t x) {
            return what + referee::duration_in_words(x) + how;
        };
    }

    // --- relaxations of vehicles, shifts and quotas ---

    void add_shift_end(const Vehicle& vehicle, Shift& shift, std::size_t slot)
    {
        std::vector<Placement> placements;
        std::copy_if(
            time_placements_.begin(), time_placements_.end(), std::back_inserter(placements),
            [&](const Placement& placement) { return timed_with(placement.slot).contains(slot); });
        Endpoint& end = shift.end.value;
        add("shift_hours", *vehicle.id, "s", kLongest_s,
            setter(end.last.present() ? end.last : end.time, 1),
            duration("let shift " + in_quotes(*shift.id) + " of vehicle " + in_quotes(*vehicle.id) +
                         " end ",
                     " later"),
            std::move(placements));
    }

    void add_for_attempt(const Attempt& attempt)
    {
        if (attempt.broken.empty())
            return;
        Vehicle& vehicle = vehicle_of(attempt.placement.slot);
        const Violation& first = attempt.broken.front();
        if (breaks_only(attempt, "capacity"))
            add_capacity(attempt, vehicle, first.unit);
        if (breaks_only(attempt, "quota") && attempt.broken.size() == 1)
            add_quota(attempt, first.number);
        if (breaks_only(attempt, "skills"))
            add_skill(attempt, vehicle);
        for (const LimitName& name : kLimits)
            if (breaks_only(attempt, name.code))
                add_limit(attempt, vehicle, name);
        if (!breaks_only_time_rules(attempt))
            return;
        std::set<Vehicle*> timed;
        for (const std::size_t slot : timed_with(attempt.placement.slot))
            if (timed.insert(&vehicle_of(slot)).second)
                add_limit(attempt, vehicle_of(slot), kDuration);
    }

    Vehicle& vehicle_of(std::size_t slot)
    {
        return *vehicles_of_.at(*what_if_.slots()[slot].route.vehicle->wire->id);
    }

    // The slots whose times may change when the task goes into this one: itself, and those that
    // relations join.
    const std::set<std::size_t>& timed_with(std::size_t slot)
    {
        const auto [own, is_new] = timed_with_.try_emplace(slot);
        if (is_new)
            for (const std::size_t joined : what_if_.joined_with(slot, stops_.task()))
                own->second.insert(joined);
        return own->second;
    }

    // Adds an attempt to the relaxation of a rule for a vehicle (or quota) in a unit. `make` makes
    // that relaxation where there is none yet.
    template <class Make>
    void add_to_shared(const Attempt& attempt, std::string_view rule, std::string_view vehicle,
                       std::string_view unit, std::int64_t most, const Make& make)
    {
        const auto key = std::tuple{rank_of(rule), vehicle, unit};
        auto found = shared_.find(key);
        if (found == shared_.end())
            found = shared_.emplace(key, make()).first;
        Relaxation& relaxation = found->second;
        relaxation.rule = rule;
        relaxation.vehicle = vehicle;
        relaxation.unit = unit;
        relaxation.most = std::max(relaxation.most, most);
        relaxation.placements.push_back(attempt.placement);
    }

    void add_capacity(const Attempt& attempt, Vehicle& vehicle, std::string_view dimension)
    {
        for (const Violation& violation : attempt.broken)
            if (violation.unit != dimension)
                return;
        auto& capacity = vehicle.capacity.value;
        const auto own = std::find_if(capacity.begin(), capacity.end(), [&](const Amount& amount) {
            return amount.dimension == dimension;
        });
        add_to_shared(attempt, "capacity", *vehicle.id, dimension, sum_of(attempt), [&] {
            Relaxation relaxation;
            relaxation.set = setter(own->amount, 1);
            relaxation.words = [&vehicle, dimension, was = *own->amount](std::int64_t x) {
                return "raise the capacity of vehicle " + in_quotes(*vehicle.id) + " by " +
                       amount_in_words(x, dimension) + " to " + in_thousands(was + x);
            };
            return relaxation;
        });
    }

    void add_limit(const Attempt& attempt, Vehicle& vehicle, const LimitName& name)
    {
        Number& limit = vehicle.limits.value.*name.limit;
        if (!limit.present())
            return;
        const std::int64_t most = name.code == "max_route_duration" ? kLongest_s : sum_of(attempt);
        add_to_shared(attempt, name.code, *vehicle.id, name.unit, most, [&] {
            Relaxation relaxation;
            relaxation.set = setter(limit, 1);
            relaxation.words = [&vehicle, &name, was = *limit](std::int64_t x) {
                return "raise `" + std::string{name.member} + "` of vehicle " +
                       in_quotes(*vehicle.id) + " by " + amount_in_words(x, name.unit) + " to " +
                       in_thousands(was + x) + (name.unit == "s" ? " s" : "");
            };
            return relaxation;
        });
    }

    // `number`: the quota's index in the problem.
    void add_quota(const Attempt& attempt, std::size_t number)
    {
        Quota& quota = problem_.quotas.value[number];
        add_to_shared(attempt, "quota", *quota.id, "count", sum_of(attempt), [&] {
            Relaxation relaxation;
            relaxation.set = setter(quota.max, 1);
            relaxation.words = [&quota, was = *quota.max](std::int64_t x) {
                return "let quota " + in_quotes(*quota.id) + " allow " +
                       referee::count_in_words(x, "task") + " more, " + in_thousands(was + x) +
                       " in all";
            };
            return relaxation;
        });
    }

    // Only where a single skill is missing. Levels are those of the referee's directory.
    void add_skill(const Attempt& attempt, const Vehicle& vehicle)
    {
        auto& levels = what_if_.assessor().directory().vehicles.at(*vehicle.id).skill_levels;
        const Skill* lacking = nullptr;
        std::int64_t missing = 0;
        for (const Skill& skill : *what_if_.tasks()[stops_.task()].wire->required_skills) {
            const auto own = levels.find(*skill.name);
            if (own != levels.end() && own->second >= *skill.level)
                continue;
            if (lacking != nullptr)
                return;
            lacking = &skill;
            missing =
                std::max(*skill.level - (own == levels.end() ? 0 : own->second), std::int64_t{1});
        }
        if (lacking == nullptr)
            return;
        add_to_shared(attempt, "skills", *vehicle.id, "level", missing, [&] {
            Relaxation relaxation;
            const auto own = levels.find(*lacking->name);
            const std::optional<std::int64_t> was =
                own == levels.end() ? std::nullopt : std::optional{own->second};
            relaxation.set = [&levels, lacking, was, missing](std::int64_t x) {
                if (x == 0 && !was)
                    levels.erase(*lacking->name);
                else
                    levels[*lacking->name] = x == 0 ? *was : *lacking->level - missing + x;
            };
            relaxation.words = [&vehicle, lacking, missing](std::int64_t x) {
                return "give vehicle " + in_quotes(*vehicle.id) + " skill " +
                       in_quotes(*lacking->name) + " at level " +
                       std::to_string(*lacking->level - missing + x);
            };
            return relaxation;
        });
    }

    Problem& problem_;
    WhatIf& what_if_;
    const TaskStops& stops_;
    const std::vector<Attempt>& attempts_;
    std::vector<Placement> time_placements_;
    std::map<std::string_view, Vehicle*> vehicles_of_;
    std::map<std::size_t, std::set<std::size_t>> timed_with_;  // by slot
    std::map<std::tuple<std::size_t, std::string_view, std::string_view>, Relaxation> shared_;
    std::vector<Relaxation> relaxations_;
};

}  // namespace

std::vector<Relaxation> relaxations_for(Problem& problem, WhatIf& what_if, const TaskStops& stops,
                                        const std::vector<Attempt>& attempts)
{
    return RelaxationBuilder{problem, what_if, stops, attempts}.build();
}

}  // namespace routeopt::routing::explain
