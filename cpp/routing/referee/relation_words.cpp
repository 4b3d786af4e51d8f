#include "routing/referee/relation_words.hpp"

#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {
namespace {

constexpr std::size_t kMostNamed = 8;

std::string participant_in_words(const Participant& participant)
{
    return (participant.stop.present() ? "the " + std::string{*participant.stop} + " of " : "") +
           in_quotes(*participant.task);
}

std::string participants_in_words(const Relation& relation)
{
    const auto& all = *relation.participants;
    std::string words;
    for (std::size_t i = 0; i < all.size() && i < kMostNamed; ++i)
        words += (i > 0 ? ", " : "") + participant_in_words(all[i]);
    if (all.size() > kMostNamed)
        words += " and " + std::to_string(all.size() - kMostNamed) + " more";
    return words;
}

std::string what_tasks_do(const Relation& relation)
{
    switch (*relation.kind) {
    case RelationKind::synchronized: return "left out, or on one route with another";
    case RelationKind::ordered:
        return *relation.adjacent
                   ? "left out, on another route, out of order, or not next to the one before"
                   : "left out, on another route, or out of order";
    case RelationKind::same_route: return "on another route than the first that is served";
    case RelationKind::same_vehicle: return "on another vehicle than the first that is served";
    case RelationKind::different_vehicles: return "on one vehicle with another";
    case RelationKind::one_of: return "served beside the first that is served";
    case RelationKind::time_lag: break;
    }
    return "in breach";
}

}  // namespace

std::string relation_in_words(const Relation& relation, std::size_t index)
{
    static constexpr std::string_view kKinds[] = {
        "synchronized", "time_lag",           "ordered", "same_route",
        "same_vehicle", "different_vehicles", "one_of"};
    const std::string kind{kKinds[static_cast<std::size_t>(*relation.kind)]};
    return kind + (relation.id.present() ? " " + in_quotes(*relation.id)
                                         : " number " + std::to_string(index + 1));
}

std::string missed_time_in_words(const Relation& relation, std::int64_t seconds, bool is_too_soon)
{
    const std::string much = duration_in_words(seconds);
    if (*relation.kind == RelationKind::synchronized)
        return "the services of " + participants_in_words(relation) + " start " +
               duration_in_words(seconds + *relation.max_difference_s) + " apart, " + much +
               " too much";
    return "the service of " + participant_in_words(*relation.to) + " starts " + much +
           (is_too_soon ? " too soon" : " too late") + " after the end of that of " +
           participant_in_words(*relation.from);
}

std::string tasks_in_breach_in_words(const Relation& relation, std::int64_t tasks)
{
    if (*relation.kind == RelationKind::time_lag)
        return participant_in_words(*relation.to) + " is served without " +
               participant_in_words(*relation.from);
    const std::string count = std::to_string(tasks);
    if (relation.groups.present())
        return count + (tasks == 1 ? " task is" : " tasks are") +
               " served after a task of a later group";
    return count + " of " + participants_in_words(relation) + (tasks == 1 ? " is " : " are ") +
           what_tasks_do(relation);
}

}  // namespace routeopt::routing::referee
