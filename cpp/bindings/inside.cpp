// `routeopt._inside`: looks into the core for unit tests. Never shipped.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <tuple>
#include <vector>

#include "base/civil_time.hpp"
#include "base/clock.hpp"
#include "base/decimal.hpp"
#include "base/delaunay.hpp"
#include "base/hilbert.hpp"
#include "base/min_cost_flow.hpp"
#include "base/processors.hpp"
#include "bindings/arguments.hpp"
#include "bindings/inside.hpp"
#include "engine/travel.hpp"
#include "routing/answer_time.hpp"
#include "routing/referee/referee.hpp"
#include "routing/search/annealing/schedule.hpp"
#include "routing/search/annealing/solution_pool.hpp"
#include "routing/search/annealing/temperature.hpp"
#include "routing/search/operators/string_removal.hpp"
#include "routing/search/rich/time/piecewise_linear.hpp"
#include "routing/suggest/proposal.hpp"
#include "routing/v3/read.hpp"
#include "routing/v3/write.hpp"
#include "wire/writer.hpp"

namespace py = pybind11;
using namespace routeopt;

namespace routeopt::inside {

engine::Call call_with(const Travel& travel)
{
    engine::Call call;
    call.travel = bindings::travel_choice(travel.first, travel.second);
    return call;
}

routing::Request read(const std::string& text, const Travel& travel, routing::Operation operation)
{
    const auto document = std::make_shared<const wire::Document>(text);
    wire::FaultList faults{*document};
    auto request =
        routing::v3::read_request(document, operation, {travel.first == "euclidean", true}, faults);
    if (!faults.empty())
        throw py::value_error(wire::error_body(faults));
    return request;
}

}  // namespace routeopt::inside

namespace {

using inside::call_with;
using inside::Travel;

routing::Request read(const std::string& text, const Travel& travel)
{
    return inside::read(text, travel, routing::Operation::evaluate);
}

routing::Answer judged(const routing::Request& request, const travel::Source& source)
{
    return routing::referee::judge(request, *request.plan, source,
                                   routing::referee::Pointers::answer);
}

// The referee's answer to a request's own plan, as JSON.
py::bytes judge(const std::string& text, const Travel& travel)
{
    const routing::Request request = read(text, travel);
    const engine::Travel chosen{call_with(travel), request};
    return py::bytes(routing::v3::write_answer(request, judged(request, chosen.source())));
}

// What solve answers with these numbers of workers (search::WorkersWanted), even where others would
// suit the problem better.
py::bytes solve_with_workers(const std::string& text, const Travel& travel, int parts, int wholes,
                             int threads)
{
    engine::Call call = call_with(travel);
    call.service_limits = false;
    call.threads = threads;
    call.workers = {parts, wholes};
    engine::Answer answer = engine::run(call, text);
    if (!answer.accepted)
        throw py::value_error(answer.body);
    return py::bytes(answer.body);
}

// How many seconds reading, judging and writing take.
std::array<double, 3> judging_seconds(const std::string& text, const Travel& travel)
{
    std::array<double, 3> ends{};
    const Stopwatch watch;
    const routing::Request request = read(text, travel);
    ends[0] = watch.elapsed_s();
    const engine::Travel chosen{call_with(travel), request};
    const routing::Answer answer = judged(request, chosen.source());
    ends[1] = watch.elapsed_s();
    const std::string body = routing::v3::write_answer(request, answer);
    ends[2] = watch.elapsed_s();
    std::adjacent_difference(ends.begin(), ends.end(), ends.begin());
    return ends;
}

// How many seconds it takes to lay a plan open, and to find the best five places for what it lacks.
std::array<double, 2> suggesting_seconds(const std::string& text, const Travel& travel)
{
    const routing::Request request = read(text, travel);
    const engine::Travel chosen{call_with(travel), request};
    const Stopwatch watch;
    routing::what_if::WhatIf what_if{*request.problem, *request.plan, chosen.source()};
    const double laid_open_s = watch.elapsed_s();
    routing::suggest::Budget budget;
    (void)routing::suggest::proposals_for(what_if, {what_if.unserved(), false, {}, 5}, budget);
    return {laid_open_s, watch.elapsed_s() - laid_open_s};
}

std::pair<std::int32_t, std::int32_t> arc(const Travel& travel, const std::string& profile,
                                          std::pair<double, double> from,
                                          std::pair<double, double> to)
{
    const engine::Travel chosen{call_with(travel), routing::Request{}};
    const travel::Source& source = chosen.source();
    const travel::Arc found =
        source.between(source.profile_named(profile), {kNone, from.first, from.second},
                       {kNone, to.first, to.second});
    return {found.distance_m, found.duration_s};
}

// A way by time of day: when each slice begins, at which offset of the local time, and the seconds
// that it takes in each. Of every departure from `first` to `last` the arrival; and for each
// arrival the latest departure that reaches it.
std::pair<std::vector<std::int64_t>, std::vector<std::int64_t>>
arrivals_by_day(const std::vector<std::int64_t>& begins, std::int64_t offset_s,
                const std::vector<std::int64_t>& seconds, std::int64_t first, std::int64_t last)
{
    const travel::Day day{offset_s, begins};
    std::vector<travel::SlicedArc> arcs;
    for (const std::int64_t own : seconds)
        arcs.push_back({own, own});
    const travel::Way way{day, arcs};
    std::vector<std::int64_t> arrivals;
    std::vector<std::int64_t> leaves;
    for (std::int64_t leave = first; leave <= last;) {
        const travel::Way::Stretch stretch = way.stretch(leave, last);
        for (; leave <= stretch.until; ++leave)
            arrivals.push_back(leave + stretch.seconds);
    }
    for (const std::int64_t arrival : arrivals)
        leaves.push_back(way.latest_leave(arrival));
    return {arrivals, leaves};
}

using PieceTuple = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

std::vector<routing::model::Piece> pieces_of(const std::vector<PieceTuple>& tuples)
{
    std::vector<routing::model::Piece> pieces;
    for (const auto& [from, to, value, slope] : tuples)
        pieces.push_back({from, to, value, slope});
    return pieces;
}

// Functions of time as pieces: from, to, value at `from`, slope.
std::optional<std::int64_t> least_through(const std::vector<PieceTuple>& before, std::int64_t way,
                                          const std::vector<PieceTuple>& curve, std::int64_t onward,
                                          const std::vector<PieceTuple>& behind, std::int64_t most)
{
    return routing::search::rich::least_through(pieces_of(before), way, pieces_of(curve), onward,
                                                pieces_of(behind), most);
}

std::vector<PieceTuple> tuples_of(routing::search::rich::CostFunction pieces)
{
    std::vector<PieceTuple> tuples;
    for (const routing::model::Piece& piece : pieces)
        tuples.emplace_back(piece.from, piece.to, piece.value, piece.slope);
    return tuples;
}

// Just as much room as there has to be: a sanitizer sees who writes behind it.
std::vector<PieceTuple> advance(const std::vector<PieceTuple>& before, std::int64_t way,
                                const std::vector<PieceTuple>& curve, std::int64_t stay)
{
    namespace rich = routing::search::rich;
    std::vector<routing::model::Piece> out(rich::most_advanced(before.size(), curve.size()));
    const auto* const end =
        rich::advance(pieces_of(before), way, pieces_of(curve), stay, out.data());
    return tuples_of({out.data(), end});
}

std::vector<PieceTuple> lower(const std::vector<PieceTuple>& a, const std::vector<PieceTuple>& b)
{
    routing::search::rich::Pieces out;
    routing::search::rich::lower(pieces_of(a), pieces_of(b), out);
    return tuples_of(out);
}

// At `fraction` of a search: the number of the anneal that runs, whether it is hot, and how far it
// has cooled down. The anneals begin at the fraction `begin`. Where `hot` is 0 there are `repeats`
// equal ones, which have cooled to `cooled` when the search begins, else that many hot ones and
// twice as many cool ones.
std::tuple<int, bool, double> anneal_at(double fraction, double repeats, double begin, double hot,
                                        double cooled)
{
    routing::search::Schedule schedule;
    schedule.begin_cooled(cooled);
    schedule.repeat(repeats);
    schedule.begin_at(begin, routing::search::Schedule::kMostCooledAtFirst);
    if (hot > 0)
        schedule.mix(hot);
    const int number = schedule.number(fraction);
    return {number, schedule.is_hot(number), schedule.cooled(number, fraction)};
}

// The fraction of the search at which the mixed anneal with this number ends.
double end_of_anneal(int number, double begin, double hot)
{
    routing::search::Schedule schedule;
    schedule.begin_at(begin, 1);
    schedule.mix(hot);
    return schedule.end_of(number);
}

// How many hot anneals there are; `optional`: where most tasks are optional and have time windows.
double hot_anneals(double iterations, double tasks, bool optional)
{
    return optional ? routing::search::hot_anneals_of_optional(iterations, tasks)
                    : routing::search::hot_anneals_of_mandatory(iterations, tasks);
}

// The start temperature, in mean arcs.
double start_temperature(double share_of_hot, double stops_of_a_route, bool timeless)
{
    using namespace routing::search;
    FirstPlan plan;
    plan.stops_of_a_route = stops_of_a_route;
    return start_of(timeless ? kTimeless : kPlain, share_of_hot, plan);
}

// How often ruins are large where mandatory jobs have these loads, in each dimension.
double rate_of_large_ruins(const std::vector<std::vector<std::int64_t>>& loads,
                           const std::vector<std::int64_t>& capacity, Index kinds, bool timed,
                           bool both_ways)
{
    routing::model::Model model;
    model.kinds = kinds;
    model.timed = timed;
    model.both_ways = both_ways;
    model.dimensions = capacity.size();
    std::ranges::copy(capacity, model.slots.emplace_back().capacity.begin());
    for (const auto& load : loads) {
        routing::model::Task& job = model.tasks.emplace_back();
        std::ranges::copy(load, job.size.begin());
    }
    return routing::search::RemovalOptions::suiting(model).large_rate;
}

// Adds plans with these costs to a solution pool: those of hot anneals; those of cool ones, for
// each of which a plan of the pool is chosen first; those of further hot ones. Returns the places
// of the chosen plans in the pool, the costs in the pool at the end, and the least of them.
std::tuple<std::vector<std::ptrdiff_t>, std::vector<std::int64_t>, std::int64_t>
pool_of(const std::vector<std::int64_t>& hot, const std::vector<std::int64_t>& cool,
        const std::vector<std::int64_t>& hot_again)
{
    routing::search::SolutionPool pool;
    for (const std::int64_t cost : hot)
        pool.add({{0, cost}, 0, {}});
    Random random{1};
    std::vector<std::ptrdiff_t> chosen;
    for (const std::int64_t cost : cool) {
        chosen.push_back(&pool.choose(random) - pool.plans().data());
        pool.add({{0, cost}, 0, {}});
    }
    for (const std::int64_t cost : hot_again)
        pool.add({{0, cost}, 0, {}});
    std::vector<std::int64_t> costs;
    for (const routing::search::FoundPlan& plan : pool.plans())
        costs.push_back(plan.objective.cost);
    return {chosen, costs, pool.best().objective.cost};
}

}  // namespace

PYBIND11_MODULE(_inside, m)
{
    const Travel euclidean{"euclidean", py::dict{}};
    m.def("judge", &judge, py::arg("text"), py::arg("travel") = euclidean);
    m.def("solve_with_workers", &solve_with_workers, py::arg("text"), py::arg("travel") = euclidean,
          py::kw_only(), py::arg("parts") = 1, py::arg("wholes") = 1, py::arg("threads") = 1);
    m.def(
        "time_for_answer",
        [](double stops, double model_s, double limit_s, bool breaks) {
            return routing::time_for_answer({stops, breaks, model_s}, limit_s);
        },
        py::arg("stops"), py::arg("model_s"), py::kw_only(), py::arg("limit_s") = 1,
        py::arg("breaks") = false);
    m.def("judging_seconds", &judging_seconds, py::arg("text"), py::arg("travel") = euclidean);
    m.def("suggesting_seconds", &suggesting_seconds, py::arg("text"),
          py::arg("travel") = Travel{"great_circle", py::dict{}});
    m.def("arc", &arc, py::arg("travel"), py::arg("profile"), py::arg("start"), py::arg("end"));
    m.def("arrivals_by_day", &arrivals_by_day, py::arg("begins"), py::arg("offset_s"),
          py::arg("seconds"), py::arg("first"), py::arg("last"));
    m.def("decimal",
          [](const std::string& text, int places) { return read_decimal(text, places).rounded(); });
    m.def("civil_time", [](const std::string& text) {
        const auto time = read_civil_time(text);
        return time ? std::optional{std::pair{time->seconds, time->offset_s}} : std::nullopt;
    });
    m.def("write_civil_time", &write_civil_time);
    m.def("hilbert_position", &hilbert_position);
    py::class_<MinCostFlow>(m, "MinCostFlow")
        .def(py::init(
            [](Index nodes, const std::vector<std::tuple<Index, Index, std::int64_t>>& given) {
                std::vector<FlowArc> arcs;
                for (const auto& [from, to, cost] : given)
                    arcs.push_back({from, to, cost});
                return MinCostFlow{nodes, arcs};
            }))
        .def_property_readonly("cost", &MinCostFlow::cost)
        .def("flow", &MinCostFlow::flow)
        .def("widen", &MinCostFlow::widen)
        .def("close", &MinCostFlow::close, py::arg("arc"), py::arg("most") = MinCostFlow::kAny)
        .def("send", &MinCostFlow::send, py::arg("start"), py::arg("end"), py::arg("amount"),
             py::arg("most") = MinCostFlow::kAny)
        .def("keep", &MinCostFlow::keep)
        .def("take_back", &MinCostFlow::take_back);
    m.def("delaunay_edges", [](const std::vector<std::pair<std::int64_t, std::int64_t>>& points) {
        std::vector<GridPoint> grid;
        for (const auto& [x, y] : points)
            grid.push_back({x, y});
        return delaunay_edges(grid);
    });
    m.attr("FAR") = routing::search::rich::kFar;
    m.def("least_through", &least_through);
    m.def("advance", &advance);
    m.def("lower", &lower);
    m.def("anneal_at", &anneal_at, py::arg("fraction"), py::kw_only(), py::arg("repeats") = 1,
          py::arg("begin") = 0, py::arg("hot") = 0, py::arg("cooled") = 0);
    m.def("cooled_from_plan", &routing::search::cooled_from_plan, py::kw_only(), py::arg("tries"),
          py::arg("gains"), py::arg("tasks"), py::arg("to_come"));
    m.def("end_of_anneal", &end_of_anneal, py::arg("number"), py::kw_only(), py::arg("begin"),
          py::arg("hot") = 8);
    m.def("start_temperature", &start_temperature, py::arg("share_of_hot") = 0, py::kw_only(),
          py::arg("stops_of_a_route") = 1, py::arg("timeless") = true);
    m.def("hot_anneals", &hot_anneals, py::arg("iterations"), py::arg("tasks"), py::kw_only(),
          py::arg("optional"));
    m.def("rate_of_large_ruins", &rate_of_large_ruins, py::arg("loads"), py::arg("capacity"),
          py::kw_only(), py::arg("kinds") = 1, py::arg("timed") = false,
          py::arg("both_ways") = false);
    m.def("pool_of", &pool_of, py::arg("hot"), py::arg("cool"),
          py::arg("hot_again") = std::vector<std::int64_t>{});
    m.def("processors_by_quota", [](const std::string& mounts, const std::string& own) {
        return processors_by_quota(mounts, own);
    });
    inside::add_plans(m);
    inside::add_parts(m);
}
