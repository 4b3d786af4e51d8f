// A TASK problem: a request whose names, times and calendars are resolved and whose rules are
// checked. It is what the search, the referee and the writer of answers have in common, and it says
// what every rule means.
//
// Units: instants are seconds since 1970-01-01T00:00:00Z, durations seconds of elapsed time, money
// and weights whole numbers, efficiencies millionths. Intervals are half-open. Resources, people,
// orders, tasks (numbered through, those of an order in a row), skills and set-up groups are
// numbered in the order of the request. Names are views into the request's document.
//
// Every instant in a problem is within 2^41 s of 1970, the period is at most ten years long, and no
// weighted sum of a plan within the period passes 2^62.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/index.hpp"
#include "calendar/zone.hpp"

namespace routeopt::task {

using Instant = std::int64_t;
using Seconds = std::int64_t;

inline constexpr std::int64_t kFullEfficiency = 1'000'000;

struct Interval {
    Instant from = 0, to = 0;
    friend bool operator==(const Interval&, const Interval&) = default;
};

// Working time: ascending, none touch, none is empty, all within the period.
using Windows = std::vector<Interval>;

// How many units there are from an instant on, up to the next step.
struct Step {
    Instant from = 0;
    std::int64_t amount = 0;
};

struct Delivery {
    Instant at = 0;
    std::int64_t amount = 0;
};

enum class ResourceKind : std::uint8_t { plannable, capacitated, consumable };

struct ChangeOver {
    Seconds duration = 0;
    std::int64_t cost = 0;
};

// The change-overs of one resource between set-up groups.
class Setups {
public:
    // The change-over from one group to another. Nothing is to be done where either is unknown
    // (kNone). O(1).
    [[nodiscard]] ChangeOver between(Index from, Index to) const
    {
        if (from == kNone || to == kNone || cells.empty())
            return {};
        const Index row = row_of[as_size(to)];
        if (row == kNone)
            return {};
        const Index column = from == to ? own_column_of[as_size(from)] : column_of[as_size(from)];
        return column == kNone ? ChangeOver{} : cells[as_size(row * columns + column)];
    }

    // By group: its row as the next one; its column as the one before, which is that of "any other
    // group" where no entry names it; the column of an entry from the group to itself, or kNone.
    std::vector<Index> row_of, column_of, own_column_of;
    Index columns = 0;
    std::vector<ChangeOver> cells;  // by row and column; empty: no change-over at all
};

// A type of people or single machines, of units that can be counted, or of stock.
struct Resource {
    std::string_view name;
    ResourceKind kind = ResourceKind::plannable;
    Index first_person = 0, people = 0;  // of plannable: its people are numbered in a row
    // Of capacitated: the first step is at period.from. The resource is off while the amount is 0:
    // then nothing works with it, and tasks that stand still may hold more than there is.
    std::vector<Step> steps;
    std::int64_t stock = 0;            // of consumable: at the start
    std::vector<Delivery> deliveries;  // ascending; what comes at t serves a task that starts at t
    // Whether tasks of different set-up groups need change-overs: on each person, or on the one
    // unit of a capacitated resource.
    bool has_setups = false;
    Setups setups;
};

struct HeldSkill {
    Index skill = kNone;
    std::int64_t level = 1;
    Instant from = INT64_MIN, to = INT64_MAX;  // a task must lie within
};

struct Person {
    std::string_view name;
    Index resource = kNone;
    Index calendar = kNone;                     // of problem.calendars
    std::int64_t efficiency = kFullEfficiency;  // millionths
    std::vector<HeldSkill> skills;              // by skill; several of one where it was given so
    std::int64_t hourly_cost = 0;
    Index initial_setup = kNone;           // a set-up group
    std::optional<Seconds> max_work_time;  // a civil day of problem.zone; change-overs do not count
};

struct NeededSkill {
    Index skill = kNone;
    std::int64_t min_level = 1;
};

// Some of the people of a requirement. Different roles of a task take different people.
struct Role {
    std::int64_t count = 1;
    std::vector<NeededSkill> skills;         // each of them holds all through the whole task
    std::optional<std::vector<Index>> only;  // people, ascending
    std::vector<Index> never;                // people, ascending
    // Of problem.candidates: the people who may be asked, which are those of the resource that
    // `only` and `never` admit and who hold the skills at some time.
    Index candidates = kNone;
    // Some candidate holds a skill for a time only, so that a task's time must be looked at.
    bool is_timed = false;
};

// What a task needs of one resource, from its start to its end; stock is used up at its start.
struct Requirement {
    Index resource = kNone;
    std::int64_t amount = 0;  // units; of plannable the sum of the roles' counts
    std::vector<Role> roles;  // of plannable: at least one
};

struct Mode {
    std::string_view name;  // empty where the task has no `modes`
    // At full efficiency. The length of a task is this over the least efficiency of its people,
    // rounded up.
    Seconds duration = 0;
    std::int64_t cost = 0;
    std::vector<Requirement> requirements;  // by resource, each once, no amount 0
};

struct Ranking {
    Index person = kNone;
    std::int64_t ranking = 1;
};

// What stays as it is: the parts that are set.
struct Lock {
    std::optional<Instant> from;
    std::optional<std::vector<Index>> people;  // ascending
    std::optional<Index> mode;
    [[nodiscard]] bool any() const { return from || people || mode; }
};

// A task lies in the working time of all its resources: without a gap, or, if interruptible, it
// works whenever all of them do and holds them from its start to its end. It starts and ends at
// work. A task of length 0 takes nobody's time: it needs its people and stock, yet no working time
// and no free unit, and may lie within what its people do; its change-over is real.
struct Task {
    std::string_view name;
    std::string full_name;  // as answers tell it: the order's name, or order/task
    Index order = kNone;
    std::vector<Mode> modes;  // at least one
    Instant earliest = 0;     // of task, order and period
    std::optional<Instant> latest_start;
    Instant deadline = 0;        // of task, order and period
    std::optional<Instant> due;  // its own
    Index setup_group = kNone;   // kNone: needs no change-over and leaves the set-up as it was
    bool is_interruptible = false;
    std::vector<Ranking> rankings;  // by person; 1 for all others
    Lock lock;
    // What it should stay close to: of a task that is not locked.
    std::optional<Instant> planned_from;
    std::vector<Index> planned_people;  // ascending
};

enum class TaskOrder : std::uint8_t { sequence, any, free };

// What must be finished; planned as a whole, or left out.
struct Order {
    std::string_view name;
    Index first_task = 0, tasks = 0;
    bool has_tasks = false;  // as opposed to an order that is one task
    std::int64_t priority = 1;
    TaskOrder task_order = TaskOrder::sequence;  // `sequence` is told by arcs; `any`: one at a time
    Instant earliest = 0;                        // its own, else the period's start
    std::optional<Instant> due;
    std::vector<Index> after;   // orders that are planned and end before it starts
    bool is_mandatory = false;  // left out it counts hard, too
    Index one_of = kNone;       // the ONE_OF relation that it is in
};

// start(next) >= end(before) + min_lag, and at most + max_lag; from start(before) where from_start.
// Holds where both are planned; with `needs_before` the next one isn't planned without the one
// before.
struct Arc {
    Index before = kNone, next = kNone;
    bool from_start = false;
    bool needs_before = false;
    Seconds min_lag = 0;
    std::optional<Seconds> max_lag{};
};

enum class RelationKind : std::uint8_t {
    direct_sequence,  // by neighbours: in between, nothing else on a person (or one-unit resource
                      // with change-overs) of `resource` (kNone: of any) that serves both
    same_time,        // all start within max_waiting_time
    same_resource,    // the people of each, of `resource` (kNone: of any), are among those of the
                      // one that has most, the first of several
    different_resource,  // nobody of `resource` (kNone: of any) serves two of them
    all_or_none,         // orders
    one_of,              // orders: not more than one is planned, and at least one is wanted
};

// Of the tasks that are planned. The times of SEQUENCE and DIRECT_SEQUENCE are told by arcs.
struct Relation {
    RelationKind kind = RelationKind::same_time;
    std::vector<Index> members;  // tasks; of all_or_none and one_of orders; in the given order
    Index resource = kNone;
    Seconds max_waiting_time = 0;
};

struct ScoreWeights {
    // Soft points; see score.hpp.
    std::int64_t tardiness = 10, makespan = 1, asap = 0, cost = 0, setup = 0, ranking = 10,
                 workload_spread = 0, planned = 1, reassign = 0;
};

// Of a placement whose end is not told: as early as its work allows.
inline constexpr Instant kOpenEnd = INT64_MIN;

// Where and by whom a task is done.
struct Placement {
    Index mode = kNone;  // kNone: not planned
    Instant from = 0, to = 0;
    std::vector<Index> people;  // ascending
    [[nodiscard]] bool is_planned() const { return mode != kNone; }
};

// By task.
using Plan = std::vector<Placement>;

struct Warning {
    std::string pointer, message;
};

struct Problem {
    Interval period;
    bool has_end = true;  // of the period: false where the request states none
    calendar::Zone zone;  // of civil days
    bool offsets = true;  // the answer's times have them
    std::vector<Resource> resources;
    std::vector<Person> people;
    std::vector<Windows> calendars;              // the first one is the whole period
    std::vector<std::vector<Index>> candidates;  // sets of people, each ascending, no two equal
    std::vector<Order> orders;
    std::vector<Task> tasks;
    std::vector<Arc> arcs;
    std::vector<Relation> relations;
    std::vector<std::string_view> skills, setup_groups;
    ScoreWeights weights;
    // Starts that the search chooses are snap_origin plus a multiple of snap_unit.
    Seconds snap_unit = 1;
    Instant snap_origin = 0;
    bool has_schedule = false;
    Plan schedule;  // the given plan, by task; not planned: not in it
    std::uint64_t seed = 0;
    std::optional<std::int64_t> max_iterations;
    std::int64_t time_limit_ms = 1000;
    bool has_time_limit = false;  // that was asked for: it also ends a search of max_iterations
    std::int64_t max_suggestions = 5;
    std::vector<Index> suggest_for;  // orders; empty: those not in the schedule
    std::vector<Warning> warnings;
};

// How long a task of that duration takes people of whom the least efficient is that efficient.
constexpr Seconds length_of(Seconds duration, std::int64_t least_efficiency)
{
    return (duration * kFullEfficiency + least_efficiency - 1) / least_efficiency;
}

}  // namespace routeopt::task
