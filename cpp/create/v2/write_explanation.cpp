#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "create/v2/answer_parts.hpp"
#include "create/v2/write.hpp"

namespace routeopt::create::v2 {
namespace {

using explain::Gap;
using explain::Need;
using explain::NewTemplate;
using explain::Way;

// A reference token of a JSON Pointer.
std::string escaped(std::string_view name)
{
    std::string text;
    for (const char letter : name)
        text += letter == '~' ? "~0" : letter == '/' ? "~1" : std::string{letter};
    return text;
}

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
        out_.key("unmet").begin_array();
        for (const Gap& gap : explanation_.gaps)
            write_gap(gap);
        out_.end_array().key("templates").begin_array();
        for (const NewTemplate& one : explanation_.templates)
            write_template(one);
        out_.end_array().member("unanswered", explanation_.unanswered);
        write_warnings();
        return out_.end_object().take();
    }

private:
    void write_unresolved()
    {
        std::map<std::pair<Level, Constraint>, std::int64_t> sums;
        for (const referee::Item& item : judgement_.items)
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
        for (const referee::Item& item : judgement_.items) {
            out_.begin_object().member("constraint", row_of(item.constraint).title);
            out_.member("key", row_of(item.constraint).name);
            out_.member("score", score_text(item.weight.level, item.amount * item.weight.points));
            out_.member("amount", item.amount).member("unit", unit_of(item.constraint));
            write_about(item);
            out_.end_object();
        }
        out_.end_array();
    }

    void write_gap(const Gap& gap)
    {
        out_.begin_object();
        time("from", gap.from);
        time("to", gap.to);
        write_skill(gap.skill);
        if (!problem_.flexible)
            out_.member("missing", gap.heads);
        minutes("minutes", gap.missing);
        out_.key("ways").begin_array();
        for (const Way& way : gap.ways)
            write_way(way);
        out_.end_array().end_object();
    }

    void write_way(const Way& way)
    {
        const Slot& slot = problem_.slots[as_size(way.slot)];
        out_.begin_object().member("pattern", template_of(slot).name);
        shift_times(slot.from, slot.to);
        write_score("score", way.score);
        write_delta(way.score);
        out_.key("violations").begin_array();
        for (const explain::Rise& rise : way.rises) {
            out_.begin_object().member("name", row_of(rise.constraint).name);
            out_.member("value", rise.points);
            out_.member("level", kLevelWords[static_cast<std::size_t>(rise.level)]).end_object();
        }
        out_.end_array();
        if (!way.needs.empty()) {
            out_.key("needs").begin_array();
            for (const Need& need : way.needs)
                write_need(need);
            out_.end_array();
            write_score("scoreWithNeeds", way.with_needs);
        }
        out_.end_object();
    }

    void write_delta(const referee::Score& after)
    {
        const auto& before = judgement_.score.lost;
        out_.key("delta").begin_object().member("hardScore", before[0] - after.lost[0]);
        out_.member("mediumScore", before[1] - after.lost[1]);
        out_.member("softScore", before[2] - after.lost[2]).end_object();
    }

    // The member's place and the value that it would have to have.
    void write_need(const Need& need)
    {
        using Bound = Need::Bound;
        out_.begin_object().member("pointer", pointer_of(need));
        if (need.bound == Bound::max_total)  // hours, of which a request takes 6 decimals
            out_.member("value", std::ceil(static_cast<double>(need.value) / 3600 * 1e6) / 1e6);
        else
            out_.member("value", need.value);
        out_.end_object();
    }
    [[nodiscard]] std::string pointer_of(const Need& need) const
    {
        using Bound = Need::Bound;
        switch (need.bound) {
        case Bound::template_max: return "/templates/" + std::to_string(need.number) + "/max";
        case Bound::resource:
            return "/options/resources/" + escaped(problem_.resources[as_size(need.number)].name);
        case Bound::max_heads: return "/limits/maxHeads";
        case Bound::max_kinds: return "/limits/maxKinds";
        case Bound::max_total: return "/limits/maxTotalHours";
        case Bound::min_average: return "/limits/averageLength/min";
        case Bound::max_average: return "/limits/averageLength/max";
        case Bound::between_starts: break;
        }
        return "/options/minTimeBetweenShiftStart";
    }

    // A name that no template has.
    [[nodiscard]] std::string name_for(const NewTemplate& one) const
    {
        const std::string plain = "new " + clock_text(one.start) + "-" + clock_text(end_of(one));
        std::string name = plain;
        const auto is_taken = [&] {
            return std::any_of(problem_.templates.begin(), problem_.templates.end(),
                               [&](const create::Template& its) { return its.name == name; });
        };
        for (int number = 2; is_taken(); ++number)
            name = plain + " (" + std::to_string(number) + ")";
        return name;
    }
    static Seconds end_of(const NewTemplate& one)
    {
        const Seconds end = one.start + one.length;
        return end > calendar::kDay_s ? end - calendar::kDay_s : end;
    }

    void write_template(const NewTemplate& one)
    {
        const std::string name = name_for(one);
        out_.begin_object();
        write_score("score", one.score);
        write_delta(one.score);
        out_.key("patch").begin_array().begin_object().member("op", "add");
        out_.member("path", "/templates/-").key("value").begin_object().member("name", name);
        out_.member("from", clock_text(one.start)).member("to", clock_text(end_of(one)));
        write_skill(one.skill);
        if (problem_.highest_preference != 0)
            out_.member("preference", problem_.highest_preference);
        out_.end_object().end_object().end_array().key("shifts").begin_array();
        for (const NewTemplate::Opened& opened : one.opened) {
            out_.begin_object().member("pattern", name);
            shift_times(opened.from, opened.to);
            out_.member("value", opened.heads).end_object();
        }
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

}  // namespace routeopt::create::v2
