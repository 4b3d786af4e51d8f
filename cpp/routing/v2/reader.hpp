// How the values of a V2 request are read whose rules V3 does not have; the Reader of V3
// (v3/reader.hpp) finds these functions beside the rules.
#pragma once

#include "routing/v2/members.hpp"
#include "routing/v3/reader.hpp"

namespace routeopt::routing::v2 {

bool read_value(v3::Reader& reader, NodeId node, std::int64_t& out, const InstantRule&);
bool read_value(v3::Reader& reader, NodeId node, std::string_view& out, const DateRule&);
bool read_value(v3::Reader& reader, NodeId node, std::vector<HourMatrix>& out, const HoursRule&);
bool read_value(v3::Reader& reader, NodeId node, std::vector<Amount>& out, const CountsRule&);
bool read_value(v3::Reader& reader, NodeId node, Nothing& out, const AnyRule&);
bool read_value(v3::Reader& reader, NodeId node, double& out, const DegreesRule& rule);

}  // namespace routeopt::routing::v2
