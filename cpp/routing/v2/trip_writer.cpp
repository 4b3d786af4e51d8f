#include "routing/v2/trip_writer.hpp"

#include <cmath>

#include "base/civil_time.hpp"
#include "routing/v2/trip_shifts.hpp"

namespace routeopt::routing::v2 {
namespace {

// Seconds at a stop, without the padding, which nobody works in.
std::int64_t service_of(const Told& told, const AnswerStop& stop)
{
    if (stop.task.empty())
        return stop.service_s;
    return stop.service_s -
           2 * padding_of(job_of(told.request, told.translation, stop.task, stop.type));
}

std::int64_t service_of(const Told& told, const AnswerRoute& route)
{
    std::int64_t sum = 0;
    for (const AnswerStop& stop : route.stops)
        sum += service_of(told, stop);
    return sum;
}

const Shift& shift_of(const Told& told, const AnswerRoute& route)
{
    const auto& trip = trip_of(told.translation, route.shift);
    return (*(*told.request.resources)[trip.resource].shifts)[trip.shift];
}

std::int64_t length_of(const Shift& shift)
{
    return std::max<std::int64_t>(1, *shift.to - *shift.from);
}

double ratio(std::int64_t part, std::int64_t whole)
{
    return static_cast<double>(part) / static_cast<double>(whole);
}

// One number of an encoded polyline (5 decimals), as a difference to the one before.
void append_encoded(std::string& line, std::int64_t difference)
{
    std::uint64_t bits = static_cast<std::uint64_t>(difference) << 1;
    if (difference < 0)
        bits = ~bits;
    for (; bits >= 0x20; bits >>= 5)
        line += static_cast<char>((0x20 | (bits & 0x1F)) + 63);
    line += static_cast<char>(bits + 63);
}

}  // namespace

void TripWriter::member(std::string_view name, std::int64_t value)
{
    out_.member(name, value);
}

void TripWriter::instant(std::string_view name, std::int64_t seconds)
{
    out_.member(name, write_civil_time(seconds, told_.translation.request.time_form.offset_s));
}

void TripWriter::write()
{
    std::int64_t travel = 0, distance = 0, service = 0, wait = 0, length = 0;
    out_.key("trips").begin_array();
    for (const AnswerRoute& route : told_.answer.routes) {
        write_trip(route);
        travel += route.travel_s;
        distance += route.distance_m;
        service += service_of(told_, route);
        wait += route.wait_s;
        length += length_of(shift_of(told_, route));
    }
    out_.end_array();
    member("totalTravelTimeInSeconds", travel);
    member("totalTravelDistanceInMeters", distance);
    member("totalServiceTimeInSeconds", service);
    member("totalWaitTimeInSeconds", wait);
    out_.member("occupancy", length == 0 ? 0.0 : ratio(travel + service, length));
}

void TripWriter::write_trip(const AnswerRoute& route)
{
    const auto& trip = trip_of(told_.translation, route.shift);
    const Shift& shift = shift_of(told_, route);
    const std::int64_t service = service_of(told_, route);
    out_.begin_object();
    out_.member("resource", *(*told_.request.resources)[trip.resource].name);
    out_.member("date", date_of(*told_.translation.request.document, shift));
    instant("departureTime", route.start_time);
    std::int64_t travel = 0;
    std::int64_t pause = 0;
    bool is_open = false;
    for (const AnswerStop& stop : route.stops) {
        travel += stop.travel_s;
        if (stop.type == "break") {
            pause += stop.departure - stop.service_start;
            continue;
        }
        if (stop.type == "start") {
            out_.key("start");
        } else if (stop.type == "end") {
            out_.end_array();
            is_open = false;
            out_.key("end");
        } else if (!is_open) {
            out_.key("visits").begin_array();
            is_open = true;
        }
        write_visit(stop, travel, pause);
        travel = pause = 0;
    }
    member("travelTime", route.travel_s);
    member("serviceTime", service);
    member("waitTime", route.wait_s);
    member("workTime", route.travel_s + service);
    member("distance", route.distance_m);
    out_.member("occupancy", ratio(route.travel_s + service, length_of(shift)));
    const Flag& polylines = told_.request.options->polylines;
    if (polylines.present() && *polylines && !told_.translation.is_without_places)
        write_line(route);
    out_.end_object();
}

// `travel_before`: seconds of travel since the last visit, also before breaks on the way.
void TripWriter::write_visit(const AnswerStop& stop, std::int64_t travel_before,
                             std::int64_t break_before)
{
    out_.begin_object();
    if (!stop.task.empty()) {
        const Job& job = job_of(told_.request, told_.translation, stop.task, stop.type);
        out_.member("job", *job.name).member("activity", "service");
    } else if (!stop.depot.empty()) {
        out_.member("activity", "depot").member("depot", stop.depot);
        instant("depotArrival", stop.arrival);
    } else {
        out_.member("activity", stop.type);
    }
    instant("arrival", stop.arrival);
    member("travelTime", travel_before);
    member("distance", stop.distance_m);
    member("serviceTime", service_of(told_, stop));
    member("waitTime", stop.wait_s);
    if (break_before > 0)
        member("breakTime", break_before);
    write_place(stop);
    out_.end_object();
}

void TripWriter::write_place(const AnswerStop& stop)
{
    if (!stop.location || told_.translation.is_without_places)
        return;
    out_.key("location").begin_object();
    out_.member("latitude", stop.location->latitude);
    out_.member("longitude", stop.location->longitude).end_object();
    out_.key("latlon").begin_array();
    out_.value(stop.location->latitude).value(stop.location->longitude).end_array();
}

// Straight from stop to stop: the providers of travel know no roads.
void TripWriter::write_line(const AnswerRoute& route)
{
    std::string line;
    std::int64_t latitude = 0, longitude = 0;
    for (const AnswerStop& stop : route.stops) {
        if (!stop.location)
            continue;
        const std::int64_t north = std::llround(stop.location->latitude * 1e5);
        const std::int64_t east = std::llround(stop.location->longitude * 1e5);
        append_encoded(line, north - latitude);
        append_encoded(line, east - longitude);
        latitude = north;
        longitude = east;
    }
    out_.member("polyline", line);
}

}  // namespace routeopt::routing::v2
