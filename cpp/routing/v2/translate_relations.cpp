// Relations between jobs.
#include <algorithm>

#include "base/in_quotes.hpp"
#include "routing/v2/translator.hpp"

namespace routeopt::routing::v2 {
namespace {

std::int64_t floor_div(std::int64_t a, std::int64_t b)
{
    return a / b - (a % b < 0 ? 1 : 0);
}

}  // namespace

void Translator::add_relations()
{
    for (std::size_t number = 0; number < in_.relations->size(); ++number) {
        const Relation& relation = (*in_.relations)[number];
        for (const Text& job : *relation.jobs)
            static_cast<void>(job_named(job));
        if (relation.resource)
            static_cast<void>(resource_named(relation.resource));
        check_relation(relation);
        const bool is_of_tags = *relation.type == RelationType::group_sequence;
        if (faults_.empty() && (is_of_tags || relation.jobs->size() > 1))
            add_relation(relation, number);
    }
    problem_.relations.at = in_.relations.at;
    problem_.relations.given = in_.relations.given;
}

void Translator::add_relation(const Relation& relation, std::size_t number)
{
    const Number& most = relation.max_time_interval;
    if (has_intervals(relation) && relation.min_time_interval.present() && most.present() &&
        *most < *relation.min_time_interval)
        return faults_.invalid_value({most.at},
                                     [] { return "must not be less than `minTimeInterval`"; });
    switch (*relation.type) {
    case RelationType::sequence:
        if (may_be_partial(relation))
            return add_partial_order(relation, number);
        [[fallthrough]];
    case RelationType::direct_sequence: return add_order(relation, number);
    case RelationType::same_time: return add_same_time(relation, number);
    case RelationType::same_trip: return add_together(RelationKind::same_route, number);
    case RelationType::same_resource:
        if (std::any_of(vehicles_of_.begin(), vehicles_of_.end(),
                        [](const auto& vehicles) { return vehicles.size() > 1; }))
            warn(relation.at,
                 "resources whose shifts differ in their tags count as one for each shift");
        return add_together(RelationKind::same_vehicle, number);
    case RelationType::group_sequence: return add_groups(relation, number);
    case RelationType::same_day:
        if (!is_one_day())
            warn(relation.at, "jobs are not kept on one day");
        return;
    case RelationType::neighbor: return warn(relation.at, "jobs are not kept close together");
    case RelationType::pickup_and_delivery: return;  // a shipment already
    }
}

routing::Relation& Translator::new_relation(RelationKind kind, std::size_t number)
{
    const Relation& relation = (*in_.relations)[number];
    out_.relation_of.push_back(number);
    routing::Relation& found = problem_.relations.value.emplace_back();
    found.at = relation.at;
    found.kind = given(kind, relation.type.at);
    found.participants.at = relation.jobs.at;
    found.groups.at = relation.at;
    return found;
}

Participant Translator::stop_of(const Text& name)
{
    const std::size_t job = out_.job_named.at(*name);
    Participant participant;
    participant.at = name.at;
    participant.task = name;
    if (out_.partner[job] == job)
        return participant;
    const std::size_t pickup = out_.is_pickup[job] ? job : out_.partner[job];
    participant.task = (*in_.jobs)[pickup].name;
    participant.stop =
        given<std::string_view>(out_.is_pickup[job] ? "pickup" : "delivery", name.at);
    return participant;
}

void Translator::add_order(const Relation& relation, std::size_t number)
{
    routing::Relation& order = new_relation(RelationKind::ordered, number);
    for (const Text& job : *relation.jobs)
        order.participants.value.push_back(stop_of(job));
    order.participants.given = Given::sound;
    order.adjacent = given(*relation.type == RelationType::direct_sequence, relation.type.at);
    if (relation.min_time_interval.present() || relation.max_time_interval.present())
        for (std::size_t k = 1; k < relation.jobs->size(); ++k)
            add_lag(relation, number, (*relation.jobs)[k - 1], (*relation.jobs)[k]);
}

// Whether a sequence holds among those of its jobs that are served: V3's participants of an order
// are served all or none, its groups are not, of which there may be one list.
bool Translator::may_be_partial(const Relation& relation) const
{
    const auto takes_groups = [&](const Relation& other) {
        return *other.type == RelationType::group_sequence ||
               (&other < &relation && *other.type == RelationType::sequence &&
                is_on(other.partial_planning));
    };
    return faults_.empty() && is_on(relation.partial_planning) &&
           *relation.type == RelationType::sequence && !relation.min_time_interval.present() &&
           !relation.max_time_interval.present() &&
           std::all_of(relation.jobs->begin(), relation.jobs->end(),
                       [&](const Text& name) {
                           const std::size_t job = out_.job_named.at(*name);
                           return out_.partner[job] == job;
                       }) &&
           std::none_of(in_.relations->begin(), in_.relations->end(), takes_groups);
}

// On one trip, each job a group of its own.
void Translator::add_partial_order(const Relation& relation, std::size_t number)
{
    add_together(RelationKind::same_route, number);
    routing::Relation& order = new_relation(RelationKind::ordered, number);
    order.participants = {};
    order.groups.at = relation.jobs.at;
    order.groups.given = Given::sound;
    for (const Text& job : *relation.jobs) {
        Group& group = order.groups.value.emplace_back();
        group.at = job.at;
        group.tasks = given(std::vector{job}, job.at);
    }
}

// V3 counts from the end of the first service; V2 may count from its start. Where the service has
// more than one length, the interval is kept for all of them; what is not kept is judged.
void Translator::add_lag(const Relation& relation, std::size_t number, const Text& from,
                         const Text& to)
{
    const bool from_start = *relation.time_interval == Interval::from_arrival;
    const auto [shortest, longest] = from_start ? service_of((*in_.jobs)[out_.job_named.at(*from)])
                                                : std::pair<std::int64_t, std::int64_t>{};
    const auto less = [](const Number& interval, std::int64_t served) {
        return given(std::max<std::int64_t>(0, *interval - served), interval.at);
    };
    const Number& least = relation.min_time_interval;
    const Number& most = relation.max_time_interval;
    if (most.present() && *most < shortest)
        warn(most.at, "the service of " + in_quotes(*from) +
                          " takes longer: what is not kept counts in the score");
    else if (most.present() && *most < longest)
        warn(most.at, "the service of " + in_quotes(*from) +
                          " may take longer: what is not kept counts in the score");
    routing::Relation& lag = new_relation(RelationKind::time_lag, number);
    lag.from = given(stop_of(from), from.at);
    lag.to = given(stop_of(to), to.at);
    if (least.present())
        lag.min_s = less(least, shortest);
    if (most.present())
        lag.max_s = less(most, longest);
    if (least.present() && most.present() && *lag.max_s < *lag.min_s)
        lag.max_s = given(*lag.min_s, most.at);
}

// With an interval the last job follows the others, which are at the same time.
void Translator::add_same_time(const Relation& relation, std::size_t number)
{
    const bool last_follows =
        relation.min_time_interval.present() || relation.max_time_interval.present();
    const std::size_t together = relation.jobs->size() - (last_follows ? 1 : 0);
    if (together >= 2 || !last_follows) {
        routing::Relation& same = new_relation(RelationKind::synchronized, number);
        for (std::size_t k = 0; k < together; ++k)
            same.participants.value.push_back(stop_of((*relation.jobs)[k]));
        same.participants.given = Given::sound;
        same.max_difference_s = given(*relation.max_waiting_time, relation.at);
    }
    for (std::size_t k = 0; last_follows && k < together; ++k)
        add_lag(relation, number, (*relation.jobs)[k], relation.jobs->back());
}

void Translator::add_together(RelationKind kind, std::size_t number)
{
    const Relation& relation = (*in_.relations)[number];
    std::vector<Participant> participants;
    for (const Text& job : *relation.jobs) {
        Participant participant = stop_of(job);
        participant.stop = {};
        if (std::none_of(participants.begin(), participants.end(),
                         [&](const Participant& p) { return *p.task == *participant.task; }))
            participants.push_back(participant);
    }
    if (participants.size() >= 2)
        new_relation(kind, number).participants = given(std::move(participants), relation.jobs.at);
}

void Translator::add_groups(const Relation& relation, std::size_t number)
{
    routing::Relation& groups = new_relation(RelationKind::ordered, number);
    for (const Text& tag : *relation.tags) {
        Group& group = groups.groups.value.emplace_back();
        group.at = tag.at;
        group.tags = given(std::vector{tag}, tag.at);
    }
    groups.groups.at = relation.tags.present() ? relation.tags.at : relation.at;
    groups.groups.given = Given::sound;
    groups.participants = {};
}

bool Translator::is_one_day()
{
    const std::int64_t day = floor_div(first_start() + offset_s(), kDay_s);
    for (const Resource& resource : *in_.resources)
        for (const Shift& shift : *resource.shifts)
            if (floor_div(*shift.from + offset_s(), kDay_s) != day)
                return false;
    return true;
}

}  // namespace routeopt::routing::v2
