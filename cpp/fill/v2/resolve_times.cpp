#include <algorithm>

#include "fill/v2/resolver.hpp"

namespace routeopt::fill::v2 {

void Resolver::resolve_zone(const calendar::ZoneSource& zones)
{
    for (const v2::Shift& shift : *request_.shifts)
        for (const Moment* moment : {&shift.from, &shift.to})
            times_.note(*moment);
    const Options& options = *request_.options;
    problem_.offsets = times_.have_offsets();
    const v2::Shift& one = request_.shifts->front();
    std::int64_t first = one.from->local, last = one.to->local;
    for (const v2::Shift& shift : *request_.shifts) {
        first = std::min(first, shift.from->local);
        last = std::max(last, shift.to->local);
    }
    const Day days = calendar::day_of_local(last) - calendar::day_of_local(first);
    if (days > kDays.most + 2) {  // wherever on earth the times are
        limit(request_.shifts.at, kDays, days + 1);
        return;
    }
    if (!times_.resolve(options.time_zone, zones, first, last, one.from->offset_s, faults_))
        warn(wire::kRoot, std::string{form::CivilTimes::kNoZone});
    problem_.zone = times_.zone();
}

void Resolver::resolve_horizon()
{
    const Moment& plan_from = request_.options->plan_from;
    times_.note(plan_from);
    begin_ = plan_from ? from(plan_from) : INT64_MIN;
    Day first_shift = INT64_MAX, first_planned = INT64_MAX, last = INT64_MIN;
    for (fill::Shift& shift : problem_.shifts) {
        shift.is_history = shift.from < begin_;
        first_shift = std::min(first_shift, shift.day);
        if (!shift.is_history) {
            first_planned = std::min(first_planned, shift.day);
            last = std::max(last, problem_.zone.day_of(shift.to - 1));
        }
    }
    if (first_planned == INT64_MAX) {
        faults_.invalid_value({plan_from.at}, [] { return "no shift starts at or after it"; });
        return;
    }
    if (plan_from)
        first_planned = problem_.zone.day_of(begin_);
    if (last - first_shift + 1 > kDays.most) {
        limit(request_.shifts.at, kDays, last - first_shift + 1);
        return;
    }
    if (last - first_planned + 1 > kDays.most) {
        limit(plan_from.at, kDaysPlanned, last - first_planned + 1);
        return;
    }
    first_shift = std::min(first_shift, first_planned);
    problem_.horizon = calendar::span_of(problem_.zone, first_planned, last);
    problem_.known = calendar::span_of(problem_.zone, first_shift, last);
}

void Resolver::resolve_weekends()
{
    const Field<IdleWeekend>& given = request_.options->idle_weekend;
    IdleWeekend weekend = *given;
    if (!given.present()) {
        weekend.from_day.value = Weekday::sat;
        weekend.to_day.value = Weekday::sun;
        weekend.to_time.value = calendar::kDay_s;
        if (needs_weekends_)
            warn(wire::kRoot, "a weekend is counted and `options.idleWeekend` is not given: it is "
                              "from Saturday 00:00 to Sunday 24:00");
    }
    const int days =
        (static_cast<int>(*weekend.to_day) - static_cast<int>(*weekend.from_day) + 7) % 7;
    if (days == 0 && *weekend.from_time >= *weekend.to_time) {
        faults_.invalid_value({weekend.to_time.at},
                              [] { return "the weekend must have a length"; });
        return;
    }
    problem_.weekend_rest = *weekend.rest;
    for (Day day = problem_.known.first; day <= problem_.known.last; ++day)
        if (calendar::weekday_of(day) == static_cast<int>(*weekend.from_day))
            problem_.weekends.push_back(
                {day, problem_.zone.instant(day * calendar::kDay_s + *weekend.from_time),
                 problem_.zone.instant((day + days) * calendar::kDay_s + *weekend.to_time)});
}

std::vector<Span> Resolver::spans(const Period& period, PeriodType absent)
{
    const Span& known = problem_.known;
    Span given = known;
    const bool has_ends = period.from.present() || period.to.present();
    if (has_ends) {
        given.from = period.from.present() ? from(period.from) : known.from;
        given.to = period.to.present() ? to(period.to) : known.to;
        given.first = problem_.zone.day_of(given.from);
        given.last = problem_.zone.day_of(given.to - 1);
        given.whole_days = given.days();
    }
    if (period.duration.present())
        return calendar::rolling_spans(problem_.zone, period.duration->days,
                                       period.duration->seconds, given, known);
    const auto cut = [](Span span, const Span& to) {
        span.first = std::max(span.first, to.first);
        span.last = std::min(span.last, to.last);
        span.from = std::max(span.from, to.from);
        span.to = std::min(span.to, to.to);
        return span;
    };
    const PeriodType type = period.type.present() ? *period.type : absent;
    std::vector<Span> found;
    if (has_ends && !period.type.present())
        found = {cut(given, known)};
    else if (has_ends && type == PeriodType::schedule)
        found = {cut(given, problem_.horizon)};
    else
        for (const Span& span : calendar::calendar_spans(
                 problem_.zone, type, type == PeriodType::schedule ? problem_.horizon : known))
            found.push_back(cut(span, given));
    std::erase_if(found, [](const Span& span) { return span.days() <= 0; });
    return found;
}

PeriodsRef Resolver::periods(const Field<Period>& field, PeriodType absent)
{
    const Period& period = *field;
    times_.note(period.from);
    times_.note(period.to);
    auto out = std::make_shared<Periods>();
    if (period.from.present() && period.to.present() && !in_order(period.from, period.to, "period"))
        return out;
    const bool rolls = period.duration.present();
    if (rolls && period.type.present())
        faults_.invalid_value({std::max(period.duration.at, period.type.at)},
                              [] { return "only one of `duration` and `type` may be given"; });
    else if (rolls && period.duration->total_s() == 0)
        faults_.invalid_value({period.duration.at}, [] { return "must be longer than 0"; });
    else if (rolls && period.duration->days > 0 && period.duration->seconds > 0)
        faults_.invalid_value({period.duration.at},
                              [] { return "must be whole days, or hours alone, like PT36H"; });
    else
        out->spans = spans(period, absent);
    // What lies wholly in the past is over.
    std::erase_if(out->spans, [&](const Span& span) { return span.last < problem_.horizon.first; });
    if (out->spans.empty() && faults_.empty())
        warn(field.at, "has no effect: no such period lies within what is planned");
    for (const Field<Day>& day : *period.excludes)
        out->excludes.push_back(*day);
    std::sort(out->excludes.begin(), out->excludes.end());
    return out;
}

}  // namespace routeopt::fill::v2
