// How the values of a CLUST request are read whose rules routing does not have; the Reader
// (routing/v3/reader.hpp) finds these functions beside the rules.
#pragma once

#include "clust/v2/members.hpp"
#include "routing/v3/reader.hpp"

namespace routeopt::clust::v2 {

using routing::v3::Reader;

bool read_value(Reader& reader, NodeId node, std::vector<Amount>& out, const AmountsRule& rule);
bool read_value(Reader& reader, NodeId node, Contiguity& out, const ContiguityRule&);
bool read_value(Reader& reader, NodeId node, Contiguity::Edge& out, const EdgeRule&);
bool read_value(Reader& reader, NodeId node, double& out, const CoordinateRule& rule);

}  // namespace routeopt::clust::v2
