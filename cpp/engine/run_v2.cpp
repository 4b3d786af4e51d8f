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
        return told(evaluate(translation.request, source),
                    [&](const routing::v2::Told& plan) { return write_suggestions(plan, found); });
    }
    case Operation::explain:
        if (const auto found =
                routing::explain::explanation_of(translation.request, source, call.progress))
            return told(evaluate(translation.request, source), [&](const routing::v2::Told& plan) {
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

// A straight line is a great circle without the detour of roads; matrices hold as they are.
Call with_travel_of(const Call& call, const routing::v2::Request& request)
{
    Call own = call;
    const auto& straight = request.options->euclidian;
    if (straight.present() && *straight && !std::holds_alternative<TravelService>(call.travel))
        own.travel = GreatCircleChoice{std::nullopt, 1.0};
    return own;
}

// A category whose travel nobody knows.
void check_profiles(const Call& call, const routing::v2::Translation& translation,
                    wire::FaultList& faults)
{
    if (!faults.empty())
        return;
    for (const routing::Vehicle& vehicle : *translation.request.problem->vehicles)
        if (!knows(call, *vehicle.profile))
            faults.invalid_value({vehicle.profile.at}, [&] {
                return "the source of travel does not know " + std::string{*vehicle.profile};
            });
}

// The texts of a call, parsed.
struct Texts {
    std::shared_ptr<const wire::Document> request;
    std::optional<wire::Document> plan, changes;

    explicit Texts(const Call& call, std::string_view text)
        : request(std::make_shared<wire::Document>(text))
    {
        if (call.plan)
            plan.emplace(*call.plan);
        if (call.changes)
            changes.emplace(*call.changes);
    }
};

Answer run_on(Call call, const Texts& texts)
{
    wire::FaultList faults{*texts.request};
    const routing::v2::Request request =
        routing::v2::read_request(*texts.request, call.service_limits, faults);
    if (!faults.empty())
        return refused(faults);
    routing::v2::Wishes wishes{call.time_limit_ms};
    wishes.has_matrices = std::holds_alternative<TravelService>(call.travel);
    wire::FaultList change_faults{texts.changes ? *texts.changes : *texts.request};
    wire::FaultList solution_faults{texts.plan ? *texts.plan : *texts.request, "/solution"};
    routing::v2::ChangeRequest changes;
    routing::v2::Solution solution;
    if (texts.plan) {
        solution = routing::v2::read_solution(*texts.plan, solution_faults);
        if (!solution_faults.empty())
            return refused(solution_faults);
        wishes.solution = &solution;
        wishes.solution_faults = &solution_faults;
    }
    if (texts.changes) {
        changes = routing::v2::read_changes(*texts.changes, change_faults);
        if (!change_faults.empty())
            return refused(change_faults);
        wishes.changes = &changes;
        wishes.change_faults = &change_faults;
        call.operation = *routing::operation_named(*changes.operation);
    }
    const routing::v2::Translation translation =
        routing::v2::translate(request, texts.request, call.operation, wishes, faults);
    // What is only checked may get the matrices that it names afterwards.
    const bool names_matrices = request.custom_matrices->profiles.present();
    if (!(call.validate_only && names_matrices && !wishes.has_matrices))
        check_profiles(call, translation, faults);
    for (const wire::FaultList* found : {&change_faults, &solution_faults, &faults})
        if (!found->empty())
            return refused(*found);
    if (call.validate_only)
        return {true, routing::v2::write_valid(request, translation)};
    const Travel travel{with_travel_of(call, request), translation.request};
    if (std::optional<std::string> body = body_of(call, request, translation, travel))
        return {true, std::move(*body)};
    return {true, {}, true};
}

}  // namespace

Answer run_v2(const Call& call, std::string_view text)
{
    try {
        return run_on(call, Texts{call, text});
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
}

Answer translated(Operation operation, std::string_view text)
{
    try {
        const auto document = std::make_shared<wire::Document>(text);
        wire::FaultList faults{*document};
        const auto request = routing::v2::read_request(*document, true, faults);
        if (!faults.empty())
            return refused(faults);
        auto translation = routing::v2::translate(request, document, operation, {}, faults);
        if (!faults.empty())
            return refused(faults);
        routing::v2::keep_to_bounds(translation);
        if (const auto& straight = request.options->euclidian; straight.present() && *straight)
            translation.warnings.push_back(
                {"not_expressed", document->pointer(straight.at),
                 "straight lines are a choice of travel, which a V3 request does not state"});
        return {true, routing::v2::write_translation(request, translation, operation)};
    } catch (const wire::SyntaxError& error) {
        return {.accepted = false, .body = wire::error_body(error), .faults = 1};
    }
}

}  // namespace routeopt::engine
