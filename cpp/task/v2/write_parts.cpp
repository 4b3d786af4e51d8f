#include "task/v2/write_parts.hpp"

#include <algorithm>

namespace routeopt::task::v2 {

void AnswerParts::write_score(std::string_view name, const Score& score)
{
    out_.key(name).begin_object().member("feasible", score.hard == 0);
    out_.member("hardScore", score.hard).member("mediumScore", score.medium);
    out_.member("softScore", score.soft).end_object();
}

// What a mode takes of resources of a kind.
void AnswerParts::write_units(const task::Mode& mode, ResourceKind kind, std::string_view name)
{
    bool any = false;
    for (const task::Requirement& needed : mode.requirements) {
        const task::Resource& resource = problem_.resources[as_size(needed.resource)];
        if (resource.kind != kind)
            continue;
        if (!any)
            out_.key(name).begin_object();
        any = true;
        out_.member(resource.name, needed.amount);
    }
    if (any)
        out_.end_object();
}

// People by resource; both ascend.
void AnswerParts::write_team(const Placement& placed)
{
    if (placed.people.empty())
        return;
    out_.key("plannable").begin_object();
    Index resource = kNone;
    for (const Index number : placed.people) {
        const task::Person& person = problem_.people[as_size(number)];
        if (person.resource != resource) {
            if (resource != kNone)
                out_.end_array();
            resource = person.resource;
            out_.key(problem_.resources[as_size(resource)].name).begin_array();
        }
        out_.value(person.name);
    }
    out_.end_array().end_object();
}

void AnswerParts::write_assignment(Index number, const Placement& placed,
                                   const referee::TaskTotals& totals)
{
    const task::Task& of = problem_.tasks[as_size(number)];
    const task::Mode& mode = of.modes[as_size(placed.mode)];
    out_.begin_object().member("task", of.full_name);
    time("from", placed.from);
    time("to", placed.to);
    write_units(mode, ResourceKind::capacitated, "capacitated");
    write_units(mode, ResourceKind::consumable, "consumable");
    write_team(placed);
    out_.member("order", problem_.orders[as_size(of.order)].name);
    if (!mode.name.empty())
        out_.member("mode", mode.name);
    if (totals.setup_from)
        time("setupFrom", *totals.setup_from);
    if (totals.parts.size() > 1) {
        out_.key("parts").begin_array();
        for (const Interval& part : totals.parts) {
            out_.begin_object();
            time("from", part.from);
            time("to", part.to);
            out_.end_object();
        }
        out_.end_array();
    }
    out_.member("lateSeconds", totals.late);
    if (of.lock.any())
        out_.member("locked", true);
    out_.end_object();
}

void AnswerParts::write_rule(Rule rule, const referee::Judgement& judgement)
{
    std::int64_t amount = 0, count = 0;
    for (const referee::Breach& breach : judgement.breaches)
        if (breach.rule == rule) {
            amount += breach.amount;
            ++count;
        }
    if (count == 0)
        return;
    out_.begin_object().member("name", row_of(rule).name).member("value", count);
    out_.member("level", "HARD").member("amount", amount).member("unit", row_of(rule).unit);
    out_.key("items").begin_array();
    for (const referee::Breach& breach : judgement.breaches) {
        if (breach.rule != rule)
            continue;
        out_.begin_object().member("amount", breach.amount);
        if (breach.task != kNone)
            out_.member("task", name_of(breach.task));
        out_.member("order", problem_.orders[as_size(breach.order)].name);
        if (breach.resource != kNone)
            out_.member("resource", problem_.resources[as_size(breach.resource)].name);
        if (breach.person != kNone)
            out_.member("person", problem_.people[as_size(breach.person)].name);
        if (breach.other != kNone)
            out_.member("other", name_of(breach.other));
        out_.end_object();
    }
    out_.end_array().end_object();
}

void AnswerParts::write_left_out(std::string_view level, std::int64_t value,
                                 const referee::Judgement& judgement)
{
    if (value == 0)
        return;
    out_.begin_object().member("name", "UNSERVED_ORDERS").member("value", value);
    out_.member("level", level).member("amount", std::ssize(judgement.unserved));
    out_.member("unit", "orders").end_object();
}

void AnswerParts::write_violations(const referee::Judgement& judgement)
{
    out_.key("violations").begin_array();
    for (std::size_t rule = 0; rule < kRules.size(); ++rule)
        write_rule(static_cast<Rule>(rule), judgement);
    write_left_out("HARD", judgement.mandatory_left_out, judgement);
    write_left_out("MEDIUM", judgement.priority_left_out, judgement);
    for (std::size_t part = 0; part < kPartCount; ++part) {
        const std::int64_t amount = judgement.amounts[part];
        const std::int64_t weight = referee::weight_of(problem_.weights, static_cast<Part>(part));
        if (amount == 0 || weight == 0)
            continue;
        out_.begin_object().member("name", kParts[part].name);
        out_.member("value", amount > INT64_MAX / weight ? INT64_MAX : amount * weight);
        out_.member("level", "SOFT").member("amount", amount);
        out_.member("unit", kParts[part].unit).end_object();
    }
    out_.end_array();
}

void AnswerParts::write_unserved(const referee::Judgement& judgement,
                                 const referee::Reasons& reasons)
{
    out_.key("unserved").begin_array();
    for (const Index order : judgement.unserved)
        out_.value(problem_.orders[as_size(order)].name);
    out_.end_array().key("unservedReasons").begin_object();
    for (std::size_t i = 0; i < judgement.unserved.size(); ++i) {
        out_.key(problem_.orders[as_size(judgement.unserved[i])].name).begin_array();
        for (const std::string_view reason : reasons[i])
            out_.value(reason);
        out_.end_array();
    }
    out_.end_object();
}

void AnswerParts::write_warnings()
{
    out_.key("warnings").begin_array();
    for (const Warning& warning : problem_.warnings) {
        out_.begin_object().member("message", warning.message);
        out_.member("pointer", warning.pointer).end_object();
    }
    out_.end_array();
}

}  // namespace routeopt::task::v2
