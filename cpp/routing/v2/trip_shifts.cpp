#include "routing/v2/trip_shifts.hpp"

#include <algorithm>
#include <optional>

namespace routeopt::routing::v2 {
namespace {

Misfit operator+(const Misfit& a, const Misfit& b)
{
    Misfit sum;
    std::transform(a.begin(), a.end(), b.begin(), sum.begin(), std::plus<>{});
    return sum;
}

// The least sum where trips and shifts keep their order: by trip, then by shift, with no shift
// after that one in use.
Misfit assign(const std::vector<std::vector<Misfit>>& misfits, const Order& order,
              std::vector<std::size_t>& found)
{
    const std::size_t trips = order.trips.size();
    const std::size_t shifts = order.shifts.size();
    const auto misfit = [&](std::size_t t, std::size_t s) {
        return misfits[order.trips[t - 1]][order.shifts[s - 1]];
    };
    std::vector least(trips + 1, std::vector<Misfit>(shifts + 1, Misfit{}));
    for (std::size_t t = 1; t <= trips; ++t)
        for (std::size_t s = t; s <= shifts; ++s) {
            const Misfit with = least[t - 1][s - 1] + misfit(t, s);
            least[t][s] = s == t ? with : std::min(least[t][s - 1], with);
        }
    found.resize(trips);
    std::size_t s = shifts;
    for (std::size_t t = trips; t > 0; --t, --s) {
        while (s > t && least[t][s - 1] == least[t][s])
            --s;
        found[order.trips[t - 1]] = order.shifts[s - 1];
    }
    return least[trips][shifts];
}

}  // namespace

ShiftTimes times_of(const Shift& shift)
{
    return {*shift.from, *shift.to, shift.overtime_end.present() ? *shift.overtime_end : *shift.to};
}

std::string_view date_of(const wire::Document& document, const Shift& shift)
{
    return document.string(shift.from.at).substr(0, std::string_view{"2026-12-01"}.size());
}

std::int64_t outside(const TripTimes& trip, const ShiftTimes& shift)
{
    return std::max<std::int64_t>(0, shift.from - trip.from) +
           std::max<std::int64_t>(0, trip.until - shift.last);
}

std::int64_t overtime(const TripTimes& trip, const ShiftTimes& shift)
{
    return std::max<std::int64_t>(0, trip.until - shift.until);
}

std::vector<std::size_t> shifts_of(const std::vector<std::vector<Misfit>>& misfits,
                                   const std::vector<Order>& orders)
{
    std::optional<Misfit> best;
    std::vector<std::size_t> chosen;
    for (const Order& order : orders) {
        std::vector<std::size_t> found;
        const Misfit sum = assign(misfits, order, found);
        if (best && *best <= sum)
            continue;
        best = sum;
        chosen = std::move(found);
    }
    return chosen;
}

}  // namespace routeopt::routing::v2
