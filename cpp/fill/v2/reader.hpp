// How the values of a FILL request are read whose rules are its own; the Reader
// (form/reader.hpp) finds these functions beside the rules.
#pragma once

#include "fill/v2/members.hpp"
#include "form/reader.hpp"

namespace routeopt::fill::v2 {

using form::Reader;

bool read_value(Reader& reader, NodeId node, Period& out, const PeriodRule&);
bool read_value(Reader& reader, NodeId node, Bound& out, const BoundRule&);
bool read_value(Reader& reader, NodeId node, Target& out, const TargetRule&);
bool read_value(Reader& reader, NodeId node, std::vector<Rule>& out, const ThenRule&);
bool read_value(Reader& reader, NodeId node, std::vector<Shift>& out, const TemplatesRule&);

}  // namespace routeopt::fill::v2
