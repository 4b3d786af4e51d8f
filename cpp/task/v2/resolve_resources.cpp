#include <algorithm>
#include <queue>
#include <set>

#include "task/schema/windows.hpp"
#include "task/v2/resolver.hpp"

namespace routeopt::task::v2 {
namespace {

// The largest amount of those windows that hold, as steps from `begin` on; 0 where none does.
std::vector<Step> largest_of(std::vector<calendar::TimeWindow> windows, Instant begin)
{
    std::sort(windows.begin(), windows.end(),
              [](const auto& a, const auto& b) { return a.from < b.from; });
    std::vector<Step> steps{{begin, 0}};
    const auto less = [](const calendar::TimeWindow& a, const calendar::TimeWindow& b) {
        return a.amount < b.amount;
    };
    std::priority_queue<calendar::TimeWindow, std::vector<calendar::TimeWindow>, decltype(less)>
        open{less};
    // Sets the amount from `at` on.
    const auto step = [&](Instant at, std::int64_t amount) {
        if (steps.back().from == at && steps.size() > 1)
            steps.pop_back();
        if (steps.back().from == at)
            steps.back().amount = amount;
        else if (steps.back().amount != amount)
            steps.push_back({at, amount});
    };
    // Ends the windows that end by `until`.
    const auto close = [&](Instant until) {
        while (!open.empty()) {
            const Instant end = open.top().to;
            if (end > until)
                return;
            while (!open.empty() && open.top().to <= end)
                open.pop();
            step(end, open.empty() ? 0 : open.top().amount);
        }
    };
    for (const calendar::TimeWindow& window : windows) {
        close(window.from);
        open.push(window);
        step(window.from, open.top().amount);
    }
    close(INT64_MAX);
    return steps;
}

// The lesser of both at every time. Both begin at one instant.
std::vector<Step> least_of(const std::vector<Step>& a, const std::vector<Step>& b)
{
    std::vector<Step> out;
    for (std::size_t i = 0, j = 0;;) {
        const std::int64_t amount = std::min(a[i].amount, b[j].amount);
        if (out.empty() || out.back().amount != amount)
            out.push_back({std::max(a[i].from, b[j].from), amount});
        const Instant next_a = i + 1 < a.size() ? a[i + 1].from : INT64_MAX;
        const Instant next_b = j + 1 < b.size() ? b[j + 1].from : INT64_MAX;
        if (std::min(next_a, next_b) == INT64_MAX)
            return out;
        if (next_a <= next_b)
            ++i;
        if (next_b <= next_a)
            ++j;
    }
}

}  // namespace

std::vector<Step> Resolver::steps_of(const Capacity& capacity)
{
    const auto [from, to] = problem_.period;
    if (!capacity.has_steps)
        return {{from, capacity.number}};
    std::vector<std::pair<calendar::TimeWindow, NodeId>> given;
    for (const Amount& step : capacity.steps)
        if (in_order(step.from, step.to))
            given.push_back({{this->from(step.from), this->to(step.to), *step.amount}, step.at});
    std::sort(given.begin(), given.end(), [](const auto& a, const auto& b) {
        return std::pair{a.first.from, a.second} < std::pair{b.first.from, b.second};
    });
    std::vector<calendar::TimeWindow> windows;
    Instant end = INT64_MIN;
    for (const auto& [window, at] : given) {
        if (window.from < end)
            invalid(at, "overlaps another one in time");
        end = std::max(end, window.to);
        if (window.from < to && window.to > from)
            windows.push_back(
                {std::max(window.from, from), std::min(window.to, to), window.amount});
    }
    return largest_of(std::move(windows), from);
}

std::vector<Step> Resolver::on_of(const v2::Resource& given)
{
    std::vector<calendar::TimeWindow> windows;
    if (given.calendar.present()) {
        if (const Index found = find_calendar(given.calendar); found != kNone)
            windows = time_windows_[as_size(found)];
    } else if (given.shifts.present()) {
        for (const Interval& window : windows_of(given.shifts))
            windows.push_back({window.from, window.to, INT64_MAX});
    } else {
        windows.push_back({problem_.period.from, problem_.period.to, INT64_MAX});
    }
    return largest_of(std::move(windows), problem_.period.from);
}

void Resolver::resolve_capacity(const v2::Resource& given, task::Resource& out)
{
    if (given.calendar.present() && given.shifts.present())
        invalid(std::max(given.shifts.at, given.calendar.at),
                "only one of `shifts` and `calendar` may be given");
    const Capacity& capacity = *given.capacity;
    if (has_room(0))
        out.steps = least_of(steps_of(capacity), on_of(given));
    static_cast<void>(has_room(out.steps.size()));
    if (out.has_setups && (capacity.has_steps || capacity.number != 1))
        invalid(given.setup_groups.at,
                "a capacitated resource with set-up groups has a supply of 1");
}

void Resolver::resolve_deliveries(const v2::Resource& given, task::Resource& out)
{
    out.stock = *given.stock;
    for (const Delivery& delivery : *given.deliveries)
        out.deliveries.push_back({from(delivery.when), *delivery.amount});
    std::sort(out.deliveries.begin(), out.deliveries.end(),
              [](const auto& a, const auto& b) { return a.at < b.at; });
}

void Resolver::resolve_person(const v2::Person& given, Index by_default, task::Person& out)
{
    out.name = *given.name;
    out.calendar = working(given.shifts, given.calendar, by_default);
    if (!given.unavailable->empty())
        out.calendar = add_windows(
            without(problem_.calendars[as_size(out.calendar)], windows_of(given.unavailable)));
    out.efficiency = *given.efficiency;
    for (const Skill& skill : *given.skills) {
        task::HeldSkill held{skills_.number_of(*skill.name), *skill.level};
        if (skill.from.present())
            held.from = from(skill.from);
        if (skill.to.present())
            held.to = to(skill.to);
        if (held.from >= held.to)
            invalid(skill.to.at, "`to` must be later than `from`");
        out.skills.push_back(held);
    }
    std::stable_sort(out.skills.begin(), out.skills.end(),
                     [](const auto& a, const auto& b) { return a.skill < b.skill; });
    out.hourly_cost = *given.hourly_cost;
    if (given.initial_setup.present())
        out.initial_setup = groups_.number_of(*given.initial_setup);
    if (given.max_work_time.present())
        out.max_work_time = *given.max_work_time;
}

void Resolver::resolve_people(const v2::Resource& given, task::Resource& out, Index number)
{
    const Index by_default = working(given.shifts, given.calendar, 0);
    out.first_person = static_cast<Index>(problem_.people.size());
    out.people = static_cast<Index>(given.people->size());
    for (const v2::Person& person : *given.people) {
        task::Person& made = problem_.people.emplace_back();
        made.resource = number;
        resolve_person(person, by_default, made);
        if (person.initial_setup.present() && !*given.setup_groups)
            warn(person.initial_setup.at, "has no effect: the resource has no `setupGroups`");
    }
}

void Resolver::resolve_resources()
{
    std::vector<Text> names, people;
    for (const v2::Resource& given : *request_.resources) {
        names.push_back(given.name);
        for (const v2::Person& person : *given.people)
            people.push_back(person.name);
    }
    resources_ = Names{names};
    people_ = Names{people};
    check_distinct(resources_, "resource");
    check_distinct(people_, "person");
    for (const v2::Resource& given : *request_.resources) {
        const auto number = static_cast<Index>(problem_.resources.size());
        task::Resource& out = problem_.resources.emplace_back();
        out.name = *given.name;
        out.kind = static_cast<ResourceKind>(*given.type);
        out.has_setups = *given.setup_groups;
        switch (out.kind) {
        case ResourceKind::plannable: resolve_people(given, out, number); break;
        case ResourceKind::capacitated: resolve_capacity(given, out); break;
        case ResourceKind::consumable: resolve_deliveries(given, out); break;
        }
    }
}

void Resolver::resolve_setups()
{
    std::vector<std::vector<const ChangeOver*>> entries(problem_.resources.size());
    std::set<std::tuple<Index, Index, Index>> seen;
    for (const v2::ChangeOver& given : *request_.setups) {
        const Index resource = find(resources_, kUnknownResource, given.resource);
        const Index to = groups_.number_of(*given.to);
        const Index from = given.from.present() ? groups_.number_of(*given.from) : kNone;
        if (resource == kNone)
            continue;
        if (!seen.emplace(resource, from, to).second)
            invalid(given.at, "another entry is of the same resource and groups");
        else if (!problem_.resources[as_size(resource)].has_setups)
            warn(given.resource.at, "has no effect: the resource has no `setupGroups`");
        else
            entries[as_size(resource)].push_back(&given);
    }
    for (const v2::Order& order : *request_.orders) {
        if (order.alone.setup_group.present())
            groups_.number_of(*order.alone.setup_group);
        for (const v2::Task& task : *order.tasks)
            if (task.setup_group.present())
                groups_.number_of(*task.setup_group);
    }
    if (std::ssize(groups_.all()) > kSetupGroups.most)
        return form::over_limit(faults_, {request_.setups.at}, kSetupGroups,
                                std::ssize(groups_.all()));
    for (std::size_t r = 0; r < entries.size(); ++r)
        if (!entries[r].empty())
            fill_setups(problem_.resources[r], entries[r]);
}

void Resolver::fill_setups(task::Resource& resource, const std::vector<const ChangeOver*>& entries)
{
    Setups& setups = resource.setups;
    const std::size_t groups = groups_.all().size();
    setups.row_of.assign(groups, kNone);
    setups.column_of.assign(groups, 0);  // of any other group
    setups.own_column_of.assign(groups, kNone);
    Index rows = 0;
    setups.columns = 1;
    for (const ChangeOver* entry : entries) {
        Index& row = setups.row_of[as_size(groups_.number_of(*entry->to))];
        if (row == kNone)
            row = rows++;
        if (!entry->from.present())
            continue;
        Index& column = setups.column_of[as_size(groups_.number_of(*entry->from))];
        if (column == 0)
            column = setups.columns++;
    }
    setups.cells.resize(as_size(rows * setups.columns));
    const auto row_at = [&](const ChangeOver& entry) {
        return &setups.cells[as_size(setups.row_of[as_size(groups_.number_of(*entry.to))] *
                                     setups.columns)];
    };
    for (const ChangeOver* entry : entries)
        if (!entry->from.present())
            std::fill_n(row_at(*entry), setups.columns,
                        task::ChangeOver{*entry->duration, *entry->cost});
    for (const ChangeOver* entry : entries) {
        if (!entry->from.present())
            continue;
        const Index from = groups_.number_of(*entry->from), to = groups_.number_of(*entry->to);
        const Index column = setups.column_of[as_size(from)];
        row_at(*entry)[column] = {*entry->duration, *entry->cost};
        if (from == to)
            setups.own_column_of[as_size(from)] = column;
    }
}

}  // namespace routeopt::task::v2
