#include "engine/run_v2.hpp"

#include <memory>

#include "engine/settings.hpp"
#include "engine/travel.hpp"
#include "routing/explain/explain.hpp"
#include "routing/routing.hpp"
#include "routing/suggest/suggest.hpp"
#include "routing/v2/read.hpp"
#include "routing/v2/translate.hpp"
#include "routing/v2/write.hpp"
#include "wire/writer.hpp"

namespace routeopt::engine {
namespace {

using routing::Operation;

// Nothing where the call was stopped before there was an answer.
std::optional<std::string> body_of(const Call& call, const routing::v2::Request& request,
                                   const routing::v2::Translation& translation,
                                   const Travel& travel)
{
    const travel::Source& source = travel.source();
    const auto told = [&](routing::Answer answer, auto&& write) {
        travel.add_to(answer.warnings);
        return write(routing::v2::Told{request, translation, answer});
    };
    switch (call.operation) {
    case Operation::solve:
        return told(solve(translation.request, source, settings_of(call)),
                    routing::v2::write_answer);
    case Operation::evaluate:
        return told(evaluate(translation.request, source), routing::v2::write_answer);
    case Operation::suggest: {
        const auto found =
            routing::suggest::suggestions_for(translation.request, source, call.progress);
        return told(evaluate(translation.request, source), [&](const routing::v2::Told& plan) {
            return write_suggestions(plan, found);
        });
    }
    case Operation::explain:
        if (const auto found =
                routing::explain::explanation_of(translation.request, source, call.progress))
            return told(evaluate(translation.request, source),
                        [&](const routing::v2::Told& plan) {
                            return write_explanation(plan, *found);
                        });
        break;
    }
    return std::nullopt;
}

Answer refused(const wire::FaultList& faults)
{
    return {.accepted = false, .body = wire::error_body(faults), .faults = faults.count()};
}

// A straight line is a great circle without the detour of roads.
Call with_travel_of(const Call& call, const routing::v2::Request& request)
{
    Call own = call;
    const auto& straight = request.options->euclidian;
    if (straight.present() && *straight)
        own.travel = GreatCircleChoice{std::nullopt, 1.0};
    return own;
}

}  // namespace

Answer run_v2(const Call& call, std::string_view text)
{
    std::shared_ptr<const wire::Document> document;
    try {
        document = std::make_shared<wire::Document>(text);
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
    wire::FaultList faults{*document};
    const routing::v2::Request request =
        routing::v2::read_request(*document, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    const routing::v2::Translation translation = routing::v2::translate(
        request, document, call.operation, {call.time_limit_ms}, faults);
    if (!faults.empty())
        return refused(faults);
    if (call.validate_only)
        return {true, routing::v2::write_valid(translation)};
    const Travel travel{with_travel_of(call, request), translation.request};
    if (std::optional<std::string> body = body_of(call, request, translation, travel))
        return {true, std::move(*body)};
    return {true, {}, true};
}

}  // namespace routeopt::engine
