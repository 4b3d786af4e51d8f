// Every object of an answer, described once: `describe` names the members of an object in the
// wire's order, with their values. `Out` walks the descriptions: AnswerWriter writes the values as
// JSON, AnswerSchemaWriter what they may be as JSON Schema. The schema is made of objects as they
// are by default, so a description names every member whatever the values are; that a member may
// be absent is told by the functions that say so.
//
// What Out has, each with the member's name first, then what it is and in which unit, as the schema
// says it (`about`):
//   member(name, about, value)      a text, truth, whole number of at least 0, number, or amount
//                                   of money; or a described object
//   number(name, about, value, price)      a whole number of any sign, or in its place the price
//   constant(name, about, truth)   always the same
//   word(name, about, value, words)        one of a few texts
//   time(name, about, seconds)     in the form of the request's times
//   location(name, about, location)        an index, a pair of coordinates, or null
//   nullable(name, about, value)   as member, of a std::optional; null where there is none
//   list(name, about, entries)     of described objects; or with a function that describes one
//   texts(name, about, entries)
//   amounts(name, about, entries)  an object of whole numbers, by dimension
//   cost_parts(name, about, cost)  an object of those that are not 0
//   part(name, about, money)       of a cost; absent where the problem has nothing that it is for
//   object(name, about, members)   a function that describes its members
// Those that may be absent:
//   name(name, about, id)          a text; absent where it is empty
//   word_if_any(name, about, value, words)
//   optional(name, about, value)   as member, of a std::optional
//   list_if(is_there, name, about, entries), object_if(is_there, name, about, members)
//   texts_if_any(name, about, entries)
//   rows(name, about, entries, cells)      of a std::optional: lists of numbers
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "routing/schema/answer.hpp"
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
inline constexpr std::string_view kSchemaName<Change> = "PublishedChange";
template <>
inline constexpr std::string_view kSchemaName<Answer> = "Solution";
template <>
inline constexpr std::string_view kSchemaName<BalanceSummary> = "BalanceSummary";
template <>
inline constexpr std::string_view kSchemaName<validation::Counts> = "Validation";

inline constexpr std::string_view kStatuses[] = {"solved", "partial", "infeasible"};
inline constexpr std::string_view kStopTypes[] = {"start",    "end",    "job",  "pickup",
                                                  "delivery", "reload", "break"};
inline constexpr std::string_view kChanges[] = {"vehicle", "earlier", "later", "drop"};
inline constexpr std::string_view kStoppedBy[] = {"time_limit", "max_iterations", "cancelled",
                                                  "complete"};

// Whole figures by the wire's names, in its order.
template <class Object>
struct Figure {
    std::string_view name;
    std::int64_t Object::* member;
    std::string_view about;
};
inline constexpr Figure<Summary> kSummary[] = {
    {"routes", &Summary::routes, "How many routes run."},
    {"served_tasks", &Summary::served_tasks, "How many tasks are served."},
    {"unserved_tasks", &Summary::unserved_tasks, "How many tasks are left out."},
    {"distance_m", &Summary::distance_m, "Metres of travel."},
    {"travel_s", &Summary::travel_s, "Seconds of travel."},
    {"service_s", &Summary::service_s, "Seconds of service, setup and reloads included."},
    {"wait_s", &Summary::wait_s, "Seconds of waiting."},
    {"break_s", &Summary::break_s, "Seconds of breaks."},
    {"late_s", &Summary::late_s, "Seconds of services after the end of their windows."},
    {"overtime_s", &Summary::overtime_s, "Seconds of routes after their shift's end."},
    {"duration_s", &Summary::duration_s, "Seconds between departures and ends."},
};
inline constexpr Figure<validation::Counts> kCounts[] = {
    {"tasks", &validation::Counts::tasks, "Jobs and shipments."},
    {"jobs", &validation::Counts::jobs, "Tasks of one stop."},
    {"shipments", &validation::Counts::shipments, "Tasks of two stops."},
    {"vehicles", &validation::Counts::vehicles, "Vehicles."},
    {"shifts", &validation::Counts::shifts, "Shifts of all vehicles."},
    {"depots", &validation::Counts::depots, "Depots."},
    {"stops", &validation::Counts::stops, "Stops at most: of tasks, starts, ends and reloads."},
    {"locations", &validation::Counts::locations, "Distinct locations in use."},
};
// What each part of a cost is for, in the order of kCostParts.
inline constexpr std::string_view kAboutCostParts[] = {
    "Money for kilometres of travel.",
    "Money for hours of travel.",
    "Money for hours between departures and ends.",
    "Money for hours of waiting.",
    "Money for hours after the ends of shifts.",
    "Money for services after the end of their windows.",
    "Money for the windows that are used.",
    "Money for services after, or before, their targets.",
    "Money for preferences that are not kept.",
    "Money for routes that run.",
    "Money for reload visits.",
    "Money for tasks short of quotas; 0 in the cost of a route.",
    "Money for tasks that are left out; 0 in the cost of a route.",
    "Money for changes of what was published; absent where nothing was.",
    "Money for work above fair shares, 0 in the cost of a route; absent without `balance`.",
};
static_assert(std::size(kAboutCostParts) == std::size(kCostParts));

template <class Out, class Object, std::size_t N>
void describe_all(Out& out, const Object& object, const Figure<Object> (&figures)[N])
{
    for (const auto& [name, member, about] : figures)
        out.member(name, about, object.*member);
}

template <class Out>
void describe(Out& out, const CostParts& cost)
{
    out.member("total", "Money: the sum of the parts.", total_of(cost));
    for (std::size_t i = 0; i < std::size(kCostParts); ++i)
        out.part(kCostParts[i].first, kAboutCostParts[i], cost.*kCostParts[i].second);
}

// Starts and ends have the times and sums of every stop (their own moment, and 0), so that tables
// and sums over stops need no exceptions. Only a task's service can be late.
template <class Out>
void describe(Out& out, const AnswerStop& stop)
{
    const auto of_task = [&](std::int64_t seconds) {
        return stop.task.empty() ? std::nullopt : std::optional{seconds};
    };
    out.word("type", "What happens there. A route begins with its start and ends with its end.",
             stop.type, kStopTypes);
    out.name("task", "Id of the task that is served; absent elsewhere.", stop.task);
    out.name("depot", "Id of the depot of a reload; absent elsewhere.", stop.depot);
    out.name("break", "Id of the break that is taken; absent elsewhere.", stop.break_id);
    out.location("location",
                 "As in the request: an index, or [longitude, latitude] in degrees; null: a break "
                 "on the way.",
                 stop.location);
    out.optional("place", "Index of the place that is chosen; absent where there is only one.",
                 stop.place);
    out.time("arrival", "When the vehicle arrives.", stop.arrival);
    out.time("service_start", "When the service, the reload or the break starts.",
             stop.service_start);
    out.time("departure", "When the vehicle leaves.", stop.departure);
    out.member("travel_s", "Seconds of travel since the stop before.", stop.travel_s);
    out.member("distance_m", "Metres since the stop before.", stop.distance_m);
    // The core knows no roads: what asks for them writes the member (python/routeopt/geometry.py).
    out.name("geometry",
             "The roads since the stop before as an encoded polyline of 5 decimals, where they are "
             "asked for and known.",
             {});
    out.member("wait_s", "Seconds from the arrival to the start of the service.", stop.wait_s);
    out.member("service_s", "Seconds of service, setup included.", stop.service_s);
    out.optional("late_s",
                 "Seconds from the window's end to the start of the service; absent where no task "
                 "is served.",
                 of_task(stop.late_s));
    out.optional("target_late_s",
                 "Seconds from the target's time to the start of the service; absent where no task "
                 "is served.",
                 of_task(stop.target_late_s));
    out.optional("target_early_s",
                 "Seconds from the start of the service to the target's time; absent where no "
                 "earlier start has a price.",
                 stop.target_early_s);
    out.optional(
        "window",
        "Index of the time window that the service is counted to; absent where there is none.",
        stop.window);
    out.amounts("load", "On board on leaving, by capacity dimension.", stop.load);
    out.cost_parts("cost", "Money by part of the cost: those of this stop that are not 0.",
                   stop.cost);
}

template <class Out>
void describe(Out& out, const AnswerRoute& route)
{
    out.member("vehicle", "Id of the vehicle.", route.vehicle);
    out.member("shift", "Id of the vehicle's shift.", route.shift);
    out.time("start_time", "The departure.", route.start_time);
    out.time("end_time", "The end.", route.end_time);
    out.member("distance_m", "Metres of travel.", route.distance_m);
    out.member("duration_s", "Seconds from the departure to the end.", route.duration_s);
    out.member("travel_s", "Seconds of travel.", route.travel_s);
    out.member("service_s", "Seconds of service, setup and reloads included.", route.service_s);
    out.member("wait_s", "Seconds of waiting.", route.wait_s);
    out.member("break_s", "Seconds of breaks.", route.break_s);
    out.member("cost", "What the route costs.", route.cost);
    out.list("stops", "Its stops from the start to the end.", route.stops);
}

// Solve gives reasons, even where it found none; evaluate has none to give.
template <class Out>
void describe(Out& out, const Unserved& unserved, bool is_searched)
{
    out.member("task", "Id of the task; of tasks of which one could be served, the first one's.",
               unserved.task);
    out.texts_if_any("one_of", "Ids of the tasks of which one could be served; absent elsewhere.",
                     unserved.one_of);
    out.optional("drop_fee", "Money that is paid for leaving it out; absent where it is mandatory.",
                 unserved.drop_fee);
    out.list_if(is_searched || !unserved.reasons.empty(), "reasons",
                "Rules that stand in its way; absent where nothing was searched.",
                unserved.reasons);
}

template <class Out>
void describe(Out& out, const Reason& reason)
{
    out.member("code", "The rule.", reason.code);
    out.member("message", "The same in a sentence.", reason.message);
}

template <class Out>
void describe(Out& out, const Change& change)
{
    out.member("task", "Id of the task.", change.task);
    out.word("change",
             "vehicle: another one serves it; earlier, later: its service starts so; drop: it is "
             "left out.",
             change.change, kChanges);
    out.optional("seconds", "By how much it is earlier or later, beyond `tolerance_s`.",
                 change.seconds > 0 ? std::optional{change.seconds} : std::nullopt);
    out.member("amount", "Money that is paid for it.", change.amount);
}

template <class Out>
void describe(Out& out, const Violation& violation)
{
    out.member("code", "The rule.", violation.code);
    out.member("pointer",
               "JSON pointer to where it is broken: in the plan, the answer or the problem.",
               violation.pointer);
    out.member("message", "The same in a sentence.", violation.message);
    out.number("amount", "By how much it is broken, in `unit`.", violation.amount, {});
    out.member("unit", "s, m, count, level, or a capacity dimension.", violation.unit);
}

template <class Out>
void describe(Out& out, const SearchReport& search, std::optional<bool> is_complete = {})
{
    out.member("elapsed_ms", "Milliseconds that the search took.", search.elapsed_ms);
    out.member("iterations", "Rounds of the search.", search.iterations);
    out.member("seed", "The seed that was used.", search.seed);
    out.member("threads", "Threads that searched.", search.threads);
    out.word("stopped_by", "What ended the search.", search.stopped_by, kStoppedBy);
    out.member("travel_ms", "Milliseconds that fetching travel from a service took; 0 without one.",
               search.travel_ms);
    out.optional("complete",
                 "Whether every position was tried, so that there is no better suggestion; of "
                 "`suggest` alone.",
                 is_complete);
    out.rows(
        "history",
        "Where `options.history` is true: [seconds, money, tasks left out] at each improvement.",
        search.history, [](auto& row, const HistoryEntry& entry) {
            row.value(entry.elapsed_s).value(entry.cost).value(entry.unserved);
        });
}

template <class Out>
void describe(Out& out, const Warning& warning)
{
    out.member("code", "What looks like a slip.", warning.code);
    out.member("pointer", "JSON pointer to its place in the request.", warning.pointer);
    out.member("message", "The same in a sentence.", warning.message);
}

template <class Out>
void describe(Out& out, const ShareOfVehicle& share)
{
    out.member("vehicle", "Id of the vehicle.", share.vehicle);
    out.member("amount", "What it has done, its `history` included, in the measure's unit.",
               share.amount);
    out.member("fair_share", "Its share of what all have done, rounded to whole units.",
               share.fair_share);
}

template <class Out>
void describe(Out& out, const BalanceSummary& balance)
{
    out.member("id", "Its id in the request.", balance.id);
    out.member("cost", "Money for what is above fair shares.", balance.cost);
    out.list("vehicles", "Those that share the work, in the order of the request.",
             balance.vehicles);
}

template <class Out>
void describe(Out& out, const Summary& summary)
{
    describe_all(out, summary, kSummary);
    out.list_if(!summary.balance.empty(), "balance",
                "How the work is shared, by balance of the request; absent without one.",
                summary.balance);
}

template <class Out>
void describe(Out& out, const Answer& answer)
{
    out.word(
        "status",
        "infeasible: a hard rule is broken; partial: a mandatory task is left out; else solved.",
        answer.status, kStatuses);
    out.member("cost", "What the plan costs.", answer.cost);
    out.object("summary", "Counts and sums over all routes.",
               [&](Out& inner) { describe(inner, answer.summary); });
    out.list("routes", "The routes that run, at most one for each shift.", answer.routes);
    out.list("unserved", "The tasks that are left out.", answer.unserved,
             [&](Out& inner, const Unserved& unserved) {
                 describe(inner, unserved, answer.search.has_value());
             });
    out.list("violations", "Every rule that is broken.", answer.violations);
    out.list_if(answer.changes.has_value(), "changes",
                "Every change of what was published, priced or not; absent where nothing was.",
                answer.changes.value_or(std::vector<Change>{}));
    out.optional("search", "How the search went; absent where nothing was searched.",
                 answer.search);
    out.list_if(!answer.warnings.empty(), "warnings",
                "What is valid in the request and looks like a slip; absent where nothing does.",
                answer.warnings);
}

// What validate_only answers.
template <class Out>
void describe(Out& out, const validation::Counts& counts)
{
    out.constant("valid", "The request breaks no rule.", true);
    out.object("counts", "How much of everything it has.",
               [&](Out& inner) { describe_all(inner, counts, kCounts); });
}

}  // namespace routeopt::routing::v3
