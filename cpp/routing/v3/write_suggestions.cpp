#include "routing/v3/body_writer.hpp"
#include "routing/v3/place_writer.hpp"
#include "routing/v3/write.hpp"

namespace routeopt::routing::v3 {
namespace {

class SuggestionsWriter : private PlaceWriter {
public:
    using PlaceWriter::PlaceWriter;

    std::string text(const Suggestions& answer)
    {
        out_.begin_object();
        std::int64_t rank = 0;
        write_list("suggestions", answer.suggestions,
                   [&](const Suggestion& suggestion) { write_suggestion(suggestion, ++rank); });
        write_list("unserved", answer.unserved,
                   [&](const Unserved& unserved) { write_unserved(unserved, false); });
        write_cost(answer.cost);
        write_search(answer.search, answer.is_complete);
        write_warnings(answer.warnings);
        out_.end_object();
        return out_.take();
    }

private:
    void write_suggestion(const Suggestion& suggestion, std::int64_t rank)
    {
        out_.begin_object();
        out_.member("rank", rank);
        out_.member("cost_delta", suggestion.cost_delta);
        out_.member("cost_total", suggestion.cost_total);
        write_list("assignments", suggestion.assignments,
                   [&](const Assignment& assignment) { write_assignment(assignment); });
        if (!suggestion.routes.empty())
            write_list("routes", suggestion.routes,
                       [&](const AnswerRoute& route) { write_route(route); });
        out_.end_object();
    }

    void write_assignment(const Assignment& assignment)
    {
        out_.begin_object();
        out_.member("task", assignment.task);
        out_.member("vehicle", assignment.vehicle);
        out_.member("shift", assignment.shift);
        write_list("stops", assignment.stops, [&](const SuggestedStop& stop) {
            out_.begin_object();
            out_.member("type", stop.type);
            write_neighbour("after", stop.after);
            write_neighbour("before", stop.before);
            write_time("arrival", stop.arrival);
            write_time("service_start", stop.service_start);
            if (stop.window)
                out_.member("window", *stop.window);
            out_.end_object();
        });
        out_.end_object();
    }
};

}  // namespace

std::string write_suggestions(const Request& request, const Suggestions& suggestions)
{
    return SuggestionsWriter{request.time_form}.text(suggestions);
}

}  // namespace routeopt::routing::v3
