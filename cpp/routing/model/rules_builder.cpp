#include "routing/model/rules_builder.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "routing/model/prices.hpp"
#include "routing/model/wire_of.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {
namespace {

bool any_positive(const Costs& costs)
{
    return *costs.per_route_hour > 0 || *costs.per_wait_hour > 0 || *costs.per_overtime_hour > 0;
}

bool uses_rules(const StopSide& side, bool late_by_default)
{
    const auto& windows = *side.time_windows;
    return windows.size() > 1 || side.target.present() || *side.setup_time_s > 0 ||
           std::any_of(windows.begin(), windows.end(), [&](const TimeWindow& window) {
               return *window.cost > 0 || window.per_late_hour->has_value() ||
                      (late_by_default && !window.per_late_hour.present());
           });
}

bool uses_rules(const Shift& shift)
{
    const auto has_no_place = [](const Endpoint& endpoint) {
        return !endpoint.location.present() && !endpoint.depot.present();
    };
    return !shift.breaks->empty() || has_no_place(*shift.start) || has_no_place(*shift.end) ||
           (shift.end->last.present() && *shift.end->last > *shift.end->time);
}

bool names(const Texts& list, std::string_view name)
{
    return std::any_of(list->begin(), list->end(), [&](const Text& text) { return *text == name; });
}

// Disjoint sets (union-find). A set is identified by its least member.
class Sets {
public:
    explicit Sets(std::size_t size) : parent_(size)
    {
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    Index of(Index member)
    {
        while (parent_[member] != member)
            member = parent_[member] = parent_[parent_[member]];
        return member;
    }
    void join(Index a, Index b)
    {
        a = of(a);
        b = of(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<Index> parent_;
};

}  // namespace

bool uses_rules(const Problem& problem)
{
    const bool late_by_default = problem.objective->costs->per_late_hour.present();
    const auto side_does = [&](const StopSide& side) { return uses_rules(side, late_by_default); };
    return any_positive(*problem.objective->costs) || !problem.quotas->empty() ||
           !problem.relations->empty() ||
           std::any_of(problem.vehicles->begin(), problem.vehicles->end(),
                       [](const Vehicle& vehicle) {
                           return any_positive(*vehicle.costs) ||
                                  std::any_of(vehicle.shifts->begin(), vehicle.shifts->end(),
                                              [](const Shift& s) { return uses_rules(s); });
                       }) ||
           std::any_of(
               problem.jobs->begin(), problem.jobs->end(),
               [&](const Job& job) { return !job.preferences->empty() || side_does(job.stop); }) ||
           std::any_of(problem.shipments->begin(), problem.shipments->end(),
                       [&](const Shipment& shipment) {
                           return !shipment.preferences->empty() || side_does(*shipment.pickup) ||
                                  side_does(*shipment.delivery);
                       });
}

RulesBuilder::RulesBuilder(const Problem& problem, Model& model) : problem_(problem), model_(model)
{
    first_s_ = kUnlimited;
    last_s_ = -kUnlimited;
    for (const Slot& slot : model.slots) {
        first_s_ = std::min(first_s_, slot.earliest);
        last_s_ = std::max(last_s_, slot.end);
    }
    for (std::size_t t = 0; t < model.tasks.size(); ++t)
        task_named_.emplace(*wire_of(problem, model.tasks[t]).id, static_cast<Index>(t));
}

const StopSide& RulesBuilder::side_of(const Stop& stop) const
{
    const std::size_t jobs = problem_.jobs->size();
    const auto index = as_size(model_.tasks[stop.task].request_index);
    if (index < jobs)
        return (*problem_.jobs)[index].stop;
    const Shipment& shipment = (*problem_.shipments)[index - jobs];
    return stop.is_delivery ? *shipment.delivery : *shipment.pickup;
}

std::int64_t RulesBuilder::horizon_s() const
{
    return std::max<std::int64_t>(last_s_ - first_s_, 1);
}

// The prices of the stop's time windows, each as a line that is level within the window and rises
// after its end, if being late is allowed.
std::vector<RulesBuilder::Line> RulesBuilder::lines_of(const StopSide& side) const
{
    std::vector<Line> lines;
    const Number& common = problem_.objective->costs->per_late_hour;
    for (const TimeWindow& window : *side.time_windows) {
        std::optional<std::int64_t> rate;
        if (window.per_late_hour.present())
            rate = *window.per_late_hour;
        else if (common.present())
            rate = *common;
        const std::int64_t last = rate ? last_s_ : std::min(*window.end, last_s_);
        if (*window.start <= last)
            lines.push_back({*window.start, last, *window.end,
                             Int128{*window.cost} * kStepsPerAmount,
                             Int128{rate.value_or(0)} * kStepsPerHourRate});
    }
    return lines;
}

Int128 RulesBuilder::target_rate(const StopSide& side) const
{
    return side.target.present() ? Int128{*side.target->per_late_hour} * kStepsPerHourRate : 0;
}

void RulesBuilder::each_price(const std::function<void(Int128, std::int64_t)>& visit) const
{
    for (const Stop& stop : model_.stops) {
        const StopSide& side = side_of(stop);
        for (const Line& line : lines_of(side)) {
            visit(line.cost, 1);
            visit(line.per_second, std::max<std::int64_t>(last_s_ - line.end, 0));
        }
        if (side.target.present())
            visit(target_rate(side), std::max<std::int64_t>(last_s_ - *side.target->time, 0));
    }
    for (std::size_t t = 0; t < model_.tasks.size(); ++t)
        for (const Preference& preference : *wire_of(problem_, model_.tasks[t]).preferences)
            visit(Int128{*preference.violation_cost} * kStepsPerAmount, 1);
    for (const Slot& slot : model_.slots) {
        const Vehicle& vehicle = (*problem_.vehicles)[slot.vehicle];
        for (const auto member :
             {&Costs::per_route_hour, &Costs::per_wait_hour, &Costs::per_overtime_hour})
            visit(Int128{price_of(member, problem_, vehicle)} * kStepsPerHourRate, horizon_s());
    }
    for (const routing::Quota& quota : *problem_.quotas)
        if (quota.min.present())
            visit(Int128{*quota.per_missing} * kStepsPerAmount, *quota.min);
}

void RulesBuilder::put_down(const InUnits& in_units)
{
    model_.rules.any = true;
    put_down_stops(in_units);
    put_down_preferences(in_units);
    put_down_slots(in_units);
    put_down_quotas(in_units);
    put_down_relations();
    find_leaders();
}

void RulesBuilder::put_down_stops(const InUnits& in_units)
{
    Rules& rules = model_.rules;
    for (Stop& stop : model_.stops) {
        const StopSide& side = side_of(stop);
        StopRules& own = rules.stops.emplace_back();
        own.setup_s = static_cast<std::int32_t>(*side.setup_time_s);
        own.first_piece = static_cast<std::uint32_t>(rules.pieces.size());
        put_down_curve(side, in_units);
        own.piece_count = static_cast<std::uint32_t>(rules.pieces.size()) - own.first_piece;
        // Stop::open and close span all windows: lists of neighbours and quick checks use them.
        const Curve curve = rules.curve(static_cast<Index>(rules.stops.size()) - 1);
        stop.open = curve.empty() ? kUnlimited : curve.front().from;
        stop.close = curve.empty() ? -kUnlimited : curve.back().to;
    }
}

// Appends the stop's price by start time to Rules::pieces: the lower envelope of its windows'
// lines, and the price of starting after the target time.
void RulesBuilder::put_down_curve(const StopSide& side, const InUnits& in_units)
{
    std::vector<Line> lines = lines_of(side);
    if (side.time_windows->empty())
        lines.push_back({-kUnlimited, last_s_, last_s_, 0, 0});
    std::vector<std::int64_t> cuts;
    for (const Line& line : lines)
        for (const std::int64_t cut : {line.from, line.end + 1, line.to + 1})
            cuts.push_back(cut);
    const std::int64_t target =
        side.target.present() ? std::min(*side.target->time, last_s_) : last_s_;
    const Cost per_target_second = in_units(target_rate(side));
    cuts.push_back(target + 1);
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());

    bool is_first = true;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const std::int64_t last = std::min(cuts[i + 1] - 1, last_s_);
        for (std::int64_t at = cuts[i]; at <= last;) {
            std::optional<Piece> piece = cheapest_piece(lines, at, last, in_units);
            if (!piece)
                break;
            at = piece->to + 1;
            if (piece->from > target) {
                piece->value += per_target_second * (piece->from - target);
                piece->slope += per_target_second;
            }
            append(*piece, !std::exchange(is_first, false));
        }
    }
}

// The cheapest line from the time `at` on, up to where another one becomes cheaper, but not beyond
// `last`; nothing if no line contains `at`. Precondition: no line begins, bends or ends between
// `at` and `last`.
std::optional<Piece> RulesBuilder::cheapest_piece(std::span<const Line> lines, std::int64_t at,
                                                  std::int64_t last, const InUnits& in_units)
{
    std::vector<Piece> open;
    for (const Line& line : lines) {
        if (line.from > at || line.to < at)
            continue;
        const Cost slope = at > line.end ? in_units(line.per_second) : 0;
        open.push_back(
            {at, last, in_units(line.cost) + (slope == 0 ? 0 : slope * (at - line.end)), slope});
    }
    if (open.empty())
        return std::nullopt;
    Piece least = *std::ranges::min_element(
        open, {}, [](const Piece& piece) { return std::pair{piece.value, piece.slope}; });
    for (const Piece& other : open)
        if (other.slope < least.slope)
            least.to =
                std::min(least.to, at + (other.value - least.value) / (least.slope - other.slope));
    return least;
}

// Appends a piece to Rules::pieces. may_join: it is not the first one of its stop, and becomes a
// part of the one before it if that continues in the same line.
void RulesBuilder::append(const Piece& piece, bool may_join)
{
    auto& all = model_.rules.pieces;
    const bool goes_on =
        may_join && all.back().to + 1 == piece.from && all.back().slope == piece.slope &&
        (piece.slope == 0 ? all.back().value : all.back().at(piece.from)) == piece.value;
    if (goes_on)
        all.back().to = piece.to;
    else
        all.push_back(piece);
}

void RulesBuilder::put_down_preferences(const InUnits& in_units)
{
    Rules& rules = model_.rules;
    for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
        const auto& preferences = *wire_of(problem_, model_.tasks[t]).preferences;
        if (preferences.empty())
            continue;
        rules.stops[model_.tasks[t].stop].preference_row =
            static_cast<Index>(rules.preferences.size() / model_.vehicles);
        std::vector<Cost> costs;
        for (const Preference& preference : preferences)
            costs.push_back(in_units(Int128{*preference.violation_cost} * kStepsPerAmount));
        for (const Vehicle& vehicle : *problem_.vehicles) {
            Cost cost = 0;
            for (std::size_t i = 0; i < preferences.size(); ++i) {
                const Preference& preference = preferences[i];
                const bool kept = preference.tag.present()
                                      ? names(vehicle.preferred_tags, *preference.tag)
                                      : names(preference.vehicles, *vehicle.id);
                if (!kept)
                    cost += costs[i];
            }
            rules.preferences.push_back(cost);
        }
    }
}

void RulesBuilder::put_down_slots(const InUnits& in_units)
{
    Rules& rules = model_.rules;
    rules.slots.resize(model_.slots.size());
    for (std::size_t s = 0; s < model_.slots.size(); ++s) {
        const Slot& slot = model_.slots[s];
        const Vehicle& vehicle = (*problem_.vehicles)[slot.vehicle];
        const auto per_second = [&](const Number Costs::* member) {
            return in_units(Int128{price_of(member, problem_, vehicle)} * kStepsPerHourRate);
        };
        SlotRules& own = rules.slots[s];
        own.per_busy_second = per_second(&Costs::per_wait_hour);
        own.per_second = per_second(&Costs::per_route_hour) + own.per_busy_second;
        own.per_overtime_second = per_second(&Costs::per_overtime_hour);
        const Shift& shift = (*vehicle.shifts)[slot.shift];
        own.overtime_from = *shift.end->time;
        own.breaks = model_.breaks_of[s];
        own.first_break = rules.break_count;
        rules.break_count += static_cast<Index>(own.breaks.size());
    }
}

std::vector<bool> RulesBuilder::slots_of(const routing::Quota& wire) const
{
    std::unordered_set<std::string_view> named;
    for (const Text& vehicle : *wire.vehicles)
        named.insert(*vehicle);
    std::vector<bool> slots;
    for (const Slot& slot : model_.slots) {
        const Vehicle& vehicle = (*problem_.vehicles)[slot.vehicle];
        const std::int64_t start = *(*vehicle.shifts)[slot.shift].start->time;
        const bool in_period =
            !wire.period.present() || (*wire.period->start <= start && start < *wire.period->end);
        slots.push_back(in_period && (!wire.vehicles.present() || named.contains(*vehicle.id)));
    }
    return slots;
}

void RulesBuilder::put_down_quotas(const InUnits& in_units)
{
    Rules& rules = model_.rules;
    rules.quotas_of.resize(model_.tasks.size());
    for (const routing::Quota& wire : *problem_.quotas) {
        const auto number = static_cast<Index>(rules.quotas.size());
        for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
            const routing::Task& task = wire_of(problem_, model_.tasks[t]);
            if (wire.tag.present() ? names(task.tags, *wire.tag) : names(wire.tasks, *task.id))
                rules.quotas_of[t].push_back(number);
        }
        rules.quotas.push_back(
            {number, slots_of(wire), wire.max.present() ? *wire.max : kUnlimited,
             wire.min.present() ? *wire.min : 0,
             wire.min.present() ? in_units(Int128{*wire.per_missing} * kStepsPerAmount) : 0});
    }
}

Index RulesBuilder::stop_of(const Participant& participant) const
{
    const Task& task = model_.tasks[task_named_.at(*participant.task)];
    return participant.stop.present() && *participant.stop == "delivery" ? task.second : task.stop;
}

void RulesBuilder::put_down_relations()
{
    Rules& rules = model_.rules;
    rules.relations_of.resize(model_.tasks.size());
    rules.order_group.assign(model_.tasks.size(), kNone);
    for (const routing::Relation& wire : *problem_.relations)
        if (wire.groups.present())
            put_down_groups(wire);
        else
            add_relation(wire);
}

void RulesBuilder::put_down_groups(const routing::Relation& wire)
{
    for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
        const routing::Task& task = wire_of(problem_, model_.tasks[t]);
        for (std::size_t g = 0; g < wire.groups->size(); ++g) {
            const Group& group = (*wire.groups)[g];
            const bool is_in =
                names(group.tasks, *task.id) ||
                std::any_of(task.tags->begin(), task.tags->end(),
                            [&](const Text& tag) { return names(group.tags, *tag); });
            if (is_in)
                model_.rules.order_group[t] = static_cast<Index>(g);
        }
    }
}

void RulesBuilder::add_relation(const routing::Relation& wire)
{
    Relation relation;
    relation.kind = *wire.kind;
    relation.max_difference_s = wire.max_difference_s.present() ? *wire.max_difference_s : 0;
    relation.min_s = wire.min_s.present() ? *wire.min_s : 0;
    relation.max_s = wire.max_s.present() ? *wire.max_s : kUnlimited;
    relation.adjacent = *wire.adjacent;
    if (relation.kind == RelationKind::time_lag)
        relation.stops = {stop_of(*wire.from), stop_of(*wire.to)};
    else
        for (const Participant& participant : *wire.participants)
            relation.stops.push_back(stop_of(participant));
    const auto number = static_cast<Index>(model_.rules.relations.size());
    for (const Index stop : relation.stops) {
        auto& own = model_.rules.relations_of[model_.stops[stop].task];
        if (own.empty() || own.back() != number)
            own.push_back(number);
    }
    model_.rules.relations.push_back(std::move(relation));
}

void RulesBuilder::find_leaders()
{
    Rules& rules = model_.rules;
    const std::size_t count = model_.tasks.size();
    Sets sets{count};
    Sets units{count};
    Precedence precedence{count};
    for (const Relation& relation : rules.relations) {
        if (!relation.is_of_times() && relation.kind != RelationKind::ordered)
            continue;
        for (std::size_t i = 1; i < relation.stops.size(); ++i) {
            const Index before = model_.stops[relation.stops[i - 1]].task;
            const Index task = model_.stops[relation.stops[i]].task;
            if (before == task)
                continue;
            sets.join(before, task);
            ++precedence.ties[before];
            ++precedence.ties[task];
            if (relation.kind != RelationKind::time_lag)
                units.join(before, task);
            if (relation.kind != RelationKind::synchronized) {
                precedence.after[before].push_back(task);
                ++precedence.waits_for[task];
            }
        }
    }
    rules.leader_of.resize(count);
    rules.unit_of.resize(count);
    for (std::size_t t = 0; t < count; ++t) {
        rules.leader_of[t] = sets.of(static_cast<Index>(t));
        rules.unit_of[t] = units.of(static_cast<Index>(t));
    }
    list_members(precedence);
}

// Fills in Rules::members: the tasks of each group in an order in which every task follows those
// that have to come before it.
void RulesBuilder::list_members(Precedence& precedence)
{
    Rules& rules = model_.rules;
    const auto count = static_cast<Index>(model_.tasks.size());
    rules.members.resize(model_.tasks.size());
    std::vector<Index> ready;
    ByTask<std::int64_t> servers(model_.tasks.size());
    for (Index task = count; task-- > 0;) {
        servers[task] = model_.eligible_vehicles(model_.tasks[task]);
        if (precedence.waits_for[task] == 0)
            ready.push_back(task);
    }
    // Of the tasks that wait for no other, the one with the most relations comes first; of equal
    // ones, that which the fewest vehicles may serve, as the others have more possible places.
    std::ranges::stable_sort(
        ready, {}, [&](Index task) { return std::pair{precedence.ties[task], -servers[task]}; });
    // Two shipments may each have a stop that must come before a stop of the other. Then no order
    // suits all relations, and any task of the cycle may come first.
    ByTask<char> is_put(model_.tasks.size(), 0);
    for (Index next = 0; next < count;) {
        if (ready.empty()) {
            if (is_put[next] == 0)
                ready.push_back(next);
            ++next;
            continue;
        }
        const Index task = ready.back();
        ready.pop_back();
        if (std::exchange(is_put[task], 1) != 0)
            continue;
        rules.members[rules.leader_of[task]].push_back(task);
        for (const Index behind : precedence.after[task])
            if (--precedence.waits_for[behind] == 0)
                ready.push_back(behind);
    }
}

}  // namespace routeopt::routing::model
