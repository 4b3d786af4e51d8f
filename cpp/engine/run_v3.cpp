#include "engine/run_v3.hpp"

#include "engine/settings.hpp"
#include "engine/travel.hpp"
#include "routing/explain/explain.hpp"
#include "routing/routing.hpp"
#include "routing/suggest/suggest.hpp"
#include "routing/v3/read.hpp"
#include "routing/v3/write.hpp"
#include "routing/validation/check.hpp"
#include "routing/validation/check_plan_fits.hpp"
#include "routing/validation/count.hpp"
#include "routing/validation/promises.hpp"
#include "routing/validation/searched.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

using routing::Operation;
using routing::Request;
using routing::v3::write_answer;
using routing::v3::write_explanation;
using routing::v3::write_suggestions;

std::shared_ptr<const wire::Document> parse(const Call& call, std::string_view text)
{
    auto document = std::make_shared<wire::Document>(text);
    if (call.leave_options)
        document->drop_member("options");
    if (call.options)
        document->replace_member("options", *call.options);
    if (call.plan)
        document->replace_member("plan", *call.plan);
    return document;
}

void check(const Call& call, const Request& request, wire::FaultList& faults)
{
    routing::validation::CheckContext context;
    context.service_limits = call.service_limits;
    context.knows_profile = [&](std::string_view profile) { return knows(call, profile); };
    context.is_by_day = [&](std::string_view profile) { return is_by_day(call, profile); };
    if (!call.matrices.empty())
        context.matrix_rows = call.matrix_rows;
    routing::validation::check_request(request, context, faults);
}

// Checks that are made only where nothing else is wrong with the request: whether the plan and the
// tasks to be placed fit the problem and each other, and whether the search supports all of it.
void check_plan_and_search(const Call& call, const Request& request, wire::FaultList& faults)
{
    using routing::validation::NamedPlaces;
    const bool is_judged =
        call.operation == Operation::evaluate || call.operation == Operation::explain;
    if (request.plan.present())
        routing::validation::check_plan_fits(
            request, is_judged ? NamedPlaces::required : NamedPlaces::optional, faults);
    routing::validation::check_tasks_to_place_fit(request, faults);
    if (faults.empty() && call.operation == Operation::solve)
        routing::validation::check_searched(request, faults);
}

// A search without a plan starts from what was published.
void start_from_published(const Call& call, Request& request)
{
    if (call.operation != Operation::solve || request.plan.present() ||
        !request.problem->published.present())
        return;
    request.plan.value = routing::validation::published_plan(*request.problem);
    request.plan.given = form::Given::sound;
}

// Nothing where the call was stopped before there was an answer.
std::optional<std::string> body_of(const Call& call, const Request& request, const Travel& travel)
{
    const travel::Source& source = travel.source();
    routing::SolveSettings settings = settings_of(call);
    settings.time_limit_ms = call.time_limit_ms;
    switch (call.operation) {
    case Operation::solve: {
        routing::Answer answer = solve(request, source, settings);
        answer.search->travel_ms = travel.milliseconds();
        travel.add_to(answer.warnings);
        return write_answer(request, answer);
    }
    case Operation::evaluate: {
        routing::Answer answer = evaluate(request, source);
        travel.add_to(answer.warnings);
        return write_answer(request, answer);
    }
    case Operation::suggest: {
        auto answer = routing::suggest::suggestions_for(request, source, call.progress);
        answer.search.travel_ms = travel.milliseconds();
        travel.add_to(answer.warnings);
        return write_suggestions(request, answer);
    }
    case Operation::explain:
        if (auto answer = routing::explain::explanation_of(request, source, call.progress)) {
            travel.add_to(answer->warnings);
            return write_explanation(request, *answer);
        }
        break;
    }
    return std::nullopt;
}

Answer refused(const wire::FaultList& faults)
{
    return {.accepted = false, .body = wire::error_body(faults), .faults = faults.count()};
}

}  // namespace

Answer run_v3(const Call& call, std::string_view text)
{
    std::shared_ptr<const wire::Document> document;
    try {
        document = parse(call, text);
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
    wire::FaultList faults{*document};
    const bool plane = std::holds_alternative<travel::PlaneRule>(call.travel);
    Request request =
        routing::v3::read_request(document, call.operation, {plane, call.service_limits}, faults);
    check(call, request, faults);
    if (!faults.empty())
        return refused(faults);
    if (call.validate_only)
        return {true, routing::v3::write_counts(routing::validation::count(request))};
    check_plan_and_search(call, request, faults);
    if (!faults.empty())
        return refused(faults);
    start_from_published(call, request);
    const Travel travel{call, request};
    if (std::optional<std::string> body = body_of(call, request, travel))
        return {true, std::move(*body)};
    return {true, {}, true};
}

}  // namespace routeopt::engine
