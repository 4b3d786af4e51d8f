#include <algorithm>
#include <array>
#include <map>

#include "fill/v2/answer_parts.hpp"
#include "fill/v2/write.hpp"

namespace routeopt::fill::v2 {
namespace {

using explain::Alternative;
using explain::Change;
using explain::Counterfactual;
using referee::Item;

// The members of contracts and period rules that the bounds of a constraint are.
struct BoundMember {
    Constraint constraint;
    std::string_view contract, period_rule;
};
constexpr std::array kBoundMembers{
    BoundMember{Constraint::max_hours, "max", "maxWorkingDuration"},
    BoundMember{Constraint::min_hours, "min", "minWorkingDuration"},
    BoundMember{Constraint::min_rest, "minRest", "minRestDuration"},
    BoundMember{Constraint::same_day_min_rest, "minRestBetweenShiftsSameDay",
                "minRestDurationBetweenShiftsSameDay"},
    BoundMember{Constraint::min_shift, "minShiftLength", "minShiftLength"},
    BoundMember{Constraint::max_shift, "maxShiftLength", "maxShiftLength"},
    BoundMember{Constraint::shift_start, "earliestShiftStart", "earliestShiftStart"},
    BoundMember{Constraint::latest_shift_start, "latestShiftStart", "latestShiftStart"},
    BoundMember{Constraint::shift_end, "latestShiftEnd", "latestShiftEnd"},
    BoundMember{Constraint::same_day, "maxShiftsDay", ""},
    BoundMember{Constraint::max_working_days, "maxWorkingDays", "maxWorkingDays"},
    BoundMember{Constraint::max_consecutive, "maxConsecutiveWorkDays", ""},
    BoundMember{Constraint::weekends, "", "minWeekendsIdle"},
};

class ExplanationWriter : AnswerParts {
public:
    ExplanationWriter(const Problem& problem, const referee::Judgement& judgement,
                      const explain::Explanation& explanation)
        : AnswerParts(problem), judgement_(judgement), explanation_(explanation)
    {
    }

    std::string write()
    {
        out_.begin_object();
        write_score("score", judgement_.score);
        write_unresolved();
        write_conflicts();
        if (problem_.tells_alternatives) {
            write_by_shift("alternatives", explanation_.alternatives,
                           [&](const Alternative& one) { write_alternative(one); });
            write_by_shift("counterfactuals", explanation_.counterfactuals,
                           [&](const Counterfactual& one) { write_counterfactual(one); });
        }
        out_.member("unanswered", explanation_.unanswered);
        write_warnings();
        return out_.end_object().take();
    }

private:
    void write_unresolved()
    {
        std::map<std::pair<Level, Constraint>, std::int64_t> sums;
        for (const Item& item : judgement_.items)
            sums[{item.weight.level, item.constraint}] += item.amount * item.weight.points;
        out_.key("unresolved").begin_array();
        for (const auto& [key, points] : sums) {
            out_.begin_object().member("constraint", row_of(key.second).title);
            out_.member("score", score_text(key.first, points)).end_object();
        }
        out_.end_array();
    }

    void write_conflicts()
    {
        out_.key("conflicts").begin_array();
        for (const Item& item : judgement_.items) {
            if (item.weight.level == Level::hard && !problem_.tells_hard_conflicts)
                continue;
            out_.begin_object();
            write_constraint(item.constraint);
            out_.member("score", score_text(item.weight.level, item.amount * item.weight.points));
            out_.member("amount", item.amount).member("unit", row_of(item.constraint).unit);
            write_about(item);
            out_.end_object();
        }
        out_.end_array();
    }
    void write_constraint(Constraint constraint)
    {
        out_.member("constraint", row_of(constraint).title);
        out_.member("key", row_of(constraint).name);
    }

    template <class Entry, class Write>
    void write_by_shift(std::string_view name, const std::vector<Entry>& entries, Write&& write)
    {
        out_.key(name).begin_object();
        Index shift = kNone;
        for (const Entry& one : entries) {
            if (one.shift != shift) {
                if (shift != kNone)
                    out_.end_array();
                shift = one.shift;
                out_.key(this->shift(shift).name).begin_array();
            }
            out_.begin_object();
            write(one);
            out_.end_object();
        }
        if (shift != kNone)
            out_.end_array();
        out_.end_object();
    }

    void write_alternative(const Alternative& one)
    {
        out_.member("shift", shift(one.shift).name).member("employee", name_of(one.employee));
        write_score("score", one.score);
        write_rises("violations", one.rises);
    }

    void write_counterfactual(const Counterfactual& one)
    {
        const Change& change = one.change;
        write_constraint(change.constraint);
        out_.member("employee", name_of(one.employee));
        out_.member("amount", change.amount).member("unit", row_of(change.constraint).unit);
        if (change.skill != kNone)
            out_.member("skill", problem_.skills[as_size(change.skill)]);
        if (change.constraint == Constraint::rests || change.constraint == Constraint::rules ||
            change.constraint == Constraint::patterns)
            write_source(change.constraint, change.number, one.shift);
        if (change.to > change.from) {
            time("from", change.from);
            time("to", change.to);
        }
        write_score("score", one.score);
        out_.key("patch").begin_array();
        write_patch(one);
        out_.end_array();
    }

    // Begins a step of a JSON Patch (RFC 6902).
    wire::Writer& step(std::string_view kind, const std::string& path)
    {
        return out_.begin_object().member("op", kind).member("path", path);
    }
    void step(const std::string& path, std::int64_t value)
    {
        step("add", path).member("value", value).end_object();
    }
    void window(const std::string& path, std::int64_t from, std::int64_t to)
    {
        step("add", path).key("value").begin_object();
        time("from", from);
        time("to", to);
        out_.end_object().end_object();
    }

    // What is to be changed in the request.
    void write_patch(const Counterfactual& one)
    {
        const Change& change = one.change;
        const std::string employee = "/employees/" + std::to_string(one.employee);
        const std::string shift = "/shifts/" + std::to_string(one.shift);
        switch (change.kind) {
        case Change::Kind::bound: return write_bound(one, employee);
        case Change::Kind::rest_min: return step(rest(change.number) + "/min", change.becomes);
        case Change::Kind::rest_max: return step(rest(change.number) + "/max", change.becomes);
        case Change::Kind::rule_min: return write_rule(change, "/min");
        case Change::Kind::rule_max: return write_rule(change, "/max");
        case Change::Kind::off:
            return step("/patterns/" + std::to_string(change.number) + "/weight", 0);
        case Change::Kind::availability:
            return window(employee + "/availability/-", change.from, change.to);
        case Change::Kind::unavailability: return write_time_off(one, employee);
        case Change::Kind::day_of_week: {
            const auto day = calendar::weekday_of(this->shift(one.shift).day);
            step("add", employee + "/daysOfWeek/-")
                .member("value", kDayNames[static_cast<std::size_t>(day)])
                .end_object();
            return;
        }
        case Change::Kind::skill:
            step("add", employee + "/skills/-").key("value").begin_object();
            out_.member("name", problem_.skills[as_size(change.skill)]);
            out_.member("level", change.becomes).end_object().end_object();
            return;
        case Change::Kind::blocklist:
            return write_people(shift + "/blocklist", this->shift(one.shift).blocklist,
                                one.employee, false);
        case Change::Kind::allowlist:
            return write_people(shift + "/allowlist", this->shift(one.shift).allowlist,
                                one.employee, true);
        }
    }

    static constexpr std::array<std::string_view, 7> kDayNames{
        "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"};

    // A rest of the request, or of one shift.
    [[nodiscard]] std::string rest(Index number) const
    {
        for (std::size_t s = 0; s < problem_.shifts.size(); ++s)
            for (std::size_t i = 0; i < problem_.shifts[s].rests.size(); ++i)
                if (problem_.shifts[s].rests[i] == number)
                    return "/shifts/" + std::to_string(s) + "/rests/" + std::to_string(i);
        return "/rests/" + std::to_string(number);
    }

    void write_rule(const Change& change, const char* bound)
    {
        const std::string path = "/rules/" + std::to_string(change.number) + bound;
        if (!is_hours(problem_.rules[as_size(change.number)].measure))
            return step(path, change.becomes);
        step("add", path).member("value", seconds_text(change.becomes)).end_object();
    }
    static std::string seconds_text(std::int64_t seconds)
    {
        return "PT" + std::to_string(seconds) + "S";
    }

    void write_bound(const Counterfactual& one, const std::string& employee)
    {
        const Change& change = one.change;
        const Index contracts = problem_.employees[as_size(one.employee)].contracts;
        const bool is_contract = change.number < contracts;
        const auto member =
            std::find_if(kBoundMembers.begin(), kBoundMembers.end(), [&](const BoundMember& row) {
                return row.constraint == change.constraint;
            });
        const std::string path =
            employee + (is_contract ? "/contracts/" : "/periodRules/") +
            std::to_string(is_contract ? change.number : change.number - contracts) + "/" +
            std::string{is_contract ? member->contract : member->period_rule};
        switch (change.constraint) {
        case Constraint::shift_start:
        case Constraint::latest_shift_start:
        case Constraint::shift_end: return write_time_of_day(path, change.becomes);
        case Constraint::max_hours:
        case Constraint::min_hours:
            if (!is_contract)
                break;
            step("add", path).member("value", static_cast<double>(change.becomes) / 3600);
            out_.end_object();
            return;
        default: break;
        }
        step(path, change.becomes);
    }

    // A time that cannot be said is no bound.
    void write_time_of_day(const std::string& path, std::int64_t seconds)
    {
        if (seconds > 2 * calendar::kDay_s) {
            step("remove", path).end_object();
            return;
        }
        constexpr std::size_t kMinutes = 13;  // where they stand, with the colon before them
        const std::int64_t hours = seconds / 3600;
        const std::string time = (hours < 10 ? "0" : "") + std::to_string(hours) +
                                 calendar::write_local(seconds).substr(kMinutes);
        step("add", path).member("value", time).end_object();
    }

    // What is left of the time off on both sides.
    void write_time_off(const Counterfactual& one, const std::string& employee)
    {
        const Change& change = one.change;
        const Unavailability& off =
            problem_.employees[as_size(one.employee)].unavailability[as_size(change.number)];
        const std::string list = employee + "/unavailability/";
        step("remove", list + std::to_string(change.number)).end_object();
        if (off.from < change.from)
            window(list + "-", off.from, change.from);
        if (change.to < off.to)
            window(list + "-", change.to, off.to);
    }

    void write_people(const std::string& path, std::vector<Index> people, Index employee, bool with)
    {
        std::erase(people, employee);
        if (with)
            people.push_back(employee);
        step("add", path).key("value").begin_array();
        for (const Index person : people)
            out_.value(name_of(person));
        out_.end_array().end_object();
    }

    const referee::Judgement& judgement_;
    const explain::Explanation& explanation_;
};

}  // namespace

std::string write_explanation(const Problem& problem, const referee::Judgement& judgement,
                              const explain::Explanation& explanation)
{
    return ExplanationWriter{problem, judgement, explanation}.write();
}

}  // namespace routeopt::fill::v2
