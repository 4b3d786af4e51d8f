#include "form/civil_times.hpp"

#include <algorithm>

namespace routeopt::form {
namespace {

constexpr std::int64_t kMargin_s = 40 * calendar::kDay_s;  // a month and more at both ends

}  // namespace

void CivilTimes::note(const Moment& moment)
{
    if (!moment || moment->is_day)
        return;
    wire::NodeId& first = moment->offset_s ? first_with_offset_ : first_without_;
    first = std::min(first, moment.at);
}

bool CivilTimes::resolve(const Text& name, const calendar::ZoneSource& zones, std::int64_t first,
                         std::int64_t last, std::optional<std::int64_t> offset_s,
                         wire::FaultList& faults)
{
    if (name) {
        calendar::ZoneReply reply = zones(*name, first - kMargin_s, last + kMargin_s);
        if (reply.zone)
            zone_ = *std::move(reply.zone);
        else
            faults.invalid_value({name.at}, [&] { return reply.reason; });
        return true;
    }
    if (have_offsets())
        zone_ = calendar::Zone{offset_s.value_or(0)};
    return have_offsets();
}

std::int64_t CivilTimes::instant(const calendar::Moment& moment, bool is_end) const
{
    if (moment.is_day)
        return zone_.start_of(calendar::day_of_local(moment.local) + (is_end ? 1 : 0));
    return moment.offset_s ? moment.local - *moment.offset_s : zone_.instant(moment.local);
}

bool CivilTimes::in_order(const Moment& begin, const Moment& end, std::string_view what,
                          wire::FaultList& faults)
{
    note(begin);
    note(end);
    if (from(begin) < to(end))
        return true;
    faults.invalid_value({end.at}, [&] {
        return "`to` must be later than `from` of the same " + std::string{what};
    });
    return false;
}

void CivilTimes::check_forms(wire::FaultList& faults) const
{
    if (first_with_offset_ != wire::kNowhere && first_without_ != wire::kNowhere)
        faults.invalid_value({std::max(first_with_offset_, first_without_)}, [] {
            return "all times must have an offset from UTC, or none may have one";
        });
}

}  // namespace routeopt::form
