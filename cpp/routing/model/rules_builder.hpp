// Builds model::Rules from a request, in two steps: each_price() lists all prices, so that a unit
// of cost can be chosen of which they are whole multiples (prices_in_units()); put_down() then
// fills in the rules in this unit.
#pragma once

#include <functional>
#include <unordered_map>

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Whether the problem uses anything beyond one hard time window for each stop, loads and limits, so
// that it needs the rich search.
bool uses_rules(const Problem& problem);
// Whether it matters which vehicle serves the task.
bool prefers(const routing::Task& task);

class RulesBuilder {
public:
    // Precondition: the model has its slots, tasks and stops, with their final numbers. Both
    // references have to outlive this.
    RulesBuilder(const Problem& problem, Model& model);

    // Calls visit(price, times) for each price of the rules: the price in steps (see prices.hpp),
    // and how often it can be paid at most: the seconds of a rate by time, 1 for an amount.
    void each_price(const std::function<void(Int128, std::int64_t)>& visit) const;

    // Fills in model.rules. in_units() converts a price in steps into units of cost. Precondition:
    // the unit was chosen with all prices of each_price().
    void put_down(const std::function<Cost(Int128)>& in_units);

private:
    using InUnits = std::function<Cost(Int128)>;

    // The price of a start in one time window.
    struct Line {
        std::int64_t from;
        std::int64_t to;    // the last second at which a start is possible, late or not
        std::int64_t end;   // the end of the window: later starts are late
        Int128 cost;        // of the window, in steps
        Int128 per_second;  // of being late, in steps
    };

    // A time at which a stop's service had best start, and what other starts cost.
    struct Wish {
        std::int64_t first;  // a start from here to `last` costs nothing
        std::int64_t last;
        Int128 per_early_second;  // in steps, as is the next
        Int128 per_late_second;
    };

    // Which tasks of a group have to come before which, by its relations.
    struct Precedence {
        explicit Precedence(std::size_t tasks) : after(tasks), waits_for(tasks), ties(tasks) {}

        ByTask<std::vector<Index>> after;  // the tasks that have to come after a task
        ByTask<int> waits_for;  // how many tasks have to come before a task and are not listed yet
        ByTask<int> ties;       // how many relations a task has with others of its group
    };

    [[nodiscard]] const Site& site_of(const Stop& stop) const;
    [[nodiscard]] Int128 cost_of_place(const Stop& stop) const;
    [[nodiscard]] std::vector<Line> lines_of(const Site& side) const;
    [[nodiscard]] std::vector<Wish> wishes_of(const Site& side) const;
    [[nodiscard]] std::int64_t horizon_s() const;

    void put_down_stops(const InUnits& in_units);
    void put_down_curve(const Site& side, const InUnits& in_units);
    static std::optional<Piece> cheapest_piece(std::span<const Line> lines, std::int64_t at,
                                               std::int64_t last, const InUnits& in_units);
    static void begin_lines_at(std::vector<Line>& lines, std::int64_t first);
    static void add_wish(Piece& piece, const Wish& wish, const InUnits& in_units);
    void append(const Piece& piece, bool may_join);
    void put_down_preferences(const InUnits& in_units);
    void put_down_promise(Task& task, const routing::Task& wire, const InUnits& in_units) const;
    void put_down_slots(const InUnits& in_units);
    void put_down_quotas(const InUnits& in_units);
    void put_down_relations();
    void add_relation(const routing::Relation& wire);
    void put_down(Relation relation);
    void put_down_groups(const routing::Relation& wire);
    void find_leaders();
    void list_members(Precedence& precedence);
    // Its stops; of a task with several places one for each.
    [[nodiscard]] std::vector<Index> stops_of(const Participant& participant) const;
    [[nodiscard]] std::vector<bool> slots_of(const routing::Quota& wire) const;

    const Problem& problem_;
    Model& model_;
    std::unordered_map<std::string_view, std::vector<Index>> tasks_named_;  // one for each place
    std::int64_t first_s_ = 0;  // the earliest departure
    std::int64_t last_s_ = 0;   // the latest end
};

}  // namespace routeopt::routing::model
