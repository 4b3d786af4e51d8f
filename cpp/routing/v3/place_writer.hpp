// Base of the classes that write places in a plan, for suggest and explain: the neighbours of a
// stop that could be added.
#pragma once

#include "routing/schema/suggestions.hpp"
#include "routing/v3/body_writer.hpp"

namespace routeopt::routing::v3 {

class PlaceWriter : protected BodyWriter {
public:
    using BodyWriter::BodyWriter;

protected:
    // The member `name`, "after" or "before": null at the route's start or end.
    void write_neighbour(std::string_view name, const Neighbour& neighbour)
    {
        out_.key(name);
        if (neighbour.task.empty() && neighbour.depot.empty()) {
            out_.null();
            return;
        }
        out_.begin_object();
        write_name("task", neighbour.task);
        write_name("type", neighbour.type);
        write_name("depot", neighbour.depot);
        out_.end_object();
    }
};

}  // namespace routeopt::routing::v3
