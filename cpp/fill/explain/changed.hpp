// A problem with one value changed, for as long as this lives.
#pragma once

#include <optional>

#include "fill/explain/explanation.hpp"

namespace routeopt::fill::explain {

// A bound of contracts and period rules.
struct Bound {
    Constraint constraint;
    std::optional<std::int64_t> Limits::* value;
    bool is_most;
    std::int64_t step;  // of an amount of 1
};

// The bounds of a constraint; null where it has none that can be moved.
const Bound* bound_of(Constraint constraint);

class Changed {
public:
    // The person and the shift that the change makes way for.
    Changed(Problem& problem, Index employee, Index shift, const Change& change);
    ~Changed();
    Changed(const Changed&) = delete;
    Changed& operator=(const Changed&) = delete;

private:
    void make();
    Rest& rest();
    Rule& rule();
    void switch_off();
    void set_bound(Employee& employee) const;
    void add_availability(Employee& employee) const;
    void cut_time_off(Employee& employee) const;

    Problem& problem_;
    const Change& change_;
    Index employee_, shift_;
    // As they were.
    Employee old_employee_;
    Shift old_shift_;
    std::optional<Rest> old_rest_;
    std::optional<Rule> old_rule_;
    std::optional<Pattern> old_pattern_;
};

}  // namespace routeopt::fill::explain
