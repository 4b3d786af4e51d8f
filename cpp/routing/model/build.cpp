#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

#include "base/rounding.hpp"
#include "routing/model/alternatives.hpp"
#include "routing/model/balances.hpp"
#include "routing/model/disturbed.hpp"
#include "routing/model/hours_limits.hpp"
#include "routing/model/initial_plan.hpp"
#include "routing/model/kinds.hpp"
#include "routing/model/loads.hpp"
#include "routing/model/model.hpp"
#include "routing/model/places.hpp"
#include "routing/model/prices.hpp"
#include "routing/model/who_may_serve.hpp"
#include "routing/model/wire_of.hpp"
#include "routing/schema/one_of.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {
namespace {

class Builder {
public:
    Builder(const Request& request, const travel::Source& source, Pins pins)
        : problem_(*request.problem), plan_(request.plan.present() ? &request.plan.value : nullptr),
          source_(source), places_(*request.problem), who_(*request.problem),
          one_of_(one_of_relations(*request.problem))
    {
        if (pins == Pins::as_vehicle_sets)
            each_pinned_task(*plan_, [&](std::string_view task, std::string_view vehicle) {
                vehicle_of_pinned_.emplace(task, vehicle);
            });
        else
            model_.rules.any = plan_ != nullptr && holds_parts(*plan_);
    }

    Model build()
    {
        index_names();
        add_slots();
        if (plan_ != nullptr)
            fix_departures(problem_, *plan_, model_);
        add_tasks();
        list_alternatives(problem_, one_of_, model_);
        put_pinned_first();
        model_.vehicle_sets = who_.sets();
        places_.sort_along_curve();
        renumber();
        add_tables();
        set_prices();
        if (plan_ != nullptr)
            add_given(problem_, *plan_, model_);
        if (problem_.published.present())
            model_.disturbed = disturbed_stops(problem_, model_);
        settle_loads(model_);
        if (!model_.rules.any && !visits_wait())
            make_hours_limits(model_);
        number_kinds(model_);
        return std::move(model_);
    }

private:
    void index_names()
    {
        const auto& vehicles = *problem_.vehicles;
        model_.vehicles = vehicles.size();
        for (std::size_t v = 0; v < vehicles.size(); ++v)
            vehicle_number_.emplace(*vehicles[v].id, v);
        for (const routing::Depot& depot : *problem_.depots)
            depots_.emplace(*depot.id, &depot);
    }

    // The amounts in the order of the load's dimensions; `absent` for dimensions without an amount.
    // Dimensions are numbered in the order in which they first occur; validation allows no more
    // than kMostDimensions.
    Load load_of(const Quantities& quantities, std::int64_t absent = 0)
    {
        Load load;
        load.fill(absent);
        for (const Amount& amount : *quantities) {
            const auto number = dimensions_.emplace(amount.dimension, dimensions_.size());
            load[number.first->second] = *amount.amount;
        }
        model_.dimensions = dimensions_.size();
        return load;
    }

    Index place_at(const Endpoint& endpoint)
    {
        if (!endpoint.location.present() && !endpoint.depot.present())
            return kNone;
        return places_.number_of(endpoint.location ? *endpoint.location
                                                   : *depots_.at(*endpoint.depot)->location);
    }

    Index profile_of(const Vehicle& vehicle)
    {
        const auto [entry, is_new] = profiles_.emplace(*vehicle.profile, profiles_.size());
        if (is_new)
            profile_names_.push_back(*vehicle.profile);
        return static_cast<Index>(entry->second);
    }

    void add_slots()
    {
        const auto& vehicles = *problem_.vehicles;
        for (std::size_t v = 0; v < vehicles.size(); ++v)
            for (std::size_t s = 0; s < vehicles[v].shifts->size(); ++s)
                add_slot(vehicles[v], static_cast<Index>(v), static_cast<Index>(s));
    }

    void add_slot(const Vehicle& vehicle, Index vehicle_number, Index shift_number)
    {
        const Shift& shift = (*vehicle.shifts)[shift_number];
        Slot slot;
        slot.vehicle = vehicle_number;
        slot.shift = shift_number;
        slot.profile = profile_of(vehicle);
        slot.speed_factor = *vehicle.speed_factor;
        slot.start_place = place_at(*shift.start);
        slot.end_place = place_at(*shift.end);
        slot.earliest = *shift.start->time;
        slot.end = shift.end->last.present() ? *shift.end->last : *shift.end->time;
        slot.latest_start =
            shift.start->last.present() ? std::min(*shift.start->last, slot.end) : slot.end;
        slot.limits = limits_of(*vehicle.limits);
        model_.limited = model_.limited || slot.limits != Limits{};
        add_reloads(slot, shift);
        add_breaks(shift);
        model_.timed_whole =
            model_.timed_whole || !model_.reloads.empty() || slot.limits.duration_s < kUnlimited;
        slot.capacity = load_of(vehicle.capacity, kUnlimited);
        slot.initial_load = load_of(vehicle.initial_load);
        model_.slots.push_back(slot);
    }

    // Numbers the depot visits of a slot: each visit that its shift may make gets a number.
    void add_reloads(Slot& slot, const Shift& shift)
    {
        slot.first_choice = model_.reload_choices.size();
        for (const routing::Reload& wire : *shift.reloads) {
            const auto visits = static_cast<Index>(*wire.max_visits);
            const Index depot = number_of(*depots_.at(*wire.depot));
            model_.reload_choices.push_back(
                {depot, static_cast<Index>(model_.reloads.size()), visits});
            model_.reloads.resize(model_.reloads.size() + as_size(visits),
                                  {static_cast<Index>(model_.slots.size()), depot});
        }
        slot.last_choice = model_.reload_choices.size();
    }

    void add_breaks(const Shift& shift)
    {
        std::vector<Break>& breaks = model_.breaks_of.emplace_back();
        for (const routing::Break& wire : *shift.breaks)
            breaks.push_back({static_cast<Index>(breaks.size()), *wire.duration_s, *wire.earliest,
                              *wire.latest,
                              wire.location ? places_.number_of(*wire.location) : kNone});
        std::stable_sort(breaks.begin(), breaks.end(), [](const Break& a, const Break& b) {
            return std::pair{a.earliest, a.latest} < std::pair{b.earliest, b.latest};
        });
    }

    Index number_of(const routing::Depot& wire)
    {
        const auto next = static_cast<Index>(model_.depots.size());
        const auto [entry, is_new] = depot_number_.emplace(&wire, next);
        if (!is_new)
            return entry->second;
        Depot depot;
        depot.request_index = static_cast<Index>(&wire - problem_.depots->data());
        depot.place = places_.number_of(*wire.location);
        depot.service_s = static_cast<std::int32_t>(*wire.service_time_s);
        for (const TimeWindow& window : *wire.time_windows)
            depot.hours.push_back({*window.start, *window.end});
        std::sort(depot.hours.begin(), depot.hours.end(), [](const auto& a, const auto& b) {
            return std::pair{a.open, a.close} < std::pair{b.open, b.close};
        });
        model_.depots.push_back(std::move(depot));
        return next;
    }

    static Limits limits_of(const routing::Limits& wire)
    {
        const auto most = [](const Number& limit) { return limit.present() ? *limit : kUnlimited; };
        return {most(wire.max_distance_m), most(wire.max_driving_s), most(wire.max_tasks),
                most(wire.max_route_duration_s)};
    }

    void add_tasks()
    {
        Index request_index = 0;
        for (const Job& job : *problem_.jobs) {
            each_place(job.stop, [&](std::int8_t place) { add_job(job, request_index, place); });
            ++request_index;
        }
        for (const Shipment& shipment : *problem_.shipments) {
            each_place(*shipment.pickup, [&](std::int8_t from) {
                each_place(*shipment.delivery, [&](std::int8_t to) {
                    add_shipment(shipment, request_index, from, to);
                });
            });
            ++request_index;
        }
    }

    Task& add_task(const routing::Task& wire, Index request_index)
    {
        Task task;
        task.request_index = request_index;
        task.stop = static_cast<Index>(model_.stops.size());
        const routing::Relation* one_of =
            one_of_.empty() ? nullptr : one_of_[as_size(request_index)];
        task.mandatory = !drop_fee_of(wire, one_of).present();
        task.priority = task.mandatory ? *priority_of(wire, one_of) : 0;
        task.vehicle_set = who_.set_for(wire);
        if (const auto pinned = vehicle_of_pinned_.find(*wire.id);
            pinned != vehicle_of_pinned_.end()) {
            task.mandatory = true;
            task.vehicle_set = who_.set_of_one(pinned->second);
        }
        return model_.tasks.emplace_back(task);
    }

    // Each pinned task has more priority than all tasks together that are not pinned.
    void put_pinned_first()
    {
        if (vehicle_of_pinned_.empty())
            return;
        std::int64_t most = 1;
        for (const Task& task : model_.tasks)
            most += task.priority;
        for (Task& task : model_.tasks)
            if (vehicle_of_pinned_.contains(*wire_of(problem_, task).id))
                task.priority = most;
    }

    void add_job(const Job& job, Index request_index, std::int8_t place)
    {
        Task& task = add_task(job, request_index);
        task.place = place;
        Stop stop = stop_of(job, site_of(problem_, task, false));
        stop.collected = load_of(job.demand);
        stop.brought = load_of(job.delivery);
        if (job.release_time.present()) {
            stop.release = *job.release_time;
            model_.released = model_.timed_whole = true;
        }
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            task.size[d] = std::max(stop.collected[d], stop.brought[d]);
        model_.stops.push_back(stop);
    }

    void add_shipment(const Shipment& shipment, Index request_index, std::int8_t from,
                      std::int8_t to)
    {
        Task& task = add_task(shipment, request_index);
        task.place = from;
        task.second_place = to;
        Stop pickup = stop_of(shipment, site_of(problem_, task, false));
        Stop delivery = stop_of(shipment, site_of(problem_, task, true));
        pickup.partner = task.second = task.stop + 1;
        delivery.partner = task.stop;
        delivery.is_delivery = true;
        pickup.collected = task.size = load_of(shipment.demand);
        model_.stops.push_back(pickup);
        model_.stops.push_back(delivery);
    }

    Stop stop_of(const routing::Task& wire, const Site& side)
    {
        Stop stop;
        stop.task = static_cast<Index>(model_.tasks.size()) - 1;
        stop.place = places_.number_of(*side.location);
        const auto& windows = *side.time_windows;
        stop.open = windows.empty() ? -kUnlimited : *windows.front().start;
        stop.close = windows.empty() ? kUnlimited : *windows.front().end;
        const auto service = [&](std::int64_t vehicle_factor) {
            return static_cast<std::int32_t>(
                service_seconds(*side.service_time_s, *wire.service_factor, vehicle_factor));
        };
        stop.service_s = service(kMillion);
        if (wire.service_factors->empty())
            return stop;
        stop.service_row = static_cast<Index>(model_.services.size() / model_.vehicles);
        const std::size_t row = model_.services.size();
        model_.services.resize(row + model_.vehicles, stop.service_s);
        for (const ServiceFactor& entry : *wire.service_factors)
            for (const Text& vehicle : *entry.vehicles)
                model_.services[row + vehicle_number_.at(*vehicle)] = service(*entry.factor);
        return stop;
    }

    // Numbers the stops along the space-filling curve of their places, so that the records of near
    // stops are near in memory.
    void renumber()
    {
        for (Stop& stop : model_.stops)
            stop.place = places_.sorted(stop.place);
        for (Depot& depot : model_.depots)
            depot.place = places_.sorted(depot.place);
        const auto sort = [&](Index& place) {
            if (place != kNone)
                place = places_.sorted(place);
        };
        for (Slot& slot : model_.slots) {
            sort(slot.start_place);
            sort(slot.end_place);
        }
        for (std::vector<Break>& breaks : model_.breaks_of)
            for (Break& pause : breaks)
                sort(pause.place);
        std::vector<Index> order(model_.stops.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
            return model_.stops[a].place < model_.stops[b].place;
        });
        std::vector<Index> number(order.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            number[order[i]] = static_cast<Index>(i);
        ByStop<Stop> sorted;
        for (const Index old : order) {
            Stop& stop = sorted.emplace_back(model_.stops[old]);
            if (stop.partner != kNone)
                stop.partner = number[stop.partner];
        }
        model_.stops = std::move(sorted);
        for (Task& task : model_.tasks) {
            task.stop = number[task.stop];
            if (task.second != kNone)
                task.second = number[task.second];
        }
    }

    void add_tables()
    {
        model_.places = places_.take();
        model_.has_coordinates = places_.have_coordinates();
        for (const std::string_view name : profile_names_) {
            const Index profile = source_.profile_named(name);
            model_.tables.push_back(source_.table(profile, model_.places));
            model_.by_day.profiles.push_back(profile);
            if (source_.day(profile) != nullptr)
                model_.by_day.source = &source_;
        }
    }

    void set_prices()
    {
        const Scale scale =
            prices_in_units(problem_, model_, [this] { return longest_way(model_); });
        model_.exact = scale.exact;
        model_.money_per_unit = scale.money_per_unit;
    }

    // Whether times matter at stops: a vehicle may have to wait at one, or be too late for one.
    bool visits_wait() const
    {
        if (!model_.reloads.empty() || model_.released)
            return true;
        std::int64_t earliest = kUnlimited;
        std::int64_t latest = -kUnlimited;
        for (const Slot& slot : model_.slots) {
            earliest = std::min(earliest, slot.earliest);
            latest = std::max(latest, slot.end);
        }
        return std::ranges::any_of(model_.stops, [&](const Stop& stop) {
            return stop.open > earliest || stop.close < latest;
        });
    }

    const routing::Problem& problem_;
    const routing::Plan* plan_;
    const travel::Source& source_;
    Places places_;
    WhoMayServe who_;
    Model model_;
    std::unordered_map<std::string_view, std::size_t> vehicle_number_;
    std::unordered_map<std::string_view, const routing::Depot*> depots_;
    std::map<const routing::Depot*, Index> depot_number_;
    std::unordered_map<std::string_view, std::size_t> dimensions_;
    std::unordered_map<std::string_view, std::string_view> vehicle_of_pinned_;  // by task
    std::vector<const routing::Relation*> one_of_;  // by task in the request; empty: there is none
    std::unordered_map<std::string_view, std::size_t> profiles_;
    std::vector<std::string_view> profile_names_;
};

}  // namespace

Model Model::build(const Request& request, const travel::Source& source, Pins pins)
{
    return Builder{request, source, pins}.build();
}

}  // namespace routeopt::routing::model
