#include "routing/v3/request_writer.hpp"

namespace routeopt::routing::v3 {

void write_value(ValueWriter& writer, const std::optional<std::int64_t>& rate,
                 const RateOrNullRule& rule)
{
    if (rate)
        writer.write(*rate, rule.range);
    else
        writer.out().null();
}

void write_value(ValueWriter& writer, std::int64_t value, const TimeLimitRule&)
{
    writer.out().value(value);
}

void write_value(ValueWriter& writer, const Location& place, const PointRule&)
{
    writer.out().begin_array().value(place.longitude).value(place.latitude).end_array();
}

void write_value(ValueWriter& writer, const Location& place, const LocationRule&)
{
    if (place.is_index)
        writer.out().value(place.index);
    else
        writer.write(place, PointRule{});
}

void write_value(ValueWriter& writer, const std::vector<Amount>& amounts, const QuantitiesRule&)
{
    writer.out().begin_object();
    for (const Amount& amount : amounts)
        writer.out().member(amount.dimension, *amount.amount);
    writer.out().end_object();
}

void write_value(ValueWriter& writer, const std::vector<OfVehicle>& amounts, const ByVehicleRule&)
{
    writer.out().begin_object();
    for (const OfVehicle& own : amounts)
        writer.out().member(own.vehicle, *own.amount);
    writer.out().end_object();
}

void write_value(ValueWriter& writer, const Measured& measured, const MeasureRule&)
{
    if (measured.measure != Measure::load)
        writer.write(measured.measure, kMeasureWords);
    else
        writer.write(measured, object(describe_measure_of_load));
}

void write_value(ValueWriter& writer, const Matrix& matrix, const MatrixRule&)
{
    wire::Writer& out = writer.out();
    out.begin_array();
    for (std::size_t from = 0; from < matrix.rows; ++from) {
        out.begin_array();
        for (std::size_t to = 0; to < matrix.rows; ++to) {
            const std::int32_t cell = matrix.cells[from * matrix.rows + to];
            if (cell < 0)
                out.null();
            else
                out.value(std::int64_t{cell});
        }
        out.end_array();
    }
    out.end_array();
}

}  // namespace routeopt::routing::v3
