#include "routing/v3/place_writer.hpp"
#include "routing/v3/write.hpp"

namespace routeopt::routing::v3 {
namespace {

class ExplanationWriter : private PlaceWriter {
public:
    using PlaceWriter::PlaceWriter;

    std::string text(const Explanation& answer)
    {
        out_.begin_object();
        write_cost(answer.cost);
        out_.key("lower_bound");
        if (answer.lower_bound)
            out_.value(*answer.lower_bound);
        else
            out_.null();
        write_list("unserved", answer.unserved, [&](const ExplainedTask& task) { write(task); });
        write_list("served", answer.served, [&](const ServedTask& task) { write(task); });
        write_list("binding", answer.binding, [&](const BindingRule& rule) { write(rule); });
        write_warnings(answer.warnings);
        out_.end_object();
        return out_.take();
    }

private:
    void write(const ExplainedTask& task)
    {
        out_.begin_object();
        out_.member("task", task.task);
        out_.member("class", task.kind);
        write_list("reasons", task.reasons, [&](const Finding& finding) { write(finding); });
        write_list("changes", task.changes, [&](const WayOut& change) { write(change); });
        if (task.best)
            write("best", *task.best);
        out_.end_object();
    }

    void write(const Finding& finding)
    {
        out_.begin_object();
        out_.member("code", finding.code);
        write_name("vehicle", finding.vehicle);
        write_name("shift", finding.shift);
        out_.member("message", finding.message);
        write_amount(finding.amount, finding.price, finding.unit);
        out_.key("blocking").begin_array();
        for (const std::string_view task : finding.blocking)
            out_.value(task);
        out_.end_array();
        if (!finding.together.empty()) {
            out_.key("together").begin_array();
            for (const std::string_view task : finding.together)
                out_.value(task);
            out_.end_array();
        }
        out_.end_object();
    }

    void write(const WayOut& change)
    {
        out_.begin_object();
        out_.member("rule", change.rule);
        write_name("vehicle", change.vehicle);
        out_.member("change", change.change);
        write_amount(change.amount, change.price, change.unit);
        out_.member("cost_delta", change.cost_delta);
        out_.end_object();
    }

    void write(const ServedTask& task)
    {
        out_.begin_object();
        out_.member("task", task.task);
        out_.member("saving", task.saving);
        if (task.next_best)
            write("next_best", *task.next_best);
        else
            out_.key("next_best").null();
        out_.end_object();
    }

    void write(const BindingRule& rule)
    {
        out_.begin_object();
        out_.member("code", rule.code);
        write_name("vehicle", rule.vehicle);
        write_name("shift", rule.shift);
        write_name("task", rule.task);
        out_.end_object();
    }

    // A shipment's place is that of its pickup; that of its delivery stands beside it.
    void write(std::string_view name, const PlaceFound& place)
    {
        out_.key(name).begin_object();
        out_.member("vehicle", place.vehicle);
        out_.member("shift", place.shift);
        write_neighbour("after", place.stops.front().first);
        write_neighbour("before", place.stops.front().second);
        if (place.stops.size() > 1) {
            out_.key("delivery").begin_object();
            write_neighbour("after", place.stops.back().first);
            write_neighbour("before", place.stops.back().second);
            out_.end_object();
        }
        out_.member("cost_delta", place.cost_delta);
        out_.end_object();
    }

    void write_amount(std::int64_t amount, const std::optional<Money>& price, std::string_view unit)
    {
        if (price)
            out_.member("amount", *price);
        else
            out_.member("amount", amount);
        out_.member("unit", unit);
    }
};

}  // namespace

std::string write_explanation(const Request& request, const Explanation& explanation)
{
    return ExplanationWriter{request.time_form}.text(explanation);
}

}  // namespace routeopt::routing::v3
