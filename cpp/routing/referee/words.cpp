#include "routing/referee/words.hpp"

#include "base/in_thousands.hpp"

namespace routeopt::routing::referee {
namespace {

void append_part(std::string& words, std::int64_t count, const char* unit)
{
    if (count == 0)
        return;
    if (!words.empty())
        words += ' ';
    words += std::to_string(count) + unit;
}

}  // namespace

std::string duration_in_words(std::int64_t seconds)
{
    std::string words;
    append_part(words, seconds / 3600, " h");
    append_part(words, seconds / 60 % 60, " min");
    append_part(words, seconds % 60, " s");
    return words;
}

std::string count_in_words(std::int64_t count, std::string_view one)
{
    return in_thousands(count) + ' ' + std::string{one} + (count == 1 ? "" : "s");
}

std::string task_in_words(const Visit& visit)
{
    return (visit.answer.type == "job" ? "job " : "shipment ") + in_quotes(visit.answer.task);
}

std::string stop_in_words(const Visit& visit)
{
    const std::string type{visit.answer.type};
    if (visit.pause != nullptr)
        return "break " + in_quotes(visit.answer.break_id);
    if (visit.depot != nullptr)
        return "the reload at depot " + in_quotes(visit.answer.depot);
    if (visit.task == nullptr)
        return "the " + type;
    return type == "job" ? task_in_words(visit) : "the " + type + " of " + task_in_words(visit);
}

std::string vehicle_in_words(const Route& route)
{
    return "vehicle " + in_quotes(*route.vehicle->wire->id);
}

std::string pointer_to(const Route& route)
{
    return route.pointers == Pointers::plan ? "/plan/routes/" + std::to_string(route.planned)
                                            : "/routes/" + std::to_string(route.number);
}

std::string pointer_to(const Route& route, std::size_t stop)
{
    if (route.pointers == Pointers::answer)
        return pointer_to(route) + "/stops/" + std::to_string(stop);
    const std::optional<std::size_t> planned = route.visits[stop].planned;
    return planned ? pointer_to(route) + "/stops/" + std::to_string(*planned) : pointer_to(route);
}

}  // namespace routeopt::routing::referee
