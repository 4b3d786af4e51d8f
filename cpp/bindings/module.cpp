// The Python module `routeopt._core`: hands a request's text to engine::run and its answer back,
// without looking into either. The package python/routeopt is its only user.
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "base/parallel.hpp"
#include "bindings/arguments.hpp"
#include "engine/call.hpp"
#include "engine/divide.hpp"
#include "engine/run_create.hpp"

namespace py = pybind11;
using routeopt::bindings::Interrupt;

namespace {

py::tuple
run(const std::string& operation, const py::bytes& text, const std::optional<py::bytes>& options,
    const std::optional<py::bytes>& plan, bool leave_options, bool validate_only,
    const std::pair<std::string, py::dict>& travel, const std::optional<py::dict>& matrices,
    bool service_limits, int threads, const std::optional<py::function>& progress,
    const std::shared_ptr<routeopt::bindings::CancelToken>& cancel, const std::string& dialect,
    std::optional<std::int64_t> time_limit_ms, const std::optional<py::bytes>& changes,
    const std::string& solver, const std::optional<py::function>& zones,
    std::optional<std::pair<double, double>> stretch, std::optional<int> parts)
{
    routeopt::bindings::MatrixViews views;
    Interrupt interrupt{progress, cancel};
    routeopt::engine::Call call;
    call.operation = routeopt::bindings::operation_named(operation);
    call.dialect = routeopt::bindings::dialect_named(dialect);
    call.solver = routeopt::bindings::solver_named(solver);
    if (zones)
        call.zones = routeopt::bindings::zone_source(*zones);
    call.time_limit_ms = time_limit_ms;
    if (stretch)
        call.stretch = {stretch->first, stretch->second};
    if (parts)
        call.workers = {*parts, 1};
    call.changes = changes;
    call.validate_only = validate_only;
    call.options = options;
    call.plan = plan;
    call.leave_options = leave_options;
    call.travel = travel.first == "service"
                      ? routeopt::bindings::travel_service(travel.second, views)
                      : routeopt::bindings::travel_choice(travel.first, travel.second);
    call.service_limits = service_limits;
    call.threads = threads;
    call.progress = [&](const routeopt::routing::Progress& now) { return interrupt.go_on(now); };
    if (matrices) {
        call.matrices = views.of(*matrices);
        call.matrix_rows = views.rows();
    }
    routeopt::engine::Answer answer;
    {
        const std::string_view view = text;
        const py::gil_scoped_release unlocked;
        answer = routeopt::engine::run(call, view);
    }
    if (answer.stopped)
        interrupt.raise();
    return py::make_tuple(answer.accepted, py::bytes(answer.body), interrupt.raised(),
                          answer.faults);
}

// Views of arrays of one dimension or more, C-contiguous.
template <class Value>
std::span<const Value> span_of(const py::buffer_info& view)
{
    if (!view.item_type_is_equivalent_to<Value>() || !PyBuffer_IsContiguous(view.view(), 'C'))
        throw py::value_error("an array is of another type, or not contiguous");
    return {static_cast<const Value*>(view.ptr), static_cast<std::size_t>(view.size)};
}

py::tuple divide(const py::buffer& places, const py::buffer& weights, std::int64_t districts,
                 std::int64_t tolerance, const std::pair<std::string, py::dict>& travel,
                 std::uint64_t seed, std::optional<std::int64_t> max_iterations,
                 std::int64_t time_limit_ms, int threads)
{
    const py::buffer_info seen_places = places.request(), seen_weights = weights.request();
    Interrupt interrupt{{}, {}};
    routeopt::engine::Division division;
    division.places = span_of<double>(seen_places);
    division.weights = span_of<std::int64_t>(seen_weights);
    if (division.places.size() != 2 * division.weights.size() || districts < 1 ||
        districts > std::ssize(division.weights))
        throw py::value_error("places, weights and the number of districts do not fit");
    division.districts = districts;
    division.tolerance = tolerance;
    const auto choice = routeopt::bindings::travel_choice(travel.first, travel.second);
    if (const auto* plane = std::get_if<routeopt::travel::PlaneRule>(&choice))
        division.plane = *plane;
    division.seed = seed;
    division.max_iterations = max_iterations;
    division.time_limit_ms = time_limit_ms;
    division.threads = threads;
    division.progress = [&](const routeopt::routing::Progress& now) {
        return interrupt.go_on(now);
    };
    std::vector<routeopt::Index> labels;
    {
        const py::gil_scoped_release unlocked;
        labels = routeopt::engine::divide(division);
    }
    const auto* bytes = reinterpret_cast<const char*>(labels.data());
    return py::make_tuple(py::bytes(bytes, labels.size() * sizeof labels.front()),
                          interrupt.raised());
}

}  // namespace

PYBIND11_MODULE(_core, m)
{
    m.doc() = "The native core of routeopt. Use the package; this module carries text.";
    py::class_<routeopt::bindings::CancelToken, std::shared_ptr<routeopt::bindings::CancelToken>>(
        m, "CancelToken", "Stops a running search from any thread.")
        .def(py::init<>())
        .def("cancel", &routeopt::bindings::CancelToken::cancel,
             "Ask the search to stop; it answers with its best plan.");
    py::register_exception<routeopt::bindings::Stopped>(m, "StoppedError", PyExc_RuntimeError)
        .attr("__doc__") = "A call was stopped before there was anything to answer with.";
    m.def("run", &run, py::arg("operation"), py::arg("text"), py::kw_only(),
          py::arg("options") = py::none(), py::arg("plan") = py::none(),
          py::arg("leave_options") = false, py::arg("validate_only") = false,
          py::arg("travel") = std::pair<std::string, py::dict>{"great_circle", py::dict{}},
          py::arg("matrices") = py::none(), py::arg("service_limits") = true,
          py::arg("threads") = 0, py::arg("progress") = py::none(), py::arg("cancel") = py::none(),
          py::arg("dialect") = "v3", py::arg("time_limit_ms") = py::none(),
          py::arg("changes") = py::none(), py::arg("solver") = "vrp", py::arg("zones") = py::none(),
          py::arg("stretch") = py::none(), py::arg("parts") = py::none(),
          "Run one operation on a request's JSON text: (accepted, body, exception raised "
          "meanwhile, number of faults in the request). The interpreter's lock is released.");
    m.def(
        "divide", &divide, py::arg("places"), py::arg("weights"), py::arg("districts"),
        py::kw_only(), py::arg("tolerance"), py::arg("travel"), py::arg("seed"),
        py::arg("max_iterations"), py::arg("time_limit_ms"), py::arg("threads"),
        "Districts of places: (int32 by place, -1 where it is in none, as bytes; exception raised "
        "meanwhile). The interpreter's lock is released.");
    m.def(
        "translated",
        [](const std::string& operation, const py::bytes& text) {
            const routeopt::engine::Answer answer =
                routeopt::engine::translated(routeopt::bindings::operation_named(operation), text);
            return py::make_tuple(answer.accepted, py::bytes(answer.body), answer.faults);
        },
        py::arg("operation"), py::arg("text"),
        "A V2 request as the V3 request that it is solved as: (accepted, body, faults).");
    m.def(
        "create_program",
        [](const py::bytes& text, const py::function& zones) {
            routeopt::engine::Call call;
            call.zones = routeopt::bindings::zone_source(zones);
            const routeopt::engine::Answer answer = routeopt::engine::create_program(call, text);
            return py::make_tuple(answer.accepted, py::bytes(answer.body), answer.faults);
        },
        py::arg("text"), py::arg("zones"),
        "The problem of a CREATE request as numbers: (accepted, body, faults).");
    m.def("usable_processors", &routeopt::usable_processors,
          "How many threads a search uses unless it is told a number: processors that this process "
          "may run on, and what a control group's quota grants of their time.");
    m.def(
        "schema",
        [](const std::string& operation, const std::string& dialect, const std::string& solver) {
            return py::bytes(
                routeopt::engine::schema(routeopt::bindings::operation_named(operation),
                                         routeopt::bindings::dialect_named(dialect),
                                         routeopt::bindings::solver_named(solver)));
        },
        py::arg("operation"), py::arg("dialect") = "v3", py::arg("solver") = "vrp",
        "JSON Schema of the operation's request.");
    m.def(
        "answer_schemas",
        [](const std::string& references) {
            return py::bytes(routeopt::engine::answer_schemas(references));
        },
        py::arg("references"),
        "JSON Schemas of answers by name; a reference in them is `references` and a name.");
}
