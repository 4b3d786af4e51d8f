// How the values are read whose rules only V3 has; the Reader (form/reader.hpp) finds these
// functions beside the rules.
#pragma once

#include "form/reader.hpp"
#include "routing/schema/request.hpp"
#include "routing/v3/rules.hpp"

namespace routeopt::routing::v3 {

using form::Reader;

bool read_value(Reader& reader, NodeId node, std::optional<std::int64_t>& out,
                const RateOrNullRule& rule);
bool read_value(Reader& reader, NodeId node, std::int64_t& out, const TimeLimitRule&);
bool read_value(Reader& reader, NodeId node, Location& out, const LocationRule&);
bool read_value(Reader& reader, NodeId node, Location& out, const PointRule&);
bool read_value(Reader& reader, NodeId node, std::vector<Amount>& out, const QuantitiesRule&);
bool read_value(Reader& reader, NodeId node, std::vector<OfVehicle>& out, const ByVehicleRule&);
bool read_value(Reader& reader, NodeId node, Measured& out, const MeasureRule&);
bool read_value(Reader& reader, NodeId node, Matrix& out, const MatrixRule&);

}  // namespace routeopt::routing::v3
