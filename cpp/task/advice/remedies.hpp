// What would let a late order end in time, or an order that is left out be planned.
#pragma once

#include <functional>

#include "task/advice/suggest.hpp"

namespace routeopt::task::advice {

enum class RemedyKind : std::uint8_t {
    more_people,   // one more person of `resource` with `skills` in `span`
    more_units,    // one more unit of `resource` in `span`
    longer_shift,  // `overtime`
    later_due,     // `until` instead of the order's due date
    later_deadline,
    skill,  // `person` holds `skills`, of which there is one
};

// Somebody who works on.
struct Overtime {
    Index person = kNone;
    Interval span;
};

// Each is confirmed by placing the order anew, nothing else being moved, in the problem that is
// changed in this way.
struct Remedy {
    RemedyKind kind{};
    Index resource = kNone, person = kNone;
    std::vector<NeededSkill> skills;
    Interval span;
    std::vector<Overtime> overtime;
    Instant until = 0;
    // Of the order, then.
    Instant end = 0;
    Seconds late = 0;
};

struct Remedies {
    // At most one of each kind and what it is about; what leaves the order least late first.
    std::vector<Remedy> all;
    bool is_complete = true;
};

// Precondition: the order is left out, or late; the plan breaks no rule.
Remedies remedies_for(const Problem& problem, const Plan& plan, Index order,
                      const std::function<bool()>& goes_on);

// The seconds that an order ends after its due date, and its tasks after theirs, in sum.
Seconds lateness_of(const Problem& problem, const Plan& plan, Index order);
Instant end_of(const Problem& problem, const Plan& plan, Index order);

}  // namespace routeopt::task::advice
