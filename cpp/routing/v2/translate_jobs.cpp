// Jobs of a V2 request as jobs, and pairs of them as shipments.
#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "base/civil_time.hpp"
#include "base/rounding.hpp"
#include "routing/v2/members.hpp"
#include "routing/v2/translator.hpp"
#include "routing/validation/tables.hpp"

namespace routeopt::routing::v2 {
namespace {

constexpr std::int64_t kMostWeight = form::kInteger.most;

bool is_negative(const Number& amount)
{
    return *amount < 0;
}

bool is_soft(const Window& window)
{
    return !*window.hard;
}

// Nothing is late beyond a planned date. V3's late windows have no last end: they are open until
// the day ends, and being late is the target's price.
bool ends_with_day(const Job& job)
{
    return job.planned_date.present() &&
           std::any_of(job.windows->begin(), job.windows->end(), is_soft);
}

}  // namespace

std::int64_t Translator::hurry_of(const Job& job)
{
    const Int128 exact = routeopt::routing::v2::hurry_of(job, out_.prices);
    if (exact > kMostWeight)
        faults_.out_of_range({job.urgency.present() ? job.urgency.at : job.at},
                             [] { return "urgency times its weight is more than 2147483647"; });
    return static_cast<std::int64_t>(std::min<Int128>(exact, kMostWeight));
}

bool Translator::has_places()
{
    const auto& jobs = *in_.jobs;
    const auto has = [](const Job& job) { return job.location.present(); };
    if (std::none_of(jobs.begin(), jobs.end(), has))
        return false;
    for (const Job& job : jobs)
        if (!has(job))
            faults_.invalid_value({job.at, "location"}, [] {
                return "either all jobs have a location, or none has: a job without one cannot "
                       "be told when the resource is elsewhere";
            });
    return true;
}

// Reads the relations that make pairs of jobs.
void Translator::pair_jobs()
{
    const std::size_t count = in_.jobs->size();
    out_.partner.resize(count);
    out_.is_pickup.resize(count);
    std::set<std::size_t> used;
    for (std::size_t j = 0; j < count; ++j) {
        const Job& job = (*in_.jobs)[j];
        out_.partner[j] = j;
        out_.job_named.emplace(*job.name, j);
        for (std::size_t d = 0; d < job.load->size(); ++d)
            if (*(*job.load)[d] != 0)
                used.insert(d);
    }
    out_.dimensions.assign(used.begin(), used.end());
    for (const Relation& relation : *in_.relations) {
        if (*relation.type != RelationType::pickup_and_delivery)
            continue;
        std::vector<std::size_t> pair;
        for (const Text& name : *relation.jobs)
            if (const auto job = job_named(name))
                pair.push_back(*job);
        if (relation.jobs->size() != 2 || pair.size() != 2 || pair[0] == pair[1] ||
            out_.partner[pair[0]] != pair[0] || out_.partner[pair[1]] != pair[1]) {
            faults_.invalid_value({relation.jobs.at}, [] {
                return "a pair is two jobs, each of which is in one such relation";
            });
            continue;
        }
        out_.partner[pair[0]] = pair[1];
        out_.partner[pair[1]] = pair[0];
        out_.is_pickup[pair[0]] = true;
    }
}

void Translator::add_jobs()
{
    for (const Resource& resource : *in_.resources)
        for (const Shift& shift : *resource.shifts)
            for (const Text& tag : *shift.tags)
                tags_in_use_.insert(*tag);
    for (const Relation& relation : *in_.relations)
        for (const Text& tag : *relation.tags)
            tags_in_use_.insert(*tag);
    for (const Relation& relation : *in_.relations)
        if (relation.resource)
            for (const Text& job : *relation.jobs)
                resource_of_related_.emplace(*job, relation.resource);
    for (std::size_t j = 0; j < in_.jobs->size(); ++j) {
        const Job& job = (*in_.jobs)[j];
        if (out_.partner[j] == j) {
            routing::Job task;
            set_task(task, {&job});
            task.stop = side_of(job);
            set_loads(task, &task.delivery, job);
            problem_.jobs.value.push_back(std::move(task));
        } else if (out_.is_pickup[j]) {
            const Job& other = (*in_.jobs)[out_.partner[j]];
            Shipment task;
            set_task(task, {&job, &other});
            task.pickup = given(side_of(job), job.at);
            task.delivery = given(side_of(other), other.at);
            set_loads(task, nullptr, job);
            problem_.shipments.value.push_back(std::move(task));
        }
    }
    problem_.jobs.at = problem_.shipments.at = in_.jobs.at;
    problem_.jobs.given = problem_.shipments.given = Given::sound;
}

void Translator::set_task(Task& task, const std::vector<const Job*>& jobs)
{
    task.at = jobs.front()->at;
    task.id = jobs.front()->name;
    for (const Job* job : jobs) {
        set_tags(task, *job);
        set_preferences(task, *job);
    }
    set_factors(task, jobs);
    std::erase_if(task.preferences.value,
                  [](const Preference& preference) { return *preference.violation_cost == 0; });
    if (task.preferences->empty())
        task.preferences = {};
    set_eligible(task, jobs);
}

StopSide Translator::side_of(const Job& job)
{
    StopSide side;
    side.at = job.at;
    if (out_.is_without_places)
        side.location = given(Location{}, job.at);
    else if (job.location)
        side.location = location(job.location);
    set_service(job, side);
    set_windows(job, side);
    set_target(job, side);
    return side;
}

// V2's windows may overlap; V3's may only touch. Of two that overlap, the later one begins where
// the earlier ends. A planned date cuts them to that day.
void Translator::set_windows(const Job& job, StopSide& side)
{
    struct Span {
        std::int64_t from, to;
        const Window* window;
    };
    std::vector<Span> spans;
    for (const Window& window : *job.windows) {
        if (*window.to < *window.from)
            faults_.invalid_value({window.to.at}, [] { return "must not lie before `from`"; });
        spans.push_back({*window.from, *window.to, &window});
    }
    if (job.planned_date) {
        const std::int64_t begin =
            read_civil_time(std::string{*job.planned_date} + "T00:00Z")->seconds - offset_s();
        const std::int64_t end = begin + kDay_s - 1;
        if (spans.empty())
            spans.push_back({begin, end, nullptr});
        for (Span& span : spans)
            span = {std::max(span.from, begin), std::min(span.to, end), span.window};
        if (ends_with_day(job))
            for (Span& span : spans)
                span.to = span.to >= span.from && is_soft(*span.window) ? end : span.to;
        std::erase_if(spans, [](const Span& span) { return span.to < span.from; });
        if (spans.empty())  // no window is on that day: it cannot be served, but in 1970
            spans.push_back({0, 0, nullptr});
    }
    std::stable_sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
        return std::pair{a.from, a.to} < std::pair{b.from, b.to};
    });
    std::int64_t covered = INT64_MIN;
    for (const Span& span : spans) {
        if (span.to < covered)
            continue;
        TimeWindow& window = side.time_windows.value.emplace_back();
        window.at = span.window != nullptr ? span.window->at : job.planned_date.at;
        window.start = given(std::max(span.from, covered) - padding_of(job), window.at);
        window.end = given(span.to - padding_of(job), window.at);
        covered = span.to;
        const bool is_hard = span.window == nullptr || !is_soft(*span.window) || ends_with_day(job);
        window.per_late_hour = given(
            is_hard ? std::nullopt : std::optional{*span.window->weight * kPerSecond}, window.at);
    }
    if (!spans.empty())
        side.time_windows.given = Given::sound;
    side.time_windows.at = job.windows.present() ? job.windows.at : job.at;
}

// V3 has one target: the planned arrival where there is one, else urgency, which is a price by the
// hour from the first shift's start.
void Translator::set_target(const Job& job, StopSide& side)
{
    const std::int64_t hurry = hurry_of(job);
    if (ends_with_day(job) &&
        (job.windows->size() > 1 || hurry > 0 || job.planned_arrival.present()))
        warn(job.windows.at,
             "beside a planned date, windows that are not hard have a price only where there is "
             "one, and neither a planned arrival nor urgency");
    Target target;
    target.at = job.at;
    if (job.planned_arrival.present()) {
        target.time = given(*job.planned_arrival - padding_of(job), job.planned_arrival.at);
        target.per_late_hour = given(out_.prices.planned * kPerSecond, job.planned_arrival.at);
        target.per_early_hour = target.per_late_hour;
        add_hurry(job, hurry, side);
    } else if (hurry > 0) {
        target.time = given(first_start(), job.at);
        target.per_late_hour = given(hurry * kPerHour, job.at);
    } else if (ends_with_day(job) && job.windows->size() == 1) {
        const Window& window = job.windows->front();
        target.time = given(*window.to - padding_of(job), window.at);
        target.per_late_hour = given(*window.weight * kPerSecond, window.at);
    } else {
        return;
    }
    side.target = given(target, job.at);
}

// Urgency beside a planned arrival: the price of being late for a window that is the first shift's
// start. Needs a job without windows of its own.
void Translator::add_hurry(const Job& job, std::int64_t hurry, StopSide& side)
{
    if (hurry == 0)
        return;
    const NodeId at = job.urgency.present() ? job.urgency.at : job.at;
    if (side.time_windows.present()) {
        warn(at, "a job with windows and a planned arrival has no price of urgency beside them");
        return;
    }
    TimeWindow window;
    window.at = at;
    window.start = window.end = given(first_start(), at);
    window.per_late_hour = given(std::optional{hurry * kPerHour}, at);
    side.time_windows = given(std::vector{window}, at);
}

// Hard tags are skills. Tags that shifts and groups look for, and types that are limited, are tags.
void Translator::set_tags(Task& task, const Job& job)
{
    for (const Tag& tag : *job.tags) {
        if (tags_in_use_.contains(*tag.name))
            task.tags.value.push_back(tag.name);
        if (!*tag.hard)
            continue;
        Skill skill;
        skill.at = tag.at;
        skill.name = tag.name;
        task.required_skills.value.push_back(skill);
    }
    for (const Text& type : *job.job_types) {
        const auto found = type_tags_.find(*type);
        if (found == type_tags_.end())
            continue;
        if (std::any_of(task.tags->begin(), task.tags->end(),
                        [&](const Text& tag) { return *tag == found->second; }))
            warn(type.at, "a pair of jobs of one type counts as one job of it");
        else
            task.tags.value.push_back(given(found->second, type.at));
    }
    if (!task.tags->empty())
        task.tags.given = Given::sound;
    if (!task.required_skills->empty())
        task.required_skills = given(std::move(task.required_skills.value), job.tags.at);
    task.tags.at = job.tags.present() ? job.tags.at : job.at;
}

void Translator::set_eligible(Task& task, const std::vector<const Job*>& jobs)
{
    std::optional<std::set<std::size_t>> allowed;
    NodeId at = task.at;
    const auto only = [&](const Text& name) {
        const auto resource = resource_named(name);
        if (!resource)
            return;
        const bool may = !allowed || allowed->contains(*resource);
        allowed = may ? std::set{*resource} : std::set<std::size_t>{};
        at = name.at;
    };
    EligibleVehicles eligible;
    for (const Job* job : jobs) {
        if (job->planned_resource)
            only(job->planned_resource);
        const auto [first, last] = resource_of_related_.equal_range(*job->name);
        for (auto related = first; related != last; ++related)
            only(related->second);
        for (const Text& name : *job->disallowed_resources)
            if (const auto resource = resource_named(name))
                add_vehicles_of(*resource, name.at, eligible.excluded.value);
    }
    if (allowed) {
        for (const std::size_t resource : *allowed)
            add_vehicles_of(resource, at, eligible.allowed.value);
        eligible.allowed.given = Given::sound;
    }
    if (!eligible.excluded->empty())
        eligible.excluded.given = Given::sound;
    if (!allowed && eligible.excluded->empty())
        return;
    eligible.at = eligible.allowed.at = eligible.excluded.at = at;
    task.eligible_vehicles = given(std::move(eligible), at);
}

void Translator::set_preferences(Task& task, const Job& job)
{
    const auto add = [&](NodeId at, std::int64_t cost) -> Preference& {
        Preference& preference = task.preferences.value.emplace_back();
        preference.at = at;
        preference.violation_cost = given(cost, at);
        task.preferences.given = Given::sound;
        task.preferences.at = at;
        return preference;
    };
    for (const Tag& tag : *job.tags)
        if (!*tag.hard)
            add(tag.at, *tag.weight).tag = tag.name;
    std::vector<Text> ranked;
    std::vector<std::pair<std::int64_t, std::vector<Text>>> ranks;
    for (const Ranking& ranking : *job.rankings)
        if (const auto resource = resource_named(ranking.name)) {
            ranks.emplace_back(*ranking.ranking, std::vector<Text>{});
            add_vehicles_of(*resource, ranking.at, ranks.back().second);
        }
    std::stable_sort(ranks.begin(), ranks.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    // A resource of rank r pays (r - 1) x weight, one that is not listed pays as rank 100: each
    // step is a preference for all resources of the better ranks.
    std::int64_t rank = 1;
    for (const auto& [next, vehicles] : ranks) {
        if (next > rank)
            add(job.rankings.at, (next - rank) * out_.prices.ranking).vehicles =
                given(ranked, job.rankings.at);
        ranked.insert(ranked.end(), vehicles.begin(), vehicles.end());
        rank = next;
    }
    if (!ranks.empty() && rank < kRanking.most)
        add(job.rankings.at, (kRanking.most - rank) * out_.prices.ranking).vehicles =
            given(ranked, job.rankings.at);
    if (!job.allowed_resources.present())
        return;
    std::vector<Text> allowed;
    for (const Text& name : *job.allowed_resources)
        if (const auto resource = resource_named(name))
            add_vehicles_of(*resource, name.at, allowed);
    add(job.allowed_resources.at, out_.prices.allowed_resources).vehicles =
        given(std::move(allowed), job.allowed_resources.at);
}

// What a job loads is on board until the next depot or the end; what a lone job unloads has been on
// board since the last depot or the start. A pair carries the pickup's load.
void Translator::set_loads(Task& task, Quantities* delivery, const Job& job)
{
    for (const std::size_t d : out_.dimensions) {
        if (d >= job.load->size() || *(*job.load)[d] == 0)
            continue;
        const Number& load = (*job.load)[d];
        if (is_negative(load) && delivery == nullptr) {
            faults_.invalid_value({load.at}, [] { return "the first job of a pair loads"; });
            continue;
        }
        Quantities& side = is_negative(load) ? *delivery : task.demand;
        side.value.push_back({load.at, dimension(d), given(std::abs(*load), load.at)});
        side.given = Given::sound;
        side.at = job.load.at;
    }
}

std::string_view Translator::dimension(std::size_t number)
{
    static constexpr std::array<std::string_view, 5> kNames{"load 1", "load 2", "load 3", "load 4",
                                                            "load 5"};
    return number < kNames.size() ? kNames[number] : made_up("load " + std::to_string(number + 1));
}

// What may be left out is ordered by priority x duration; whatever is `hard` comes before all that
// is not.
void Translator::set_priorities()
{
    const auto weight_of = [&](const Job& job) {
        return std::max(Int128{1},
                        Int128{*job.priority} * std::max<std::int64_t>(1, duration_of(job)));
    };
    Int128 soft = 1;
    for (const Job& job : *in_.jobs)
        soft += weight_of(job);
    Int128 sum = 0;
    std::int64_t unit = 0;
    const auto set = [&](Task& task) {
        const std::size_t j = out_.job_named.at(*task.id);
        Int128 weight = 0;
        for (const std::size_t k : std::set{j, out_.partner[j]}) {
            const Job& job = (*in_.jobs)[k];
            weight += weight_of(job);
            if (is_on(job.hard))
                weight += soft * std::max<std::int64_t>(
                                     1, job.hard_weight.present() ? *job.hard_weight : 1);
        }
        sum += weight;
        if (sum > INT64_MAX / 4)
            return;
        task.priority = given(static_cast<std::int64_t>(weight), task.at);
        unit = std::gcd(unit, *task.priority);
    };
    for (routing::Job& job : problem_.jobs.value)
        set(job);
    for (Shipment& shipment : problem_.shipments.value)
        set(shipment);
    if (sum > INT64_MAX / 4)
        return faults_.out_of_range({in_.jobs.at}, [] {
            return "the priorities times durations, with hard weights, add up to more than 64 bits "
                   "hold";
        });
    // As small as they can be: only their ratios count, and V3 has a bound for what is written.
    for (routing::Job& job : problem_.jobs.value)
        job.priority.value /= unit;
    for (Shipment& shipment : problem_.shipments.value)
        shipment.priority.value /= unit;
}

}  // namespace routeopt::routing::v2
