// How the values of a CREATE request are read whose rules are its own; the Reader
// (form/reader.hpp) finds these functions beside the rules.
#pragma once

#include "create/v2/members.hpp"
#include "form/reader.hpp"

namespace routeopt::create::v2 {

using form::Reader;

bool read_value(Reader& reader, NodeId node, When& out, const WhenRule&);
bool read_value(Reader& reader, NodeId node, std::int64_t& out, const StartRule&);
bool read_value(Reader& reader, NodeId node, std::vector<NamedNumber>& out, const NumbersRule&);

}  // namespace routeopt::create::v2
