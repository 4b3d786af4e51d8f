#include "routing/validation/promises.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "base/in_quotes.hpp"
#include "routing/validation/plan_ids.hpp"
#include "routing/validation/warning_list.hpp"

namespace routeopt::routing::validation {
namespace {

// The stop's own price, else that of all stops.
std::int64_t price_of(const PublishedStop& stop, const Published& published,
                      const Number ChangePrices::* member)
{
    const Number& own = stop.prices.*member;
    return own.present() ? *own : *(published.prices.*member);
}

std::optional<PromisedStart> promised_start(const PublishedStop& stop, const Published& published)
{
    if (!stop.service_start.present())
        return std::nullopt;
    return PromisedStart{*stop.service_start - *published.tolerance_s,
                         *stop.service_start + *published.tolerance_s,
                         price_of(stop, published, &ChangePrices::per_earlier_hour),
                         price_of(stop, published, &ChangePrices::per_later_hour)};
}

// The same start is promised at whichever place of the stop.
void promise(StopSide& side, const std::optional<PromisedStart>& start)
{
    side.promised = start;
    for (Place& place : side.places.value)
        place.promised = start;
}

// A task that still exists, and what is published of it.
struct PublishedTask {
    Task* task = nullptr;
    std::string_view vehicle;
    std::array<const PublishedStop*, 2> stops{};  // the job's stop or the pickup, the delivery

    // Of a shipment, the prices of its pickup count, or else those of its delivery.
    [[nodiscard]] std::int64_t price(const Published& published,
                                     const Number ChangePrices::* member) const
    {
        for (const PublishedStop* stop : stops)
            if (stop != nullptr && (stop->prices.*member).present())
                return *(stop->prices.*member);
        return *(published.prices.*member);
    }
};

template <class Use>
void each_stop_of_tasks(const Published& published, const Use& use)
{
    for (const PublishedRoute& route : *published.routes)
        for (const PublishedStop& stop : *route.stops)
            if (stop.task.present() && *stop.type != "start" && *stop.type != "end")
                use(route, stop);
}

// The published routes as far as they exist, see published_plan().
class Remaining {
public:
    explicit Remaining(const Problem& problem) : problem_(problem), ids_(problem) {}

    Plan plan()
    {
        Plan plan;
        for (const PublishedRoute& published : *problem_.published->routes)
            if (const Shift* shift = shift_of(published)) {
                PlanRoute& route = plan.routes.value.emplace_back();
                route.vehicle = published.vehicle;
                route.shift = published.shift;
                add_stops(published, *shift, route.stops.value);
            }
        return plan;
    }

private:
    const Shift* shift_of(const PublishedRoute& route)
    {
        auto* shifts = ids_.vehicles.find(*route.vehicle);
        ShiftEntry* shift = shifts == nullptr ? nullptr : shifts->find(*route.shift);
        return shift == nullptr ? nullptr : shift->wire;
    }

    void add_stops(const PublishedRoute& route, const Shift& shift, std::vector<PlanStop>& stops)
    {
        const std::set<std::string_view> carried = carried_shipments(route);
        std::map<std::string_view, std::int64_t> reloads;
        for (const Reload& reload : *shift.reloads)
            reloads.emplace(*reload.depot, *reload.max_visits);
        std::set<std::string_view> breaks;
        for (const Break& pause : *shift.breaks)
            breaks.insert(*pause.id);
        for (const PublishedStop& stop : *route.stops) {
            const bool is_end = *stop.type == "start" || *stop.type == "end";
            const bool exists = stop.task.present()    ? exists_whole(stop, carried)
                                : stop.depot.present() ? reloads[*stop.depot]-- > 0
                                                       : breaks.erase(*stop.break_id) > 0;
            if (is_end || !exists)
                continue;
            PlanStop& own = stops.emplace_back(stop);
            if (stop.task.present() && !has_place(stop))
                own.place = {};
        }
    }

    bool exists_whole(const PublishedStop& stop, const std::set<std::string_view>& carried)
    {
        const TaskEntry* task = ids_.tasks.find(*stop.task);
        return task != nullptr && (!task->is_shipment || carried.contains(*stop.task));
    }

    // Whether the stop still has the place that was published.
    bool has_place(const PublishedStop& stop)
    {
        const TaskEntry& task = *ids_.tasks.find(*stop.task);
        const StopSide* side = *stop.type == "delivery" ? task.delivery : task.first_stop;
        return side != nullptr && *stop.place < std::ssize(*side->places);
    }

    // Those that the route collects and then brings.
    static std::set<std::string_view> carried_shipments(const PublishedRoute& route)
    {
        std::set<std::string_view> collected;
        std::set<std::string_view> carried;
        for (const PublishedStop& stop : *route.stops) {
            if (*stop.type == "pickup")
                collected.insert(*stop.task);
            if (*stop.type == "delivery" && collected.contains(*stop.task))
                carried.insert(*stop.task);
        }
        return carried;
    }

    const Problem& problem_;
    PlanIds ids_;
};

// Names that exist no more, in the order in which they stand in the plan.
struct Gone {
    std::vector<std::string> names;  // in quotes
    NodeId first = wire::kNowhere;

    void add(std::string name, NodeId at)
    {
        if (std::ranges::find(names, name) != names.end())
            return;
        if (names.empty())
            first = at;
        names.push_back(std::move(name));
    }

    void warn(std::string_view one, std::string_view several, WarningList& warnings) const
    {
        constexpr std::size_t kMostNamed = 5;
        if (names.empty())
            return;
        std::string words;
        for (std::size_t i = 0; i < std::min(names.size(), kMostNamed); ++i)
            words += (i == 0 ? "" : ", ") + names[i];
        if (names.size() > kMostNamed)
            words += ", ...";
        warnings.add("published_gone", first,
                     names.size() == 1
                         ? "the published " + std::string{one} + " " + words +
                               " exists no more and is skipped"
                         : std::to_string(names.size()) + " published " + std::string{several} +
                               " exist no more and are skipped: " + words);
    }
};

}  // namespace

void set_promises(Problem& problem)
{
    if (!problem.published.present())
        return;
    const Published& published = *problem.published;
    std::unordered_map<std::string_view, Job*> jobs;
    std::unordered_map<std::string_view, Shipment*> shipments;
    for (Job& job : problem.jobs.value)
        jobs.emplace(*job.id, &job);
    for (Shipment& shipment : problem.shipments.value)
        shipments.emplace(*shipment.id, &shipment);
    std::set<std::string_view> vehicles;
    for (const Vehicle& vehicle : *problem.vehicles)
        vehicles.insert(*vehicle.id);
    std::map<std::string_view, PublishedTask> tasks;
    each_stop_of_tasks(published, [&](const PublishedRoute& route, const PublishedStop& stop) {
        const auto job = jobs.find(*stop.task);
        const auto shipment = shipments.find(*stop.task);
        if (job == jobs.end() && shipment == shipments.end())
            return;
        PublishedTask& own = tasks[*stop.task];
        if (own.task == nullptr && vehicles.contains(*route.vehicle))
            own.vehicle = *route.vehicle;
        if (job != jobs.end()) {
            own.task = job->second;
            own.stops[0] = &stop;
            promise(job->second->stop, promised_start(stop, published));
        } else {
            own.task = shipment->second;
            const bool is_pickup = *stop.type == "pickup";
            own.stops[is_pickup ? 0 : 1] = &stop;
            Field<StopSide>& side =
                is_pickup ? shipment->second->pickup : shipment->second->delivery;
            promise(side.value, promised_start(stop, published));
        }
    });
    for (const auto& [id, own] : tasks)
        own.task->promised = {own.vehicle, own.price(published, &ChangePrices::vehicle),
                              own.price(published, &ChangePrices::drop)};
    for (Relation& relation : problem.relations.value) {
        if (*relation.kind != RelationKind::one_of)
            continue;
        for (const Participant& participant : *relation.participants) {
            const auto own = tasks.find(*participant.task);
            if (own == tasks.end())
                continue;
            relation.promised_task = own->first;
            relation.promised_drop = own->second.task->promised->drop;
            break;
        }
    }
}

Plan published_plan(const Problem& problem)
{
    return Remaining{problem}.plan();
}

void warn_of_published(const Problem& problem, WarningList& warnings)
{
    if (!problem.published.present())
        return;
    PlanIds ids{problem};
    Gone tasks;
    Gone vehicles;
    Gone shifts;
    for (const PublishedRoute& route : *problem.published->routes) {
        auto* own = ids.vehicles.find(*route.vehicle);
        if (own == nullptr)
            vehicles.add(in_quotes(*route.vehicle), route.vehicle.at);
        else if (own->find(*route.shift) == nullptr)
            shifts.add(in_quotes(*route.shift) + " of " + in_quotes(*route.vehicle),
                       route.shift.at);
    }
    each_stop_of_tasks(*problem.published, [&](const PublishedRoute&, const PublishedStop& stop) {
        if (ids.tasks.find(*stop.task) == nullptr)
            tasks.add(in_quotes(*stop.task), stop.task.at);
    });
    vehicles.warn("vehicle", "vehicles", warnings);
    shifts.warn("shift", "shifts", warnings);
    tasks.warn("task", "tasks", warnings);
}

}  // namespace routeopt::routing::validation
