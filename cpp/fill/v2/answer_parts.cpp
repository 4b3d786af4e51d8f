#include "fill/v2/answer_parts.hpp"

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
