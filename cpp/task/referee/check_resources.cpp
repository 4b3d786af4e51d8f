#include <algorithm>

#include "task/referee/checks.hpp"

namespace routeopt::task::referee {
namespace {

// What begins or ends a use of units, or changes how many there are.
struct Event {
    Instant at;
    Index task;           // kNone: the capacity changes to `amount`
    std::int64_t amount;  // of a task: positive where it begins
};

// Adds what the tasks that started last take beyond what there is.
void blame(std::int64_t over, const std::map<std::pair<Instant, Index>, std::int64_t>& active,
           std::vector<std::int64_t>& worst)
{
    for (auto user = active.rbegin(); user != active.rend() && over > 0; ++user) {
        const std::int64_t share = std::min(over, user->second);
        std::int64_t& known = worst[as_size(user->first.second)];
        known = std::max(known, share);
        over -= share;
    }
}

std::int64_t amount_of(const Mode& mode, Index resource)
{
    for (const Requirement& needed : mode.requirements)
        if (needed.resource == resource)
            return needed.amount;
    return 0;
}

// By resource: the tasks that need it, by start.
std::vector<std::vector<Index>> users_by_resource(const Judged& judged, ResourceKind kind)
{
    std::vector<std::vector<Index>> users(judged.problem.resources.size());
    for (Index t = 0; t < static_cast<Index>(judged.plan.size()); ++t)
        if (judged.placed(t).is_planned())
            for (const Requirement& needed : judged.mode(t).requirements)
                if (judged.problem.resources[as_size(needed.resource)].kind == kind)
                    users[as_size(needed.resource)].push_back(t);
    for (std::vector<Index>& tasks : users)
        std::stable_sort(tasks.begin(), tasks.end(), [&](Index a, Index b) {
            return judged.placed(a).from < judged.placed(b).from;
        });
    return users;
}

}  // namespace

void check_capacity(const Judged& judged, Breaches& breaches)
{
    const auto users = users_by_resource(judged, ResourceKind::capacitated);
    for (std::size_t r = 0; r < users.size(); ++r) {
        const auto resource = static_cast<Index>(r);
        std::vector<Event> events;
        for (const Step& step : judged.problem.resources[r].steps)
            if (!users[r].empty())
                events.push_back({step.from, kNone, step.amount});
        for (const Index task : users[r]) {
            const Placement& placed = judged.placed(task);
            const std::int64_t amount = amount_of(judged.mode(task), resource);
            if (placed.from == placed.to)
                continue;
            events.push_back({placed.from, task, amount});
            events.push_back({placed.to, task, -amount});
        }
        std::stable_sort(events.begin(), events.end(),
                         [](const Event& a, const Event& b) { return a.at < b.at; });
        std::map<std::pair<Instant, Index>, std::int64_t> active;  // by start
        std::vector<std::int64_t> worst(judged.plan.size());
        std::int64_t there = 0, used = 0;
        for (std::size_t e = 0; e < events.size(); ++e) {
            const Event& event = events[e];
            if (event.task == kNone)
                there = event.amount;
            else
                used += event.amount;
            if (event.task != kNone && event.amount > 0)
                active[{judged.placed(event.task).from, event.task}] = event.amount;
            else if (event.task != kNone)
                active.erase({judged.placed(event.task).from, event.task});
            const bool goes_on = e + 1 < events.size() && events[e + 1].at == event.at;
            if (!goes_on && there > 0 && used > there)
                blame(used - there, active, worst);
        }
        for (const Index task : users[r])
            breaches.add({.rule = Rule::resource_capacity,
                          .task = task,
                          .amount = worst[as_size(task)],
                          .resource = resource});
    }
}

void check_stock(const Judged& judged, Breaches& breaches)
{
    const auto users = users_by_resource(judged, ResourceKind::consumable);
    for (std::size_t r = 0; r < users.size(); ++r) {
        const Resource& resource = judged.problem.resources[r];
        std::int64_t stock = resource.stock;
        auto delivery = resource.deliveries.begin();
        for (const Index task : users[r]) {
            for (;
                 delivery != resource.deliveries.end() && delivery->at <= judged.placed(task).from;
                 ++delivery)
                stock += delivery->amount;
            const std::int64_t amount = amount_of(judged.mode(task), static_cast<Index>(r));
            stock -= amount;
            breaches.add({.rule = Rule::stock,
                          .task = task,
                          .amount = std::min(amount, -stock),
                          .resource = static_cast<Index>(r)});
        }
    }
}

Sequences sequences_of(const Judged& judged)
{
    Sequences out;
    out.of_people.resize(judged.problem.people.size());
    out.of_units.resize(judged.problem.resources.size());
    for (Index t = 0; t < static_cast<Index>(judged.plan.size()); ++t) {
        if (!judged.placed(t).is_planned())
            continue;
        for (const Index person : judged.placed(t).people)
            out.of_people[as_size(person)].push_back(t);
        for (const Requirement& needed : judged.mode(t).requirements) {
            const Resource& resource = judged.problem.resources[as_size(needed.resource)];
            if (resource.kind == ResourceKind::capacitated && resource.has_setups)
                out.of_units[as_size(needed.resource)].push_back(t);
        }
    }
    const auto by_time = [&](Index a, Index b) {
        const Placement &x = judged.placed(a), &y = judged.placed(b);
        return std::tuple{x.from, x.to, a} < std::tuple{y.from, y.to, b};
    };
    for (auto& tasks : out.of_people)
        std::sort(tasks.begin(), tasks.end(), by_time);
    for (auto& tasks : out.of_units)
        std::sort(tasks.begin(), tasks.end(), by_time);
    return out;
}

namespace {

// Tasks of one person that overlap in time.
void check_overlaps(const Judged& judged, Index person, const std::vector<Index>& tasks,
                    Breaches& breaches)
{
    Index longest = kNone;  // the task that ends last of those before
    for (const Index task : tasks) {
        const Placement& placed = judged.placed(task);
        if (placed.from == placed.to)
            continue;
        if (longest != kNone && judged.placed(longest).to > placed.from)
            breaches.add({.rule = Rule::resource_capacity,
                          .task = task,
                          .amount = 1,
                          .resource = judged.problem.people[as_size(person)].resource,
                          .person = person,
                          .other = longest});
        if (longest == kNone || judged.placed(longest).to < placed.to)
            longest = task;
    }
}

// Work beyond what a person may do on a day: of the tasks that pass the bound. What a plan puts
// more than a year away from the period does not count: it would take long to go through its days.
void check_days(const Judged& judged, Index number, const std::vector<Index>& tasks,
                const std::vector<TaskTotals>& totals, Breaches& breaches)
{
    const Person& person = judged.problem.people[as_size(number)];
    if (!person.max_work_time)
        return;
    const calendar::Zone& zone = judged.problem.zone;
    constexpr Seconds kYear_s = 366 * calendar::kDay_s;
    const Instant first = judged.problem.period.from - kYear_s;
    const Instant last = judged.problem.period.to + kYear_s;
    std::map<calendar::Day, Seconds> work;
    for (const Index task : tasks)
        for (const Interval& part : totals[as_size(task)].parts)
            for (Instant at = std::max(part.from, first); at < std::min(part.to, last);) {
                const calendar::Day day = zone.day_of(at);
                const Instant end = std::min({part.to, last, zone.start_of(day + 1)});
                Seconds& sum = work[day];
                sum += end - at;
                breaches.add({.rule = Rule::max_work_time,
                              .task = task,
                              .amount = std::min(end - at, sum - *person.max_work_time),
                              .resource = person.resource,
                              .person = number});
                at = end;
            }
}

}  // namespace

void check_people(const Judged& judged, const Sequences& sequences,
                  const std::vector<TaskTotals>& totals, Breaches& breaches)
{
    for (std::size_t p = 0; p < sequences.of_people.size(); ++p) {
        const auto person = static_cast<Index>(p);
        check_overlaps(judged, person, sequences.of_people[p], breaches);
        check_days(judged, person, sequences.of_people[p], totals, breaches);
    }
}

}  // namespace routeopt::task::referee
