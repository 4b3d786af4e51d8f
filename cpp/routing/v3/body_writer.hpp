// Base of the classes that write answers as JSON: what these have in common, which is times, costs,
// routes, stops, tasks left out, violations, the search's report and warnings. Members are written
// in a fixed order; tests compare answers byte by byte.
#pragma once

#include <optional>
#include <string_view>

#include "base/civil_time.hpp"
#include "routing/schema/answer.hpp"
#include "wire/writer.hpp"

namespace routeopt::routing::v3 {

class BodyWriter {
public:
    // form: how points in time are written, the same as in the request.
    explicit BodyWriter(const TimeForm& form) : form_(form) {}

protected:
    // A list as the member `name`; write(entry) writes each entry.
    template <class List, class Write>
    void write_list(std::string_view name, const List& list, const Write& write)
    {
        out_.key(name).begin_array();
        for (const auto& entry : list)
            write(entry);
        out_.end_array();
    }

    void write_time(std::string_view name, std::int64_t seconds)
    {
        if (form_.iso)
            out_.member(name, write_civil_time(seconds, form_.offset_s));
        else
            out_.member(name, seconds);
    }

    // The cost of a plan or a route: the total and all parts.
    void write_cost(const CostParts& cost)
    {
        out_.key("cost").begin_object();
        out_.member("total", total_of(cost));
        for (const auto& [name, part] : kCostParts)
            out_.member(name, cost.*part);
        out_.end_object();
    }

    void write_route(const AnswerRoute& route)
    {
        out_.begin_object();
        out_.member("vehicle", route.vehicle);
        out_.member("shift", route.shift);
        write_time("start_time", route.start_time);
        write_time("end_time", route.end_time);
        out_.member("distance_m", route.distance_m);
        out_.member("duration_s", route.duration_s);
        out_.member("travel_s", route.travel_s);
        out_.member("service_s", route.service_s);
        out_.member("wait_s", route.wait_s);
        out_.member("break_s", route.break_s);
        write_cost(route.cost);
        write_list("stops", route.stops, [&](const AnswerStop& stop) { write_stop(stop); });
        out_.end_object();
    }

    // Starts and ends have the same times and sums as other stops, so that tables and sums over
    // stops need no exceptions: all three times are equal and the sums that mean nothing are 0.
    // Only stops of tasks have lateness.
    void write_stop(const AnswerStop& stop)
    {
        out_.begin_object();
        out_.member("type", stop.type);
        write_name("task", stop.task);
        write_name("depot", stop.depot);
        write_name("break", stop.break_id);
        write_location(stop.location);
        write_time("arrival", stop.arrival);
        write_time("service_start", stop.service_start);
        write_time("departure", stop.departure);
        out_.member("travel_s", stop.travel_s);
        out_.member("distance_m", stop.distance_m);
        out_.member("wait_s", stop.wait_s);
        out_.member("service_s", stop.service_s);
        if (!stop.task.empty()) {
            out_.member("late_s", stop.late_s);
            out_.member("target_late_s", stop.target_late_s);
        }
        if (stop.window)
            out_.member("window", *stop.window);
        write_load(stop.load);
        write_parts(stop.cost);
        out_.end_object();
    }

    // Written only where there is an id: no id is empty.
    void write_name(std::string_view name, std::string_view id)
    {
        if (!id.empty())
            out_.member(name, id);
    }

    void write_location(const std::optional<Location>& location)
    {
        out_.key("location");
        if (!location)
            out_.null();
        else if (location->is_index)
            out_.value(location->index);
        else
            out_.begin_array().value(location->longitude).value(location->latitude).end_array();
    }

    void write_load(const std::vector<std::pair<std::string_view, std::int64_t>>& load)
    {
        out_.key("load").begin_object();
        for (const auto& [dimension, amount] : load)
            out_.member(dimension, amount);
        out_.end_object();
    }

    // A stop's cost: the parts that are not zero.
    void write_parts(const CostParts& cost)
    {
        out_.key("cost").begin_object();
        for (const auto& [name, part] : kCostParts)
            if (cost.*part != Money{})
                out_.member(name, cost.*part);
        out_.end_object();
    }

    // is_searched: the answer is that of solve, which has a list of reasons even where it is empty.
    // The other operations give no reasons here.
    void write_unserved(const Unserved& unserved, bool is_searched)
    {
        out_.begin_object();
        out_.member("task", unserved.task);
        if (unserved.drop_fee)
            out_.member("drop_fee", *unserved.drop_fee);
        if (is_searched || !unserved.reasons.empty())
            write_list("reasons", unserved.reasons, [&](const Reason& reason) {
                out_.begin_object();
                out_.member("code", reason.code);
                out_.member("message", reason.message);
                out_.end_object();
            });
        out_.end_object();
    }

    void write_violation(const Violation& violation)
    {
        out_.begin_object();
        out_.member("code", violation.code);
        out_.member("pointer", violation.pointer);
        out_.member("message", violation.message);
        out_.member("amount", violation.amount);
        out_.member("unit", violation.unit);
        out_.end_object();
    }

    // is_complete: in answers of suggest only.
    void write_search(const SearchReport& search, std::optional<bool> is_complete = {})
    {
        out_.key("search").begin_object();
        out_.member("elapsed_ms", search.elapsed_ms);
        out_.member("iterations", search.iterations);
        out_.member("seed", search.seed);
        out_.member("threads", search.threads);
        out_.member("stopped_by", search.stopped_by);
        out_.member("travel_ms", search.travel_ms);
        if (is_complete)
            out_.member("complete", *is_complete);
        if (search.history)
            write_list("history", *search.history, [&](const HistoryEntry& entry) {
                out_.begin_array()
                    .value(entry.elapsed_s)
                    .value(entry.cost)
                    .value(entry.unserved)
                    .end_array();
            });
        out_.end_object();
    }

    void write_warning(const Warning& warning)
    {
        out_.begin_object();
        out_.member("code", warning.code);
        out_.member("pointer", warning.pointer);
        out_.member("message", warning.message);
        out_.end_object();
    }

    // The member is left out where there are no warnings.
    void write_warnings(const std::vector<Warning>& warnings)
    {
        if (!warnings.empty())
            write_list("warnings", warnings,
                       [&](const Warning& warning) { write_warning(warning); });
    }

    TimeForm form_;
    wire::Writer out_;
};

}  // namespace routeopt::routing::v3
