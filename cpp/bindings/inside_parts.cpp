// Parts of the search that need no plan, in `routeopt._inside`: neighbourhoods, orders of
// insertion, the pace of a search, and how one plan is divided among workers.
#include <atomic>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "bindings/inside.hpp"
#include "routing/search/neighbourhood/blinks.hpp"
#include "routing/search/neighbourhood/eligible_slots.hpp"
#include "routing/search/neighbourhood/empty_slots.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/insertion_orders.hpp"
#include "routing/search/operators/quota_shares.hpp"
#include "routing/search/operators/removal_seeds.hpp"
#include "routing/search/parallel/partition.hpp"
#include "routing/search/worker/pacer.hpp"
#include "routing/search/worker/worker_budget.hpp"

namespace py = pybind11;

namespace routeopt::inside {
namespace {

using namespace routing::search;

Travel euclidean()
{
    return {"euclidean", py::dict{}};
}

// Where tasks are served: slots by their names. All others are absent.
using Served = std::map<std::string, Index>;

auto slot_of(const Instance& it, const Served& served)
{
    return [&](Index task) {
        const auto found = served.find(it.tasks[as_size(task)]);
        return found == served.end() ? kNone : found->second;
    };
}

// A stop's best neighbours, and whether a way leads to each and from each.
std::vector<std::tuple<std::string, bool, bool>>
neighbours(const std::string& text, const std::string& stop, std::size_t most)
{
    const Instance it{text, euclidean()};
    Neighbours lists{it.model};
    const NeighbourList list =
        std::visit([&](const auto& table) { return lists.of(it.stop_named(stop), most, table); },
                   it.model.tables.front());
    std::vector<std::tuple<std::string, bool, bool>> found;
    for (std::size_t i = 0; i < list.stops.size(); ++i)
        found.emplace_back(it.nodes[as_size(list.stops[i])], list.arcs[i].to.exists(),
                           list.arcs[i].from.exists());
    return found;
}

Names near_on_grid(const std::string& text, const std::string& stop, std::size_t wanted)
{
    const Instance it{text, euclidean()};
    std::vector<Index> found;
    Grid{it.model}.each_near(it.stop_named(stop), wanted,
                             [&](Index other) { found.push_back(other); });
    return Instance::names_of(found, it.nodes);
}

// The slots that may serve a task; none where there are more than `most`.
std::vector<Index> few_slots(const std::string& text, const std::string& task, std::size_t most)
{
    const Instance it{text, euclidean()};
    FewEligibleSlots few{it.model, most};
    const auto slots = few.of(it.model.tasks[it.task_named(task)].vehicle_set);
    return {slots.begin(), slots.end()};
}

// The stops around which a search from what was published begins, each with its place (-1: it has
// one location).
std::vector<std::pair<std::string, int>> disturbed(const std::string& text)
{
    const Instance it{text, euclidean()};
    std::vector<std::pair<std::string, int>> found;
    for (const Index number : it.model.disturbed) {
        const routing::model::Stop& stop = it.model.stops[as_size(number)];
        const routing::model::Task& task = it.model.tasks[as_size(stop.task)];
        found.emplace_back(it.nodes[as_size(number)],
                           stop.is_delivery ? task.second_place : task.place);
    }
    return found;
}

// Which of `points` insertion points are passed over.
std::vector<int> blinks(std::uint64_t bits, int points)
{
    Blinks blinks{bits};
    std::vector<int> passed;
    for (int i = 0; i < points; ++i)
        if (blinks.once())
            passed.push_back(i);
    return passed;
}

// The empty slot of the first kind that is found after each step: a slot that is offered, or one
// that is filled, as -1 - slot.
std::vector<Index> empty_slots(const std::string& text, const std::vector<Index>& steps)
{
    const Instance it{text, euclidean()};
    EmptySlots slots{it.model};
    std::vector<char> is_empty(it.model.slots.size(), 1);
    std::vector<Index> found;
    for (const Index step : steps) {
        if (step >= 0) {
            is_empty[as_size(step)] = 1;
            slots.offer(step);
        } else {
            is_empty[as_size(-1 - step)] = 0;
        }
        found.push_back(slots.find(0, [&](Index slot) { return is_empty[as_size(slot)] != 0; }));
    }
    return found;
}

// All tasks in the orders for first plans, by name of the order; two of the orders exist only where
// the problem has rules.
std::map<std::string, Names> construction_orders(const std::string& text)
{
    const Instance it{text, euclidean()};
    const auto names = [&](const std::vector<Index>& tasks) {
        return Instance::names_of(tasks, it.tasks);
    };
    std::map<std::string, Names> orders{
        {"construction", names(InsertionOrders{it.model}.for_construction())}};
    if (it.model.rules.any) {
        orders["curve"] = names(InsertionOrders::along_the_curve(it.model));
        orders["due time"] = names(InsertionOrders::by_due_time(it.model));
    }
    return orders;
}

// The tasks in the order in which they are inserted, for each of `seeds` seeds.
std::vector<Names> arranged(const std::string& text, const Names& tasks, std::uint64_t seeds)
{
    const Instance it{text, euclidean()};
    const InsertionOrders orders{it.model};
    std::vector<Names> all;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        Random random{seed};
        std::vector<Index> numbers;
        for (const std::string& task : tasks)
            numbers.push_back(it.task_named(task));
        orders.arrange(numbers, random);
        all.push_back(Instance::names_of(numbers, it.tasks));
    }
    return all;
}

// Draws `count` removal seeds among `stops` stops, or among some of them alone.
std::vector<Index> removal_seeds(Index stops, int count, std::optional<std::vector<Index>> among,
                                 std::optional<double> expected)
{
    RemovalSeeds seeds{stops};
    if (among)
        seeds.keep_to(*among);
    if (expected)
        seeds.expect(*expected);
    Random random{1};
    std::vector<Index> drawn;
    for (int i = 0; i < count; ++i)
        drawn.push_back(seeds.next(random));
    return drawn;
}

// After `iterations` of at most `most`: the fraction that is done, and whether the search stops.
std::pair<double, bool> pace(std::int64_t iterations, std::int64_t most)
{
    Control control;
    control.time_decides = false;
    control.max_iterations = most;
    Pacer pacer{control, [] { return routing::Progress{}; }};
    pacer.count_iterations(iterations);
    return {pacer.fraction(), pacer.stopped() && pacer.stopped_by() == StoppedBy::max_iterations};
}

// A worker that may do `most` iterations in an epoch from one fraction of the search to another:
// the fraction that it has reached after `done` of them, and whether its budget is over. `goes_on`:
// what its look_around() returns.
std::pair<double, bool> worker_budget(std::int64_t most, double from, double to, std::int64_t done,
                                      bool goes_on)
{
    Control control;
    control.time_decides = false;
    control.time_limit_s = 1e9;
    control.max_iterations = most;
    std::atomic<bool> stopped{false};
    const Epoch epoch{control, 0, from, to, stopped};
    WorkerBudget budget{epoch, most, [goes_on] { return goes_on; }};
    for (std::int64_t i = 0; i < done && !budget.is_over(); ++i)
        budget.count_iteration();
    return {budget.fraction(), budget.is_over()};
}

// The part that each cluster is in. A cluster: x, y and the number of its stops.
std::vector<int> cuts(const std::vector<std::tuple<double, double, std::int64_t>>& clusters,
                      int parts, double angle)
{
    std::vector<Cluster> all;
    for (const auto& [x, y, stops] : clusters)
        all.push_back({{x, y}, stops});
    const Cuts cuts{all, parts, angle};
    std::vector<int> part_of;
    for (std::size_t i = 0; i < all.size(); ++i)
        part_of.push_back(cuts.of_cluster(i));
    return part_of;
}

// Which tasks have to be in one worker with `task`.
Names coupled(const std::string& text, const Served& served, const std::vector<Names>& together,
              const std::string& task)
{
    const Instance it{text, euclidean()};
    Coupling coupling{it.model};
    Coupling::Together numbers;
    for (const Names& tasks : together)
        for (auto& some = numbers.emplace_back(); const std::string& name : tasks)
            some.push_back(it.task_named(name));
    coupling.begin(numbers, slot_of(it, served));
    Names names;
    for (const std::string& other : it.tasks)
        if (other != task &&
            coupling.of_task(it.task_named(other)) == coupling.of_task(it.task_named(task)))
            names.push_back(other);
    return names;
}

// The worker of each task, and of each slot that does not run, where the routes are divided among
// `workers` workers.
std::pair<std::map<std::string, int>, std::map<Index, int>>
partition(const std::string& text, const Served& served, const std::vector<Names>& together,
          int workers)
{
    const Instance it{text, euclidean()};
    Partitioner partitioner{it.model};
    const auto slot = slot_of(it, served);
    std::map<Index, Cluster> clusters;
    for (Index task = 0; task < static_cast<Index>(it.tasks.size()); ++task)
        if (const Index in = slot(task); in != kNone) {
            Cluster& cluster = clusters[in];
            const Position at = partitioner.positions()[it.model.tasks[task].stop];
            const auto stops = static_cast<double>(++cluster.stops);
            cluster.middle.x += (at.x - cluster.middle.x) / stops;
            cluster.middle.y += (at.y - cluster.middle.y) / stops;
        }
    std::vector<RouteAt> routes;
    for (const auto& [in, cluster] : clusters)
        routes.push_back({in, cluster});
    Coupling::Together numbers;
    for (const Names& tasks : together)
        for (auto& some = numbers.emplace_back(); const std::string& name : tasks)
            some.push_back(it.task_named(name));
    partitioner.divide(routes, numbers, workers, 0, slot);
    std::map<std::string, int> worker_of;
    for (Index task = 0; task < static_cast<Index>(it.tasks.size()); ++task)
        worker_of[it.tasks[as_size(task)]] =
            slot(task) == kNone ? partitioner.of_absent(task) : partitioner.of_route(slot(task));
    std::map<Index, int> dealt;
    partitioner.deal_out_empty_slots(0, [&](Index empty, int worker) { dealt[empty] = worker; });
    return {worker_of, dealt};
}

// A request with one quota, of which each worker serves some tasks: the bounds of each worker's
// share, what all workers together pay too much for it, and the tasks at its bounds.
std::tuple<std::vector<std::pair<std::int64_t, std::int64_t>>, std::int64_t, std::vector<Names>>
quota_shares(const std::string& text, const std::vector<Served>& served, std::size_t rotation)
{
    const Instance it{text, euclidean()};
    QuotaShares shares{it.model, served.size()};
    Served all;
    shares.begin_count();
    for (std::size_t worker = 0; worker < served.size(); ++worker)
        for (const auto& [task, slot] : served[worker]) {
            shares.count(it.task_named(task), slot, worker);
            all[task] = slot;
        }
    shares.share(served.size(), rotation);
    std::vector<std::pair<std::int64_t, std::int64_t>> by_worker;
    for (std::size_t worker = 0; worker < served.size(); ++worker)
        by_worker.emplace_back(shares.of(worker).front().least, shares.of(worker).front().most);
    std::vector<Names> at_bounds;
    for (const auto& tasks : shares.tasks_at_bounds(slot_of(it, all)))
        at_bounds.push_back(Instance::names_of(tasks, it.tasks));
    return {by_worker, shares.paid_too_much(), at_bounds};
}

}  // namespace

void add_parts(py::module_& m)
{
    m.def("neighbours", &neighbours, py::arg("text"), py::arg("stop"), py::arg("most"));
    m.def("near_on_grid", &near_on_grid, py::arg("text"), py::arg("stop"), py::arg("wanted"));
    m.def("few_slots", &few_slots, py::arg("text"), py::arg("task"), py::arg("most"));
    m.def("disturbed", &disturbed, py::arg("text"));
    m.def("blinks", &blinks, py::arg("bits"), py::arg("points"));
    m.def("empty_slots", &empty_slots, py::arg("text"), py::arg("steps"));
    m.def("construction_orders", &construction_orders, py::arg("text"));
    m.def("arranged", &arranged, py::arg("text"), py::arg("tasks"), py::arg("seeds"));
    m.def("removal_seeds", &removal_seeds, py::arg("stops"), py::arg("count"), py::kw_only(),
          py::arg("among") = std::nullopt, py::arg("expected") = std::nullopt);
    m.def("pace", &pace, py::arg("iterations"), py::arg("most"));
    m.def("worker_budget", &worker_budget, py::arg("most"), py::arg("start"), py::arg("end"),
          py::arg("done"), py::arg("goes_on") = true);
    m.def("cuts", &cuts, py::arg("clusters"), py::arg("parts"), py::arg("angle") = 0);
    m.def("coupled", &coupled, py::arg("text"), py::arg("served"), py::arg("together"),
          py::arg("task"));
    m.def("partition", &partition, py::arg("text"), py::arg("served"), py::arg("together"),
          py::arg("workers"));
    m.def("quota_shares", &quota_shares, py::arg("text"), py::arg("served"),
          py::arg("rotation") = 0);
}

}  // namespace routeopt::inside
