// What one person, one machine or whatever else does one task at a time has to do: held times in a
// row, between which a task may be put. With set-ups each task is held from the beginning of the
// change-over that it needs after the task before it.
#pragma once

#include <vector>

#include "calendar/zone.hpp"
#include "task/schema/problem.hpp"
#include "task/search/windows.hpp"

namespace routeopt::task::search {

// What a line is, for all plans.
struct LineKind {
    const Windows* windows = nullptr;      // working time; never null
    const Setups* setups = nullptr;        // null: no change-overs
    Index initial = kNone;                 // the first set-up
    Index resource = kNone;                // kNone: of no resource of the request
    Instant begin = 0;                     // nothing is held before
    Seconds max_work = kNever;             // in a civil day
    const calendar::Zone* zone = nullptr;  // of these days
    WindowIndex index{};                   // of the windows
};

// What is asked of a line.
struct Wish {
    Index task = kNone;
    Seconds length = 0;      // of work
    Index group = kNone;     // set-up group
    bool may_pause = false;  // when the line does not work
};

// Which tasks nothing may stand between, if one follows the other.
class Neighbours {
public:
    virtual ~Neighbours() = default;
    [[nodiscard]] virtual bool stay_together(Index before, Index next, Index resource) const = 0;
    // Whether a task has such a neighbour at all.
    [[nodiscard]] virtual bool has_neighbours(Index task) const = 0;
};

class Line {
public:
    struct Held {
        Instant held = 0;  // from the beginning of its change-over
        Instant from = 0, to = 0;
        Index task = kNone;
        Index group = kNone;  // the task's; kNone: needs no change-over
        Index after = kNone;  // the set-up that it leaves
        ChangeOver change_over;
    };

    explicit Line(const LineKind& kind) : kind_(&kind) {}

    [[nodiscard]] const LineKind& kind() const { return *kind_; }
    [[nodiscard]] const std::vector<Held>& all() const { return all_; }

    // The earliest start, not before t, of a task between the others, or an instant after `limit`
    // (any, kNever where there is none at all). Where the task may pause its end is told by this
    // line's working time alone.
    [[nodiscard]] Instant earliest(Instant t, const Wish& wish, Instant limit,
                                   const Neighbours* neighbours) const;
    // The first instant after t at which this line may become free or begins to work.
    [[nodiscard]] Instant next_event(Instant t) const;
    // Whether nothing else is held in a time that begins with a start found by earliest(), up to a
    // later end, and whether the change-over of what follows still fits.
    [[nodiscard]] bool is_free(Instant from, Instant to, Index group) const;
    // The change-over that a task would need.
    [[nodiscard]] ChangeOver change_over_at(Instant from, Index group) const;
    // Whether `parts` of work keep the bound of work in a day.
    [[nodiscard]] bool keeps_max_work(const std::vector<Interval>& parts) const;

    // Change-overs that became longer or shorter, in sum.
    ChangeOver put(const Held& one);
    // `broken`: the task whose change-over doesn't fit any more, or kNone.
    ChangeOver take(Index task, Instant from, Index& broken);
    void add_work(const std::vector<Interval>& parts, int sign);
    void clear();

private:
    [[nodiscard]] std::size_t first_after(Instant t) const;
    [[nodiscard]] Instant earliest_gap(Instant t, Seconds length, Instant limit) const;
    [[nodiscard]] Index state_before(std::size_t at) const
    {
        return at == 0 ? kind_->initial : all_[at - 1].after;
    }
    [[nodiscard]] Instant end_before(std::size_t at) const
    {
        return at == 0 ? kind_->begin : all_[at - 1].to;
    }
    [[nodiscard]] Instant latest_end(std::size_t at, Index group) const;
    [[nodiscard]] bool is_closed(std::size_t at, Index task, const Neighbours* neighbours) const;
    [[nodiscard]] Instant held_until(Instant start, const Wish& wish, std::size_t& window) const;
    [[nodiscard]] Instant room_by_days(Instant start, Instant end, const Wish& wish) const;
    ChangeOver renew(std::size_t at, Index* broken);
    Seconds& work_of(calendar::Day day);
    [[nodiscard]] Seconds work_on(calendar::Day day) const;
    template <class Look>
    bool by_days(const std::vector<Interval>& parts, Look&& look) const;

    const LineKind* kind_;
    std::vector<Held> all_;        // by from, to
    std::vector<Interval> spans_;  // of these, from their starts to their ends
    std::vector<Seconds> work_;    // by civil day from that of `begin` on, where there is a bound
};

}  // namespace routeopt::task::search
