// The times of routes that depend on each other: the least solution of every "not before" that
// relations of times and the routes themselves set, and what the routes cost at those times.
#pragma once

#include <vector>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

class JoinedTimes {
public:
    explicit JoinedTimes(Plan& plan)
        : plan_(plan), model_(plan.model()), timing_(plan.timing()),
          changed_moment_(as_size(plan.node_count())), member_of_(model_.slots.size(), kNone),
          is_bound_(model_.rules.relations.size(), 0), picked_up_(model_.rules.relations.size())
    {
    }

    // Of all routes that a change of these reaches. False: there are no such times.
    bool settle(std::span<const Index> slots);

    // What routes would pay more than now for each other's times, with these visits in the slot;
    // `time`: what those cost timed alone. Nothing where there are no such times.
    std::optional<Cost> change_with(Index slot, std::span<const Visit> visits, Cost time);

    // The visits that change_with() was last asked about are likely to be put in.
    void keep_changed();

    // The route timed alone; `time`: what it then costs.
    void lay_out(Index slot, std::span<const Visit> visits, Cost time, Moments& moments);
    // The same, from what was kept where that is of these visits.
    void take_or_lay_out(Index slot, std::span<const Visit> visits, Cost time, Moments& moments);

private:
    struct Surcharge {
        Index slot = kNone;
        Cost cost = 0;
    };
    struct Member {
        Index slot = kNone;
        const Moments* moments = nullptr;
        std::vector<std::int64_t> starts;
        bool is_alone = true;  // nobody pushes it
        bool is_pushed = false;
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

    void add_gap(Index slot, const Visit& from, const Visit& to, std::uint64_t pauses,
                 Moments& moments) const;
    void add_relations(Index stop, Moments& moments);
    [[nodiscard]] bool is_of_a_ride(const model::Relation& relation) const;
    [[nodiscard]] bool is_linked(const model::Relation& relation) const;
    [[nodiscard]] Index route_of(Index stop) const;
    [[nodiscard]] bool is_kept(std::span<const Visit> visits, Cost time) const;
    [[nodiscard]] bool were_put_in(Index slot) const;
    bool settle_all(std::span<const Index> slots);
    void join(Index slot);
    bool gather(Index slot);
    void forget();
    void bind(const model::Relation& relation);
    [[nodiscard]] At at(Index stop) const;
    bool solve();
    void push();
    [[nodiscard]] std::optional<Cost> surcharge_of(const Member& member) const;

    Plan& plan_;
    const Model& model_;
    RouteTime& timing_;
    Index changed_slot_ = kNone;
    Moments changed_moments_;
    std::vector<Surcharge> changed_surcharges_;  // of all that the change reaches
    Moments kept_moments_;
    std::vector<Surcharge> kept_surcharges_;
    static constexpr std::int64_t kNothingKept = -2;
    std::int64_t kept_version_ = kNothingKept;  // the plan's
    ByNode<std::size_t> changed_moment_;        // its number among them
    BySlot<Index> member_of_;
    std::vector<Member> members_;  // the first of them are in use
    std::size_t member_count_ = 0;
    std::vector<Index> done_;  // slots whose times are set
    std::vector<NotBefore> bounds_;
    ByRelation<char> is_bound_;
    ByRelation<std::size_t> picked_up_;  // of a ride: the moment
    std::vector<Index> bound_relations_;
    std::vector<Index> served_;
};

}  // namespace routeopt::routing::search::rich
