// The way between two places where travel takes longer at some times of the day than at others: a
// day in slices, in each of which the whole way takes some seconds. Used by the referee, and by the
// search through its own functions of time. Times are seconds on the request's clock.
//
// A vehicle that leaves goes on through the slices: each second of a slice in which the whole way
// takes D seconds is a Dth part of the way (Ichoua, Gendreau and Potvin 2003), so who leaves later
// never arrives earlier. All of it is whole numbers: a way is 2^30 parts, and what is driven of it
// up to the end of a slice is rounded up to whole parts, an arrival to whole seconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace routeopt::travel {

// The slices of a local day; every day is alike.
class Day {
public:
    static constexpr std::int64_t kSeconds = 86'400;

    // `offset_s`: of the local time from the clock's, in seconds. `begins`: the second of the day
    // at which each slice begins; the first is 0, they ascend and are less than kSeconds.
    Day(std::int64_t offset_s, std::vector<std::int64_t> begins);

    struct At {
        std::size_t slice = 0;
        std::int64_t end = 0;  // the first second that is no longer in it
    };
    [[nodiscard]] At at(std::int64_t time) const;
    [[nodiscard]] std::size_t size() const { return begins_.size(); }
    [[nodiscard]] std::int64_t length(std::size_t slice) const;  // in seconds
    // A time at which a local day begins.
    [[nodiscard]] std::int64_t midnight() const { return -offset_s_; }

private:
    std::int64_t offset_s_;
    std::vector<std::int64_t> begins_;
};

// In one slice: the whole way.
struct SlicedArc {
    std::int64_t seconds = 0;
    std::int64_t metres = 0;
};

class Way {
public:
    static constexpr std::int64_t kParts = std::int64_t{1} << 30;
    static constexpr std::int64_t kNever = std::int64_t{1} << 60;  // later than all times

    // Refers to the day. Precondition: an arc for each of its slices, no value below 0.
    Way(const Day& day, std::vector<SlicedArc> arcs);

    // Where a vehicle is on the way: at `time` it has `left` parts before it.
    struct Progress {
        std::int64_t time = 0;
        std::int64_t left = kParts;
    };
    // Drives on until the end of the way or until `until`, whichever comes first.
    // Precondition: until >= progress.time.
    void drive(Progress& progress, std::int64_t until) const;

    [[nodiscard]] std::int64_t arrival(std::int64_t leave) const
    {
        Progress progress{leave, kParts};
        drive(progress, kNever);
        return progress.time;
    }
    // The latest time at which one can leave and arrive by `by`.
    [[nodiscard]] std::int64_t latest_leave(std::int64_t by) const;

    // The metres of who leaves at a time: those of the slice of the departure.
    [[nodiscard]] std::int64_t metres(std::int64_t leave) const
    {
        return arcs_[day_->at(leave).slice].metres;
    }
    // All who leave from a time up to `until` arrive as many seconds later as the first one takes,
    // and drive as far.
    struct Stretch {
        std::int64_t until = 0;
        std::int64_t seconds = 0;
        std::int64_t metres = 0;
    };
    // A long one where the way is driven within a slice; of who is on the way when a slice ends, as
    // many seconds as there are.
    [[nodiscard]] Stretch stretch(std::int64_t leave, std::int64_t until) const;

    [[nodiscard]] std::int64_t least_seconds() const { return least_; }
    [[nodiscard]] std::int64_t most_seconds() const { return most_; }

private:
    void drive_whole_days(Progress& progress, std::int64_t until) const;

    const Day* day_;
    std::vector<SlicedArc> arcs_;  // by slice
    std::int64_t least_ = 0;
    std::int64_t most_ = 0;
    std::int64_t day_parts_ = 0;  // what is driven of it from midnight to midnight
};

}  // namespace routeopt::travel
