// The parts that resolve.cpp is made of; each file resolves one kind of thing.
#pragma once

#include <set>

#include "fill/v2/members.hpp"
#include "fill/v2/resolve.hpp"
#include "form/civil_times.hpp"
#include "form/numbered_names.hpp"

namespace routeopt::fill::v2 {

using Names = form::NumberedNames;

class Resolver {
public:
    Resolver(const Request& request, const wire::Document& document, bool service_limits,
             wire::FaultList& faults, Problem& problem)
        : request_(request), document_(document), service_limits_(service_limits), faults_(faults),
          problem_(problem)
    {
    }

    void resolve(const calendar::ZoneSource& zones);

private:
    // resolve_times.cpp: the zone, the horizon and periods.
    void resolve_zone(const calendar::ZoneSource& zones);
    void resolve_horizon();
    void resolve_weekends();
    [[nodiscard]] std::int64_t from(const Moment& moment) const { return times_.from(moment); }
    [[nodiscard]] std::int64_t to(const Moment& moment) const { return times_.to(moment); }
    // Adds a fault where the one is not before the other.
    bool in_order(const Moment& from, const Moment& to, std::string_view what)
    {
        return times_.in_order(from, to, what, faults_);
    }
    PeriodsRef periods(const Field<Period>& period, PeriodType absent = PeriodType::schedule);
    std::vector<Span> spans(const Period& period, PeriodType absent);

    // resolve_shifts.cpp: shifts and what is about them.
    void resolve_shift_times();
    void resolve_shifts();
    void resolve_shift(const v2::Shift& shift, fill::Shift& out);
    void resolve_heads(const v2::Shift& shift, fill::Shift& out);
    void resolve_demands();
    void resolve_requirements();
    void resolve_schedule();
    void schedule(Index employee, Index shift, bool locked, NodeId at);
    std::vector<fill::NeededSkill> needed(const List<v2::NeededSkill>& skills);
    std::optional<fill::Place> place(const Field<v2::Place>& place);

    // resolve_employees.cpp
    void resolve_employees();
    void resolve_employee(const v2::Employee& employee, fill::Employee& out);
    void resolve_skills(const v2::Employee& employee, fill::Employee& out);
    void resolve_preferences(const v2::Employee& employee, fill::Employee& out);
    void resolve_limits(const v2::Employee& employee, fill::Employee& out);
    fill::Limits limits(const v2::Limits& given, PeriodsRef periods);
    void resolve_buckets();

    // resolve_rules.cpp: rules, patterns and rests.
    void resolve_rules();
    fill::Rule rule(const v2::Rule& given, int depth);
    // Of a SEQUENCE, which counts a run once.
    PeriodsRef where_runs_begin(const Field<Period>& given);
    std::optional<std::int64_t> bound(const Field<Bound>& bound, Measure measure);
    void resolve_patterns();
    void resolve_rests();
    fill::Rest rest(const v2::Rest& given, bool of_shift);
    ShiftFilter filter(const List<Name>& tags, const List<Name>* excludes = nullptr);
    std::bitset<7> weekdays(const List<Field<Weekday>>& days) const;
    // The employees that something is about: all where it names none.
    std::vector<Index> people(const Texts& employees, const List<Name>& tags);

    // resolve.cpp
    void resolve_options();
    void check_totals();
    void warn_of_unused();
    void warn_of_zero(const Number& weight);
    void warn(NodeId at, std::string message);
    void limit(NodeId at, const Count& row, std::int64_t actual);
    // The numbers of names, ascending and each once.
    std::vector<Index> indices(const Texts& names, const Names& of);

    const Request& request_;
    const wire::Document& document_;
    bool service_limits_;
    wire::FaultList& faults_;
    Problem& problem_;
    Names employees_{"unknown employee"};
    Names shifts_{"unknown shift"};
    Names skills_{"unknown skill"};
    Names tags_{"unknown tag"};               // of shifts
    Names employee_tags_{"unknown tag"};      // of employees
    std::vector<std::vector<Index>> tagged_;  // employees by their tags
    std::set<std::pair<Index, Index>> scheduled_;
    form::CivilTimes times_;
    bool needs_weekends_ = false;
    std::int64_t begin_ = INT64_MIN;  // of what is planned
};

}  // namespace routeopt::fill::v2
