// Every object of an answer, described once: `describe` names the members of an object in the
// wire's order, with their values. `Out` walks the descriptions: AnswerWriter writes the values as
// JSON, AnswerSchemaWriter what they may be as JSON Schema. The schema is made of objects as they
// are by default, so a description names every member whatever the values are; that a member may
// be absent is told by the functions that say so.
//
// What Out has, each with the member's name first:
//   member(name, value)             a text, truth, whole number of at least 0, number, or amount
//                                   of money; or a described object
//   number(name, value, price)      a whole number of any sign, or in its place the price
//   constant(name, truth)           always the same
//   word(name, value, words)        one of a few texts
//   time(name, seconds)             in the form of the request's times
//   location(name, location)        an index, a pair of coordinates, or null
//   nullable(name, value)           as member, of a std::optional; null where there is none
//   list(name, entries)             of described objects; or with a function that describes one
//   texts(name, entries)
//   amounts(name, entries)          an object of whole numbers, by dimension
//   cost_parts(name, cost)          an object of those that are not 0
//   object(name, members)           a function that describes its members
// Those that may be absent:
//   name(name, id)                  a text; absent where it is empty
//   word_if_any(name, value, words)
//   optional(name, value)           as member, of a std::optional
//   list_if(is_there, name, entries), object_if(is_there, name, members)
//   texts_if_any(name, entries)
//   rows(name, entries, cells)      of a std::optional: lists of numbers
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "routing/schema/answer.hpp"
#include "routing/schema/explanation.hpp"
#include "routing/schema/suggestions.hpp"
#include "routing/validation/count.hpp"

namespace routeopt::routing::v3 {

// What the schema calls an object; an object without a name is part of the one that holds it.
template <class Object>
inline constexpr std::string_view kSchemaName{};
template <>
inline constexpr std::string_view kSchemaName<CostParts> = "Cost";
template <>
inline constexpr std::string_view kSchemaName<AnswerStop> = "Stop";
template <>
inline constexpr std::string_view kSchemaName<AnswerRoute> = "Route";
template <>
inline constexpr std::string_view kSchemaName<SearchReport> = "Search";
template <>
inline constexpr std::string_view kSchemaName<Violation> = "Violation";
template <>
inline constexpr std::string_view kSchemaName<Answer> = "Solution";
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
template <>
inline constexpr std::string_view kSchemaName<validation::Counts> = "Validation";

inline constexpr std::string_view kStatuses[] = {"solved", "partial", "infeasible"};
inline constexpr std::string_view kStopTypes[] = {"start",    "end",    "job",  "pickup",
                                                  "delivery", "reload", "break"};
inline constexpr std::string_view kTaskStopTypes[] = {"job", "pickup", "delivery"};
inline constexpr std::string_view kStoppedBy[] = {"time_limit", "max_iterations", "cancelled",
                                                  "complete"};
inline constexpr std::string_view kClasses[] = {"impossible", "blocked", "not_worth_it", "fits"};

// Whole figures by the wire's names, in its order.
inline constexpr std::pair<std::string_view, std::int64_t Summary::*> kSummary[] = {
    {"routes", &Summary::routes},
    {"served_tasks", &Summary::served_tasks},
    {"unserved_tasks", &Summary::unserved_tasks},
    {"distance_m", &Summary::distance_m},
    {"travel_s", &Summary::travel_s},
    {"service_s", &Summary::service_s},
    {"wait_s", &Summary::wait_s},
    {"break_s", &Summary::break_s},
    {"late_s", &Summary::late_s},
    {"overtime_s", &Summary::overtime_s},
    {"duration_s", &Summary::duration_s},
};
inline constexpr std::pair<std::string_view, std::int64_t validation::Counts::*> kCounts[] = {
    {"tasks", &validation::Counts::tasks},         {"jobs", &validation::Counts::jobs},
    {"shipments", &validation::Counts::shipments}, {"vehicles", &validation::Counts::vehicles},
    {"shifts", &validation::Counts::shifts},       {"depots", &validation::Counts::depots},
    {"stops", &validation::Counts::stops},         {"locations", &validation::Counts::locations},
};

template <class Out, class Object, class Members>
void describe_all(Out& out, const Object& object, const Members& members)
{
    for (const auto& [name, member] : members)
        out.member(name, object.*member);
}

template <class Out>
void describe(Out& out, const CostParts& cost)
{
    out.member("total", total_of(cost));
    describe_all(out, cost, kCostParts);
}

// Starts and ends have the times and sums of every stop (their own moment, and 0), so that tables
// and sums over stops need no exceptions. Only a task's service can be late.
template <class Out>
void describe(Out& out, const AnswerStop& stop)
{
    const auto of_task = [&](std::int64_t seconds) {
        return stop.task.empty() ? std::nullopt : std::optional{seconds};
    };
    out.word("type", stop.type, kStopTypes);
    out.name("task", stop.task);
    out.name("depot", stop.depot);
    out.name("break", stop.break_id);
    out.location("location", stop.location);
    out.time("arrival", stop.arrival);
    out.time("service_start", stop.service_start);
    out.time("departure", stop.departure);
    out.member("travel_s", stop.travel_s);
    out.member("distance_m", stop.distance_m);
    out.member("wait_s", stop.wait_s);
    out.member("service_s", stop.service_s);
    out.optional("late_s", of_task(stop.late_s));
    out.optional("target_late_s", of_task(stop.target_late_s));
    out.optional("window", stop.window);
    out.amounts("load", stop.load);
    out.cost_parts("cost", stop.cost);
}

template <class Out>
void describe(Out& out, const AnswerRoute& route)
{
    out.member("vehicle", route.vehicle);
    out.member("shift", route.shift);
    out.time("start_time", route.start_time);
    out.time("end_time", route.end_time);
    out.member("distance_m", route.distance_m);
    out.member("duration_s", route.duration_s);
    out.member("travel_s", route.travel_s);
    out.member("service_s", route.service_s);
    out.member("wait_s", route.wait_s);
    out.member("break_s", route.break_s);
    out.member("cost", route.cost);
    out.list("stops", route.stops);
}

// Solve gives reasons, even where it found none; evaluate has none to give.
template <class Out>
void describe(Out& out, const Unserved& unserved, bool is_searched)
{
    out.member("task", unserved.task);
    out.optional("drop_fee", unserved.drop_fee);
    out.list_if(is_searched || !unserved.reasons.empty(), "reasons", unserved.reasons);
}

template <class Out>
void describe(Out& out, const Reason& reason)
{
    out.member("code", reason.code);
    out.member("message", reason.message);
}

template <class Out>
void describe(Out& out, const Violation& violation)
{
    out.member("code", violation.code);
    out.member("pointer", violation.pointer);
    out.member("message", violation.message);
    out.number("amount", violation.amount, {});
    out.member("unit", violation.unit);
}

template <class Out>
void describe(Out& out, const SearchReport& search, std::optional<bool> is_complete = {})
{
    out.member("elapsed_ms", search.elapsed_ms);
    out.member("iterations", search.iterations);
    out.member("seed", search.seed);
    out.member("threads", search.threads);
    out.word("stopped_by", search.stopped_by, kStoppedBy);
    out.member("travel_ms", search.travel_ms);
    out.optional("complete", is_complete);
    out.rows("history", search.history, [](auto& row, const HistoryEntry& entry) {
        row.value(entry.elapsed_s).value(entry.cost).value(entry.unserved);
    });
}

template <class Out>
void describe(Out& out, const Warning& warning)
{
    out.member("code", warning.code);
    out.member("pointer", warning.pointer);
    out.member("message", warning.message);
}

template <class Out>
void describe(Out& out, const Answer& answer)
{
    out.word("status", answer.status, kStatuses);
    out.member("cost", answer.cost);
    out.object("summary", [&](Out& inner) { describe_all(inner, answer.summary, kSummary); });
    out.list("routes", answer.routes);
    out.list("unserved", answer.unserved, [&](Out& inner, const Unserved& unserved) {
        describe(inner, unserved, answer.search.has_value());
    });
    out.list("violations", answer.violations);
    out.optional("search", answer.search);
    out.list_if(!answer.warnings.empty(), "warnings", answer.warnings);
}

// Nothing at a route's start or end.
inline std::optional<Neighbour> if_any(const Neighbour& stop)
{
    return stop.task.empty() && stop.depot.empty() ? std::nullopt : std::optional{stop};
}

template <class Out>
void describe(Out& out, const Neighbour& stop)
{
    out.name("task", stop.task);
    out.word_if_any("type", stop.type, kTaskStopTypes);
    out.name("depot", stop.depot);
}

template <class Out>
void describe(Out& out, const SuggestedStop& stop)
{
    out.word("type", stop.type, kTaskStopTypes);
    out.nullable("after", if_any(stop.after));
    out.nullable("before", if_any(stop.before));
    out.time("arrival", stop.arrival);
    out.time("service_start", stop.service_start);
    out.optional("window", stop.window);
}

template <class Out>
void describe(Out& out, const Assignment& assignment)
{
    out.member("task", assignment.task);
    out.member("vehicle", assignment.vehicle);
    out.member("shift", assignment.shift);
    out.list("stops", assignment.stops);
}

template <class Out>
void describe(Out& out, const Suggestion& suggestion, std::int64_t rank)
{
    out.member("rank", rank);
    out.member("cost_delta", suggestion.cost_delta);
    out.member("cost_total", suggestion.cost_total);
    out.list("assignments", suggestion.assignments);
    out.list_if(!suggestion.routes.empty(), "routes", suggestion.routes);
}

template <class Out>
void describe(Out& out, const Suggestions& answer)
{
    std::int64_t rank = 0;
    out.list("suggestions", answer.suggestions, [&](Out& inner, const Suggestion& suggestion) {
        describe(inner, suggestion, ++rank);
    });
    out.list("unserved", answer.unserved,
             [](Out& inner, const Unserved& unserved) { describe(inner, unserved, false); });
    out.member("cost", answer.cost);
    out.object("search", [&](Out& inner) { describe(inner, answer.search, answer.is_complete); });
    out.list_if(!answer.warnings.empty(), "warnings", answer.warnings);
}

// A shipment's place is that of its pickup; that of its delivery stands beside it.
template <class Out>
void describe(Out& out, const AnswerPlace& place)
{
    using Beside = std::pair<Neighbour, Neighbour>;
    const auto describe_beside = [](Out& inner, const Beside& beside) {
        inner.nullable("after", if_any(beside.first));
        inner.nullable("before", if_any(beside.second));
    };
    out.member("vehicle", place.vehicle);
    out.member("shift", place.shift);
    describe_beside(out, place.stops.empty() ? Beside{} : place.stops.front());
    out.object_if(place.stops.size() > 1, "delivery", [&](Out& inner) {
        describe_beside(inner, place.stops.empty() ? Beside{} : place.stops.back());
    });
    out.member("cost_delta", place.cost_delta);
}

template <class Out>
void describe(Out& out, const Finding& finding)
{
    out.member("code", finding.code);
    out.name("vehicle", finding.vehicle);
    out.name("shift", finding.shift);
    out.member("message", finding.message);
    out.number("amount", finding.amount, finding.price);
    out.member("unit", finding.unit);
    out.texts("blocking", finding.blocking);
    out.texts_if_any("together", finding.together);
}

template <class Out>
void describe(Out& out, const SmallestRelaxation& change)
{
    out.member("rule", change.rule);
    out.name("vehicle", change.vehicle);
    out.member("change", change.change);
    out.number("amount", change.amount, change.price);
    out.member("unit", change.unit);
    out.member("cost_delta", change.cost_delta);
}

template <class Out>
void describe(Out& out, const ExplainedTask& task)
{
    out.member("task", task.task);
    out.word("class", task.kind, kClasses);
    out.list("reasons", task.reasons);
    out.list("changes", task.changes);
    out.optional("best", task.best);
}

template <class Out>
void describe(Out& out, const ServedTask& task)
{
    out.member("task", task.task);
    out.member("saving", task.saving);
    out.nullable("next_best", task.next_best);
}

template <class Out>
void describe(Out& out, const BindingRule& rule)
{
    out.member("code", rule.code);
    out.name("vehicle", rule.vehicle);
    out.name("shift", rule.shift);
    out.name("task", rule.task);
}

template <class Out>
void describe(Out& out, const Explanation& answer)
{
    out.member("cost", answer.cost);
    out.nullable("lower_bound", answer.lower_bound);
    out.list("unserved", answer.unserved);
    out.list("served", answer.served);
    out.list("binding", answer.binding);
    out.list_if(!answer.warnings.empty(), "warnings", answer.warnings);
}

// What validate_only answers.
template <class Out>
void describe(Out& out, const validation::Counts& counts)
{
    out.constant("valid", true);
    out.object("counts", [&](Out& inner) { describe_all(inner, counts, kCounts); });
}

}  // namespace routeopt::routing::v3
