#include "bindings/fill.hpp"

#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include "bindings/arguments.hpp"
#include "engine/fill_call.hpp"

namespace routeopt::bindings {
namespace {

using Offsets = std::pair<std::int64_t, std::vector<std::pair<std::int64_t, std::int64_t>>>;

engine::FillOperation fill_operation_named(const std::string& name)
{
    if (name == "solve")
        return engine::FillOperation::solve;
    if (name == "evaluate")
        return engine::FillOperation::evaluate;
    throw py::value_error("unknown operation: " + name);
}

// A Python function that returns the zone's offsets, or the text of why there are none. Called
// without the interpreter's lock, which it takes.
fill::v2::ZoneSource zone_source(const py::function& zones)
{
    return [&zones](std::string_view name, std::int64_t first, std::int64_t last) {
        const py::gil_scoped_acquire locked;
        const py::object told = zones(name, first, last);
        if (py::isinstance<py::str>(told))
            return fill::v2::ZoneReply{std::nullopt, told.cast<std::string>()};
        const auto [offset_s, changes] = told.cast<Offsets>();
        std::vector<calendar::Zone::Change> table;
        for (const auto& [at, then_s] : changes)
            table.push_back({at, then_s});
        return fill::v2::ZoneReply{calendar::Zone{offset_s, std::move(table)}};
    };
}

py::tuple run_fill(const std::string& operation, const py::bytes& text, const py::function& zones,
                   bool validate_only, bool service_limits, double time_limit_s, int threads,
                   const std::optional<py::function>& progress,
                   const std::shared_ptr<CancelToken>& cancel)
{
    Interrupt interrupt{progress, cancel};
    engine::FillCall call;
    call.operation = fill_operation_named(operation);
    call.zones = zone_source(zones);
    call.validate_only = validate_only;
    call.service_limits = service_limits;
    call.time_limit_s = time_limit_s;
    call.threads = threads;
    call.progress = [&](const fill::Progress& now) {
        return interrupt.go_on({now.elapsed_s, now.iterations, now.cost, now.empty_heads});
    };
    engine::Answer answer;
    {
        const std::string_view view = text;
        const py::gil_scoped_release unlocked;
        answer = engine::run_fill(call, view);
    }
    return py::make_tuple(answer.accepted, py::bytes(answer.body), interrupt.raised(),
                          answer.faults);
}

}  // namespace

void add_fill(py::module_& module)
{
    module.def("run_fill", &run_fill, py::arg("operation"), py::arg("text"), py::kw_only(),
               py::arg("zones"), py::arg("validate_only") = false, py::arg("service_limits") = true,
               py::arg("time_limit_s") = 1.0, py::arg("threads") = 0,
               py::arg("progress") = py::none(), py::arg("cancel") = py::none(),
               "Run one operation of the FILL solver on a request's JSON text; returns as `run`.");
    module.def(
        "fill_schema", [] { return py::bytes(engine::fill_schema()); },
        "JSON Schema of a FILL request.");
}

}  // namespace routeopt::bindings
