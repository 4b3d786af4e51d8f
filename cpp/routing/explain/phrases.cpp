#include "routing/explain/phrases.hpp"

#include "base/in_thousands.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::explain {
namespace {

constexpr std::int64_t kCent = kMoneySteps / 100;

std::string stop_in_words(const Neighbour& stop)
{
    if (!stop.depot.empty())
        return "the reload at " + in_quotes(stop.depot);
    if (stop.type == "job")
        return in_quotes(stop.task);
    return "the " + std::string{stop.type} + " of " + in_quotes(stop.task);
}

bool is_none(const Neighbour& stop)
{
    return stop.task.empty() && stop.depot.empty();
}

std::string between_in_words(const Neighbour& after, const Neighbour& before)
{
    if (is_none(after) && is_none(before))
        return "as its only stop";
    if (is_none(after))
        return "before " + stop_in_words(before);
    if (is_none(before))
        return "after " + stop_in_words(after);
    return "between " + stop_in_words(after) + " and " + stop_in_words(before);
}

}  // namespace

std::string money_in_words(Money amount, MoneyRounding rounding)
{
    const bool is_negative = amount < Money{};
    Int128 steps = is_negative ? -amount.get() : amount.get();
    const Int128 rest = steps % kCent;
    const bool is_tiny = steps < kCent;  // is told in full, as it would read as nothing
    if (rest != 0 && !is_tiny) {
        const bool goes_up = rounding == MoneyRounding::up ? !is_negative : 2 * rest >= kCent;
        steps += (goes_up ? kCent : 0) - rest;
    }
    std::string part = std::to_string(static_cast<std::uint64_t>(steps % kMoneySteps));
    part.insert(0, 5 - part.size(), '0');
    while (part.size() > 2 && part.back() == '0')
        part.pop_back();
    const std::string whole = in_thousands(static_cast<std::int64_t>(steps / kMoneySteps));
    return (is_negative ? "-" : "") + whole + "." + part;
}

std::string task_in_words(const what_if::PlannedTask& task)
{
    return (task.job != nullptr ? "job " : "shipment ") + in_quotes(*task.wire->id);
}

std::string amount_in_words(std::int64_t amount, std::string_view unit)
{
    if (unit == "s")
        return referee::duration_in_words(amount);
    if (unit == "m")
        return in_thousands(amount) + " m";
    if (unit == "count")
        return in_thousands(amount);
    return in_thousands(amount) + " " + in_quotes(unit);
}

std::string place_in_words(const AnswerPlace& place)
{
    std::string words =
        "vehicle " + in_quotes(place.vehicle) + ", shift " + in_quotes(place.shift) + ", ";
    if (place.stops.size() == 1)
        return words + between_in_words(place.stops[0].first, place.stops[0].second);
    return words + "pickup " + between_in_words(place.stops[0].first, place.stops[0].second) +
           ", delivery " + between_in_words(place.stops[1].first, place.stops[1].second);
}

std::string names_in_words(const std::vector<std::string_view>& names, std::string_view last)
{
    const std::string before_last = " " + std::string{last} + " ";
    std::string words;
    for (std::size_t i = 0; i < names.size(); ++i)
        words += (i == 0 ? "" : i + 1 == names.size() ? before_last : ", ") + in_quotes(names[i]);
    return words;
}

}  // namespace routeopt::routing::explain
