// The problem as the search sees it: immutable, indexed, without a string. Built once from a
// request whose checks found nothing; below it nobody checks again.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/index.hpp"
#include "base/quantity.hpp"
#include "routing/model/rules.hpp"
#include "travel/source.hpp"

namespace routeopt::routing {
struct Request;
}

namespace routeopt::routing::model {

inline constexpr std::size_t kMostDimensions = 4;
using Load = std::array<std::int64_t, kMostDimensions>;

// The search's cost unit: whole steps such that every price is a whole number of them where that
// fits 64 bits (Model::exact), else the nearest. The ledger of an answer is never made from it.
using Cost = std::int64_t;

// "No limit" and "any time": far beyond what a route adds up to, far below an overflow.
inline constexpr std::int64_t kUnlimited = INT64_MAX / 4;

// A task's stop, numbered along a Hilbert curve where there are coordinates.
struct Stop {
    Index task = kNone;
    Index partner = kNone;  // the other stop of a shipment
    bool is_delivery = false;
    Index place = 0;
    std::int64_t open = 0;  // service starts in [open, close]
    std::int64_t close = 0;
    std::int32_t service_s = 0;          // of a vehicle without a factor of its own
    Index service_row = kNone;           // row of Model::services, where vehicles differ
    std::int64_t release = -kUnlimited;  // no trip that serves it begins before
    Load collected{};                    // demand of a job, or a pickup's
    Load brought{};                      // delivery of a job
};

struct Task {
    Index request_index = 0;  // into jobs, or into shipments after all jobs
    Index stop = 0;           // the job's, or the pickup
    Index second = kNone;     // a shipment's delivery
    bool mandatory = true;
    Cost drop_fee = 0;          // 0 where mandatory
    std::int64_t priority = 0;  // 0 where optional
    Index vehicle_set = kNone;  // row of Model::vehicle_sets, or every vehicle
    Load size{};                // the larger of what is collected and brought, for ordering
};

// What one route may have at most.
struct Limits {
    std::int64_t distance_m = kUnlimited;
    std::int64_t driving_s = kUnlimited;
    std::int64_t tasks = kUnlimited;
    std::int64_t duration_s = kUnlimited;  // of driving and service where Model::timed is false

    friend auto operator<=>(const Limits&, const Limits&) = default;
};

// Where routes may unload and load again.
struct Depot {
    struct Opening {
        std::int64_t open = 0;
        std::int64_t close = 0;
    };
    Index request_index = 0;
    Index place = 0;
    std::int32_t service_s = 0;
    Cost per_visit = 0;
    std::vector<Opening> hours;  // when a reload may start, in order; none: always
};

// A visit of a depot that a slot's route may make.
struct Reload {
    Index slot = 0;
    Index depot = 0;
};

// A slot's visits of one depot: so many reloads, from this number on.
struct ReloadChoice {
    Index depot = 0;
    Index first = 0;
    Index visits = 0;
};

// A vehicle's shift: one route that may run. Slots of one kind are interchangeable.
struct Slot {
    Index vehicle = 0;
    Index shift = 0;
    Index kind = 0;
    Index profile = 0;
    std::int64_t speed_factor = 0;
    Index start_place = 0;      // kNone: where the first stop is
    Index end_place = 0;        // kNone: where the last is
    std::int64_t earliest = 0;  // departure
    std::int64_t latest_start = 0;
    std::int64_t end = 0;  // arrival at the end place, overtime included
    Limits limits;
    std::size_t first_choice = 0;  // of Model::reload_choices: [first_choice, last_choice)
    std::size_t last_choice = 0;
    Load capacity{};
    Load initial_load{};
    Cost fixed = 0;
    Cost per_metre = 0;
    Cost per_second = 0;
};

// Vehicles as bits.
class VehicleSet {
public:
    explicit VehicleSet(std::size_t vehicles) : words_((vehicles + 63) / 64) {}
    void insert(std::size_t vehicle) { words_[vehicle / 64] |= std::uint64_t{1} << vehicle % 64; }
    void remove(std::size_t vehicle)
    {
        words_[vehicle / 64] &= ~(std::uint64_t{1} << vehicle % 64);
    }
    [[nodiscard]] bool holds(Index vehicle) const
    {
        const auto bit = static_cast<std::size_t>(vehicle);
        return (words_[bit / 64] >> bit % 64 & 1) != 0;
    }
    [[nodiscard]] std::int64_t count() const
    {
        std::int64_t count = 0;
        for (const std::uint64_t word : words_)
            count += std::popcount(word);
        return count;
    }
    [[nodiscard]] bool meets(const VehicleSet& other) const
    {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if ((words_[i] & other.words_[i]) != 0)
                return true;
        return false;
    }
    VehicleSet& operator&=(const VehicleSet& other)
    {
        for (std::size_t i = 0; i < words_.size(); ++i)
            words_[i] &= other.words_[i];
        return *this;
    }
    VehicleSet& operator|=(const VehicleSet& other)
    {
        for (std::size_t i = 0; i < words_.size(); ++i)
            words_[i] |= other.words_[i];
        return *this;
    }
    friend auto operator<=>(const VehicleSet&, const VehicleSet&) = default;

private:
    std::vector<std::uint64_t> words_;
};

class Model {
public:
    // Precondition: the request's checks found nothing, and every member is searched.
    static Model build(const Request& request, const travel::Source& source);

    ByStop<Stop> stops;
    ByTask<Task> tasks;
    BySlot<Slot> slots;
    Index kinds = 0;
    std::vector<Depot> depots;  // that may be visited
    std::vector<Reload> reloads;
    std::vector<ReloadChoice> reload_choices;
    BySlot<std::vector<Break>> breaks_of;
    Rules rules;
    std::vector<VehicleSet> vehicle_sets;
    std::size_t vehicles = 0;
    std::vector<std::int32_t> services;  // row x vehicles
    std::vector<travel::Table> tables;   // by profile
    std::vector<travel::Place> places;   // distinct
    bool has_coordinates = false;

    bool timed = true;         // false: nothing waits or comes too late; hours are limits
    bool mixed_loads = false;  // what is on board rises and falls along a route
    bool both_ways = false;    // some loads are brought and some collected
    bool released = false;     // some job has a release time
    bool limited = false;      // some slot has a limit
    bool timed_whole = false;  // timed as wholes: durations, releases, reloads
    std::size_t dimensions = 0;
    bool exact = true;
    double money_per_unit = 0;  // currency

    // In a route, stops and the slots' two ends come first; then each reload has a number.
    [[nodiscard]] Index first_reload() const
    {
        return static_cast<Index>(stops.size() + 2 * slots.size());
    }
    // Breaks follow the reloads.
    [[nodiscard]] Index first_break() const
    {
        return first_reload() + static_cast<Index>(reloads.size());
    }
    [[nodiscard]] std::span<const ReloadChoice> choices_of(const Slot& slot) const
    {
        return std::span{reload_choices}.subspan(slot.first_choice,
                                                 slot.last_choice - slot.first_choice);
    }

    [[nodiscard]] bool may_serve(const Task& task, const Slot& slot) const
    {
        return task.vehicle_set == kNone || vehicle_sets[task.vehicle_set].holds(slot.vehicle);
    }
    // How many vehicles may serve it.
    [[nodiscard]] std::int64_t eligible_vehicles(const Task& task) const
    {
        return task.vehicle_set == kNone ? static_cast<std::int64_t>(vehicles)
                                         : vehicle_sets[task.vehicle_set].count();
    }
    [[nodiscard]] std::int32_t service_s(const Stop& stop, const Slot& slot) const
    {
        if (stop.service_row == kNone)
            return stop.service_s;
        return services[static_cast<std::size_t>(stop.service_row) * vehicles +
                        static_cast<std::size_t>(slot.vehicle)];
    }
};

}  // namespace routeopt::routing::model
