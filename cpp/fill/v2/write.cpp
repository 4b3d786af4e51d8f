#include "fill/v2/write.hpp"

#include <algorithm>
#include <map>

#include "fill/v2/answer_parts.hpp"

namespace routeopt::fill::v2 {
namespace {

using referee::Item;

double hours(Seconds seconds)
{
    return static_cast<double>(seconds) / 3600;
}

class AnswerWriter : AnswerParts {
public:
    explicit AnswerWriter(const Told& told) : AnswerParts(told.problem), told_(told) {}

    std::string write()
    {
        out_.begin_object().member("status", "SOLVED");
        write_score("score", told_.judgement.score);
        write_assignments();
        if (!told_.patterns.empty())
            write_opened();
        write_unassigned();
        if (told_.suggestions != nullptr)
            write_suggestions(*told_.suggestions);
        write_violations();
        write_cost();
        write_employees();
        write_demands();
        write_fairness();
        write_search();
        write_warnings();
        out_.end_object();
        return out_.take();
    }

private:
    void write_head(Index number, Index employee, bool locked)
    {
        out_.begin_object().member("shift", shift(number).name);
        if (employee != kNone)
            out_.member("employee", problem_.employees[as_size(employee)].name);
        time("from", shift(number).from);
        time("to", shift(number).to);
        if (!shift(number).skills.empty()) {
            out_.key("skills").begin_array();
            for (const fill::NeededSkill& needed : shift(number).skills)
                out_.value(problem_.skills[as_size(needed.skill)]);
            out_.end_array();
        }
        if (locked)
            out_.member("locked", true);
        out_.end_object();
    }

    // An entry for each head, in the order of shifts and employees; empty ones have no employee.
    void write_assignments()
    {
        std::vector<Assignment> plan(told_.plan.begin(), told_.plan.end());
        std::sort(plan.begin(), plan.end(), [](const Assignment& a, const Assignment& b) {
            return std::pair{a.shift, a.employee} < std::pair{b.shift, b.employee};
        });
        out_.key("assignments").begin_array();
        std::size_t next = 0;
        for (Index s = 0; s < static_cast<Index>(problem_.shifts.size()); ++s) {
            std::int64_t heads = 0;
            for (; next < plan.size() && plan[next].shift == s; ++next, ++heads)
                write_head(s, plan[next].employee, plan[next].locked && !shift(s).is_history);
            for (; heads < shift(s).min && !shift(s).is_history; ++heads)
                write_head(s, kNone, false);
        }
        out_.end_array();
    }

    // Of the shifts that may be, those with heads, as CREATE tells them.
    void write_opened()
    {
        std::vector<std::int64_t> heads(problem_.shifts.size(), 0);
        for (const Assignment& one : told_.plan)
            ++heads[as_size(one.shift)];
        const std::size_t first = heads.size() - told_.patterns.size();
        out_.key("shifts").begin_array();
        for (std::size_t s = first; s < heads.size(); ++s) {
            if (heads[s] == 0)
                continue;
            const fill::Shift& opened = problem_.shifts[s];
            out_.begin_object().member("name", opened.name);
            out_.member("pattern", told_.patterns[s - first]);
            if (!opened.skills.empty())
                out_.member("skill", problem_.skills[as_size(opened.skills.front().skill)]);
            time("from", opened.from);
            time("to", opened.to);
            out_.member("value", heads[s]).end_object();
        }
        out_.end_array();
    }

    void write_unassigned()
    {
        out_.key("unassigned").begin_array();
        for (const referee::Reasons& reasons : told_.reasons)
            out_.value(shift(reasons.shift).name);
        out_.end_array().key("unassignedReasons").begin_object();
        for (const referee::Reasons& reasons : told_.reasons) {
            out_.key(shift(reasons.shift).name).begin_array();
            for (const auto& [constraint, employees] : reasons.barred)
                write_reason(row_of(constraint).name, employees);
            if (reasons.free > 0)
                write_reason("none", reasons.free);
            out_.end_array();
        }
        out_.end_object();
    }
    void write_reason(std::string_view constraint, std::int64_t employees)
    {
        out_.begin_object().member("constraint", constraint);
        out_.member("employees", employees).end_object();
    }

    void write_violations()
    {
        struct Sum {
            std::int64_t amount = 0, points = 0;
        };
        std::map<std::pair<Level, Constraint>, Sum> sums;
        for (const Item& item : told_.judgement.items) {
            Sum& sum = sums[{item.weight.level, item.constraint}];
            sum.amount += item.amount;
            sum.points += item.amount * item.weight.points;
        }
        out_.key("violations").begin_array();
        for (const auto& [key, sum] : sums) {
            out_.begin_object().member("name", row_of(key.second).name);
            out_.member("value", sum.points);
            out_.member("level", kLevelWords[static_cast<std::size_t>(key.first)]);
            out_.member("amount", sum.amount).member("unit", row_of(key.second).unit);
            write_items(key.first, key.second);
            out_.end_object();
        }
        out_.end_array();
    }

    // Each place where a constraint is broken.
    void write_items(Level level, Constraint constraint)
    {
        out_.key("items").begin_array();
        for (const Item& item : told_.judgement.items) {
            if (item.weight.level != level || item.constraint != constraint)
                continue;
            out_.begin_object().member("amount", item.amount);
            write_about(item);
            out_.end_object();
        }
        out_.end_array();
    }

    void write_cost()
    {
        Money wages, overtime;
        for (const referee::EmployeeTotals& employee : told_.judgement.employees) {
            wages += employee.wages;
            overtime += employee.overtime;
        }
        const Money shifts = told_.judgement.shift_costs;
        out_.key("cost").begin_object().member("wages", wages).member("overtime", overtime);
        out_.member("shiftCosts", shifts).member("total", wages + overtime + shifts).end_object();
    }

    void write_employees()
    {
        out_.key("employees").begin_array();
        for (std::size_t e = 0; e < problem_.employees.size(); ++e) {
            const referee::EmployeeTotals& totals = told_.judgement.employees[e];
            out_.begin_object().member("name", problem_.employees[e].name);
            out_.member("hours", hours(totals.hours)).member("shifts", totals.shifts);
            out_.member("days", totals.days).member("weekends", totals.weekends);
            out_.member("cost", totals.wages + totals.overtime).end_object();
        }
        out_.end_array();
    }

    void write_demands()
    {
        out_.key("demands").begin_array();
        for (std::size_t d = 0; d < problem_.demands.size(); ++d) {
            const referee::DemandTotals& totals = told_.judgement.demands[d];
            out_.begin_object().member("name", problem_.demands[d].name);
            out_.member("worstMissing", totals.worst_missing);
            out_.member("personMinutesMissing", totals.missing_minutes).end_object();
        }
        out_.end_array();
    }

    void write_fairness()
    {
        out_.key("fairness").begin_array();
        for (const referee::FairnessTotals& totals : told_.judgement.fairness) {
            out_.begin_object().member("bucket", std::int64_t{totals.bucket});
            if (const auto name = problem_.buckets[as_size(totals.bucket)].name; !name.empty())
                out_.member("name", name);
            out_.key("period").begin_object();
            out_.member("from", calendar::write_date(totals.period.first));
            out_.member("to", calendar::write_date(totals.period.last)).end_object();
            out_.member("target", totals.target).member("least", totals.least);
            out_.member("most", totals.most).member("below", totals.below);
            out_.member("above", totals.above).member("value", totals.value).end_object();
        }
        out_.end_array();
    }

    void write_search()
    {
        if (!told_.search)
            return;
        out_.key("search").begin_object().member("iterations", told_.search->iterations);
        out_.member("elapsed_ms", static_cast<std::int64_t>(told_.search->elapsed_s * 1000));
        out_.member("seed", static_cast<std::int64_t>(told_.search->seed));
        out_.member("threads", told_.search->threads);
        out_.member("stopped_by", told_.search->stopped_by).end_object();
    }

    const Told& told_;
};

class CountsWriter : AnswerParts {
public:
    explicit CountsWriter(const Problem& problem) : AnswerParts(problem) {}

    std::string write(const Request& request)
    {
        out_.begin_object().member("valid", true).key("counts").begin_object();
        out_.member("employees", static_cast<std::int64_t>(problem_.employees.size()));
        out_.member("shifts", static_cast<std::int64_t>(problem_.shifts.size()));
        out_.member("demands", static_cast<std::int64_t>(problem_.demands.size()));
        out_.member("days", problem_.horizon.days()).end_object();
        if (request.hook.present())
            out_.member("hook", *request.hook);
        if (request.label.present())
            out_.member("label", *request.label);
        write_warnings();
        return out_.end_object().take();
    }
};

}  // namespace

std::string write_answer(const Told& told)
{
    return AnswerWriter{told}.write();
}

std::string write_valid(const Request& request, const Problem& problem)
{
    return CountsWriter{problem}.write(request);
}

}  // namespace routeopt::fill::v2
