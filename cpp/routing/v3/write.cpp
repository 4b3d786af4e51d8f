#include "routing/v3/write.hpp"

#include "routing/v3/body_writer.hpp"
#include "wire/writer.hpp"

namespace routeopt::routing::v3 {
namespace {

using wire::Writer;

// Members with their names in JSON, in the order in which they are written.
constexpr std::pair<std::string_view, std::int64_t Summary::*> kSummary[] = {
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

constexpr std::pair<std::string_view, std::int64_t validation::Counts::*> kCounts[] = {
    {"tasks", &validation::Counts::tasks},         {"jobs", &validation::Counts::jobs},
    {"shipments", &validation::Counts::shipments}, {"vehicles", &validation::Counts::vehicles},
    {"shifts", &validation::Counts::shifts},       {"depots", &validation::Counts::depots},
    {"stops", &validation::Counts::stops},         {"locations", &validation::Counts::locations},
};

// An object as the member `name`.
template <class Owner, class Members>
void write_members(Writer& out, std::string_view name, const Owner& owner, const Members& members)
{
    out.key(name).begin_object();
    for (const auto& [member, value] : members)
        out.member(member, owner.*value);
    out.end_object();
}

class AnswerWriter : private BodyWriter {
public:
    using BodyWriter::BodyWriter;

    std::string text(const Answer& answer)
    {
        out_.begin_object();
        out_.member("status", answer.status);
        write_cost(answer.cost);
        write_members(out_, "summary", answer.summary, kSummary);
        write_list("routes", answer.routes, [&](const AnswerRoute& route) { write_route(route); });
        write_list("unserved", answer.unserved, [&](const Unserved& unserved) {
            write_unserved(unserved, answer.search.has_value());
        });
        write_list("violations", answer.violations,
                   [&](const Violation& violation) { write_violation(violation); });
        if (answer.search)
            write_search(*answer.search);
        write_warnings(answer.warnings);
        out_.end_object();
        return out_.take();
    }
};

}  // namespace

std::string write_answer(const Request& request, const Answer& answer)
{
    return AnswerWriter{request.time_form}.text(answer);
}

std::string write_counts(const validation::Counts& counts)
{
    Writer out;
    out.begin_object();
    out.member("valid", true);
    write_members(out, "counts", counts, kCounts);
    out.end_object();
    return out.take();
}

}  // namespace routeopt::routing::v3
