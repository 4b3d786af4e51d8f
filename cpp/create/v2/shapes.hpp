// The starts and lengths that a template's shifts may have, with their breaks.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "create/schema/problem.hpp"
#include "create/v2/request.hpp"
#include "form/civil_times.hpp"

namespace routeopt::create::v2 {

// A break, counted from the shift's start: on the clock of the wall, or in time that passes.
struct Pause {
    NodeId at = wire::kNowhere;
    Seconds from = 0, to = 0;
    bool on_clock = false;
    bool is_paid = false;
};

struct Shape {
    Seconds start = 0;             // of day
    Seconds length = 0;            // on the clock
    std::optional<Interval> once;  // instants of the one shift that has a date
    std::vector<Pause> pauses;     // in order, apart, within it
};

// How many shapes a template without a `definition` has, without making them.
std::int64_t count_shapes(const Template& its);

// Makes the shapes of templates; adds a fault for whatever is wrong.
class ShapeMaker {
public:
    // has_dates: false where the demands have none.
    ShapeMaker(const form::CivilTimes& times, bool has_dates, wire::FaultList& faults)
        : times_(times), has_dates_(has_dates), faults_(faults)
    {
    }
    // Whether the members about starts and lengths fit together.
    bool check(const Template& its);
    // Precondition: they do.
    std::vector<Shape> shapes(const Template& its);

private:
    bool check_family(const Template& its);
    // Of one start and one end.
    std::optional<Shape> single(const Field<When>& from, const Field<When>& to);
    std::optional<Pause> pause(const Break& given, const Shape& shape);
    void add_pauses(const List<Break>& breaks, std::vector<Shape>& shapes);
    void take(const Break& given, const Pause& pause, Shape& shape);
    void wrong(NodeId at, const char* message);

    const form::CivilTimes& times_;
    bool has_dates_;
    wire::FaultList& faults_;
};

// A time as CivilTimes knows it. Precondition: it is no time of day.
form::CivilTimes::Moment moment_of(const Field<When>& when);

}  // namespace routeopt::create::v2
