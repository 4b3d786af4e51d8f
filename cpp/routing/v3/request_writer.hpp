// How the values are written whose rules only V3 has; the ValueWriter (form/value_writer.hpp) finds
// these functions beside the rules.
#pragma once

#include "form/value_writer.hpp"
#include "routing/schema/request.hpp"
#include "routing/v3/rules.hpp"

namespace routeopt::routing::v3 {

using form::ValueWriter;

void write_value(ValueWriter& writer, const std::optional<std::int64_t>& rate,
                 const RateOrNullRule& rule);
void write_value(ValueWriter& writer, std::int64_t value, const TimeLimitRule&);
void write_value(ValueWriter& writer, const Location& place, const PointRule&);
void write_value(ValueWriter& writer, const Location& place, const LocationRule&);
void write_value(ValueWriter& writer, const std::vector<Amount>& amounts, const QuantitiesRule&);
void write_value(ValueWriter& writer, const std::vector<OfVehicle>& amounts, const ByVehicleRule&);
void write_value(ValueWriter& writer, const Measured& measured, const MeasureRule&);
void write_value(ValueWriter& writer, const Matrix& matrix, const MatrixRule&);

}  // namespace routeopt::routing::v3
