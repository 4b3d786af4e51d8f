#include "fill/v2/answer_parts.hpp"

#include <algorithm>

namespace routeopt::fill::v2 {

void AnswerParts::write_score(std::string_view name, const referee::Score& score)
{
    out_.key(name).begin_object().member("feasible", score.feasible());
    out_.member("hardScore", -score.lost[0]).member("mediumScore", -score.lost[1]);
    out_.member("softScore", -score.lost[2]).end_object();
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

void AnswerParts::write_about(const referee::Item& item)
{
    if (item.employee != kNone)
        out_.member("employee", name_of(item.employee));
    if (item.shift != kNone)
        out_.member("shift", shift(item.shift).name);
    if (item.skill != kNone)
        out_.member("skill", problem_.skills[as_size(item.skill)]);
    if (item.rule != kNone)
        write_source(item.constraint, item.rule, item.shift);
    if (item.to > item.from) {
        time("from", item.from);
        time("to", item.to);
    }
}

void AnswerParts::write_source(Constraint constraint, Index number, Index of)
{
    std::string_view list = "rules", name;
    switch (constraint) {
    case Constraint::rests: list = "rests"; break;
    case Constraint::patterns: list = "patterns"; break;
    case Constraint::demand: list = "demands"; break;
    case Constraint::fairness:
        list = "fairnessBuckets";
        name = problem_.buckets[as_size(number)].name;
        break;
    default: name = problem_.rules[as_size(number)].name;
    }
    std::string owner;
    if (constraint == Constraint::rests && of != kNone) {
        const std::vector<Index>& own = shift(of).rests;
        if (const auto found = std::find(own.begin(), own.end(), number); found != own.end()) {
            owner = "/shifts/" + std::to_string(of);
            number = static_cast<Index>(found - own.begin());
        }
    }
    if (owner.empty())
        out_.member("rule", std::int64_t{number});
    if (!name.empty())
        out_.member("name", name);
    out_.member("pointer", owner + "/" + std::string{list} + "/" + std::to_string(number));
}

void AnswerParts::write_rises(std::string_view name, std::span<const referee::Rise> rises)
{
    out_.key(name).begin_array();
    for (const referee::Rise& rise : rises) {
        out_.begin_object().member("name", row_of(rise.constraint).name);
        out_.member("value", rise.points);
        out_.member("level", kLevelWords[static_cast<std::size_t>(rise.level)]).end_object();
    }
    out_.end_array();
}

void AnswerParts::write_delta(const referee::Score& before, const referee::Score& after)
{
    out_.key("delta").begin_object();
    out_.member("hardScore", before.lost[0] - after.lost[0]);
    out_.member("mediumScore", before.lost[1] - after.lost[1]);
    out_.member("softScore", before.lost[2] - after.lost[2]).end_object();
}

void AnswerParts::write_suggestions(const suggest::Suggestions& suggestions)
{
    out_.key("suggestions").begin_array();
    for (const suggest::Suggestion& one : suggestions.found) {
        out_.begin_object().member("shift", shift(one.shift).name);
        out_.member("employee", name_of(one.employee));
        time("from", shift(one.shift).from);
        time("to", shift(one.shift).to);
        write_score("score", one.score);
        write_delta(suggestions.score, one.score);
        write_rises("violations", one.rises);
        out_.key("moves").begin_array();
        for (const suggest::Handover& move : one.moves) {
            out_.begin_object().member("shift", shift(move.shift).name);
            out_.member("leaves", name_of(move.leaves));
            if (move.takes != kNone)
                out_.member("takes", name_of(move.takes));
            out_.end_object();
        }
        out_.end_array();
        if (one.is_searched)
            out_.member("searched", true);
        out_.end_object();
    }
    out_.end_array().key("search").begin_object();
    out_.member("exhaustive", suggestions.is_exhaustive);
    out_.member("unanswered", suggestions.unanswered);
    out_.member("elapsed_ms", static_cast<std::int64_t>(suggestions.elapsed_s * 1000));
    out_.member("stopped_by", suggestions.stopped_by).end_object();
}

}  // namespace routeopt::fill::v2
