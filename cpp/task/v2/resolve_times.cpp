#include <algorithm>

#include "task/v2/each_moment.hpp"
#include "task/v2/resolver.hpp"

namespace routeopt::task::v2 {
namespace {

constexpr Seconds kLongest_s = kYears.most * calendar::kDay_s;
constexpr Seconds kYear_s = 366 * calendar::kDay_s;

}  // namespace

void Resolver::resolve_zone()
{
    const Moment* first_with_offset = nullptr;
    bool any = false, any_without = false;
    std::int64_t first = INT64_MAX;
    const auto note = [&](const Moment& moment) {
        if (!moment)
            return;
        civil_.note(moment);
        any = true;
        any_without = any_without || (!moment->is_day && !moment->offset_s);
        first = std::min(first, moment->local);
        if (moment->offset_s && (first_with_offset == nullptr || moment.at < first_with_offset->at))
            first_with_offset = &moment;
    };
    each_moment(request_, note);
    const Span& period = *request_.period;
    note(period.to);
    std::optional<std::int64_t> offset_s;
    if (first_with_offset != nullptr)
        offset_s = (*first_with_offset)->offset_s;
    // Changes of the clock are asked for around the period: finding them takes time by the year.
    const std::int64_t begin = period.from ? period.from->local : any ? first : 0;
    std::int64_t end = begin + kLongest_s;
    if (period.to)
        end = std::clamp(period.to->local, begin, end);
    const bool known = civil_.resolve(request_.options->time_zone, setting_.zones, begin - kYear_s,
                                      end + kYear_s, offset_s, faults_);
    if (!known && any)
        warn(wire::kRoot, std::string{form::CivilTimes::kNoZone});
    civil_.check_forms(faults_);
    problem_.zone = civil_.zone();
    problem_.offsets = !any_without;
}

bool Resolver::in_order(const Moment& begin, const Moment& end)
{
    if (from(begin) < to(end))
        return true;
    invalid(end.at, "`to` must be later than `from`");
    return false;
}

void Resolver::resolve_period()
{
    const Span& given = *request_.period;
    Instant earliest = INT64_MAX;
    each_moment(request_, [&](const Moment& moment) {
        if (moment)
            earliest = std::min(earliest, from(moment));
    });
    Interval& period = problem_.period;
    if (given.from)
        period.from = from(given.from);
    else if (earliest < INT64_MAX)
        period.from = earliest;
    problem_.has_end = given.to.present();
    period.to = given.to ? to(given.to) : period.from + kLongest_s;
    if (period.to <= period.from)
        invalid(given.to.at, given.from ? "`to` must be later than `from`"
                                        : "must be later than the earliest time in the request, "
                                          "which begins the period");
    else if (period.to - period.from > kLongest_s)
        form::over_limit(faults_, {given.to.at}, kYears,
                         (period.to - period.from + calendar::kDay_s - 1) / calendar::kDay_s);
    else
        return;
    period.to = period.from + calendar::kDay_s;  // a small one, to go on with
}

}  // namespace routeopt::task::v2
