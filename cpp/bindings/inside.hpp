// What the files of `routeopt._inside` share.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/call.hpp"
#include "engine/travel.hpp"
#include "routing/model/model.hpp"
#include "routing/routing.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::inside {

// How a request travels: a provider's name and its settings.
using Travel = std::pair<std::string, pybind11::dict>;

engine::Call call_with(const Travel& travel);

// Throws ValueError with all that is wrong about the request.
routing::Request read(const std::string& text, const Travel& travel, routing::Operation operation);

using Names = std::vector<std::string>;

// A request and its model. Stops and tasks go by their ids: a job's, a shipment's with "+" (its
// pickup) or "-" (its delivery) behind it, and a visit of a depot by the depot's.
struct Instance {
    Instance(const std::string& text, const Travel& travel);

    // Throws ValueError where nothing has that name.
    [[nodiscard]] Index task_named(const std::string& name) const { return place_in(tasks, name); }
    [[nodiscard]] Index stop_named(const std::string& name) const { return place_in(nodes, name); }
    // The nodes of a slot's route; a depot is the first of the slot's visits of it that are left.
    [[nodiscard]] std::vector<Index> nodes_named(Index slot, const Names& names) const;
    template <class Range>
    [[nodiscard]] static Names names_of(const Range& numbers, const Names& from)
    {
        Names names;
        for (const Index number : numbers)
            names.push_back(from[static_cast<std::size_t>(number)]);
        return names;
    }

    engine::Call call;
    routing::Request request;
    engine::Travel chosen;
    routing::model::Model model;
    Names tasks;  // names, by task
    Names nodes;  // names, by node

private:
    static Index place_in(const Names& names, const std::string& name);
};

// Plans of the search, with the operators that change them (inside_plans.cpp); and the other parts
// of the search (inside_parts.cpp).
void add_plans(pybind11::module_& m);
void add_parts(pybind11::module_& m);

}  // namespace routeopt::inside
