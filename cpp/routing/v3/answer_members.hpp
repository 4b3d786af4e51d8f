// The answers of suggest and explain; answer_members_of_plans.hpp says how they are told.
#pragma once

#include "routing/schema/explanation.hpp"
#include "routing/v3/answer_members_of_plans.hpp"

namespace routeopt::routing::v3 {

template <>
inline constexpr std::string_view kSchemaName<Suggestion> = "Suggestion";
template <>
inline constexpr std::string_view kSchemaName<Suggestions> = "Suggestions";
template <>
inline constexpr std::string_view kSchemaName<Neighbour> = "Neighbour";
template <>
inline constexpr std::string_view kSchemaName<AnswerPlace> = "Place";
template <>
inline constexpr std::string_view kSchemaName<Finding> = "Reason";
template <>
inline constexpr std::string_view kSchemaName<Explanation> = "Explanation";

inline constexpr std::string_view kTaskStopTypes[] = {"job", "pickup", "delivery"};
inline constexpr std::string_view kClasses[] = {"impossible", "blocked", "not_worth_it", "fits"};

// Nothing at a route's start or end.
inline std::optional<Neighbour> if_any(const Neighbour& stop)
{
    return stop.task.empty() && stop.depot.empty() ? std::nullopt : std::optional{stop};
}

template <class Out>
void describe(Out& out, const Neighbour& stop)
{
    out.name("task", "Id of its task; absent at a depot.", stop.task);
    out.word_if_any("type", "Which of the task's stops it is; absent at a depot.", stop.type,
                    kTaskStopTypes);
    out.name("depot", "Id of the depot; absent at a task.", stop.depot);
}

template <class Out>
void describe(Out& out, const SuggestedStop& stop)
{
    out.word("type", "What happens there.", stop.type, kTaskStopTypes);
    out.nullable("after", "The stop before it; null: the route's start.", if_any(stop.after));
    out.nullable("before", "The stop behind it; null: the route's end.", if_any(stop.before));
    out.optional("place", "Index of the place that is chosen; absent where there is only one.",
                 stop.place);
    out.time("arrival", "When the vehicle arrives.", stop.arrival);
    out.time("service_start", "When the service starts.", stop.service_start);
    out.optional(
        "window",
        "Index of the time window that the service is counted to; absent where there is none.",
        stop.window);
}

template <class Out>
void describe(Out& out, const Assignment& assignment)
{
    out.member("task", "Id of the task that is added.", assignment.task);
    out.member("vehicle", "Id of the vehicle that serves it.", assignment.vehicle);
    out.member("shift", "Id of the vehicle's shift.", assignment.shift);
    out.list("stops", "Its stops: one of a job, two of a shipment.", assignment.stops);
}

template <class Out>
void describe(Out& out, const Suggestion& suggestion, std::int64_t rank)
{
    out.member("rank", "1 is the best.", rank);
    out.member("cost_delta", "Money by which the plan's cost changes.", suggestion.cost_delta);
    out.member("cost_total", "Money that the plan then costs.", suggestion.cost_total);
    out.list("assignments", "The tasks that are added, and where.", suggestion.assignments);
    out.list_if(!suggestion.routes.empty(), "routes",
                "What the changed routes would be; of the first 20 suggestions alone.",
                suggestion.routes);
}

template <class Out>
void describe(Out& out, const Suggestions& answer)
{
    std::int64_t rank = 0;
    out.list(
        "suggestions", "Ways to add tasks, the best first.", answer.suggestions,
        [&](Out& inner, const Suggestion& suggestion) { describe(inner, suggestion, ++rank); });
    out.list("unserved", "The tasks that the given plan leaves out.", answer.unserved,
             [](Out& inner, const Unserved& unserved) { describe(inner, unserved, false); });
    out.member("cost", "What the given plan costs.", answer.cost);
    out.object("search", "How the search went.",
               [&](Out& inner) { describe(inner, answer.search, answer.is_complete); });
    out.list_if(!answer.warnings.empty(), "warnings",
                "What is valid in the request and looks like a slip; absent where nothing does.",
                answer.warnings);
}

// A shipment's place is that of its pickup; that of its delivery stands beside it.
template <class Out>
void describe(Out& out, const AnswerPlace& place)
{
    using Beside = std::pair<Neighbour, Neighbour>;
    const auto describe_beside = [](Out& inner, const Beside& beside) {
        inner.nullable("after", "The stop before it; null: the route's start.",
                       if_any(beside.first));
        inner.nullable("before", "The stop behind it; null: the route's end.",
                       if_any(beside.second));
    };
    out.member("vehicle", "Id of the vehicle.", place.vehicle);
    out.member("shift", "Id of the vehicle's shift.", place.shift);
    describe_beside(out, place.stops.empty() ? Beside{} : place.stops.front());
    out.object_if(place.stops.size() > 1, "delivery",
                  "The place of a shipment's delivery; that of its pickup stands beside it. Absent "
                  "for a job.",
                  [&](Out& inner) {
                      describe_beside(inner, place.stops.empty() ? Beside{} : place.stops.back());
                  });
    out.member("cost_delta", "Money by which the plan's cost changes.", place.cost_delta);
}

template <class Out>
void describe(Out& out, const Finding& finding)
{
    out.member("code", "The rule.", finding.code);
    out.name("vehicle", "Id of the vehicle that it is about; absent where it is about none.",
             finding.vehicle);
    out.name("shift", "Id of the shift; absent where it is about no vehicle.", finding.shift);
    out.member("message", "The same in a sentence.", finding.message);
    out.number("amount", "By how much it would be broken, in `unit`.", finding.amount,
               finding.price);
    out.member("unit", "s, m, count, level, money, or a capacity dimension.", finding.unit);
    out.texts("blocking",
              "Ids of tasks of that route, each of which alone is in the way; at most 10.",
              finding.blocking);
    out.texts_if_any(
        "together",
        "Ids of tasks that have to be added all at once; absent where it is on its own.",
        finding.together);
}

template <class Out>
void describe(Out& out, const SmallestRelaxation& change)
{
    out.member("rule", "The rule that would be widened.", change.rule);
    out.name("vehicle", "Id of the vehicle that it is about; absent where it is about none.",
             change.vehicle);
    out.member("change", "What to change, in a sentence.", change.change);
    out.number("amount", "Of the change, in `unit`.", change.amount, change.price);
    out.member("unit", "s, m, count, level, money, or a capacity dimension.", change.unit);
    out.member("cost_delta",
               "Money by which the plan's cost changes, with the change made and the task served.",
               change.cost_delta);
}

template <class Out>
void describe(Out& out, const ExplainedTask& task)
{
    out.member("task", "Id of the task.", task.task);
    out.texts_if_any("one_of", "Ids of the tasks of which one could be served; absent elsewhere.",
                     task.one_of);
    out.word("class",
             "impossible: no vehicle can ever serve it; blocked: not in this plan; not_worth_it: "
             "at a price above its fee; fits: nothing stops it, and it pays.",
             task.kind, kClasses);
    out.list("reasons", "The rules that keep it out.", task.reasons);
    out.list("changes", "The smallest changes, each of which alone lets it in.", task.changes);
    out.optional("best", "Its cheapest place; absent where there is none.", task.best);
}

template <class Out>
void describe(Out& out, const ServedTask& task)
{
    out.member("task", "Id of the task.", task.task);
    out.member("saving", "Money by which the plan's cost falls without it.", task.saving);
    out.nullable("next_best",
                 "The cheapest place on another vehicle or shift; null: there is none.",
                 task.next_best);
}

template <class Out>
void describe(Out& out, const BindingRule& rule)
{
    out.member("code", "A rule that leaves no room.", rule.code);
    out.name("vehicle", "Id of the vehicle; absent where it is about none.", rule.vehicle);
    out.name("shift", "Id of the vehicle's shift; absent where it is about none.", rule.shift);
    out.name("task", "Id of the task; absent where it is about none.", rule.task);
}

template <class Out>
void describe(Out& out, const Explanation& answer)
{
    out.member("cost", "What the plan costs.", answer.cost);
    out.nullable("lower_bound", "Money: no plan that keeps every rule costs less; null: unknown.",
                 answer.lower_bound);
    out.list("unserved", "The tasks that are left out, and why.", answer.unserved);
    out.list("served", "The tasks that are served, and what they cost.", answer.served);
    out.list("binding",
             "The rules of which a second, metre, task or unit of load less would break the plan.",
             answer.binding);
    out.list_if(!answer.warnings.empty(), "warnings",
                "What is valid in the request and looks like a slip; absent where nothing does.",
                answer.warnings);
}

}  // namespace routeopt::routing::v3
