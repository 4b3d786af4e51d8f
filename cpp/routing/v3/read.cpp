#include "routing/v3/read.hpp"

#include "routing/v3/members.hpp"
#include "routing/v3/reader.hpp"
#include "routing/validation/promises.hpp"

namespace routeopt::routing::v3 {
namespace {

using form::TimeKind;

void add_repeated_members(const wire::Document& document, wire::FaultList& faults)
{
    for (const NodeId member : document.repeated())
        faults.invalid_value({member}, [] { return "this member was given before"; });
}

// How the answer writes times: as the request does, and with the offset from UTC of the first
// shift's start.
TimeForm form_of(const Request& request, const wire::Document& document)
{
    if (request.problem.value.vehicles.value.empty() ||
        request.problem->vehicles->front().shifts.value.empty())
        return {};
    const Number& start = request.problem->vehicles->front().shifts->front().start->time;
    if (!start || document.kind(start.at) != wire::Kind::string)
        return {};
    return {true, read_civil_time(document.string(start.at))->offset_s};
}

// The result of reading the whole document once.
struct Pass {
    Request request;
    wire::FaultList faults;
    bool times_are_mixed = false;
    TimeKind first_time_kind = TimeKind::undecided;
};

Pass read_once(const wire::Document& document, Operation operation, ReadOptions options,
               TimeKind times)
{
    Pass pass{{}, wire::FaultList{document}};
    Reader reader{document, pass.faults, options, times};
    with_description(operation, [&](const auto& describe) {
        reader.read(wire::kRoot, pass.request, object(describe));
    });
    pass.times_are_mixed = reader.times_are_mixed();
    pass.first_time_kind = reader.first_time_kind();
    return pass;
}

}  // namespace

Request read_request(std::shared_ptr<const wire::Document> document, Operation operation,
                     ReadOptions options, wire::FaultList& faults)
{
    Pass pass = read_once(*document, operation, options, TimeKind::undecided);
    // A request uses one form of time, that of the first time in document order; the others are
    // faults. Members are not read in document order, so the first one is known only now.
    if (pass.times_are_mixed)
        pass = read_once(*document, operation, options, pass.first_time_kind);
    faults = std::move(pass.faults);
    add_repeated_members(*document, faults);
    pass.request.time_form = form_of(pass.request, *document);
    pass.request.on_plane = options.plane_coordinates;
    pass.request.document = std::move(document);
    if (faults.empty())
        validation::set_promises(pass.request.problem.value);
    return std::move(pass.request);
}

}  // namespace routeopt::routing::v3
