// The times of routes that depend on each other: the least solution of every "not before" that
// relations of times and the routes themselves set, and what the routes cost at those times.
#pragma once

#include <vector>

#include "routing/search/general/plan.hpp"

namespace routeopt::routing::search::general {

class JoinedTimes {
public:
    explicit JoinedTimes(Plan& plan)
        : plan_(plan), model_(plan.model()), timing_(plan.timing()),
          member_of_(model_.slots.size(), kNone)
    {
    }

    // Of all routes that a change of these reaches. False: there are no such times.
    bool settle(std::span<const Index> slots);

    // What routes would pay more than now for each other's times, with these visits in the slot;
    // `time`: what those cost timed alone. Nothing where there are no such times.
    std::optional<Cost> change_with(Index slot, std::span<const Visit> visits, Cost time);

private:
    // A node of a route, breaks among them.
    struct Moment {
        Index node = kNone;
        // The way from the moment before: who leaves at t arrives at max(t + offset, floor), and
        // leaves by `until`.
        std::int64_t offset = 0;
        std::int64_t floor = -kFar;
        std::int64_t until = kFar;
        std::int64_t first_break = kFar;  // when the gap's first break may begin
        std::vector<Piece> curve;         // when it may start
        std::int64_t stay_s = 0;
        std::int64_t start = -kFar;
    };
    struct Member {
        Index slot = kNone;
        std::vector<Moment> moments;
        Cost breaks = 0;          // what the breaks add to the price of work
        std::uint64_t taken = 0;  // breaks, as bits
    };
    struct At {
        std::size_t member = 0;
        std::size_t moment = 0;
    };
    struct NotBefore {
        At later;
        At earlier;
        std::int64_t seconds = 0;
    };

    [[nodiscard]] bool is_linked(const model::Relation& relation) const;
    [[nodiscard]] Index route_of(Index stop) const;
    [[nodiscard]] std::span<const Visit> visits_of(Index slot) const;
    void join(Index slot);
    void gather(Index slot);
    Member member_for(Index slot);
    void add_gap(Member& member, std::vector<const model::Break*>& pauses, const Visit& from,
                 const Visit& to);
    void bind(const model::Relation& relation);
    [[nodiscard]] At at(Index stop) const;
    bool solve();
    bool settle(Member& member) const;
    bool push();
    bool shorten();
    [[nodiscard]] std::optional<Cost> surcharge_of(const Member& member) const;

    Plan& plan_;
    const Model& model_;
    Timing& timing_;
    Index changed_slot_ = kNone;
    std::span<const Visit> changed_;
    Cost changed_time_ = 0;
    std::vector<Index> member_of_;  // by slot: done where not kNone
    std::vector<Member> members_;
    std::vector<NotBefore> bounds_;
    std::vector<char> is_bound_;  // by relation
};

}  // namespace routeopt::routing::search::general
