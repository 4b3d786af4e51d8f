// How the values of a CLUST request are read whose rules are its own; the Reader
// (form/reader.hpp) finds these functions beside the rules.
#pragma once

#include "clust/v2/members.hpp"
#include "form/reader.hpp"

namespace routeopt::clust::v2 {

using form::Reader;

bool read_value(Reader& reader, NodeId node, std::vector<Amount>& out, const AmountsRule& rule);
bool read_value(Reader& reader, NodeId node, Contiguity& out, const ContiguityRule&);
bool read_value(Reader& reader, NodeId node, Contiguity::Edge& out, const EdgeRule&);

}  // namespace routeopt::clust::v2
