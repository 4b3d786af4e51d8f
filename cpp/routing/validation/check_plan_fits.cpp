#include "routing/validation/check_plan_fits.hpp"

#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "base/in_quotes.hpp"
#include "routing/validation/plan_ids.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::routing::validation {
namespace {

bool is(const PlanStop& stop, std::string_view type)
{
    return stop.type && *stop.type == type;
}

// How far a route of the plan has been followed: the reloads and breaks that its shift has and
// those that were used, and the shipments on board.
struct RouteSoFar {
    struct Visits {
        std::int64_t most;
        std::int64_t made = 0;
    };

    bool shift_is_known = false;
    ById<Visits> reloads;
    ById<bool> breaks;                            // whether it was taken
    std::map<std::string_view, NodeId> on_board;  // shipments, and the nodes of their pickups
    // After a stop that is at fault it is unknown whether its shipment is on board, or, where the
    // stop does not even tell which, whether any is. A delivery is then not reported as too early.
    std::set<std::string_view> perhaps_on_board;
    bool anything_on_board = false;

    // Begins with the shift that the route runs on.
    void follow(const Shift& shift)
    {
        shift_is_known = true;
        reloads.add(shift.reloads, &Reload::depot, [](const Reload& reload) {
            return Visits{reload.max_visits.usable() ? *reload.max_visits
                                                     : std::numeric_limits<std::int64_t>::max()};
        });
        breaks.add(shift.breaks, &Break::id, [](const Break&) { return false; });
    }
    // From here on it is unknown whether this shipment, or any shipment, is on board.
    void lose_sight_of(std::string_view shipment)
    {
        on_board.erase(shipment);
        perhaps_on_board.insert(shipment);
    }
    void lose_sight()
    {
        on_board.clear();
        anything_on_board = true;
    }
};

// Follows the routes of a plan in their order.
class Matcher {
public:
    Matcher(const Problem& problem, NamedPlaces places, wire::FaultList& faults)
        : plan_ids_(problem), places_(places), faults_(faults)
    {
    }

    void check_route(const PlanRoute& route)
    {
        RouteSoFar so_far;
        if (const Shift* shift = shift_of(route))
            so_far.follow(*shift);
        for (const PlanStop& stop : *route.stops)
            if (!is(stop, "start") && !is(stop, "end"))
                check_stop(stop, so_far);
        for (const auto& [shipment, at] : so_far.on_board)
            refuse(at, "the delivery of " + in_quotes(shipment) + " is not later on this route");
    }

private:
    void refuse(NodeId at, const std::string& why)
    {
        faults_.invalid_value({at}, [&] { return why; });
    }

    // The entry of that id. Null where there is none, with a fault at `at` unless ids are missing
    // from the entries because they could not be read. `remedy` ends the fault's message.
    template <class Value>
    Value* known(ById<Value>& entries, const Text& id, std::string_view what, NodeId at,
                 std::string_view remedy = {})
    {
        Value* found = entries.find(*id);
        if (found == nullptr && entries.complete())
            faults_.invalid_value({at}, [&] {
                return wire::unknown_name("unknown " + std::string{what}, *id, entries.ids())
                    .append(remedy);
            });
        return found;
    }

    // The shift of this route; null, with a fault, where it does not exist or an earlier route has
    // taken it.
    const Shift* shift_of(const PlanRoute& route)
    {
        if (!route.vehicle)
            return nullptr;
        auto* shifts = known(plan_ids_.vehicles, route.vehicle, "vehicle", route.at,
                             " (if it was withdrawn, take its route out of the plan)");
        if (shifts == nullptr || !route.shift)
            return nullptr;
        ShiftEntry* shift = known(*shifts, route.shift, "shift", route.at);
        if (shift == nullptr)
            return nullptr;
        if (std::exchange(shift->used, true)) {
            refuse(route.at, "a route before takes this shift already");
            return nullptr;
        }
        return shift->wire;
    }

    void check_stop(const PlanStop& stop, RouteSoFar& so_far)
    {
        const bool one_name =
            stop.task.present() + stop.depot.present() + stop.break_id.present() == 1;
        if (one_name && !stop.task.present() && stop.place.present())
            refuse(stop.place.at, "only the stop of a task has a `place`");
        if (one_name && stop.task)
            check_task(stop, so_far);
        else if (one_name && stop.depot)
            check_reload(stop, so_far);
        else if (one_name && stop.break_id)
            check_break(stop, so_far);
        else
            so_far.lose_sight();
    }

    void check_task(const PlanStop& stop, RouteSoFar& so_far)
    {
        TaskEntry* task = known(plan_ids_.tasks, stop.task, "task", stop.at,
                                " (if it was cancelled, take its stops out of the plan)");
        if (task == nullptr)
            return;
        check_place(stop, *task);
        if (task->is_shipment)
            check_shipment(stop, *task, so_far);
        else if (check_type(stop, "job") && std::exchange(task->first_stop_seen, true))
            refuse(stop.at, "job " + in_quotes(*stop.task) + " is in the plan before");
    }

    void check_place(const PlanStop& stop, const TaskEntry& task)
    {
        const StopSide* side = is(stop, "delivery") ? task.delivery : task.first_stop;
        if (side == nullptr || !side->places.usable())
            return;
        const auto places = std::ssize(*side->places);
        if (!side->places.present() && stop.place.present())
            refuse(stop.place.at, "the stop has one place: its `location`");
        else if (side->places.present() && stop.place && *stop.place >= places)
            refuse(stop.place.at,
                   "the stop has " + std::to_string(places) + " places, counted from 0");
        else if (side->places.present() && !stop.place.present() &&
                 places_ == NamedPlaces::required)
            faults_.invalid_value({stop.at, "place"}, [] {
                return "the stop has several `places`: which one it is at decides what it costs";
            });
    }

    void check_shipment(const PlanStop& stop, TaskEntry& shipment, RouteSoFar& so_far)
    {
        const bool is_pickup = is(stop, "pickup");
        const bool is_delivery = is(stop, "delivery");
        if (!is_pickup && !is_delivery) {
            if (stop.type.usable())
                refuse(stop.at, "a stop of shipment " + in_quotes(*stop.task) +
                                    " has the `type` pickup or delivery");
            so_far.lose_sight_of(*stop.task);
        } else if (std::exchange(is_pickup ? shipment.first_stop_seen : shipment.delivery_seen,
                                 true)) {
            refuse(stop.at, "the " + std::string{*stop.type} + " of " + in_quotes(*stop.task) +
                                " is in the plan before");
            so_far.lose_sight_of(*stop.task);
        } else if (is_pickup) {
            so_far.on_board.emplace(*stop.task, stop.at);
        } else if (so_far.on_board.erase(*stop.task) == 0 && !so_far.anything_on_board &&
                   !so_far.perhaps_on_board.contains(*stop.task)) {
            refuse(stop.at,
                   "the pickup of " + in_quotes(*stop.task) + " is not earlier on this route");
        }
    }

    void check_reload(const PlanStop& stop, RouteSoFar& so_far)
    {
        if (!check_type(stop, "reload") ||
            known(plan_ids_.depots, stop.depot, "depot", stop.at) == nullptr ||
            !so_far.shift_is_known)
            return;
        RouteSoFar::Visits* visits = so_far.reloads.find(*stop.depot);
        if (visits == nullptr) {
            if (so_far.reloads.complete())
                refuse(stop.at, "the shift may not reload at depot " + in_quotes(*stop.depot));
        } else if (++visits->made > visits->most) {
            refuse(stop.at, "reloads of one shift at depot " + in_quotes(*stop.depot) +
                                ": at most " + std::to_string(visits->most) + ", this is number " +
                                std::to_string(visits->made));
        }
    }

    void check_break(const PlanStop& stop, RouteSoFar& so_far)
    {
        if (!check_type(stop, "break") || !so_far.shift_is_known)
            return;
        bool* is_taken = so_far.breaks.find(*stop.break_id);
        if (is_taken == nullptr) {
            if (so_far.breaks.complete())
                refuse(stop.at, "the shift has no break " + in_quotes(*stop.break_id));
        } else if (std::exchange(*is_taken, true)) {
            refuse(stop.at, "break " + in_quotes(*stop.break_id) + " was taken before");
        }
    }

    // Whether the stop's `type`, if it has one, is the expected one; otherwise adds a fault.
    bool check_type(const PlanStop& stop, std::string_view expected)
    {
        if (!stop.type || *stop.type == expected)
            return true;
        refuse(stop.at, "the `type` of this stop is " + std::string{expected} + ", not " +
                            std::string{*stop.type});
        return false;
    }

    PlanIds plan_ids_;
    NamedPlaces places_;
    wire::FaultList& faults_;
};

}  // namespace

void check_plan_fits(const Request& request, NamedPlaces places, wire::FaultList& faults)
{
    if (!request.problem)
        return;
    Matcher matcher{*request.problem, places, faults};
    for (const PlanRoute& route : *request.plan->routes)
        matcher.check_route(route);
}

}  // namespace routeopt::routing::validation
