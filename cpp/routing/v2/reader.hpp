// How the values of a V2 request are read whose rules are its own; the Reader
// (form/reader.hpp) finds these functions beside the rules.
#pragma once

#include "form/reader.hpp"
#include "routing/v2/members.hpp"

namespace routeopt::routing::v2 {

bool read_value(form::Reader& reader, NodeId node, std::int64_t& out, const InstantRule&);
bool read_value(form::Reader& reader, NodeId node, std::string_view& out, const DateRule&);
bool read_value(form::Reader& reader, NodeId node, std::vector<HourMatrix>& out, const HoursRule&);
bool read_value(form::Reader& reader, NodeId node, std::vector<Amount>& out, const CountsRule&);
bool read_value(form::Reader& reader, NodeId node, Nothing& out, const AnyRule&);

}  // namespace routeopt::routing::v2
