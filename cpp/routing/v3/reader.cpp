#include "routing/v3/reader.hpp"

#include <charconv>
#include <cmath>

#include "base/decimal.hpp"
#include "form/hints.hpp"
#include "wire/number.hpp"

namespace routeopt::routing::v3 {
namespace {

using form::kMostLatitude;
using form::kMostLongitude;
using wire::Kind;

bool is_number(Kind kind)
{
    return kind == Kind::integer || kind == Kind::decimal;
}

// Largest absolute value of a coordinate on a plane. Up to there squares of distances are finite
// and exact enough.
constexpr double kFarthest = 1e15;

// False, and `out` unchanged, where the number is too large or too small for a double.
bool read_double(const wire::Document& document, NodeId node, double& out)
{
    if (document.kind(node) == Kind::integer) {
        out = static_cast<double>(document.integer(node));
        return true;
    }
    const std::string_view text = document.decimal(node);
    return std::from_chars(text.data(), text.data() + text.size(), out).ec == std::errc{};
}

// One coordinate; `what` names it in the message.
bool read_degrees(Reader& reader, NodeId node, double& out, std::int64_t most,
                  std::string_view what)
{
    const wire::Document& document = reader.document();
    if (!is_number(document.kind(node)))
        return reader.wrong(node, form::wanted_number(document, node));
    const Decimal number = wire::read_number(document, node, 0);
    const bool fits = read_double(document, node, out) || number.steps == 0;
    const bool is_near = fits && std::abs(out) <= kFarthest;
    if (reader.options().plane_coordinates ? is_near : !number.below(-most) && !number.above(most))
        return true;
    reader.faults().out_of_range({node}, [&] {
        if (reader.options().plane_coordinates)
            return std::string{"must be a coordinate between -1e15 and 1e15"};
        const std::string bound = std::to_string(most);
        return std::string{what} + " must be between -" + bound + " and " + bound +
               " degrees; a location is [lon, lat]";
    });
    return false;
}

}  // namespace

bool read_value(Reader& reader, NodeId node, std::optional<std::int64_t>& out,
                const RateOrNullRule& rule)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) == Kind::null) {
        out.reset();
        return true;
    }
    std::int64_t rate = 0;
    const bool ok = reader.read(node, rate, rule.range);
    out = rate;
    return ok;
}

bool read_value(Reader& reader, NodeId node, std::int64_t& out, const TimeLimitRule&)
{
    if (!reader.read(node, out, validation::kCount))
        return false;
    if (out > validation::kTimeLimit.most && reader.options().service_limits) {
        form::over_limit(reader.faults(), {node}, validation::kTimeLimit, out);
        return false;
    }
    return true;
}

bool read_value(Reader& reader, NodeId node, Location& out, const PointRule&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != Kind::array || document.size(node) != 2)
        return reader.wrong(node, "[lon, lat]");
    bool ok = true;
    std::size_t entry = 0;
    document.each(node, [&](NodeId number) {
        ok = (entry++ == 0
                  ? read_degrees(reader, number, out.longitude, kMostLongitude, "the longitude")
                  : read_degrees(reader, number, out.latitude, kMostLatitude, "the latitude")) &&
             ok;
    });
    return ok;
}

bool read_value(Reader& reader, NodeId node, Location& out, const LocationRule&)
{
    const wire::Document& document = reader.document();
    out.is_index = is_number(document.kind(node));
    if (out.is_index)
        return reader.read(node, out.index, form::kInteger);
    return document.kind(node) == Kind::array
               ? reader.read(node, out, PointRule{})
               : reader.wrong(node, "[lon, lat], or an index into `locations`");
}

bool read_value(Reader& reader, NodeId node, std::vector<Amount>& out, const QuantitiesRule&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != Kind::object)
        return reader.wrong(node, "an object: dimension name to integer");
    document.each(node, [&](NodeId entry) {
        Amount& amount = out.emplace_back();
        amount.at = entry;
        amount.dimension = document.key(entry);
        reader.read_field(entry, amount.amount, form::kInteger);
    });
    return true;
}

bool read_value(Reader& reader, NodeId node, std::vector<OfVehicle>& out, const ByVehicleRule& rule)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != Kind::object)
        return reader.wrong(node, "an object: vehicle id to integer");
    document.each(node, [&](NodeId entry) {
        OfVehicle& own = out.emplace_back();
        own.at = entry;
        own.vehicle = document.key(entry);
        reader.read_field(entry, own.amount, rule.range);
    });
    return true;
}

bool read_value(Reader& reader, NodeId node, Measured& out, const MeasureRule&)
{
    out.at = node;
    if (reader.document().kind(node) != Kind::object)
        return reader.read(node, out.measure, kMeasureWords);
    out.measure = Measure::load;
    return reader.read(node, out, object(describe_measure_of_load)) && out.dimension.present();
}

bool read_value(Reader& reader, NodeId node, Matrix& out, const MatrixRule&)
{
    const wire::Document& document = reader.document();
    if (document.kind(node) != Kind::array)
        return reader.wrong(node, "a list of rows");
    bool ok = true;
    out.rows = document.size(node);
    document.each(node, [&](NodeId row) {
        if (document.kind(row) != Kind::array || document.size(row) != out.rows) {
            ok = reader.wrong(row, "a row of " + std::to_string(out.rows) +
                                       " entries: a matrix is square");
            return;
        }
        document.each(row, [&](NodeId cell) {
            std::int64_t value = -1;
            if (document.kind(cell) != Kind::null)
                ok = reader.read(cell, value, form::kInteger) && ok;
            out.cells.push_back(static_cast<std::int32_t>(value));
        });
    });
    return ok;
}

}  // namespace routeopt::routing::v3
