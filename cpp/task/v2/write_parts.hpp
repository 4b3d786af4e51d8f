// What all answers of TASK write in the same way.
#pragma once

#include <string_view>

#include "base/civil_time.hpp"
#include "calendar/text.hpp"
#include "task/referee/judgement.hpp"
#include "task/referee/reasons.hpp"
#include "wire/writer.hpp"

namespace routeopt::task::v2 {

class AnswerParts {
protected:
    explicit AnswerParts(const Problem& problem) : problem_(problem) {}

    // A time in the form that the request's times have.
    [[nodiscard]] std::string text_of(Instant instant) const
    {
        return problem_.offsets ? write_civil_time(instant, problem_.zone.offset_at(instant))
                                : calendar::write_local(problem_.zone.local(instant));
    }
    void time(std::string_view name, Instant instant) { out_.member(name, text_of(instant)); }
    [[nodiscard]] const std::string& name_of(Index task) const
    {
        return problem_.tasks[as_size(task)].full_name;
    }
    void write_score(std::string_view name, const Score& score);
    // The entry of `solution` of a task that is planned so.
    void write_assignment(Index task, const Placement& placed, const referee::TaskTotals& totals);
    // What is broken and what counts, each with its places.
    void write_violations(const referee::Judgement& judgement);
    // Orders that are left out, and why.
    void write_unserved(const referee::Judgement& judgement, const referee::Reasons& reasons);
    void write_warnings();

    const Problem& problem_;
    wire::Writer out_;

private:
    void write_units(const task::Mode& mode, ResourceKind kind, std::string_view name);
    void write_team(const Placement& placed);
    void write_rule(Rule rule, const referee::Judgement& judgement);
    void write_left_out(std::string_view level, std::int64_t value,
                        const referee::Judgement& judgement);
};

}  // namespace routeopt::task::v2
