// The primitive of all searches: where a task goes in a standing timetable.
#pragma once

#include <vector>

#include "task/search/team.hpp"
#include "task/search/timetable.hpp"

namespace routeopt::task::search {

// When a task may be done, by what is planned besides it.
struct Bounds {
    Instant from = 0;  // it starts not before
    Instant latest_start = kNever;
    Instant earliest_end = -kNever, latest_end = kNever;
};

// Who may do a task, by relations and locks.
struct TeamLimits {
    // Only these people of a resource (kNone: of any).
    struct Only {
        Index resource = kNone;
        std::vector<Index> people;
    };
    std::vector<Only> only;
    std::vector<Index> must, never;  // people
    bool is_given = false;           // `must` is the team
};

class Placer {
public:
    Placer(const Model& model, const Timetable& timetable);

    // The best place for a task: of each mode, and of each threshold of efficiency, the earliest
    // start with the team of least price; of these the one of least rate * end + price. False if
    // there is none within the bounds.
    bool place(Index task, const Bounds& bounds, const TeamLimits& limits, double rate,
               Placement& best);

    // Whether a task may be done where and by whom `placed` says; its end is set. The people are
    // such as the mode asks for.
    bool may_stay(Index task, const Bounds& bounds, Placement& placed);

    // The soft points that a task costs by its mode, its people and its start; change-overs and
    // lateness are not among them.
    [[nodiscard]] std::int64_t price(Index task, const Placement& placement) const;

    // How much each person works, for the weight of unequal shares; it outlives this.
    void heed_work(const std::vector<Seconds>& by_person) { work_ = &by_person; }

    // A share of people and modes that are passed over, drawn by the seed.
    void pass_over(double share, std::uint64_t seed)
    {
        passed_share_ = share;
        passed_seed_ = seed;
    }

private:
    struct Attempt {
        Index task = kNone;
        Index mode = kNone;
        const ModeNeed* need = nullptr;
        const TeamLimits* limits = nullptr;
        std::int64_t threshold = 0;
        Wish wish;
        Bounds bounds;
        Instant limit = kNever;  // of the start
    };
    struct Member {
        Index person;
        std::int64_t price;
        Instant end;
        double tie;
        std::uint64_t roles;  // bits: a task has at most 64 people, and so roles
    };

    void set_attempt(Index task, Index mode, std::int64_t threshold, const Bounds& bounds,
                     const TeamLimits& limits);
    bool attempt(Placement& found);
    [[nodiscard]] Instant find_start(Instant t);
    [[nodiscard]] Instant start_of_things(Instant t);
    [[nodiscard]] Instant start_of_role(std::size_t role, Instant t);
    [[nodiscard]] Instant when(std::size_t role, Index person, Instant t, Instant limit);
    [[nodiscard]] Instant when_skilled(std::size_t role, Index person, Instant t) const;
    [[nodiscard]] bool may_do(std::size_t role, Index person) const;
    bool choose_team(Instant t, std::vector<Index>& people);
    void gather(Instant t);
    [[nodiscard]] Instant next_chance(Instant t);
    [[nodiscard]] Instant next_event(Instant t) const;
    [[nodiscard]] bool finish(Instant t, Placement& found);
    [[nodiscard]] bool is_free_until(const Placement& found) const;
    [[nodiscard]] Instant snapped(Instant t) const;
    [[nodiscard]] std::int64_t person_price(Index task, Index person, Seconds length) const;
    [[nodiscard]] std::int64_t spread_price(Index person) const;
    [[nodiscard]] bool is_passed_over(Index one) const;

    const Model* model_;
    const Timetable* timetable_;
    const std::vector<Seconds>* work_ = nullptr;
    Attempt now_;
    Team team_;
    std::vector<Member> members_;
    std::vector<int> member_of_;  // by person: in members_, where found_ says so
    struct Known {
        std::uint64_t attempt = 0;
        Instant from = 0, when = 0;
        bool is_exact = false;  // else no start is before
    };
    std::vector<Known> known_;  // by person: the earliest start of this attempt, from a time on
    std::uint64_t attempts_ = 0;
    std::vector<Instant> starts_;
    mutable std::vector<const Windows*> calendars_;
    mutable std::vector<Interval> parts_;
    double passed_share_ = 0;
    std::uint64_t passed_seed_ = 0;
};

}  // namespace routeopt::task::search
