// The times of routes that depend on each other.
//
// Relations of times (synchronized, time_lag) between stops of different routes join the routes'
// times. Each route is laid out as a chain of moments (Moments): its visits, and the breaks that it
// takes at a place. The routes and the relations then bound pairs of moments: one starts no earlier
// than some seconds after the other. Of all times that keep these bounds the least are taken: every
// moment starts as early as it can. They are the least fixed point, found by pushing starts later
// until nothing changes. What a route costs at these times beyond its cheapest times alone is its
// surcharge.
//
// Breaks are where the route timed alone costs least, unless its relations make other places
// cheaper for it (lay_out()). What is found is exact for these breaks and for starts as early as
// possible; it is not the least total cost of the routes, as a later start may be cheaper, and so
// may a break elsewhere on a route that waits for another (docs/experiments/0048).
//
// A route's joined times depend on all routes that relations reach from it, directly or by way of
// others, so a question costs O(moments of all these routes) for each round of pushing.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

class JoinedTimes {
public:
    explicit JoinedTimes(Plan& plan)
        : plan_(plan), model_(plan.model()), timing_(plan.timing()),
          candidate_moment_(as_size(plan.node_count())), member_of_(model_.slots.size(), kNone),
          is_bound_(model_.rules.relations.size(), 0), from_moment_(model_.rules.relations.size())
    {
    }

    // Sets the surcharges of these routes and of all that relations join to them. False: some of
    // them have no common times; surcharges are then set in part.
    bool settle(std::span<const Index> slots);

    // By how much the surcharges of all routes together change if the slot's route has these
    // visits; `time`: what their time costs alone. Nothing: there are no common times.
    std::optional<Cost> change_with(Index slot, std::span<const Visit> visits, Cost time);

    // Calls use(slot, seconds) for the duration of every route that change_with() was last asked
    // about and found times for. Precondition: it returned a change.
    template <class Use>
    void each_duration(Use&& use) const
    {
        for (const Surcharge& surcharge : candidate_surcharges_)
            use(surcharge.slot, surcharge.duration_s);
    }

    // The visits that change_with() was last asked about are likely to be the route's next ones:
    // what was found is kept, and settle() takes it if just that change was made.
    void expect_candidate();

    // The breaks of a route that others join, or that has lags; nothing: it is timed alone.
    std::optional<std::vector<PlacedBreaks>> breaks_of(Index slot);

    // Lays a route of these visits out, timed alone; `time`: what that costs. Where the times of
    // its own relations cost more than that, the other choices of its breaks are tried too.
    void lay_out(Index slot, std::span<const Visit> visits, Cost time, Moments& moments);
    // The same; what expect_candidate() kept is moved there if it is of these visits.
    void take_or_lay_out(Index slot, std::span<const Visit> visits, Cost time, Moments& moments);

private:
    struct Surcharge {
        Index slot = kNone;
        Cost cost = 0;
        std::int64_t duration_s = 0;  // 0 where no balance counts it
    };
    // A route whose times are asked for, or that relations join to it.
    struct Member {
        Index slot = kNone;
        const Moments* moments = nullptr;
        std::vector<std::int64_t> starts;  // by moment; set once the first of them is pushed
        bool is_alone = true;              // none is pushed: the starts are those of `moments`
        bool is_pushed = false;            // since the route was last settled
    };
    // A moment of a member.
    struct At {
        std::size_t member = 0;
        std::size_t moment = 0;
    };
    // Moment `later` starts no earlier than `seconds` after moment `earlier` starts. Negative
    // seconds make a longest time, as in Lag.
    struct NotBefore {
        At later;
        At earlier;
        std::int64_t seconds = 0;
    };

    void lay_out_around(std::vector<PlacedBreaks> placed, Index slot, std::span<const Visit> visits,
                        Cost time, Moments& moments);
    [[nodiscard]] bool may_move_breaks(Index slot, const Moments& moments) const;
    [[nodiscard]] bool may_end_before_break(Index slot, std::span<const Visit> visits,
                                            const Moments& moments) const;
    void add_gap(Index slot, const Visit& from, const Visit& to, std::uint64_t pauses,
                 Moments& moments) const;
    void add_relations(Index stop, Moments& moments);
    [[nodiscard]] bool is_linked(const model::Relation& relation) const;
    [[nodiscard]] Index route_of(Index stop) const;
    [[nodiscard]] bool is_expected(std::span<const Visit> visits, Cost time) const;
    [[nodiscard]] bool was_made(Index slot) const;
    bool settle_all(std::span<const Index> slots);
    void join(Index slot);
    bool gather(Index slot);
    void forget();
    void bind(const model::Relation& relation);
    [[nodiscard]] At at(Index stop) const;
    bool solve();
    void push();
    [[nodiscard]] std::optional<Cost> surcharge_of(const Member& member) const;
    [[nodiscard]] std::int64_t duration_of(const Member& member) const;

    Plan& plan_;
    const Model& model_;
    RouteTime& timing_;

    // The route that change_with() was last asked about; kNone while the plan's own are settled.
    Index candidate_slot_ = kNone;
    Moments candidate_moments_;
    Moments other_moments_;                        // scratch of lay_out()
    ByNode<std::size_t> candidate_moment_;         // the node's number among these moments
    std::vector<Surcharge> candidate_surcharges_;  // of all routes that its change reaches

    // What expect_candidate() kept, and the version of the plan then.
    static constexpr std::int64_t kNothingExpected = -2;
    std::int64_t expected_version_ = kNothingExpected;
    Moments expected_moments_;
    std::vector<Surcharge> expected_surcharges_;

    // Of the question that is worked on.
    std::vector<Member> members_;  // the first member_count_; the others are spare memory
    std::size_t member_count_ = 0;
    BySlot<Index> member_of_;  // kNone: the slot's route is no member
    std::vector<NotBefore> bounds_;
    ByRelation<char> is_bound_;  // its bounds are among bounds_
    std::vector<Index> bound_relations_;
    std::vector<Index> done_;  // slots whose surcharges settle_all() has set

    ByRelation<std::size_t> from_moment_;  // of a time lag whose first stop was laid out last
    std::vector<Index> served_;            // scratch of bind()
};

}  // namespace routeopt::routing::search::rich
