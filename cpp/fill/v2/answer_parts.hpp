// What all answers of FILL write in the same way.
#pragma once

#include "base/civil_time.hpp"
#include "calendar/text.hpp"
#include "fill/referee/judgement.hpp"
#include "fill/suggest/suggestions.hpp"
#include "wire/writer.hpp"

namespace routeopt::fill::v2 {

class AnswerParts {
protected:
    explicit AnswerParts(const Problem& problem) : problem_(problem) {}

    void time(std::string_view name, std::int64_t instant)
    {
        out_.member(name, problem_.offsets
                              ? write_civil_time(instant, problem_.zone.offset_at(instant))
                              : calendar::write_local(problem_.zone.local(instant)));
    }
    [[nodiscard]] const fill::Shift& shift(Index number) const
    {
        return problem_.shifts[as_size(number)];
    }
    [[nodiscard]] std::string_view name_of(Index employee) const
    {
        return problem_.employees[as_size(employee)].name;
    }
    void write_score(std::string_view name, const referee::Score& score);
    void write_warnings();
    // Who, where and when an item is about.
    void write_about(const referee::Item& item);
    // The rule, pattern, rest, demand or bucket of that number: its number among the request's, its
    // name, and where it stands. shift: whose own rest it may be.
    void write_source(Constraint constraint, Index number, Index shift);
    // What a change breaks beyond the plan as it is.
    void write_rises(std::string_view name, std::span<const referee::Rise> rises);
    void write_suggestions(const suggest::Suggestions& suggestions);

    const Problem& problem_;
    wire::Writer out_;

private:
    void write_delta(const referee::Score& before, const referee::Score& after);
};

}  // namespace routeopt::fill::v2
