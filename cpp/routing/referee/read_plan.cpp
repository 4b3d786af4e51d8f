#include "routing/referee/read_plan.hpp"

#include <algorithm>
#include <stdexcept>

#include "routing/schema/one_of.hpp"

namespace routeopt::routing::referee {
namespace {

[[noreturn]] void refuse(std::string_view what, std::string_view name)
{
    throw std::logic_error("a plan for the referee: " + std::string{what} + " `" +
                           std::string{name} + "`");
}

template <class Entries>
const auto& named(const Entries& entries, std::string_view name, std::string_view what)
{
    const auto found = entries.find(name);
    if (found == entries.end())
        refuse("unknown " + std::string{what}, name);
    return found->second;
}

// Reads the routes of one plan, and remembers which tasks and shifts they have used.
class PlanReader {
public:
    explicit PlanReader(const Directory& directory)
        : directory_(directory), is_served_(directory.tasks.size())
    {
    }

    Route route_of(const PlanRoute& planned)
    {
        Route route;
        route.vehicle = &named(directory_.vehicles, *planned.vehicle, "vehicle");
        route.shift = named(route.vehicle->shifts, *planned.shift, "shift");
        if (!used_shifts_.insert(route.shift).second)
            refuse("a shift used twice,", *planned.shift);
        on_board_.clear();
        route.visits.reserve(planned.stops->size() + 2);
        if (planned.fixed_start_time.present())
            route.fixed_start = *planned.fixed_start_time;
        route.visits.push_back(endpoint("start", *route.shift->start));
        taken_.clear();
        const auto& stops = *planned.stops;
        for (std::size_t k = 0; k < stops.size(); ++k)
            if (*stops[k].type != "start" && *stops[k].type != "end") {
                route.visits.push_back(visit_of(stops[k], *route.shift));
                route.visits.back().planned = k;
            }
        route.visits.push_back(endpoint("end", *route.shift->end));
        if (!on_board_.empty())
            refuse("never delivered, shipment", *(*on_board_.begin())->id);
        for (const Break& pause : *route.shift->breaks)
            if (!taken_.contains(&pause))
                route.unplaced.push_back(&pause);
        return route;
    }

    [[nodiscard]] bool serves(std::size_t task) const { return is_served_[task]; }

private:
    Visit endpoint(std::string_view type, const Endpoint& wire) const
    {
        Visit visit;
        visit.answer.type = type;
        visit.answer.depot = *wire.depot;
        if (wire.depot)
            visit.answer.location = *named(directory_.depots, *wire.depot, "depot")->location;
        else if (wire.location)
            visit.answer.location = *wire.location;
        return visit;
    }

    Visit visit_of(const PlanStop& stop, const Shift& shift)
    {
        if (stop.depot)
            return reload_at(*stop.depot, shift);
        if (stop.break_id)
            return break_named(*stop.break_id, shift);
        const Directory::TaskEntry& entry = named(directory_.tasks, *stop.task, "task");
        const auto place = static_cast<std::size_t>(*stop.place);
        return entry.job != nullptr ? job_visit(entry, *stop.type, place)
                                    : shipment_visit(entry, *stop.type, place);
    }

    Visit reload_at(std::string_view id, const Shift& shift)
    {
        const auto& reloads = *shift.reloads;
        if (std::none_of(reloads.begin(), reloads.end(),
                         [&](const Reload& reload) { return *reload.depot == id; }))
            refuse("no reload of this shift, depot", id);
        return visit_of_reload(*named(directory_.depots, id, "depot"));
    }

    Visit break_named(std::string_view id, const Shift& shift)
    {
        const auto& breaks = *shift.breaks;
        const auto found = std::find_if(breaks.begin(), breaks.end(),
                                        [&](const Break& pause) { return *pause.id == id; });
        if (found == breaks.end() || !taken_.insert(&*found).second)
            refuse("unknown or taken twice, break", id);
        return visit_of_break(*found);
    }

    Visit job_visit(const Directory::TaskEntry& entry, std::string_view type, std::size_t place)
    {
        if (!type.empty() && type != "job")
            refuse("type " + std::string{type} + " for job", *entry.wire->id);
        serve(entry);
        return visit_of_job(*entry.job, place);
    }

    Visit shipment_visit(const Directory::TaskEntry& entry, std::string_view type,
                         std::size_t place)
    {
        const Shipment& shipment = *entry.shipment;
        if (type == "pickup") {
            serve(entry);
            on_board_.insert(&shipment);
            return visit_of_pickup(shipment, place);
        }
        if (type != "delivery")
            refuse("neither pickup nor delivery, shipment", *shipment.id);
        if (on_board_.erase(&shipment) == 0)
            refuse("delivered without having been picked up, shipment", *shipment.id);
        return visit_of_delivery(shipment, place);
    }

    void serve(const Directory::TaskEntry& entry)
    {
        if (is_served_[entry.number])
            refuse("served twice, task", *entry.wire->id);
        is_served_[entry.number] = true;
    }

    const Directory& directory_;
    std::vector<bool> is_served_;  // by the task's number
    std::set<const Shipment*> on_board_;
    std::set<const Shift*> used_shifts_;
    std::set<const Break*> taken_;  // of the present route
};

// What the plan leaves out, where `reader` has read all of it.
void add_unserved(const Problem& problem, const PlanReader& reader, PlanRead& read)
{
    const std::vector<const Relation*> one_of = one_of_relations(problem);
    std::set<const Relation*> settled;  // a participant is served, or named as the first
    std::vector<const Task*> tasks;
    for (const Job& job : *problem.jobs)
        tasks.push_back(&job);
    for (const Shipment& shipment : *problem.shipments)
        tasks.push_back(&shipment);
    for (std::size_t t = 0; t < tasks.size(); ++t) {
        if (!reader.serves(t))
            continue;
        ++read.served;
        if (!one_of.empty() && one_of[t] != nullptr)
            settled.insert(one_of[t]);
    }
    for (std::size_t t = 0; t < tasks.size(); ++t) {
        const Relation* own = one_of.empty() ? nullptr : one_of[t];
        if (!reader.serves(t) &&
            (own == nullptr || *own->participants->front().task == *tasks[t]->id) &&
            !settled.contains(own))
            read.unserved.push_back({tasks[t], own});
    }
}

VehicleEntry entry_of(const Vehicle& vehicle)
{
    VehicleEntry entry{&vehicle, {}, {}, {}};
    for (const Shift& shift : *vehicle.shifts)
        entry.shifts.emplace(*shift.id, &shift);
    for (const Skill& skill : *vehicle.skills) {
        std::int64_t& level = entry.skill_levels[*skill.name];
        level = std::max(level, *skill.level);
    }
    for (const Text& tag : *vehicle.serves_tags)
        entry.serves_tags.insert(*tag);
    return entry;
}

Visit visit_of(const Task& task, std::string_view type, const StopSide& side, std::size_t place)
{
    Visit visit;
    visit.task = &task;
    visit.side = &side;
    if (side.places.present()) {
        if (place >= side.places->size())
            refuse("no such place of task", *task.id);
        const Place& chosen = (*side.places)[place];
        visit.side = &chosen;
        visit.place_cost = Money{*chosen.cost};
        visit.answer.place = static_cast<std::int64_t>(place);
    }
    visit.answer.type = type;
    visit.answer.task = *task.id;
    visit.answer.location = *visit.side->location;
    return visit;
}

}  // namespace

Visit visit_of_job(const Job& job, std::size_t place)
{
    Visit visit = visit_of(job, "job", job.stop, place);
    visit.loaded = &job.demand;
    visit.unloaded = &job.delivery;
    if (job.release_time.present())
        visit.release_time = *job.release_time;
    return visit;
}

Visit visit_of_pickup(const Shipment& shipment, std::size_t place)
{
    Visit visit = visit_of(shipment, "pickup", *shipment.pickup, place);
    visit.loaded = &shipment.demand;
    return visit;
}

Visit visit_of_delivery(const Shipment& shipment, std::size_t place)
{
    Visit visit = visit_of(shipment, "delivery", *shipment.delivery, place);
    visit.unloaded = &shipment.demand;
    return visit;
}

Visit visit_of_reload(const Depot& depot)
{
    Visit visit;
    visit.depot = &depot;
    visit.answer.type = "reload";
    visit.answer.depot = *depot.id;
    visit.answer.location = *depot.location;
    return visit;
}

Visit visit_of_break(const Break& pause)
{
    Visit visit;
    visit.pause = &pause;
    visit.answer.type = "break";
    visit.answer.break_id = *pause.id;
    if (pause.location)
        visit.answer.location = *pause.location;
    return visit;
}

Directory::Directory(const Problem& problem)
{
    for (const Vehicle& vehicle : *problem.vehicles)
        vehicles.emplace(*vehicle.id, entry_of(vehicle));
    for (const Depot& depot : *problem.depots)
        depots.emplace(*depot.id, &depot);
    tasks.reserve(problem.jobs->size() + problem.shipments->size());
    for (const Job& job : *problem.jobs)
        tasks.emplace(*job.id, TaskEntry{tasks.size(), &job, &job, nullptr});
    for (const Shipment& shipment : *problem.shipments)
        tasks.emplace(*shipment.id, TaskEntry{tasks.size(), &shipment, nullptr, &shipment});
}

PlanRead read_plan(const Problem& problem, const Directory& directory, const Plan& plan,
                   Pointers pointers)
{
    PlanReader reader{directory};
    PlanRead read;
    const auto& routes = *plan.routes;
    for (std::size_t i = 0; i < routes.size(); ++i) {
        Route route = reader.route_of(routes[i]);
        route.pointers = pointers;
        route.planned = i;
        route.number = read.routes.size();
        if (std::any_of(route.visits.begin(), route.visits.end(), opens_task))
            read.routes.push_back(std::move(route));
        else
            read.idle.push_back(std::move(route));
    }
    add_unserved(problem, reader, read);
    return read;
}

}  // namespace routeopt::routing::referee
