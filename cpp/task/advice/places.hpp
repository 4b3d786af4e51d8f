// Where a task could be done in a standing plan, nothing else being moved.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "task/advice/teams.hpp"
#include "task/search/plan.hpp"

namespace routeopt::task::advice {

struct Place {
    Placement placement;
    // Soft points of its mode, its people (before rounding), its change-overs and its distance from
    // planned_from; not of what is late.
    double cost = 0;
};

class Places {
public:
    struct Wanted {
        search::Bounds bounds;
        std::size_t most = 100;   // teams of one start
        bool all_teams = false;   // each team's earliest place, be it dominated or not
        bool only_first = false;  // the first that is found of each mode
    };

    // goes_on: asked at every start that is looked at; false ends it.
    Places(const search::Plan& plan, const std::function<bool()>& goes_on);

    // Of each mode and team the earliest place within the bounds, of which those are left out that
    // end no earlier and cost no less than another, and one of both more. By end, then by cost.
    std::vector<Place> of(Index task, const Wanted& wanted);

    // Whether all that was asked for was looked at.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

private:
    // Teams of one mode that are at least as efficient as that and, where the task may pause, work
    // when these calendars are open.
    struct Kind {
        Index mode = kNone;
        const search::ModeNeed* need = nullptr;
        std::int64_t efficiency = kFullEfficiency;
        search::Wish wish;
        Instant limit = 0;        // of the start
        double fixed_cost = 0;    // of the mode
        double least_cost = 0;    // of any team, at any time
        std::vector<Offer> pool;  // by base cost
        bool has_events = false;  // who is free may be of use later only
    };

    void look_at_mode(Index mode);
    std::vector<std::vector<const Windows*>> sets_of(const std::vector<const Windows*>& calendars,
                                                     std::int64_t most);
    void look_at(Kind& kind, const std::vector<const Windows*>& calendars);
    void gather_pool(Kind& kind, const std::vector<const Windows*>& calendars);
    void sweep(const Kind& kind, const std::vector<const Windows*>& calendars);
    bool look_at_start(const Kind& kind, const std::vector<const Windows*>& calendars, Instant t,
                       Instant& next);
    [[nodiscard]] bool may_serve(const Kind& kind, std::size_t role, Index person) const;
    [[nodiscard]] bool is_skilled(const Role& role, Index person, Interval span,
                                  Instant& next) const;
    [[nodiscard]] double base_cost(const Kind& kind, Index person) const;
    [[nodiscard]] double mean_work(const Resource& resource, Seconds more) const;
    [[nodiscard]] double spread_of_others(const Kind& kind) const;
    [[nodiscard]] double spread_cost(const Kind& kind, Index person) const;
    [[nodiscard]] double setup_cost(Index line, Instant t, Index group) const;
    [[nodiscard]] double planned_cost(Instant t) const;
    [[nodiscard]] Instant start_of_things(const Kind& kind, Instant t) const;
    [[nodiscard]] bool things_are_free(const Kind& kind, Interval span) const;
    [[nodiscard]] Instant next_of_things(const Kind& kind, Instant t) const;
    [[nodiscard]] std::optional<Instant>
    end_of(const Kind& kind, const std::vector<const Windows*>& calendars, Instant t);
    [[nodiscard]] bool needs_line(const Kind& kind, Index line) const;
    [[nodiscard]] Instant snapped(Instant t) const;
    [[nodiscard]] std::vector<std::int64_t> counts_of(const Kind& kind) const;
    void take_in(const Kind& kind, std::vector<Index> people, Instant t, double cost);
    void sum_work();

    const search::Plan& plan_;
    const search::Model& model_;
    const Problem& problem_;
    const std::function<bool()>& goes_on_;
    bool is_complete_ = true;
    // Of the call of of().
    Index task_ = kNone;
    Wanted wanted_;
    search::TeamLimits limits_;
    std::vector<Place> found_;
    std::vector<Seconds> work_;  // by person, where the spread of work counts
    std::vector<Interval> parts_;
};

}  // namespace routeopt::task::advice
