#include "routing/v2/write.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "routing/v2/judge.hpp"
#include "routing/v2/trip_writer.hpp"
#include "routing/v3/write.hpp"
#include "wire/writer.hpp"

namespace routeopt::routing::v2 {
namespace {

constexpr std::string_view kLevels[] = {"HARD", "MEDIUM", "SOFT"};

std::string text_of(const Score& score)
{
    return std::to_string(score.hard) + "hard/" + std::to_string(score.medium) + "medium/" +
           std::to_string(score.soft) + "soft";
}

std::string text_of(const Conflict& conflict)
{
    Score score;
    (conflict.level == Level::hard     ? score.hard
     : conflict.level == Level::medium ? score.medium
                                       : score.soft) = -conflict.value;
    return text_of(score);
}

class AnswerWriter {
public:
    explicit AnswerWriter(const Told& told)
        : told_(told), conflicts_(conflicts_of(told.request, told.translation, told.answer))
    {
    }

    // The plan as a whole, but for the end of its object.
    void begin_plan()
    {
        out_.begin_object().member("status", "SOLVED");
        write_score("score", score_of(conflicts_));
        TripWriter{told_, out_}.write();
        write_unserved();
        write_violations();
        write_messages();
    }

    std::string solution()
    {
        begin_plan();
        return out_.end_object().take();
    }

    // The routes of suggestions beyond the first 20 are not known: where V2 would have to judge or
    // price them itself, they are not listed.
    std::string suggestions(const Suggestions& suggestions)
    {
        const bool needs_routes = has_own_rules(told_.request);
        const auto is_listed = [&](const Suggestion& suggestion) {
            return !suggestion.routes.empty() || !needs_routes;
        };
        const auto& all = suggestions.suggestions;
        left_out_ = std::ssize(all) - std::count_if(all.begin(), all.end(), is_listed);
        begin_plan();
        out_.key("suggestions").begin_array();
        for (const Suggestion& suggestion : all)
            if (is_listed(suggestion))
                write_suggestion(suggestion);
        return out_.end_array().end_object().take();
    }

    std::string explanation(const routing::Explanation& explanation);

private:
    void write_score(std::string_view name, const Score& score)
    {
        out_.key(name).begin_object();
        out_.member("feasible", score.hard == 0).member("hardScore", score.hard);
        out_.member("mediumScore", score.medium).member("softScore", score.soft).end_object();
    }

    void write_unserved()
    {
        out_.key("unserved").begin_array();
        each_unserved([&](const Job& job, const Unserved&) { out_.value(*job.name); });
        out_.end_array().key("unservedReasons").begin_object();
        each_unserved([&](const Job& job, const Unserved& left) {
            if (left.reasons.empty())
                return;
            std::set<std::string_view> names;
            for (const Reason& reason : left.reasons)
                names.insert(reason_of(told_.request, told_.translation, reason.code, job));
            out_.key(*job.name).begin_array();
            for (const std::string_view name : names)
                out_.value(name);
            out_.end_array();
        });
        out_.end_object();
    }

    template <class Visit>
    void each_unserved(Visit&& visit)
    {
        for (const Unserved& left : told_.answer.unserved)
            for (const Job* job : jobs_of(told_.request, told_.translation, left.task))
                visit(*job, left);
    }

    // One entry for each constraint and level, with the sum of its values.
    void write_violations()
    {
        std::map<std::pair<Level, std::string_view>, std::int64_t> sums;
        for (const Conflict& conflict : conflicts_)
            sums[{conflict.level, conflict.constraint}] += conflict.value;
        out_.key("violations").begin_array();
        for (const auto& [of, value] : sums) {
            out_.begin_object().member("name", of.second).member("value", value);
            out_.member("level", kLevels[static_cast<std::size_t>(of.first)]).end_object();
        }
        out_.end_array();
    }

    void write_messages()
    {
        out_.key("messages").begin_array();
        for (const auto* list : {&told_.translation.warnings, &told_.answer.warnings})
            for (const Warning& warning : *list)
                out_.value(warning.pointer + ": " + warning.message);
        if (left_out_ > 0)
            out_.value("/options/maxSuggestions: of the suggestions those that could not be judged "
                       "by V2's own rules are left out: " +
                       std::to_string(left_out_));
        out_.end_array();
    }

    // The job before a stop, or an empty text at the route's start and after a depot.
    [[nodiscard]] std::string_view name_of(const Neighbour& neighbour) const
    {
        if (neighbour.task.empty())
            return neighbour.depot;
        return *job_of(told_.request, told_.translation, neighbour.task, neighbour.type).name;
    }

    void write_assignment(std::string_view job, std::string_view shift, const Neighbour& after,
                          std::optional<std::int64_t> arrival)
    {
        const auto& trip = trip_of(told_.translation, shift);
        out_.begin_object().member("job", job);
        out_.member("resource", *(*told_.request.resources)[trip.resource].name);
        out_.member("executedAfter", name_of(after));
        if (arrival)
            TripWriter{told_, out_}.instant("suggestedArrival", *arrival);
    }

    void write_suggestion(const Suggestion& suggestion)
    {
        const Score score =
            suggestion.routes.empty() ? score_without(suggestion) : score_with(suggestion);
        out_.begin_object().key("assignments").begin_array();
        for (const Assignment& assignment : suggestion.assignments)
            for (const SuggestedStop& stop : assignment.stops) {
                const Job& job =
                    job_of(told_.request, told_.translation, assignment.task, stop.type);
                write_assignment(*job.name, assignment.shift, stop.after, stop.arrival);
                TripWriter{told_, out_}.instant("suggestedInitialArrival", stop.arrival);
                out_.end_object();
            }
        out_.end_array();
        write_score("score", score);
        out_.end_object();
    }

    // Of the plan with the suggestion in it, judged and priced anew.
    [[nodiscard]] Score score_with(const Suggestion& suggestion) const
    {
        Answer plan = told_.answer;
        for (const AnswerRoute& changed : suggestion.routes) {
            const auto own =
                std::find_if(plan.routes.begin(), plan.routes.end(), [&](const AnswerRoute& route) {
                    return route.shift == changed.shift;
                });
            if (own == plan.routes.end())
                plan.routes.push_back(changed);
            else
                *own = changed;
        }
        std::erase_if(plan.unserved, [&](const Unserved& left) {
            return std::any_of(suggestion.assignments.begin(), suggestion.assignments.end(),
                               [&](const Assignment& a) { return a.task == left.task; });
        });
        return score_of(conflicts_of(told_.request, told_.translation, plan));
    }

    // Where nothing but V3's rules hold, which no suggestion breaks, and its prices.
    [[nodiscard]] Score score_without(const Suggestion& suggestion) const
    {
        Score score = score_of(conflicts_);
        score.soft = -static_cast<std::int64_t>(suggestion.cost_total.get());
        for (const Assignment& assignment : suggestion.assignments)
            for (const Job* job : jobs_of(told_.request, told_.translation, assignment.task)) {
                ++score.medium;
                if (counts_hard(told_.request, *job))
                    ++score.hard;
            }
        return score;
    }

    void write_alternative(const AnswerPlace& place, std::string_view job, std::size_t stop)
    {
        out_.key(job).begin_array();
        write_assignment(job, place.shift, place.stops[stop].first, std::nullopt);
        Score score;
        score.soft = -static_cast<std::int64_t>(place.cost_delta.get());
        out_.member("score", text_of(score)).end_object().end_array();
    }

    void write_alternatives(std::string_view task, const std::optional<AnswerPlace>& place)
    {
        if (!place)
            return;
        const std::vector<const Job*> jobs = jobs_of(told_.request, told_.translation, task);
        for (std::size_t k = 0; k < jobs.size() && k < place->stops.size(); ++k)
            write_alternative(*place, *jobs[k]->name, k);
    }

    const Told& told_;
    std::vector<Conflict> conflicts_;
    std::int64_t left_out_ = 0;  // suggestions that are not listed
    wire::Writer out_;
};

std::string AnswerWriter::explanation(const routing::Explanation& explanation)
{
    const Explanation& wanted = *told_.request.options->explanation;
    const bool hides_hard =
        wanted.filter_hard_constraints.present() && *wanted.filter_hard_constraints;
    const bool only_unassigned = wanted.only_unassigned.present() && *wanted.only_unassigned;
    out_.begin_object();
    write_score("score", score_of(conflicts_));
    out_.key("conflicts").begin_array();
    for (const Conflict& conflict : conflicts_) {
        if (hides_hard && conflict.level == Level::hard)
            continue;
        out_.begin_object().member("constraint", conflict.constraint);
        out_.member("score", text_of(conflict));
        if (!conflict.job.empty())
            out_.member("job", conflict.job);
        if (!conflict.resource.empty())
            out_.member("resource", conflict.resource);
        out_.end_object();
    }
    out_.end_array().key("unresolved").begin_array();
    for (const ExplainedTask& task : explanation.unserved)
        for (const Job* job : jobs_of(told_.request, told_.translation, task.task))
            for (const Finding& finding : task.reasons) {
                out_.begin_object().member(
                    "constraint", reason_of(told_.request, told_.translation, finding.code, *job));
                out_.member("score", text_of(Score{-1, 0, 0})).member("job", *job->name);
                out_.end_object();
            }
    out_.end_array();
    if (!wanted.enabled.present() || *wanted.enabled) {
        out_.key("alternatives").begin_object();
        for (const ExplainedTask& task : explanation.unserved)
            write_alternatives(task.task, task.best);
        for (const ServedTask& task : explanation.served)
            if (!only_unassigned)
                write_alternatives(task.task, task.next_best);
        out_.end_object();
    }
    return out_.end_object().take();
}

}  // namespace

std::string write_answer(const Told& told)
{
    return AnswerWriter{told}.solution();
}

std::string write_suggestions(const Told& told, const Suggestions& suggestions)
{
    return AnswerWriter{told}.suggestions(suggestions);
}

std::string write_explanation(const Told& told, const routing::Explanation& explanation)
{
    return AnswerWriter{told}.explanation(explanation);
}

namespace {

void write_warnings(const Translation& translation, wire::Writer& out)
{
    out.key("warnings").begin_array();
    for (const Warning& warning : translation.warnings) {
        out.begin_object().member("pointer", warning.pointer);
        out.member("message", warning.message).end_object();
    }
    out.end_array();
}

// The matrices of a profile, each with the second of the local day from which it holds: the
// earliest one from midnight on.
void write_matrices(const Translation& translation, std::string_view profile,
                    std::vector<HourMatrix> hours, wire::Writer& out)
{
    std::ranges::sort(hours, {}, &HourMatrix::hour);
    for (const HourMatrix& matrix : hours) {
        const std::int64_t begin = &matrix == &hours.front() ? 0 : matrix.hour * 3600;
        out.begin_object().member("profile", profile).member("id", *matrix.id);
        out.member("begin", begin);
        out.member("pointer", translation.request.document->pointer(matrix.id.at)).end_object();
    }
}

}  // namespace

std::string write_valid(const Request& request, const Translation& translation)
{
    wire::Writer out;
    out.begin_object().member("valid", true);
    if (request.hook.present())
        out.member("hook", *request.hook);
    if (request.label.present())
        out.member("label", *request.label);
    out.key("matrices").begin_array();
    const ProfileMatrices& profiles = *request.custom_matrices->profiles;
    for (const auto& [profile, hours] :
         {std::pair{"car", &profiles.car}, {"bike", &profiles.bike}, {"truck", &profiles.truck}})
        write_matrices(translation, profile, **hours, out);
    out.end_array();
    write_warnings(translation, out);
    return out.end_object().take();
}

// V3 counts its time limit in whole seconds; only solve and suggest have options.
std::string write_translation(const Request& request, const Translation& translation,
                              Operation operation)
{
    const bool searches = operation == Operation::solve || operation == Operation::suggest;
    routing::Request out = translation.request;
    routing::Options& options = out.options.value;
    const Number limit = std::exchange(options.time_limit_ms, {});
    if (request.options->solving_time.present())
        options.time_limit_s = {(*limit + 999) / 1000, limit.at, Given::sound};
    if (operation == Operation::solve)
        options.max_suggestions = {};
    if (!searches)
        out.options = {};
    wire::Writer text;
    text.begin_object();
    write_warnings(translation, text);
    std::string body = text.end_object().take();
    body.pop_back();
    return body + ",\"request\":" + v3::write_request(out, operation) + "}";
}

}  // namespace routeopt::routing::v2
