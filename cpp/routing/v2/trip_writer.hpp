// Writes the trips of a V2 answer.
#pragma once

#include <string>

#include "routing/v2/write.hpp"
#include "wire/writer.hpp"

namespace routeopt::routing::v2 {

class TripWriter {
public:
    TripWriter(const Told& told, wire::Writer& out) : told_(told), out_(out) {}

    // The member `trips` and the totals over all of them.
    void write();

    void member(std::string_view name, std::int64_t seconds_or_metres);
    // An instant, with the offset of the first shift.
    void instant(std::string_view name, std::int64_t seconds);

private:
    void write_trip(const AnswerRoute& route);
    void write_visit(const AnswerStop& stop, std::int64_t travel_before, std::int64_t break_before);
    void write_place(const AnswerStop& stop);
    void write_line(const AnswerRoute& route);

    const Told& told_;
    wire::Writer& out_;
};

}  // namespace routeopt::routing::v2
