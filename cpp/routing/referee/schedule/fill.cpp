#include "routing/referee/schedule/fill.hpp"

#include <algorithm>

namespace routeopt::routing::referee {
namespace {

// A leg that is driven, perhaps with breaks on the way.
class Driving {
public:
    Driving() = default;
    // `to`: the stop that the leg leads to.
    Driving(const Visit& to, std::int64_t leave)
        : way_(to.way.get()), rest_(to.leg_s), metres_(to.way ? to.way->metres(leave) : to.leg_m)
    {
    }

    // Drives from `now` until a time, or to the end of the leg if that comes first. Returns for how
    // many seconds.
    std::int64_t until(std::int64_t now, std::int64_t time)
    {
        if (way_ != nullptr) {
            travel::Way::Progress progress{now, left_};
            way_->drive(progress, time);
            left_ = progress.left;
            return progress.time - now;
        }
        const std::int64_t seconds = std::min(rest_, time - now);
        rest_ -= seconds;
        return seconds;
    }
    [[nodiscard]] std::int64_t metres() const { return metres_; }

private:
    const travel::Way* way_ = nullptr;
    std::int64_t left_ = travel::Way::kParts;
    std::int64_t rest_ = 0;  // without a way: seconds that are still to be driven
    std::int64_t metres_ = 0;
};

// Drives until a break on the way may start, or to the end of the leg if that comes first, and
// takes the break.
void take_break(Visit& visit, std::int64_t now, Driving& driving)
{
    AnswerStop& stop = visit.answer;
    stop.service_start = std::max(now, *visit.pause->earliest);
    stop.travel_s = driving.until(now, stop.service_start);
    stop.arrival = now + stop.travel_s;
    stop.departure = stop.service_start + *visit.pause->duration_s;
}

std::int64_t work_of(const Visit& visit)
{
    return visit.pause != nullptr ? *visit.pause->duration_s : visit.answer.service_s;
}

void set_lateness(Visit& visit, const Number& common)
{
    if (visit.side == nullptr)
        return;
    AnswerStop& stop = visit.answer;
    if (const auto& target = visit.side->target) {
        stop.target_late_s = std::max(stop.service_start - *target->time, std::int64_t{0});
        if (target->per_early_hour.present())
            stop.target_early_s = std::max(*target->time - stop.service_start, std::int64_t{0});
    }
    if (const auto used = window_used(*visit.side, common, stop.service_start)) {
        stop.window = used->index;
        stop.late_s = used->late_s;
        visit.is_window_missed = used->is_missed;
        visit.late_rate = used->is_missed ? 0 : used->rate;
    }
}

}  // namespace

void fill(Route& route, const Times& times, const Number& common_per_late_hour)
{
    std::size_t step = 0;
    std::int64_t now = times.front();
    Driving driving;
    bool is_on_leg = false;
    for (std::size_t k = 0; k < route.visits.size(); ++k) {
        Visit& visit = route.visits[k];
        AnswerStop& stop = visit.answer;
        if (!is_on_leg) {
            std::size_t next = k;
            while (is_on_the_way(route.visits[next]))
                ++next;
            driving = Driving{route.visits[next], now};
        }
        is_on_leg = is_on_the_way(visit);
        if (is_on_leg) {
            take_break(visit, now, driving);
        } else {
            stop.travel_s = driving.until(now, travel::Way::kNever);
            stop.distance_m = driving.metres();
            stop.arrival = now + stop.travel_s;
            stop.service_start = times[step++];
            stop.departure = stop.service_start + work_of(visit);
            set_lateness(visit, common_per_late_hour);
        }
        if (k == 0)
            stop.arrival = stop.service_start;
        stop.wait_s = stop.service_start - stop.arrival;
        now = stop.departure;
    }
}

}  // namespace routeopt::routing::referee
