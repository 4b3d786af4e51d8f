// What a plan can refer to by id: vehicles with their shifts, depots and tasks, each with notes of
// what the plan has used so far. Sorted rather than hashed, as in names.hpp.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "routing/schema/request.hpp"

namespace routeopt::routing::validation {

// Values by id.
template <class Value>
class ById {
public:
    // Adds value_of(entry) for each entry of a list, under the id in the member `id`. Of two
    // entries with one id the first counts.
    template <class Entry, class Id, class ValueOf>
    void add(const Field<std::vector<Entry>>& list, Id id, const ValueOf& value_of)
    {
        complete_ = complete_ && list.usable();
        for (const Entry& entry : *list) {
            complete_ = complete_ && entry.*id;
            if (entry.*id)
                entries_.emplace(*(entry.*id), value_of(entry));
        }
    }

    // Null where there is none.
    [[nodiscard]] Value* find(std::string_view id)
    {
        const auto found = entries_.find(id);
        return found == entries_.end() ? nullptr : &found->second;
    }

    // False where an id or a list could not be read: an id that is not found may be among those.
    [[nodiscard]] bool complete() const { return complete_; }

    [[nodiscard]] std::vector<std::string_view> ids() const
    {
        std::vector<std::string_view> ids;
        for (const auto& [id, value] : entries_)
            ids.push_back(id);
        return ids;
    }

private:
    std::map<std::string_view, Value> entries_;
    bool complete_ = true;
};

// A shift, and whether the plan uses it.
struct ShiftEntry {
    const Shift* wire = nullptr;  // in the request
    bool used = false;            // by a route of the plan
};

// A task, and which of its stops the plan has had so far.
struct TaskEntry {
    bool is_shipment = false;
    bool first_stop_seen = false;  // the job's stop or the pickup is in the plan
    bool delivery_seen = false;
    const StopSide* first_stop = nullptr;  // the job's stop or the pickup
    const StopSide* delivery = nullptr;    // null for a job
};

// Refers to the problem, which must outlive it.
struct PlanIds {
    explicit PlanIds(const Problem& problem)
    {
        vehicles.add(problem.vehicles, &Vehicle::id, [](const Vehicle& vehicle) {
            ById<ShiftEntry> shifts;
            shifts.add(vehicle.shifts, &Shift::id,
                       [](const Shift& shift) { return ShiftEntry{&shift}; });
            return shifts;
        });
        depots.add(problem.depots, &Depot::id, [](const Depot& depot) { return &depot; });
        tasks.add(problem.jobs, &Job::id, [](const Job& job) {
            TaskEntry entry;
            entry.first_stop = &job.stop;
            return entry;
        });
        tasks.add(problem.shipments, &Shipment::id, [](const Shipment& shipment) {
            TaskEntry entry{true};
            entry.first_stop = &*shipment.pickup;
            entry.delivery = &*shipment.delivery;
            return entry;
        });
    }

    ById<ById<ShiftEntry>> vehicles;
    ById<const Depot*> depots;
    ById<TaskEntry> tasks;
};

}  // namespace routeopt::routing::validation
