// From the times of a request to instants: in the zone that it names, or at the offsets that its
// times have. All times of a request have an offset, or none has.
#pragma once

#include "calendar/text.hpp"
#include "calendar/zone_source.hpp"
#include "form/field.hpp"

namespace routeopt::form {

// Made in two steps: every time is noted; `resolve` then decides on the zone.
class CivilTimes {
public:
    using Moment = Field<calendar::Moment>;

    // Remembers which form a time has; bare dates and absent times have none.
    void note(const Moment& moment);

    // Whether the first time in the text has an offset, and so the answer's times.
    [[nodiscard]] bool have_offsets() const { return first_with_offset_ < first_without_; }

    // Asks `zones` for the zone of that name, from a month before `first` to one after `last`
    // (local times). Without a name it is that of `offset_s` if times have offsets, or else UTC;
    // false: the request names no zone and its times have no offset, of which it is to be warned.
    [[nodiscard]] bool resolve(const Text& name, const calendar::ZoneSource& zones,
                               std::int64_t first, std::int64_t last,
                               std::optional<std::int64_t> offset_s, wire::FaultList& faults);

    // What the warning says.
    static constexpr std::string_view kNoZone =
        "the times have no offset and `options.timeZone` is not given: they are taken as UTC";

    [[nodiscard]] const calendar::Zone& zone() const { return zone_; }
    // Where something begins or ends that is given by that time. A bare date is its whole day.
    [[nodiscard]] std::int64_t from(const Moment& moment) const { return instant(*moment, false); }
    [[nodiscard]] std::int64_t to(const Moment& moment) const { return instant(*moment, true); }

    // Notes both; adds a fault where the one is not before the other.
    bool in_order(const Moment& begin, const Moment& end, std::string_view what,
                  wire::FaultList& faults);

    // Adds a fault where times of both forms were noted.
    void check_forms(wire::FaultList& faults) const;

private:
    [[nodiscard]] std::int64_t instant(const calendar::Moment& moment, bool is_end) const;

    calendar::Zone zone_;
    wire::NodeId first_with_offset_ = wire::kNowhere, first_without_ = wire::kNowhere;
};

}  // namespace routeopt::form
