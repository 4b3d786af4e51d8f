// Reloads: opening hours of depots, and shipments still on board at a reload, which is not allowed.
#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {
namespace {

void check_depot_hours(const Route& route, std::size_t k, Violations& violations)
{
    const Visit& visit = route.visits[k];
    if (visit.curve.empty())
        return;
    const std::int64_t late_s = visit.answer.service_start - visit.curve.back().to;
    if (late_s > 0)
        violations.push_back(violation_of({"depot_hours", "depot hours"}, pointer_to(route, k),
                                          stop_in_words(visit) + " starts " +
                                              duration_in_words(late_s) + " after the depot closes",
                                          late_s, "s"));
}

}  // namespace

void check_reloads(const Route& route, Violations& violations)
{
    std::int64_t on_board = 0;
    for (std::size_t k = 0; k < route.visits.size(); ++k) {
        const Visit& visit = route.visits[k];
        on_board += visit.answer.type == "pickup" ? 1 : visit.answer.type == "delivery" ? -1 : 0;
        if (visit.depot == nullptr)
            continue;
        check_depot_hours(route, k, violations);
        if (on_board > 0)
            violations.push_back(violation_of(
                {"reload", "reload"}, pointer_to(route, k),
                std::to_string(on_board) + (on_board == 1 ? " shipment is" : " shipments are") +
                    " on board of " + vehicle_in_words(route) + " at " + stop_in_words(visit),
                1, "count"));
    }
}

}  // namespace routeopt::routing::referee
