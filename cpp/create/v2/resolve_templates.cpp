#include <algorithm>
#include <bitset>
#include <set>
#include <tuple>

#include "create/v2/resolver.hpp"
#include "form/limits.hpp"

namespace routeopt::create::v2 {

void Resolver::resolve_resources()
{
    for (const NamedNumber& resource : *request_.options->resources) {
        resources_.add(resource.name);
        problem_.resources.push_back({resource.name, *resource.number});
    }
    used_resources_.resize(problem_.resources.size());
}

std::vector<Index> Resolver::days_of(const v2::Template& given) const
{
    std::bitset<7> weekdays;
    for (const Field<Weekday>& day : *given.days)
        weekdays.set(static_cast<std::size_t>(*day));
    std::vector<Index> days;
    for (Index day = 0; day < problem_.days; ++day) {
        const int weekday = calendar::weekday_of(problem_.first_day + day);
        if (!has_dates_ || !given.days.present() ||
            weekdays.test(static_cast<std::size_t>(weekday)))
            days.push_back(day);
    }
    return days;
}

// Before any are made, since a short template can have very many.
void Resolver::check_slot_count()
{
    std::int64_t count = 0;
    for (const v2::Template& its : *request_.templates) {
        const auto days = std::ssize(days_of(its));
        const auto days_from = [&](const Field<When>& from) {
            return from.present() && !from->is_time_of_day ? 1 : days;
        };
        for (const Definition& definition : *its.definition)
            count += days_from(definition.from);
        if (!its.definition.present())
            count += count_shapes(its) * days_from(its.from);
    }
    const Count& row = service_limits_ ? kSlots : kSlotsAtAll;
    if (count > row.most)
        form::over_limit(faults_, {request_.templates.at}, row, count);
}

void Resolver::resolve_template(const v2::Template& given, create::Template& out)
{
    out.name = *given.name;
    out.skill = skill(given.skill);
    out.cost = *given.cost;
    out.min_heads = *given.min;
    out.max_heads = *given.max > 0 ? *given.max : kNoLimit;
    if (out.max_heads < out.min_heads)
        wrong(given.max.at, "must not be below `min`");
    for (const NamedNumber& use : *given.resources) {
        const Text name{use.name, use.at, form::Given::sound};
        const Index resource = resources_.resolve(name, faults_);
        if (resource == kNone || *use.number == 0)
            continue;
        used_resources_[as_size(resource)] = true;
        out.uses.push_back({resource, *use.number});
    }
}

Index Resolver::kind_of(const Shape& shape)
{
    const auto [entry, is_new] =
        kinds_.try_emplace({shape.start, shape.length}, static_cast<Index>(problem_.kinds.size()));
    if (is_new)
        problem_.kinds.push_back({shape.start, shape.length});
    return entry->second;
}

void Resolver::add_slot(Index number, const Shape& shape, Index day)
{
    const auto local = (problem_.first_day + day) * calendar::kDay_s + shape.start;
    const auto time_of = [&](std::int64_t civil) {
        return problem_.zone.instant(civil) - problem_.begin;
    };
    Slot slot;
    slot.template_ = number;
    slot.kind = kind_of(shape);
    slot.day = day;
    slot.from = shape.once ? shape.once->from - problem_.begin : time_of(local);
    slot.to = shape.once ? shape.once->to - problem_.begin : time_of(local + shape.length);
    if (slot.length() <= 0)  // skipped by the clock
        return;
    Seconds at = slot.from;
    const auto work_until = [&](Seconds until) {
        if (until > at)
            slot.worked.push_back({at, until});
    };
    slot.paid = slot.length();
    for (const Pause& pause : shape.pauses) {
        const Seconds from = pause.on_clock ? time_of(local + pause.from) : slot.from + pause.from;
        const Seconds to = from + pause.to - pause.from;
        if (from < at || to > slot.to)  // moved by a change of the clock
            continue;
        work_until(from);
        at = to;
        slot.breaks.push_back({{from, to}, pause.is_paid});
        slot.paid -= pause.is_paid ? 0 : to - from;
    }
    work_until(slot.to);
    problem_.slots.push_back(std::move(slot));
}

void Resolver::add_slots(Index number, const v2::Template& given, const std::vector<Shape>& shapes)
{
    const std::vector<Index> days = days_of(given);
    if (days.empty())
        warn(given.days.at, "has no effect: none of these days is planned");
    const std::size_t before = problem_.slots.size();
    for (const Shape& shape : shapes) {
        if (!shape.once) {
            for (const Index day : days)
                add_slot(number, shape, day);
            continue;
        }
        const auto day = problem_.zone.day_of(shape.once->from) - problem_.first_day;
        if (day < 0 || day >= problem_.days)
            wrong(given.at, "starts on a day before the first demand or after the last");
        else if (std::binary_search(days.begin(), days.end(), static_cast<Index>(day)))
            add_slot(number, shape, static_cast<Index>(day));
    }
    const auto is_too_long = [&](const Slot& slot) { return slot.length() > problem_.period; };
    if (problem_.cyclic && std::any_of(problem_.slots.begin() + static_cast<std::ptrdiff_t>(before),
                                       problem_.slots.end(), is_too_long))
        wrong(given.at, "a shift must not be longer than a plan that is cyclic");
}

void Resolver::resolve_templates()
{
    ShapeMaker maker{times_, has_dates_, faults_};
    std::set<std::string_view> names;
    std::int64_t highest = INT64_MIN, lowest = INT64_MAX;
    for (const v2::Template& its : *request_.templates) {
        if (!names.insert(*its.name).second)
            wrong(its.name.at, "another template has this name");
        maker.check(its);
        highest = std::max(highest, *its.preference);
        lowest = std::min(lowest, *its.preference);
    }
    if (faults_.empty())
        check_slot_count();
    if (!faults_.empty())
        return;
    problem_.highest_preference = highest;
    for (const v2::Template& its : *request_.templates) {
        const auto number = static_cast<Index>(problem_.templates.size());
        create::Template& out = problem_.templates.emplace_back();
        resolve_template(its, out);
        out.dislike = highest - *its.preference;
        add_slots(number, its, maker.shapes(its));
        if (lowest == highest && its.preference.present() && number == 0)
            warn(its.preference.at, "has no effect: all templates have the same");
        if (!has_dates_ && its.days.present())
            warn(its.days.at, "has no effect: the demands' times have no dates");
    }
    const auto key = [](const Slot& slot) {
        return std::tuple{slot.day, slot.from, slot.template_, slot.to};
    };
    std::vector<Slot>& slots = problem_.slots;
    std::stable_sort(slots.begin(), slots.end(),
                     [&](const Slot& a, const Slot& b) { return key(a) < key(b); });
    // A change of the clock can make one shift of two.
    slots.erase(std::unique(slots.begin(), slots.end(),
                            [&](const Slot& a, const Slot& b) { return key(a) == key(b); }),
                slots.end());
}

}  // namespace routeopt::create::v2
