// The problem as the search sees it: immutable, with numbers in place of ids. It is built once from
// a request that passed validation; the code of the search relies on that and checks nothing again.
// Times are seconds, distances metres.
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

// The most dimensions of loads (such as weight and volume).
inline constexpr std::size_t kMostDimensions = 4;
using Load = std::array<std::int64_t, kMostDimensions>;

// Stands for "no limit" and "any time": larger than any total of a route, and small enough for sums
// of a few such values not to overflow.
inline constexpr std::int64_t kUnlimited = INT64_MAX / 4;

// A stop of a task. Stops are numbered along a Hilbert curve if the places have coordinates.
struct Stop {
    Index task = kNone;
    Index partner = kNone;  // the other stop of a shipment; kNone for a job
    bool is_delivery = false;
    Index place = 0;
    std::int64_t open = 0;  // service starts in [open, close]
    std::int64_t close = 0;
    std::int32_t service_s = 0;          // for a vehicle without a service factor
    Index service_row = kNone;           // row of Model::services if vehicles differ, else kNone
    std::int64_t release = -kUnlimited;  // a trip that serves the stop does not begin before
    // Loaded here: the demand of a job or, at a pickup, of a shipment.
    Load collected{};
    Load brought{};  // unloaded here: the delivery of a job
};

struct Task {
    Index request_index = 0;  // in the request's jobs, followed by its shipments
    Index stop = 0;           // the stop of a job, or the pickup of a shipment
    Index second = kNone;     // the delivery of a shipment; kNone for a job
    bool mandatory = true;
    std::int8_t place = -1;         // of its first stop among the places in the request; -1: it has
    std::int8_t second_place = -1;  // one location. The same of its second stop
    Cost drop_fee = 0;              // what leaving it out costs; of a mandatory one mostly 0
    std::int64_t priority = 0;      // of a mandatory task; 0 for an optional one
    Index promised_vehicle = kNone;  // that was published for it, where another one costs
    Cost other_vehicle = 0;          // what another one costs; counted in Rules::preferences
    Index vehicle_set = kNone;  // index into Model::vehicle_sets; kNone: every vehicle may serve it
    // Index into Model::alternatives; kNone: it has none. Alternatives have the same fee, priority
    // and `mandatory`, which stand for all of them together.
    Index alternatives = kNone;
    Load size{};  // the larger of what is collected and brought; to order tasks by
};

// The limits of one route.
struct Limits {
    std::int64_t distance_m = kUnlimited;
    std::int64_t driving_s = kUnlimited;
    std::int64_t tasks = kUnlimited;
    std::int64_t duration_s = kUnlimited;  // if Model::timed is false: of driving and service

    friend auto operator<=>(const Limits&, const Limits&) = default;
};

// A place where routes may reload: unload what they collected, and load again.
struct Depot {
    struct Opening {
        std::int64_t open = 0;
        std::int64_t close = 0;
    };
    Index request_index = 0;
    Index place = 0;
    std::int32_t service_s = 0;
    Cost per_visit = 0;
    std::vector<Opening> hours;  // when a reload may start, in order; empty: at any time
};

// One visit of a depot that the route of a slot may make.
struct Reload {
    Index slot = 0;
    Index depot = 0;
};

// The visits of one depot that the route of a slot may make.
struct ReloadChoice {
    Index depot = 0;
    Index first = 0;   // index of the first one in Model::reloads; the others follow
    Index visits = 0;  // their number
};

// A shift of a vehicle: it has one route, which may be empty. Slots of one kind are
// interchangeable.
struct Slot {
    Index vehicle = 0;
    Index shift = 0;
    Index kind = 0;
    Index alike =
        0;  // equal for slots that differ at most in what was published; see Model::alikes
    Index profile = 0;
    std::int64_t speed_factor = 0;
    Index start_place = 0;          // kNone: the route starts at its first stop
    Index end_place = 0;            // kNone: the route ends at its last stop
    std::int64_t earliest = 0;      // earliest departure
    std::int64_t latest_start = 0;  // latest departure
    std::int64_t end = 0;           // latest arrival at the end place, overtime included
    Limits limits;
    std::size_t first_choice = 0;  // its entries of Model::reload_choices: [first, last)
    std::size_t last_choice = 0;
    Load capacity{};
    Load initial_load{};
    Cost fixed = 0;
    Cost per_metre = 0;
    Cost per_second = 0;
};

// A route of the request's plan, from which the search starts.
struct GivenRoute {
    Index slot = 0;
    std::vector<Index> nodes;  // all nodes but the ends, numbered as in Model::first_reload()
    ByNode<char> kept;         // by position in nodes. 1: stays on this route, in this order
    std::size_t locked = 0;    // nothing is inserted before or between the first `locked` nodes
    bool is_closed = false;    // the route stays as it is
    bool is_late = false;      // the shift does not allow its fixed departure
    std::optional<std::int64_t> departure;  // if it is fixed

    // Whether the plan fixes something of the route beside a departure that the shift allows.
    [[nodiscard]] bool holds_parts() const;
};

// A set of vehicles, as bits. Inserting and looking up take constant time.
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
    // Whether the sets have a vehicle in common.
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

// How the model tells that the plan of a request pins tasks to routes.
enum class Pins : std::uint8_t {
    kept_in_order,  // by GivenRoute::kept, which the rich search alone keeps
    // A pinned task is mandatory, before all others, and only its vehicle may serve it: for any
    // search. Precondition: pin_one_task_each() and what they pin keeps every rule.
    as_vehicle_sets,
};

// Where travel by time of day comes from. The tables of such profiles have the least times and
// distances of the day.
struct ByDay {
    const travel::Source* source = nullptr;  // null: no profile's travel depends on the time of day
    std::vector<Index> profiles;             // by profile, its number in the source

    // Null where the profile's travel takes as long at any time.
    [[nodiscard]] const travel::Day* day_of(Index profile) const
    {
        return source == nullptr ? nullptr : source->day(profiles[as_size(profile)]);
    }
};

class Model {
public:
    // Precondition: the request passed validation, and the search supports all that it uses.
    static Model build(const Request& request, const travel::Source& source,
                       Pins pins = Pins::kept_in_order);

    ByStop<Stop> stops;
    ByTask<Task> tasks;
    BySlot<Slot> slots;
    Index kinds = 0;
    Index alikes = 0;           // how many values Slot::alike has; 0: it is the same as the kind
    std::vector<Depot> depots;  // at which some slot may reload
    std::vector<Reload> reloads;
    std::vector<ReloadChoice> reload_choices;
    BySlot<std::vector<Break>> breaks_of;
    Rules rules;
    std::vector<GivenRoute> given;  // the request's plan
    // Stops at which what was published does not hold any more: of new tasks, beside cancelled
    // ones, of routes whose vehicles are gone. In order; empty where nothing was published.
    std::vector<Index> disturbed;
    // Tasks of which at most one is served (relation one_of, places), in order. The first one is
    // the head of its alternatives, which stands for them where none of them is served.
    std::vector<std::vector<Index>> alternatives;
    std::vector<VehicleSet> vehicle_sets;
    std::size_t vehicles = 0;
    std::vector<std::int32_t> services;  // service times: rows (Stop::service_row) x vehicles
    std::vector<travel::Table> tables;   // by profile
    std::vector<travel::Place> places;   // distinct ones
    bool has_coordinates = false;

    // False: no vehicle can wait or be late at a stop, so times are not computed; shifts are limits
    // on durations (docs/decisions/0032).
    bool timed = true;
    bool mixed_loads = false;  // what is on board rises and falls along a route
    bool both_ways = false;    // some loads are brought and some are collected
    bool released = false;     // some job has a release time
    bool limited = false;      // some slot has a limit
    // Whether the times of a changed route are computed for the whole route: some slot has a limit
    // on its duration or may reload, or some job has a release time.
    bool timed_whole = false;
    std::size_t dimensions = 0;  // of loads, that are in use
    bool exact = true;           // whether all prices are whole numbers of units, see Cost
    double money_per_unit = 0;   // a unit of Cost in the request's currency
    ByDay by_day;                // refers to the source, which outlives the model

    // The number of the first reload as a node of a route. Nodes are numbered in this order: stops,
    // the two ends of each slot, reloads, breaks.
    [[nodiscard]] Index first_reload() const
    {
        return static_cast<Index>(stops.size() + 2 * slots.size());
    }
    // The number of the first break as a node of a route.
    [[nodiscard]] Index first_break() const
    {
        return first_reload() + static_cast<Index>(reloads.size());
    }
    [[nodiscard]] std::span<const ReloadChoice> choices_of(const Slot& slot) const
    {
        return std::span{reload_choices}.subspan(slot.first_choice,
                                                 slot.last_choice - slot.first_choice);
    }

    // The head of the task's alternatives; itself, where it has none.
    [[nodiscard]] Index head_of(Index task) const
    {
        const Index own = alternatives.empty() ? kNone : tasks[task].alternatives;
        return own == kNone ? task : alternatives[as_size(own)].front();
    }
    // Calls visit(task) for the task and its alternatives.
    template <class Visit>
    void each_alternative(Index task, Visit&& visit) const
    {
        if (tasks[task].alternatives == kNone)
            return visit(task);
        for (const Index own : alternatives[as_size(tasks[task].alternatives)])
            visit(own);
    }
    // How many tasks can be served together at most: alternatives count once.
    [[nodiscard]] std::size_t request_count() const
    {
        std::size_t count = tasks.size();
        for (const std::vector<Index>& own : alternatives)
            count -= own.size() - 1;
        return count;
    }

    [[nodiscard]] bool may_serve(const Task& task, const Slot& slot) const
    {
        return task.vehicle_set == kNone || vehicle_sets[task.vehicle_set].holds(slot.vehicle);
    }
    // The number of vehicles that may serve the task.
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
