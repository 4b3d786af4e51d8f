// Plans of the search in `routeopt._inside`: a plan of a tiny request, with its operators, each of
// which can be called alone.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <variant>

#include "bindings/inside.hpp"
#include "routing/model/to_plan.hpp"
#include "routing/model/wire_of.hpp"
#include "routing/referee/referee.hpp"
#include "routing/search/first_plan/vehicle_filling.hpp"
#include "routing/search/operators/fleet_bounds.hpp"
#include "routing/search/operators/insertion_orders.hpp"
#include "routing/search/operators/no_exchanges.hpp"
#include "routing/search/operators/string_removal.hpp"
#include "routing/search/operators/whole_routes.hpp"
#include "routing/search/plain/given_routes.hpp"
#include "routing/search/plain/insertion.hpp"
#include "routing/search/plain/or_opt.hpp"
#include "routing/search/plain/savings.hpp"
#include "routing/search/plain/trip_moves.hpp"
#include "routing/search/plain/two_opt_star.hpp"
#include "routing/search/rich/insertion/insertion.hpp"
#include "routing/search/rich/route_exchanges.hpp"

namespace py = pybind11;

namespace routeopt::inside {

Instance::Instance(const std::string& text, const Travel& travel)
    : call(call_with(travel)), request(read(text, travel, routing::Operation::solve)),
      chosen(call, request), model(routing::model::Model::build(request, chosen.source()))
{
    const routing::Problem& problem = *request.problem;
    for (const auto& task : model.tasks)
        tasks.emplace_back(*wire_of(problem, task).id);
    for (const auto& stop : model.stops) {
        const char* const side = stop.is_delivery ? "-" : "+";
        nodes.push_back(tasks[as_size(stop.task)] + (stop.partner == kNone ? "" : side));
    }
    for (const auto& slot : model.slots) {
        const std::string vehicle{*problem.vehicles->at(as_size(slot.vehicle)).id};
        nodes.push_back("start of " + vehicle);
        nodes.push_back("end of " + vehicle);
    }
    for (const auto& reload : model.reloads)
        nodes.emplace_back(
            *problem.depots->at(as_size(model.depots[reload.depot].request_index)).id);
}

Index Instance::place_in(const Names& names, const std::string& name)
{
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        throw py::value_error("no such name: " + name);
    return static_cast<Index>(found - names.begin());
}

std::vector<Index> Instance::nodes_named(Index slot, const Names& names) const
{
    std::vector<Index> found;
    for (const std::string& name : names) {
        Index node = stop_named(name);
        while (node >= model.first_reload() &&
               (nodes[as_size(node)] != name ||
                model.reloads[node - model.first_reload()].slot != slot ||
                std::ranges::count(found, node) > 0))
            if (++node == static_cast<Index>(nodes.size()))
                throw py::value_error("no visit left: " + name);
        found.push_back(node);
    }
    return found;
}

namespace {

using namespace routing::search;
namespace model = routing::model;

// Where a task would go: by how much the cost of the routes rises; what it follows; what its
// delivery follows; and the depot that is visited with it.
using Place = std::tuple<Cost, std::string, std::string, std::string>;

// A plan and the operators on it. What a kernel lacks throws.
class SearchedPlan {
public:
    SearchedPlan() = default;
    SearchedPlan(const SearchedPlan&) = delete;
    SearchedPlan& operator=(const SearchedPlan&) = delete;
    virtual ~SearchedPlan() = default;

    virtual std::vector<Names> routes() = 0;
    virtual Names absent() = 0;
    virtual std::pair<std::int64_t, Cost> objective() = 0;
    virtual Cost real_cost() = 0;
    virtual double money_per_unit() = 0;
    virtual Cost fee_of(const std::string& task) = 0;
    virtual std::tuple<std::int64_t, Cost, Cost> bounds() = 0;
    virtual std::vector<std::string> faults() = 0;
    virtual std::pair<std::int64_t, std::int64_t> times(const std::string& stop) = 0;

    virtual bool load(Index slot, const Names& stops) = 0;
    virtual void remove(const std::string& task) = 0;
    virtual bool settle() = 0;
    virtual void commit() = 0;
    virtual void take_back() = 0;
    virtual void hide(const std::string& task, bool hidden) = 0;
    virtual void emphasize(double times) = 0;
    virtual void offer_only(const std::vector<Index>& slots) = 0;

    virtual std::optional<Place> best_place(const std::string& task, std::optional<Index> slot) = 0;
    virtual std::optional<Cost> insert(const std::string& task, std::optional<Index> slot) = 0;
    virtual std::optional<Cost> insert_for_quotas(const std::string& task, std::uint64_t seed) = 0;
    virtual Names remove_strings(std::uint64_t seed, std::size_t most_fed) = 0;
    virtual void exchange() = 0;
    virtual bool move_whole(const std::string& stop, std::uint64_t seed) = 0;
    virtual bool fill_route(std::uint64_t seed) = 0;
    virtual bool empty_route(const std::string& stop) = 0;
    virtual Names best_chain(Index slot, std::uint64_t seed) = 0;
    virtual void change_vehicles() = 0;
    virtual bool divide_routes(std::uint64_t seed) = 0;
    virtual bool drop_needless_reloads() = 0;
    virtual void order_routes() = 0;
    virtual void load_given() = 0;
    virtual std::vector<Names> savings() = 0;
    virtual void fill_vehicles(bool by_due_time) = 0;
    // Which operators the problem suits.
    virtual std::map<std::string, bool> suits() = 0;
};

template <class Table, bool kTimed, bool kMixed>
struct PlainKernel {
    static constexpr bool kIsPlain = true;
    using Plan = plain::Plan<Table, kTimed, kMixed>;
    using Insertion = plain::Insertion<Table, kTimed, kMixed>;
    using Exchanges = plain::TwoOptStar<Plan, Insertion>;
    using WholeMoves = plain::TripMoves<Plan, Insertion>;
    using GivenRoutes = plain::GivenRoutes<Plan>;
    using OrOpt = plain::OrOpt<Plan, Insertion>;
    using Savings = plain::Savings<Table, kTimed, kMixed>;
};

struct RichKernel {
    static constexpr bool kIsPlain = false;
    using Plan = rich::Plan;
    using Insertion = rich::Insertion;
    using Exchanges = NoExchanges<Plan, Insertion>;
    using WholeMoves = rich::RouteExchanges;
};

template <class Kernel>
class PlanOf final : public SearchedPlan {
public:
    explicit PlanOf(std::unique_ptr<Instance> instance)
        : it_(std::move(instance)), model_(it_->model), neighbours_(model_), plan_(model_),
          insertion_(plan_, neighbours_),
          removal_(plan_, insertion_, RemovalOptions::suiting(model_)),
          exchanges_(plan_, insertion_), whole_routes_(plan_, insertion_),
          whole_moves_(plan_, insertion_)
    {
        plan_.commit();
    }

    std::vector<Names> routes() override
    {
        std::vector<Names> all(model_.slots.size());
        for (const PlannedRoute& route : now())
            all[as_size(route.slot)] = Instance::names_of(route.stops, it_->nodes);
        return all;
    }
    Names absent() override
    {
        Names names = Instance::names_of(plan_.absent_tasks(), it_->tasks);
        std::ranges::sort(names);
        return names;
    }
    std::pair<std::int64_t, Cost> objective() override { return {plan_.missing(), plan_.cost()}; }
    Cost real_cost() override { return plan_.real_cost(); }
    double money_per_unit() override { return model_.money_per_unit; }
    Cost fee_of(const std::string& task) override { return plan_.fee_of(leader_of(task)); }
    std::tuple<std::int64_t, Cost, Cost> bounds() override
    {
        return {fewest_routes(plan_), fixed_cost(plan_), routes_cost(plan_)};
    }
    // The rules that the plan breaks, and "cost" where it is not the referee's.
    std::vector<std::string> faults() override
    {
        plan_.check();
        std::vector<PlannedRoute> routes = now();
        if constexpr (!Kernel::kIsPlain)
            for (PlannedRoute& route : routes)
                plan_.add_breaks(route);
        const routing::Answer answer = routing::referee::judge(
            it_->request, routing::model::to_plan(*it_->request.problem, model_, routes),
            it_->chosen.source(), routing::referee::Pointers::answer);
        std::vector<std::string> faults;
        for (const routing::Violation& violation : answer.violations)
            faults.emplace_back(violation.code);
        const double total = static_cast<double>(total_of(answer.cost).get()) / kMoneySteps;
        const double found = static_cast<double>(plan_.real_cost()) * model_.money_per_unit;
        if (std::abs(total - found) > 1e-3)
            faults.emplace_back("cost");
        return faults;
    }
    // Of a stop: when the vehicle leaves it at the earliest, and the latest arrival there.
    std::pair<std::int64_t, std::int64_t> times(const std::string& stop) override
    {
        if constexpr (Kernel::kIsPlain) {
            const plain::Times& found = plan_.times(it_->stop_named(stop));
            return {found.ready, found.latest};
        }
        return lacks<std::pair<std::int64_t, std::int64_t>>();
    }

    bool load(Index slot, const Names& stops) override
    {
        plan_.load(slot, it_->nodes_named(slot, stops));
        return plan_.join_times();
    }
    void remove(const std::string& task) override { plan_.remove(it_->task_named(task)); }
    bool settle() override { return removal_.settle(); }
    void commit() override { plan_.commit(); }
    void take_back() override { plan_.take_back(); }
    void hide(const std::string& task, bool hidden) override
    {
        if (hidden)
            plan_.hide(it_->task_named(task));
        else
            plan_.show(it_->task_named(task));
    }
    void emphasize(double times) override { plan_.emphasize(times); }
    void offer_only(const std::vector<Index>& slots) override { plan_.offer_only(slots); }

    std::optional<Place> best_place(const std::string& task, std::optional<Index> slot) override
    {
        const InsertionPoint point = find(leader_of(task), slot);
        if (!point.found())
            return std::nullopt;
        const auto name = [this](Index node) {
            return node == kNone ? std::string{} : it_->nodes[as_size(node)];
        };
        return Place{point.delta, name(point.after), name(point.delivery_after),
                     name(point.reload)};
    }
    // The promised change of the routes' cost; none, and nothing changes, where it fits nowhere.
    std::optional<Cost> insert(const std::string& task, std::optional<Index> slot) override
    {
        const Index number = leader_of(task);
        const InsertionPoint point = find(number, slot);
        if (!point.found())
            return std::nullopt;
        insertion_.insert(number, point);
        return point.delta;
    }
    // The same for the best of the task and those that quotas would count in its place.
    std::optional<Cost> insert_for_quotas(const std::string& task, std::uint64_t seed) override
    {
        if constexpr (!Kernel::kIsPlain) {
            Random random{seed};
            const auto [leader, point] =
                insertion_.best_for_quotas(leader_of(task), Neighbours::kMost, random);
            if (!point.found())
                return std::nullopt;
            insertion_.insert(leader, point);
            return point.delta;
        }
        throw py::value_error("only plans among rules have it");
    }
    // The tasks that it returns; what was removed shows in absent().
    Names remove_strings(std::uint64_t seed, std::size_t most_fed) override
    {
        Random random{seed};
        return Instance::names_of(removal_(random, most_fed), it_->tasks);
    }
    void exchange() override
    {
        exchanges_.improve([] { return false; });
    }
    bool move_whole(const std::string& stop, std::uint64_t seed) override
    {
        Random random{seed};
        return whole_moves_.move(it_->stop_named(stop), random);
    }
    bool fill_route(std::uint64_t seed) override
    {
        if constexpr (Kernel::kIsPlain) {
            Random random{seed};
            return whole_routes_.fill(random, [] { return false; });
        }
        return lacks<bool>();
    }
    bool empty_route(const std::string& stop) override
    {
        return whole_routes_.empty(it_->stop_named(stop));
    }
    // The best chain of absent jobs in an empty slot.
    Names best_chain(Index slot, std::uint64_t seed) override
    {
        if constexpr (Kernel::kIsPlain) {
            Random random{seed};
            Names tasks;
            for (const Index task : insertion_.best_chain(plan_.absent_tasks(), slot, random))
                tasks.push_back(it_->tasks[as_size(task)]);
            return tasks;
        }
        return lacks<Names>();
    }
    void change_vehicles() override { insertion_.change_vehicles(); }
    bool divide_routes(std::uint64_t seed) override
    {
        Random random{seed};
        return insertion_.divide_routes(random);
    }
    bool drop_needless_reloads() override { return insertion_.drop_needless_reloads(); }
    void order_routes() override
    {
        if constexpr (Kernel::kIsPlain)
            typename Kernel::OrOpt{plan_, insertion_}.improve_all(
                [](std::int64_t) { return false; });
        else
            lacks<int>();
    }
    // Of a plain plan; a rich one holds the given plan from the start.
    void load_given() override
    {
        if constexpr (Kernel::kIsPlain)
            typename Kernel::GivenRoutes{plan_}.load();
        else
            lacks<int>();
    }
    // The routes that savings would build.
    std::vector<Names> savings() override
    {
        if constexpr (Kernel::kIsPlain) {
            typename Kernel::Savings::Fleet fleet{plan_};
            if (!fleet.apply())
                throw py::value_error("savings do not suit the fleet");
            typename Kernel::Savings savings{plan_, fleet, 1};
            for (Index stop = 0; stop < plan_.stop_count(); ++stop)
                savings.offer(0, stop, insertion_.neighbours(stop, Neighbours::kMost));
            std::vector<Names> routes;
            for (const auto& route : savings.join([] { return false; }))
                routes.push_back(Instance::names_of(route.stops, it_->nodes));
            return routes;
        }
        return lacks<std::vector<Names>>();
    }
    void fill_vehicles(bool by_due_time) override
    {
        VehicleFilling<Plan, Insertion>{plan_, insertion_}.fill(
            by_due_time ? InsertionOrders::by_due_time(model_)
                        : InsertionOrders::along_the_curve(model_),
            [] { return false; });
    }
    std::map<std::string, bool> suits() override
    {
        std::map<std::string, bool> suits{
            {"exchanges", Kernel::Exchanges::suit(model_)},
            {"whole moves", Kernel::WholeMoves::suit(model_)},
            {"vehicle changes", insertion_.vehicles_differ()},
        };
        if constexpr (Kernel::kIsPlain) {
            suits["savings"] = typename Kernel::Savings::Fleet{plan_}.apply();
            suits["divisions"] = insertion_.may_divide();
        }
        return suits;
    }

private:
    using Plan = typename Kernel::Plan;
    using Insertion = typename Kernel::Insertion;

    template <class T>
    [[noreturn]] static T lacks()
    {
        throw py::value_error("only plans of hard rules have it");
    }

    std::vector<PlannedRoute> now()
    {
        return routes_by(plan_, [this](Index node) { return plan_.node(node).next; });
    }

    // A task that is only served with others goes in with them, by their leader.
    Index leader_of(const std::string& task) const
    {
        return plan_.leader_of(it_->task_named(task));
    }

    InsertionPoint find(Index task, std::optional<Index> slot)
    {
        const auto never = [] { return false; };
        if (!slot)
            return insertion_.best_anywhere(task, never);
        if constexpr (Kernel::kIsPlain) {
            return plan_.route(*slot).size == 0 ? insertion_.alone_in(task, *slot)
                                                : insertion_.best_in(task, *slot, never);
        } else {
            Random random{1};
            return insertion_.best_among({&*slot, 1}, task, Neighbours::kMost, random);
        }
    }

    std::unique_ptr<Instance> it_;
    const Model& model_;
    Neighbours neighbours_;
    Plan plan_;
    Insertion insertion_;
    StringRemoval<Plan, Insertion> removal_;
    typename Kernel::Exchanges exchanges_;
    WholeRoutes<Plan, Insertion> whole_routes_;
    typename Kernel::WholeMoves whole_moves_;
};

// A plan of the kernel that the search would use. Of plain kernels, only those with computed travel
// are made here.
std::unique_ptr<SearchedPlan> plan_of(const std::string& text, const Travel& travel)
{
    auto it = std::make_unique<Instance>(text, travel);
    const Model& model = it->model;
    if (model.rules.any)
        return std::make_unique<PlanOf<RichKernel>>(std::move(it));
    using Table = travel::Computed;
    if (!std::holds_alternative<Table>(model.tables.front()))
        throw py::value_error("only computed travel");
    if (!model.timed && !model.mixed_loads)
        return std::make_unique<PlanOf<PlainKernel<Table, false, false>>>(std::move(it));
    if (model.timed && !model.mixed_loads)
        return std::make_unique<PlanOf<PlainKernel<Table, true, false>>>(std::move(it));
    if (model.timed)
        return std::make_unique<PlanOf<PlainKernel<Table, true, true>>>(std::move(it));
    throw py::value_error("mixed loads only with times");
}

}  // namespace

void add_plans(py::module_& m)
{
    py::class_<SearchedPlan>(m, "SearchedPlan")
        .def(py::init(&plan_of), py::arg("text"), py::arg("travel") = Travel{"euclidean", {}})
        .def_property_readonly("routes", &SearchedPlan::routes)
        .def_property_readonly("absent", &SearchedPlan::absent)
        .def_property_readonly("objective", &SearchedPlan::objective)
        .def_property_readonly("real_cost", &SearchedPlan::real_cost)
        .def_property_readonly("money_per_unit", &SearchedPlan::money_per_unit)
        .def("fee_of", &SearchedPlan::fee_of)
        .def_property_readonly("bounds", &SearchedPlan::bounds)
        .def_property_readonly("faults", &SearchedPlan::faults)
        .def("times", &SearchedPlan::times)
        .def("load", &SearchedPlan::load, py::arg("slot"), py::arg("stops"))
        .def("remove", &SearchedPlan::remove)
        .def("settle", &SearchedPlan::settle)
        .def("commit", &SearchedPlan::commit)
        .def("take_back", &SearchedPlan::take_back)
        .def("hide", &SearchedPlan::hide, py::arg("task"), py::arg("hidden") = true)
        .def("emphasize", &SearchedPlan::emphasize)
        .def("offer_only", &SearchedPlan::offer_only)
        .def("best_place", &SearchedPlan::best_place, py::arg("task"),
             py::arg("slot") = std::nullopt)
        .def("insert", &SearchedPlan::insert, py::arg("task"), py::arg("slot") = std::nullopt)
        .def("insert_for_quotas", &SearchedPlan::insert_for_quotas, py::arg("task"),
             py::arg("seed") = 0)
        .def("remove_strings", &SearchedPlan::remove_strings, py::arg("seed") = 1,
             py::arg("most_fed") = 3)
        .def("exchange", &SearchedPlan::exchange)
        .def("move_whole", &SearchedPlan::move_whole, py::arg("stop"), py::arg("seed") = 1)
        .def("fill_route", &SearchedPlan::fill_route, py::arg("seed") = 1)
        .def("empty_route", &SearchedPlan::empty_route)
        .def("best_chain", &SearchedPlan::best_chain, py::arg("slot"), py::arg("seed") = 1)
        .def("change_vehicles", &SearchedPlan::change_vehicles)
        .def("divide_routes", &SearchedPlan::divide_routes, py::arg("seed") = 1)
        .def("drop_needless_reloads", &SearchedPlan::drop_needless_reloads)
        .def("order_routes", &SearchedPlan::order_routes)
        .def("load_given", &SearchedPlan::load_given)
        .def("savings", &SearchedPlan::savings)
        .def("fill_vehicles", &SearchedPlan::fill_vehicles, py::arg("by_due_time") = false)
        .def("suits", &SearchedPlan::suits);
}

}  // namespace routeopt::inside
