// The routes of a plain::Plan as they are now, and the questions about them that are the same for
// every way of computing travel: how nodes follow each other, their times, the room of each trip,
// what counts towards a route's limits. Read by all operators; only Plan, which derives from it,
// changes it.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/index_set.hpp"
#include "routing/search/neighbourhood/empty_slots.hpp"
#include "routing/search/neighbourhood/node_numbers.hpp"
#include "routing/search/plain/plan_records.hpp"

namespace routeopt::routing::search::plain {

class PlanRoutes : public NodeNumbers {
public:
    [[nodiscard]] const Node& node(Index index) const { return nodes_[index]; }
    [[nodiscard]] const Times& times(Index node) const { return times_[node]; }
    // When the time window of a stop closes.
    [[nodiscard]] std::int64_t closes(Index stop) const { return times(stop).close; }
    // The slot that a node is in; kNone for a stop or a reload in no route.
    [[nodiscard]] Index route_of(Index node) const { return route_of_[node]; }
    // The trip of a node, by its number for route(): of a reload the one that it begins, of a
    // slot's end the one that ends there. kNone for a node in no route.
    [[nodiscard]] Index trip_of(Index node) const { return trip_of_[node]; }
    // The reload, or the end of the route, that follows a node. O(nodes between).
    [[nodiscard]] Index end_of_trip(Index node) const
    {
        do
            node = nodes_[node].next;
        while (!is_end(node));
        return node;
    }
    // The route of a slot, or a trip by its number. kNone is a route without any room, so that
    // absent stops need no check of their own.
    [[nodiscard]] const Route& route(Index slot) const { return routes_[slot + 1]; }

    // Slots whose routes have stops.
    [[nodiscard]] std::span<const Index> running_slots() const { return running_.all(); }
    [[nodiscard]] std::int64_t running() const { return std::ssize(running_.all()); }
    [[nodiscard]] std::int64_t served_stops() const { return served_stops_; }

    // An empty slot of that kind, or kNone if none is left.
    [[nodiscard]] Index empty_slot(Index kind)
    {
        return empty_slots_.find(kind, [this](Index slot) { return route(slot).size == 0; });
    }
    // Whether the slot's initial load fits into its vehicle; if not no route runs there.
    [[nodiscard]] bool can_run(Index slot) const
    {
        const model::Slot& s = model_.slots[slot];
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            if (s.initial_load[d] > s.capacity[d])
                return false;
        return true;
    }

    // What a distance and a time cost on a route.
    static Cost price(const Route& route, std::int64_t metres, std::int64_t seconds)
    {
        return route.per_metre * metres + route.per_second * seconds;
    }
    [[nodiscard]] std::int32_t service_s(Index stop, Index slot) const
    {
        return model_.service_s(model_.stops[stop], model_.slots[slot]);
    }

    // Writes into `positions` which of these stops are in a trip with room for a job of this size,
    // as positions in the list, and returns how many. Asked more often than anything else, and
    // without a branch, as a processor cannot predict whether a trip has room. Precondition:
    // positions has space for all stops, at most 256. If loads rise and fall along a route, the
    // room of a trip is that of an empty one: fits_after() has to be asked as well.
    std::size_t with_room(std::span<const Index> stops, const Load& size,
                          std::uint8_t* positions) const
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < stops.size(); ++i) {
            const Load& room = route(trip_of(stops[i])).room;
            bool has_room = size[0] <= room[0];
            for (std::size_t d = 1; d < dimensions_; ++d)
                has_room = has_room & (size[d] <= room[d]);
            positions[count] = static_cast<std::uint8_t>(i);
            count += has_room ? 1 : 0;
        }
        return count;
    }
    // Whether a job of this size fits into the trip, at any place of it. Precondition: loads only
    // rise or only fall along a route.
    [[nodiscard]] bool fits(const Route& trip, const Load& size) const
    {
        for (std::size_t d = 0; d < dimensions_; ++d)
            if (size[d] > trip.room[d])
                return false;
        return true;
    }

    // Whether the route keeps its limits if its totals grow by `more`. Precondition: the model is
    // limited.
    [[nodiscard]] bool within_limits(Index slot, const Totals& more) const
    {
        return (totals_[slot] + more).keep(model_.slots[slot].limits);
    }
    // What a task adds to the totals of a route in this slot, the legs to and from its stops aside.
    [[nodiscard]] Totals totals_of(const model::Task& task, Index slot) const
    {
        const Totals totals = totals_at(task.stop, slot);
        return task.second == kNone ? totals : totals + totals_at(task.second, slot);
    }
    // What a single stop adds to the totals of a route in this slot, the legs to and from it aside.
    // A shipment counts as a task at its pickup.
    [[nodiscard]] Totals totals_at(Index node, Index slot) const
    {
        if (is_end(node))
            return {};
        return {0, 0, service_s(node, slot), model_.stops[node].is_delivery ? 0 : 1};
    }
    // What a leg adds to the totals of a route.
    [[nodiscard]] static Totals totals_of(Arc arc) { return {arc.distance_m, arc.duration_s}; }

    // The route up to leaving a node. Preconditions: routes are timed as wholes; it is on time.
    [[nodiscard]] Head head_at(Index node) const
    {
        const Times& times = this->times(node);
        return {times.ready, times.work_s, times.depart_by};
    }

    // When a visit of the depot can start for a vehicle, or for goods, that are there at `time`:
    // within its opening hours. kTooLate if never.
    [[nodiscard]] static std::int64_t next_start(const model::Depot& depot, std::int64_t time)
    {
        if (depot.hours.empty())
            return time;
        for (const model::Depot::Opening& hours : depot.hours)
            if (time <= hours.close)
                return std::max(time, hours.open);
        return kTooLate;
    }
    static constexpr std::int64_t kTooLate = model::kUnlimited;

protected:
    // All slots are empty.
    explicit PlanRoutes(const Model& model)
        : NodeNumbers(model), dimensions_(model.dimensions), limited_(model.limited),
          has_reloads_(!model.reloads.empty()), nodes_(as_size(node_count())),
          times_(nodes_.size()), route_of_(nodes_.size(), kNone),
          trips_(has_reloads_ ? nodes_.size() : 0, kNone),
          trip_of_(has_reloads_ ? trips_.data() : route_of_.data()),
          routes_(as_size(trip_count()) + 1), empty_slots_(model), running_(model.slots.size())
    {
        for (std::size_t i = 0; i < model.stops.size(); ++i) {
            nodes_[i].place = model.stops[i].place;
            times_[i].open = model.stops[i].open;
            times_[i].close = model.stops[i].close;
        }
        for (Index slot = static_cast<Index>(model.slots.size()) - 1; slot >= 0; --slot)
            begin_slot(slot);
        for (Index reload = first_reload_; reload < node_count(); ++reload) {
            const model::Depot& depot = depot_at(reload);
            nodes_[reload].place = depot.place;
            Times& times = times_[reload];
            times.open = depot.hours.empty() ? -model::kUnlimited : depot.hours.front().open;
            times.close = depot.hours.empty() ? model::kUnlimited : depot.hours.back().close;
            times.service_s = depot.service_s;
        }
        change(kNone).room.fill(INT64_MIN);
        if (model.limited)
            totals_.resize(model.slots.size());
    }

    Route& change(Index slot) { return routes_[slot + 1]; }

    // When what is done at a node starts if it is reached at `arrival`; too late if that is after
    // the node's close.
    [[nodiscard]] std::int64_t start_at(Index node, std::int64_t arrival) const
    {
        const std::int64_t start = std::max(arrival, times_[node].open);
        return is_reload(node) ? next_start(depot_at(node), start) : start;
    }
    // The last start at a node that is not after `latest`; -kTooLate if there is none.
    [[nodiscard]] std::int64_t last_start_at(Index node, std::int64_t latest) const
    {
        if (!is_reload(node) || depot_at(node).hours.empty())
            return std::min(times_[node].close, latest);
        const std::vector<model::Depot::Opening>& hours = depot_at(node).hours;
        for (auto at = hours.rbegin(); at != hours.rend(); ++at)
            if (at->open <= latest)
                return std::min(at->close, latest);
        return -kTooLate;
    }

    // Adds a stop to its route's totals (sign 1), or takes it out (-1): its legs `in` and `out`
    // stand for the direct one.
    void count_up(Index slot, Index stop, std::int64_t sign, Arc direct, Arc in, Arc out)
    {
        const Totals more =
            totals_of(in) + totals_of(out) - totals_of(direct) + totals_at(stop, slot);
        Totals& totals = totals_[slot];
        totals = sign > 0 ? totals + more : totals - more;
    }

    std::size_t dimensions_;
    bool limited_;
    bool has_reloads_;
    std::vector<Node> nodes_;
    ByNode<Times> times_;
    ByNode<Index> route_of_;
    ByNode<Index> trips_;        // empty if there are no reloads
    const Index* trip_of_;       // of trips_, or of route_of_, which then says the same
    std::vector<Route> routes_;  // that of kNone first; by slot, then by reload
    BySlot<Totals> totals_;      // empty if there are no limits
    EmptySlots empty_slots_;
    IndexSet running_;  // slots
    std::int64_t served_stops_ = 0;

private:
    void begin_slot(Index slot)
    {
        const model::Slot& s = model_.slots[slot];
        Node& start = nodes_[start_of(slot)];
        Node& end = nodes_[end_of(slot)];
        start.place = s.start_place;
        end.place = s.end_place;
        start.next = end_of(slot);
        end.prev = start_of(slot);
        route_of_[start_of(slot)] = route_of_[end_of(slot)] = slot;
        times_[start_of(slot)] = {s.earliest, s.latest_start, s.earliest, s.end, 0};
        times_[end_of(slot)] = {s.earliest, s.end, s.earliest, s.end, 0};
        Route& route = change(slot);
        route.per_metre = s.per_metre;
        route.per_second = s.per_second;
        route.profile = s.profile;
        route.plain = s.profile == 0 && s.speed_factor == kMillion;
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            route.room[d] = s.capacity[d] - s.initial_load[d];
        if (can_run(slot))
            empty_slots_.offer(slot);
    }
};

}  // namespace routeopt::routing::search::plain
