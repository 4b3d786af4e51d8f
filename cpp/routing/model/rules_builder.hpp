// Builds Rules from a request: first its prices are named, so that a unit can be chosen that all
// are whole numbers of, then they are put down in it.
#pragma once

#include <functional>
#include <unordered_map>

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Whether the problem has a member that single hard windows, loads and limits do not tell.
bool uses_rules(const Problem& problem);

class RulesBuilder {
public:
    // Preconditions: the model has its slots, tasks and stops, numbered for good; hours_of_travel:
    // see prices_in_units.
    RulesBuilder(const Problem& problem, Model& model);

    // visit(steps, seconds): each price, and how long it can be paid at most: 1 for amounts.
    void each_price(const std::function<void(Int128, std::int64_t)>& visit) const;

    // Precondition: each price fits the unit that in_units rounds to.
    void put_down(const std::function<Cost(Int128)>& in_units);

private:
    using InUnits = std::function<Cost(Int128)>;

    struct Line {
        std::int64_t from;
        std::int64_t to;   // the last second
        std::int64_t end;  // from when on the price of being late counts
        Int128 cost;
        Int128 per_second;
    };

    // Which tasks of a group come before which, by its relations.
    struct Precedence {
        explicit Precedence(std::size_t tasks) : after(tasks), waits_for(tasks), ties(tasks) {}

        ByTask<std::vector<Index>> after;  // those that come behind it
        ByTask<int> waits_for;             // how many come before it and are not listed yet
        ByTask<int> ties;                  // how many relations it has with others of its group
    };

    [[nodiscard]] const routing::Task& wire_of(std::size_t task) const;
    [[nodiscard]] const StopSide& side_of(const Stop& stop) const;
    [[nodiscard]] std::vector<Line> lines_of(const StopSide& side) const;
    [[nodiscard]] Int128 target_rate(const StopSide& side) const;
    [[nodiscard]] std::int64_t horizon_s() const;

    void put_down_stops(const InUnits& in_units);
    void put_down_curve(const StopSide& side, const InUnits& in_units);
    static std::optional<Piece> cheapest_piece(std::span<const Line> lines, std::int64_t at,
                                               std::int64_t last, const InUnits& in_units);
    void append(const Piece& piece, bool may_join);
    void put_down_preferences(const InUnits& in_units);
    void put_down_slots(const InUnits& in_units);
    void put_down_quotas(const InUnits& in_units);
    void put_down_relations();
    void add_relation(const routing::Relation& wire);
    void put_down_groups(const routing::Relation& wire);
    void find_leaders();
    void list_members(Precedence& precedence);
    [[nodiscard]] Index stop_of(const Participant& participant) const;
    [[nodiscard]] std::vector<bool> slots_of(const routing::Quota& wire) const;

    const Problem& problem_;
    Model& model_;
    std::unordered_map<std::string_view, Index> task_named_;
    std::int64_t first_s_ = 0;  // the earliest departure
    std::int64_t last_s_ = 0;   // the latest end
};

}  // namespace routeopt::routing::model
