#include "create/v2/shapes.hpp"

#include <algorithm>

#include "create/v2/members.hpp"

namespace routeopt::create::v2 {
namespace {

using calendar::kDay_s;

// From one time of day to the next of another; a whole day between equal ones.
Seconds clock_until(Seconds from, Seconds to)
{
    const Seconds gap = (to - from) % kDay_s;
    return gap > 0 ? gap : gap + kDay_s;
}

struct Range {
    Seconds first, last, step;
    [[nodiscard]] std::int64_t count() const { return (last - first) / step + 1; }
};

// A step of 0 stands only where there is one value.
Range range_of(const Number& first, const Number& last, const Number& step)
{
    return {*first, last.present() ? *last : *first, std::max<Seconds>(1, *step)};
}

Range lengths_of(const Template& its)
{
    return range_of(its.min_length, its.max_length, its.length_step);
}

// Of a template with a family of lengths.
Range starts_of(const Template& its)
{
    if (its.from.present())
        return {its.from->time_of_day, its.from->time_of_day, 1};
    return range_of(its.start_from, its.start_to, its.start_step);
}

}  // namespace

form::CivilTimes::Moment moment_of(const Field<When>& when)
{
    return {when->moment, when.at, when.given};
}

std::int64_t count_shapes(const Template& its)
{
    return its.to.present() ? 1 : starts_of(its).count() * lengths_of(its).count();
}

void ShapeMaker::wrong(NodeId at, const char* message)
{
    faults_.invalid_value({at}, [&] { return message; });
}

bool ShapeMaker::check(const Template& its)
{
    const std::size_t before = faults_.count();
    const auto first_of = [](std::initializer_list<NodeId> places) { return std::min(places); };
    const NodeId starts = first_of({its.start_from.at, its.start_to.at, its.start_step.at});
    const NodeId lengths = first_of({its.min_length.at, its.max_length.at, its.length_step.at});
    if (its.definition.present()) {
        const NodeId other = first_of({its.from.at, its.to.at, starts, lengths, its.breaks.at});
        if (other != wire::kNowhere)
            wrong(other, "`definition` takes the place of this member: only one may be given");
        return faults_.count() == before;
    }
    if (its.from.present() && starts != wire::kNowhere)
        wrong(starts, "only one of `from` and a range of starts may be given");
    else if (!its.from.present() && !its.start_from.present())
        faults_.invalid_value({its.at, "from"},
                              [] { return "the template needs a start: `from`, or `startFrom`"; });
    if (its.to.present() && lengths != wire::kNowhere)
        wrong(lengths, "only one of `to` and a range of lengths may be given");
    else if (!its.to.present() && !its.min_length.present())
        faults_.invalid_value({its.at, "to"}, [] {
            return "the template needs an end or a length: `to`, or `minLength`";
        });
    if (its.to.present() && !its.from.present() && starts != wire::kNowhere)
        wrong(its.to.at, "`to` needs `from`; a range of starts needs `minLength`");
    if (its.from.present() && !its.from->is_time_of_day && lengths != wire::kNowhere)
        wrong(its.from.at, "must be a time of day where `minLength` is given");
    if (its.from.present() && its.from->time_of_day == kDay_s)
        wrong(its.from.at, "a start is before 24:00");
    return faults_.count() == before && check_family(its);
}

bool ShapeMaker::check_family(const Template& its)
{
    const std::size_t before = faults_.count();
    const auto check = [&](const Number& first, const Number& last, const Number& step,
                           const char* no_step) {
        if (last.present() && *last < *first)
            wrong(last.at, "the range must not end before it begins");
        else if (last.present() && *last > *first && !step.present())
            wrong(last.at, no_step);
        if (step.present() && (*step < kSteps_s.least || *step > kSteps_s.most))
            wrong(step.at, "a step is between PT1M and P1D");
    };
    check(its.start_from, its.start_to, its.start_step, "a range of starts needs `startStep`");
    check(its.min_length, its.max_length, its.length_step, "a range of lengths needs `lengthStep`");
    if (its.min_length.present() && *its.min_length < kLongest_s.least)
        wrong(its.min_length.at, "must be longer than 0");
    const Number& longest = its.max_length.present() ? its.max_length : its.min_length;
    if (longest.present() && *longest > kLongest_s.most)
        wrong(longest.at, "a shift is at most P7D long");
    if (longest.present() && !has_dates_ && *longest > kDay_s)
        wrong(longest.at, "a shift of a day without a date is at most P1D long");
    return faults_.count() == before;
}

std::optional<Shape> ShapeMaker::single(const Field<When>& from, const Field<When>& to)
{
    if (from->is_time_of_day != to->is_time_of_day) {
        wrong(to.at, "`from` and `to` must both be times of day, or both have a date");
        return std::nullopt;
    }
    if (from->is_time_of_day)
        return Shape{
            from->time_of_day, clock_until(from->time_of_day, to->time_of_day), std::nullopt, {}};
    if (!has_dates_) {
        wrong(from.at, "must be a time of day, as the demands' times are");
        return std::nullopt;
    }
    const Interval once{times_.from(moment_of(from)), times_.to(moment_of(to))};
    if (once.length() <= 0 || once.length() > kLongest_s.most) {
        wrong(to.at, once.length() <= 0 ? "`to` must be later than `from` of the same template"
                                        : "a shift is at most P7D long");
        return std::nullopt;
    }
    const Seconds local = times_.zone().local(once.from);
    const Seconds start = local - calendar::day_of_local(local) * kDay_s;
    return Shape{start, times_.zone().local(once.to) - local, once, {}};
}

// Nothing where it is faulty.
std::optional<Pause> ShapeMaker::pause(const Break& given, const Shape& shape)
{
    Pause pause{given.at, *given.after, 0, given.from.present(), *given.paid};
    const auto offset_of = [&](const When& when, const Field<When>& field, bool is_end) {
        if (when.is_time_of_day)
            return clock_until(shape.start, when.time_of_day) % kDay_s;
        const auto moment = moment_of(field);
        return (is_end ? times_.to(moment) : times_.from(moment)) - shape.once->from;
    };
    for (const Field<When>* when : {&given.from, &given.to})
        if (when->present() && !(*when)->is_time_of_day && !shape.once) {
            wrong(when->at, "must be a time of day, as the template's start is");
            return std::nullopt;
        }
    if (given.from.present()) {
        pause.from = offset_of(*given.from, given.from, false);
        pause.on_clock = given.from->is_time_of_day;
    }
    if (given.duration.present())
        pause.to = pause.from + *given.duration;
    else if (given.to->is_time_of_day)
        pause.to =
            pause.from + clock_until((shape.start + pause.from) % kDay_s, given.to->time_of_day);
    else
        pause.to = offset_of(*given.to, given.to, true);
    if (pause.to > pause.from)
        return pause;
    wrong(given.duration.present() ? given.duration.at : given.to.at, "a break must have a length");
    return std::nullopt;
}

// Puts it among the shape's pauses.
void ShapeMaker::take(const Break& given, const Pause& pause, Shape& shape)
{
    const auto next = std::find_if(shape.pauses.begin(), shape.pauses.end(),
                                   [&](const Pause& one) { return one.from >= pause.from; });
    if ((next != shape.pauses.end() && next->from < pause.to) ||
        (next != shape.pauses.begin() && std::prev(next)->to > pause.from))
        wrong(given.at, "overlaps another break of the same shift");
    else
        shape.pauses.insert(next, pause);
}

void ShapeMaker::add_pauses(const List<Break>& breaks, std::vector<Shape>& shapes)
{
    for (const Break& given : *breaks) {
        const std::size_t before = faults_.count();
        if (given.after.present() == given.from.present())
            wrong(given.at, "a break needs one of `after` and `from`");
        if (given.duration.present() == given.to.present())
            wrong(given.at, "a break needs one of `duration` and `to`");
        bool fits = false;
        for (std::size_t s = 0; s < shapes.size() && faults_.count() == before; ++s) {
            const auto found = pause(given, shapes[s]);
            const Seconds length = shapes[s].once ? shapes[s].once->length() : shapes[s].length;
            if (!found || found->from < 0 || found->to > length)
                continue;
            fits = true;
            take(given, *found, shapes[s]);
        }
        if (!fits && faults_.count() == before)
            wrong(given.at, "lies within no shift of the template");
    }
}

std::vector<Shape> ShapeMaker::shapes(const Template& its)
{
    std::vector<Shape> found;
    if (its.definition.present()) {
        for (const Definition& definition : *its.definition)
            if (auto shape = single(definition.from, definition.to)) {
                std::vector<Shape> one{*std::move(shape)};
                add_pauses(definition.breaks, one);
                found.push_back(std::move(one.front()));
            }
        return found;
    }
    if (its.to.present()) {
        if (auto shape = single(its.from, its.to))
            found.push_back(*std::move(shape));
    } else {
        const Range starts = starts_of(its), lengths = lengths_of(its);
        for (Seconds start = starts.first; start <= starts.last; start += starts.step)
            for (Seconds length = lengths.first; length <= lengths.last; length += lengths.step)
                found.push_back({start, length, std::nullopt, {}});
    }
    if (!found.empty())
        add_pauses(its.breaks, found);
    return found;
}

}  // namespace routeopt::create::v2
