// What all answers of CREATE write in the same way.
#pragma once

#include "create/referee/judgement.hpp"
#include "create/schema/problem.hpp"
#include "wire/writer.hpp"

namespace routeopt::create::v2 {

class AnswerParts {
protected:
    explicit AnswerParts(const Problem& problem) : problem_(problem) {}

    // A time in the form of the request's. Without dates, times of the next day are 24:00 and more.
    [[nodiscard]] std::string time_text(Seconds time) const;
    void time(std::string_view name, Seconds time) { out_.member(name, time_text(time)); }
    // The start and end of a shift: without dates both are times of day.
    void shift_times(Seconds from, Seconds to);
    // Where the skill is not the common one.
    void write_skill(Index skill);
    void write_score(std::string_view name, const referee::Score& score);
    void write_warnings();
    // As an entry of FILL's `shifts`.
    void write_for_fill(const Slot& slot, std::string_view name, std::int64_t min,
                        std::int64_t max);
    void write_violations(const std::vector<referee::Item>& items);
    // Who and when an item is about.
    void write_about(const referee::Item& item);
    // Of an amount; what the demand's unit is counted in is named where it is no hour.
    [[nodiscard]] std::string_view unit_of(Constraint constraint) const;
    [[nodiscard]] const create::Template& template_of(const Slot& slot) const
    {
        return problem_.templates[as_size(slot.template_)];
    }
    // Minutes; whole ones as integers.
    void minutes(std::string_view name, Seconds seconds);

    const Problem& problem_;
    wire::Writer out_;
};

// HH:MM, or HH:MM:SS where there are seconds; also of hours from 24 on.
std::string clock_text(Seconds time);
// A name for each slot of a plan with heads, which no other has; the others' are empty.
std::vector<std::string> names_of(const Problem& problem, const Plan& plan);

}  // namespace routeopt::create::v2
