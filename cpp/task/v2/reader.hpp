// How the values of a TASK request are read whose rules are its own; the Reader (form/reader.hpp)
// finds these functions beside the rules.
#pragma once

#include "form/reader.hpp"
#include "task/v2/members.hpp"

namespace routeopt::task::v2 {

using form::Reader;

bool read_value(Reader& reader, NodeId node, std::int64_t& out, const LengthRule&);
bool read_value(Reader& reader, NodeId node, Capacity& out, const CapacityRule&);
bool read_value(Reader& reader, NodeId node, std::vector<Requirement>& out,
                const RequirementsRule&);
bool read_value(Reader& reader, NodeId node, std::vector<Team>& out, const TeamsRule&);

}  // namespace routeopt::task::v2
