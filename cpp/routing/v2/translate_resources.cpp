// Resources, their shifts and the depots of a V2 request as vehicles and depots.
#include <algorithm>

#include "base/rounding.hpp"
#include "routing/v2/translator.hpp"
#include "routing/validation/tables.hpp"

namespace routeopt::routing::v2 {
namespace {

std::vector<std::string_view> names_of(const Texts& texts)
{
    std::vector<std::string_view> names;
    for (const Text& text : *texts)
        names.push_back(*text);
    std::sort(names.begin(), names.end());
    return names;
}

std::string_view profile_of(const Field<Category>& category)
{
    if (!category)
        return "car";
    switch (*category) {
    case Category::car: return "car";
    case Category::bike: return "bike";
    case Category::truck: return "truck";
    }
    return {};
}

}  // namespace

// A V3 vehicle serves tasks by their tags on all its shifts. A resource whose shifts differ in
// their tags is several vehicles, therefore, one for each shift.
void Translator::add_resources()
{
    vehicles_of_.resize(in_.resources->size());
    for (const Job& job : *in_.jobs)
        for (const Tag& tag : *job.tags)
            tags_.insert(*tag.name);
    for (const Resource& resource : *in_.resources) {
        for (const Text& partner : *resource.compatible_resources)
            static_cast<void>(resource_named(partner));
        for (const Text& tag : *resource.tags)
            tags_.insert(*tag);
        for (const Shift& shift : *resource.shifts)
            for (const Text& tag : *shift.tags)
                tags_.insert(*tag);
    }
    for (std::size_t r = 0; r < in_.resources->size(); ++r) {
        const auto& shifts = *(*in_.resources)[r].shifts;
        const bool differ = std::any_of(shifts.begin(), shifts.end(), [&](const Shift& shift) {
            return names_of(shift.tags) != names_of(shifts.front().tags);
        });
        std::vector<std::size_t> all;
        for (std::size_t s = 0; s < shifts.size(); ++s) {
            all.push_back(s);
            if (differ)
                add_vehicle(r, {s}, shifts.size() == 1);
        }
        if (!differ && !all.empty())
            add_vehicle(r, all, true);
    }
    problem_.vehicles.at = in_.resources.at;
    problem_.vehicles.given = Given::sound;
    if (problem_.vehicles->empty())
        faults_.invalid_value({in_.resources.at}, [] { return "no resource has a shift"; });
}

void Translator::add_vehicle(std::size_t number, const std::vector<std::size_t>& shifts,
                             bool is_all)
{
    const Resource& resource = (*in_.resources)[number];
    Vehicle vehicle;
    vehicle.at = resource.at;
    vehicle.id = resource.name;
    if (!is_all) {
        std::string name{*resource.name};
        do
            name += " #" + std::to_string(shifts.front() + 1);
        while (resources_.number_of(name));
        vehicle.id.value = made_up(std::move(name));
    }
    vehicles_of_[number].push_back(*vehicle.id);
    for (const std::size_t s : shifts) {
        const Shift& shift = (*resource.shifts)[s];
        add_type_limits(shift, *vehicle.id, *shift.from);
        vehicle.shifts.value.push_back(shift_of(resource, shift));
        out_.trips.push_back({number, s, *vehicle.id});
    }
    vehicle.shifts.at = resource.shifts.at;
    vehicle.shifts.given = Given::sound;
    for (const std::size_t d : out_.dimensions)
        if (d < resource.capacity->size())
            vehicle.capacity.value.push_back(
                {(*resource.capacity)[d].at, dimension(d), (*resource.capacity)[d]});
    vehicle.capacity.at = resource.capacity.at;
    vehicle.capacity.given = resource.capacity.given;
    vehicle.skills.at = resource.tags.at;
    vehicle.skills.given = resource.tags.given;
    for (const Text& tag : *resource.tags) {
        Skill skill;
        skill.at = tag.at;
        skill.name = tag;
        vehicle.skills.value.push_back(skill);
    }
    vehicle.preferred_tags = resource.tags;
    if (!(*resource.shifts)[shifts.front()].tags->empty())
        vehicle.serves_tags = (*resource.shifts)[shifts.front()].tags;
    vehicle.profile = given(profile_of(resource.category),
                            resource.category ? resource.category.at : resource.at);
    vehicle.speed_factor = given(speed_factor(), resource.at);
    vehicle.limits = given(limits_of(resource), resource.at);
    vehicle.costs = given(costs_of(resource), resource.at);
    problem_.vehicles.value.push_back(std::move(vehicle));
}

// Service is shared out among all trips alike: a vehicle's share is the number of its shifts.
void Translator::add_fair_work()
{
    const Flag& asked = in_.options->fair_workload_per_trip;
    if (out_.prices.workload == 0)
        return;
    Balance balance;
    balance.at = asked.at;
    balance.id = given(std::string_view{"fairWorkloadPerTrip"}, asked.at);
    balance.measure = given(Measured{asked.at, Measure::service, {}}, asked.at);
    balance.price = given(out_.prices.workload * kPerSecond, asked.at);
    for (const Vehicle& vehicle : *problem_.vehicles)
        balance.shares.value.push_back(
            {asked.at, *vehicle.id, given(std::int64_t{std::ssize(*vehicle.shifts)}, asked.at)});
    balance.shares.at = asked.at;
    balance.shares.given = Given::sound;
    problem_.balance.value.push_back(std::move(balance));
    problem_.balance.at = asked.at;
    problem_.balance.given = Given::sound;
}

routing::Shift Translator::shift_of(const Resource& resource, const Shift& shift)
{
    routing::Shift out;
    out.at = shift.at;
    out.id = given(made_up(std::to_string(out_.trips.size())), shift.at);
    Endpoint start;
    start.at = shift.at;
    start.time = shift.from;
    Endpoint end;
    end.at = shift.at;
    end.time = shift.to;
    end.last = shift.overtime_end;
    out.start = given(start, shift.at);
    out.end = given(end, shift.at);
    set_places(resource, shift, out);
    out.breaks.at = shift.breaks.at;
    out.breaks.given = shift.breaks.given;
    out.reloads.at = in_.depots.at;
    out.reloads.given = in_.depots.given;
    for (std::size_t b = 0; b < shift.breaks->size(); ++b)
        add_break((*shift.breaks)[b], b, out.breaks.value);
    add_unavailability(shift, out);
    for (const Depot& depot : *in_.depots) {
        Reload reload;
        reload.at = depot.at;
        reload.depot = depot.name;
        reload.max_visits = given(visits_of_depot(), depot.at);
        out.reloads.value.push_back(reload);
    }
    return out;
}

// A shift that ignores the travel to its first job begins there, and one that ignores the travel
// from its last job ends there.
void Translator::set_places(const Resource& resource, const Shift& shift, routing::Shift& out)
{
    if (out_.is_without_places)
        return;
    const Field<Place>& start = shift.start ? shift.start : resource.start;
    const Field<Place>& end = shift.end ? shift.end : resource.end;
    if (start && !is_on(shift.ignore_travel_to_first))
        out.start.value.location = location(start);
    if (end && !is_on(shift.ignore_travel_from_last))
        out.end.value.location = location(end);
}

bool Translator::demand(const Break& pause, std::string_view name, const Number& member)
{
    if (!member.present())
        faults_.invalid_value({pause.at, name}, [&] {
            return "a break of this type needs `" + std::string{name} + "`";
        });
    return member.present();
}

void Translator::add_break(const Break& pause, std::size_t number, std::vector<routing::Break>& out)
{
    if (*pause.type == BreakKind::unavailability)
        return;
    if (*pause.type != BreakKind::windowed && *pause.type != BreakKind::fixed) {
        warn(pause.at, "breaks that follow from driving or duty are not planned");
        return;
    }
    bool is_whole = demand(pause, "from", pause.from);
    is_whole = demand(pause, "to", pause.to) && is_whole;
    if (!demand(pause, "duration", pause.duration) || !is_whole)
        return;
    if (*pause.from + *pause.duration > *pause.to) {
        faults_.invalid_value({pause.to.at},
                              [] { return "the break does not fit between `from` and `to`"; });
        return;
    }
    routing::Break found;
    found.at = pause.at;
    found.id = given(made_up(std::to_string(number)), pause.at);
    found.duration_s = pause.duration;
    found.earliest = pause.from;
    found.latest = given(*pause.to - *pause.duration, pause.to.at);
    if (pause.location && !out_.is_without_places)
        found.location = location(pause.location);
    out.push_back(found);
    if (is_on(pause.deduct_previous_breaks))
        warn(pause.deduct_previous_breaks.at, "the break keeps its full length");
}

// Times without the resource: they cut the shift's ends, else they are breaks of fixed times. A V3
// trip that departs after the start of a break does not take it, so that trips depart before.
// Spans that touch or overlap are one.
void Translator::add_unavailability(const Shift& shift, routing::Shift& out)
{
    struct Span {
        std::int64_t from, to;
        std::size_t number;
    };
    std::vector<Span> spans;
    for (std::size_t b = 0; b < shift.breaks->size(); ++b) {
        const Break& pause = (*shift.breaks)[b];
        if (*pause.type != BreakKind::unavailability)
            continue;
        const bool has_from = demand(pause, "from", pause.from);
        if (!demand(pause, "to", pause.to) || !has_from)
            continue;
        if (*pause.to < *pause.from)
            faults_.invalid_value({pause.to.at}, [] { return "must not lie before `from`"; });
        else if (*pause.from < *pause.to)
            spans.push_back({*pause.from, *pause.to, b});
    }
    std::sort(spans.begin(), spans.end(),
              [](const Span& a, const Span& b) { return a.from < b.from; });
    std::vector<Span> merged;
    for (const Span& span : spans)
        if (!merged.empty() && span.from <= merged.back().to)
            merged.back().to = std::max(merged.back().to, span.to);
        else
            merged.push_back(span);
    Number& start = out.start.value.time;
    Number& end = out.end.value.time;
    Number& last = out.end.value.last;
    for (const Span& span : merged) {
        const Break& pause = (*shift.breaks)[span.number];
        const std::int64_t until = last.present() ? *last : *end;
        if (span.to <= *start || span.from >= until)
            continue;
        if (span.from <= *start) {
            start.value = std::min(span.to, until);
            end.value = std::max(*end, *start);
        } else if (span.to >= until) {
            end.value = std::min(*end, span.from);
            if (last.present())
                last.value = std::max(*end, span.from);
        } else {
            routing::Break found;
            found.at = pause.at;
            found.id = given(made_up(std::to_string(span.number)), pause.at);
            found.duration_s = given(span.to - span.from, pause.at);
            found.earliest = found.latest = given(span.from, pause.from.at);
            out.breaks.value.push_back(found);
            const bool has_start = out.start->location.present();
            if (has_start && !out.start->last.present())
                out.start.value.last = given(span.from, pause.from.at);
        }
    }
}

// The most jobs of a type in a shift: a quota of the tasks with the type's tag on the shift's
// vehicle, of routes that start when the shift does.
void Translator::add_type_limits(const Shift& shift, std::string_view vehicle, std::int64_t from)
{
    for (const Amount& limit : *shift.job_type_limitations) {
        auto& tag = type_tags_[limit.dimension];
        if (tag.empty()) {
            std::string name = "type " + std::string{limit.dimension};
            while (tags_.contains(name))
                name += '_';
            tag = made_up(std::move(name));
        }
        Quota quota;
        quota.at = limit.at;
        quota.id = given(made_up(std::to_string(problem_.quotas->size())), limit.at);
        quota.tag = given(tag, limit.at);
        quota.vehicles = given(std::vector{given(vehicle, limit.at)}, limit.at);
        routing::Period period;
        period.at = limit.at;
        period.start = given(from, limit.at);
        period.end = given(from + 1, limit.at);
        quota.period = given(period, limit.at);
        quota.max = limit.amount;
        problem_.quotas.value.push_back(std::move(quota));
        problem_.quotas.given = Given::sound;
    }
}

// Prices that are 0 are left out: with some of them the search has more to look at.
Costs Translator::costs_of(const Resource& resource)
{
    const Prices& prices = out_.prices;
    Costs costs;
    costs.at = resource.at;
    costs.per_travel_hour = given((prices.travel + prices.drive) * kPerSecond, resource.at);
    if (prices.wait > 0)
        costs.per_wait_hour = given(prices.wait * kPerSecond, resource.at);
    if (std::any_of(resource.shifts->begin(), resource.shifts->end(),
                    [](const Shift& shift) { return shift.overtime_end.present(); }))
        costs.per_overtime_hour = given(prices.travel * kPerSecond, resource.at);
    if (is_on(resource.hourly_cost))
        costs.per_route_hour = given(*resource.hourly_cost * kPerHour, resource.hourly_cost.at);
    if (prices.minimize_resources > 0)
        costs.fixed = given(prices.minimize_resources, resource.at);
    return costs;
}

Limits Translator::limits_of(const Resource& resource)
{
    Limits limits;
    limits.at = resource.at;
    limits.max_driving_s = resource.max_drive_time;
    limits.max_distance_m = resource.max_drive_distance;
    return limits;
}

// The reciprocal of `traffic`, which multiplies travel times.
std::int64_t Translator::speed_factor()
{
    const Number& traffic = in_.options->traffic;
    if (!traffic.present())
        return kMillion;
    const std::int64_t factor =
        *traffic > 0
            ? static_cast<std::int64_t>(divide_rounded(Int128{kMillion} * kMillion, *traffic))
            : 0;
    if (factor < validation::kFactor.least || factor > validation::kFactor.most) {
        faults_.out_of_range({traffic.at}, [] { return "must be between 0.2 and 1000"; });
        return kMillion;
    }
    return factor;
}

// The most visits of a shift to each depot: fewer in large requests, as there is room for so many
// stops in all.
std::int64_t Translator::visits_of_depot() const
{
    std::int64_t shifts = 0;
    for (const Resource& resource : *in_.resources)
        shifts += std::ssize(*resource.shifts);
    const std::int64_t room = validation::kStops.most - std::ssize(*in_.jobs) - 2 * shifts;
    return bounded(room / (shifts * std::ssize(*in_.depots)), 1, validation::kMostReloadVisits);
}

void Translator::add_depots()
{
    for (const Depot& depot : *in_.depots) {
        routing::Depot out;
        out.at = depot.at;
        out.id = depot.name;
        out.location =
            out_.is_without_places ? given(Location{}, depot.at) : location(depot.location);
        out.service_time_s = depot.duration;
        // An amount of weighted seconds: its whole units are money's smallest steps.
        if (depot.cost.present())
            out.cost_per_visit = given(
                static_cast<std::int64_t>(divide_rounded(*depot.cost, kMoneySteps)), depot.cost.at);
        for (const Window& window : *depot.windows) {
            TimeWindow& hours = out.time_windows.value.emplace_back();
            hours.at = window.at;
            hours.start = window.from;
            hours.end = window.to;
        }
        if (!depot.windows->empty())
            out.time_windows.given = Given::sound;
        if (depot.capacity.present())
            warn(depot.capacity.at, "a visit to the depot unloads everything");
        problem_.depots.value.push_back(std::move(out));
    }
    problem_.depots.at = in_.depots.at;
    problem_.depots.given = in_.depots.given;
}

}  // namespace routeopt::routing::v2
