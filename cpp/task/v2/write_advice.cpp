#include "task/v2/write_advice.hpp"

#include <algorithm>

#include "task/v2/write_parts.hpp"

namespace routeopt::task::v2 {
namespace {

std::string score_text(std::string_view level, std::int64_t points)
{
    return std::to_string(-points) + std::string{level};
}

std::string_view word_of(advice::RemedyKind kind)
{
    using advice::RemedyKind;
    switch (kind) {
    case RemedyKind::more_people: return "MORE_PEOPLE";
    case RemedyKind::more_units: return "MORE_UNITS";
    case RemedyKind::longer_shift: return "LONGER_SHIFT";
    case RemedyKind::later_due: return "LATER_DUE";
    case RemedyKind::later_deadline: return "LATER_DEADLINE";
    case RemedyKind::skill: return "SKILL";
    }
    return {};
}

class AdviceWriter : AnswerParts {
public:
    AdviceWriter(const Problem& problem, const referee::Judgement& judgement)
        : AnswerParts(problem), judgement_(judgement)
    {
        out_.begin_object().member("status", "SOLVED");
        write_score("score", judgement.score);
    }

    std::string suggestions(const advice::Suggestions& suggestions)
    {
        out_.key("suggestions").begin_array();
        for (const advice::Ways& ways : suggestions.orders)
            for (const advice::Suggestion& one : ways.all)
                write_way(ways.order, one);
        out_.end_array().key("without").begin_array();
        for (const advice::Ways& ways : suggestions.orders)
            if (ways.all.empty() && ways.is_complete)
                out_.value(order(ways.order));
        out_.end_array().key("search").begin_object();
        out_.member("complete", suggestions.is_complete).end_object();
        write_warnings();
        return out_.end_object().take();
    }

    std::string explanation(const referee::Reasons& reasons, const advice::Explanation& told)
    {
        write_unresolved();
        write_conflicts();
        write_unserved(judgement_, reasons);
        out_.key("alternatives").begin_object();
        for (const advice::ExplainedOrder& one : told.orders) {
            if (one.alternatives.order == kNone)
                continue;
            out_.key(order(one.order)).begin_array();
            for (const advice::Suggestion& way : one.alternatives.all)
                write_way(one.order, way);
            out_.end_array();
        }
        out_.end_object().key("orders").begin_array();
        for (const advice::ExplainedOrder& one : told.orders)
            write_order(one);
        out_.end_array().key("unanswered").begin_array();
        for (const Index one : told.unanswered)
            out_.value(order(one));
        out_.end_array();
        write_warnings();
        return out_.end_object().take();
    }

private:
    [[nodiscard]] std::string_view order(Index o) const { return problem_.orders[as_size(o)].name; }
    [[nodiscard]] std::string_view resource(Index r) const
    {
        return problem_.resources[as_size(r)].name;
    }
    [[nodiscard]] std::string_view person(Index p) const
    {
        return problem_.people[as_size(p)].name;
    }

    void write_way(Index o, const advice::Suggestion& one)
    {
        out_.begin_object().member("order", order(o));
        write_score("score", one.judgement.score);
        out_.member("deltaSoft", one.delta_soft);
        time("latestStart", one.latest_start);
        out_.key("assignments").begin_array();
        for (const Index task : one.tasks)
            write_assignment(task, one.plan[as_size(task)], one.judgement.tasks[as_size(task)]);
        out_.end_array().end_object();
    }

    void write_unresolved()
    {
        out_.key("unresolved").begin_array();
        const auto write = [&](std::string_view name, std::string_view level, std::int64_t points) {
            if (points == 0)
                return;
            out_.begin_object().member("constraint", name);
            out_.member("score", score_text(level, points)).end_object();
        };
        for (std::size_t rule = 0; rule < kRules.size(); ++rule)
            write(kRules[rule].name, "hard",
                  std::count_if(judgement_.breaches.begin(), judgement_.breaches.end(),
                                [&](const referee::Breach& one) {
                                    return one.rule == static_cast<Rule>(rule);
                                }));
        write("UNSERVED_ORDERS", "hard", judgement_.mandatory_left_out);
        write("UNSERVED_ORDERS", "medium", judgement_.priority_left_out);
        for (std::size_t part = 0; part < kPartCount; ++part)
            write(kParts[part].name, "soft",
                  judgement_.amounts[part] *
                      referee::weight_of(problem_.weights, static_cast<Part>(part)));
        out_.end_array();
    }

    void write_conflicts()
    {
        out_.key("conflicts").begin_array();
        for (const referee::Breach& one : judgement_.breaches) {
            out_.begin_object().member("constraint", row_of(one.rule).name);
            out_.member("score", "-1hard").member("amount", one.amount);
            out_.member("unit", row_of(one.rule).unit);
            out_.member("order", order(one.order));
            if (one.task != kNone)
                out_.member("task", name_of(one.task));
            write_cause(one.other, one.resource, one.person);
            out_.end_object();
        }
        out_.end_array();
    }

    void write_cause(Index other, Index of_resource, Index of_person)
    {
        if (other != kNone)
            out_.member("other", name_of(other));
        if (of_resource != kNone)
            out_.member("resource", resource(of_resource));
        if (of_person != kNone)
            out_.member("person", person(of_person));
    }

    void write_order(const advice::ExplainedOrder& one)
    {
        out_.begin_object().member("order", order(one.order));
        out_.member("planned", one.is_planned);
        if (one.end > INT64_MIN)
            time("to", one.end);
        out_.member("late", one.late > 0).member("lateSeconds", one.late);
        out_.key("chain").begin_array();
        for (const advice::Link& link : one.chain)
            write_link(link);
        out_.end_array().key("remedies").begin_array();
        for (const advice::Remedy& remedy : one.remedies.all)
            write_remedy(remedy);
        out_.end_array().end_object();
    }

    void write_link(const advice::Link& link)
    {
        out_.begin_object().member("task", name_of(link.task));
        time("tried", link.tried);
        out_.member("heldBy", link.rule ? row_of(*link.rule).name : std::string_view{"NOTHING"});
        write_cause(link.other, link.resource, link.person);
        out_.key("also").begin_array();
        for (const Rule rule : link.also)
            out_.value(row_of(rule).name);
        out_.end_array().end_object();
    }

    void write_skills(const std::vector<NeededSkill>& skills)
    {
        out_.key("skills").begin_array();
        for (const NeededSkill& skill : skills) {
            out_.begin_object().member("name", problem_.skills[as_size(skill.skill)]);
            out_.member("level", skill.min_level).end_object();
        }
        out_.end_array();
    }

    void write_remedy(const advice::Remedy& remedy)
    {
        using advice::RemedyKind;
        out_.begin_object().member("type", word_of(remedy.kind));
        write_cause(kNone, remedy.resource, remedy.person);
        switch (remedy.kind) {
        case RemedyKind::more_people: write_skills(remedy.skills); [[fallthrough]];
        case RemedyKind::more_units:
            time("from", remedy.span.from);
            time("to", remedy.span.to);
            break;
        case RemedyKind::longer_shift:
            out_.key("overtime").begin_array();
            for (const advice::Overtime& one : remedy.overtime) {
                out_.begin_object().member("person", person(one.person));
                time("from", one.span.from);
                time("to", one.span.to);
                out_.end_object();
            }
            out_.end_array();
            break;
        case RemedyKind::later_due: time("due", remedy.until); break;
        case RemedyKind::later_deadline: time("deadline", remedy.until); break;
        case RemedyKind::skill: write_skills(remedy.skills); break;
        }
        time("orderTo", remedy.end);
        out_.member("lateSeconds", remedy.late).end_object();
    }

    const referee::Judgement& judgement_;
};

}  // namespace

std::string write_suggestions(const Problem& problem, const referee::Judgement& judgement,
                              const advice::Suggestions& suggestions)
{
    return AdviceWriter{problem, judgement}.suggestions(suggestions);
}

std::string write_explanation(const Problem& problem, const referee::Judgement& judgement,
                              const referee::Reasons& reasons,
                              const advice::Explanation& explanation)
{
    return AdviceWriter{problem, judgement}.explanation(reasons, explanation);
}

}  // namespace routeopt::task::v2
