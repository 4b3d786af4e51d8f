#include "routing/explain/explain_task.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "routing/explain/choices.hpp"
#include "routing/explain/phrases.hpp"
#include "routing/explain/smallest_relaxations.hpp"
#include "routing/referee/relation_words.hpp"
#include "routing/referee/words.hpp"
#include "routing/suggest/answer.hpp"
#include "routing/suggest/task_groups.hpp"

namespace routeopt::routing::explain {
namespace {

using what_if::WhatIf;

// What to do about rules for which no smallest change is looked for.
constexpr std::pair<std::string_view, std::string_view> kAdvice[] = {
    {"no_eligible_vehicle", "allow it in `eligible_vehicles`, or allow a vehicle that can"},
    {"tags", "add a tag of the task to its `serves_tags`, or one of those to the task"},
    {"depot_hours", "open the depot longer, or reload earlier"},
    {"break", "let the break start later"},
    {"reload", "deliver what is on board before the reload"},
    {"unreachable", "check the place, or give the matrix a way"},
};

constexpr std::size_t kMostBlocking = 10;

// Explains one task. Classes: fits, not_worth_it, blocked, impossible
// (docs/suggest-and-explain.md).
class TaskExplainer {
public:
    // `places`: which choice of the task's places is explained.
    TaskExplainer(Problem* changeable, WhatIf& what_if, std::size_t task, std::uint32_t places,
                  Budget& budget)
        : changeable_(changeable), what_if_(what_if), task_(what_if.tasks()[task]),
          stops_(what_if, task, places), budget_(budget)
    {
        explanation_.task = *task_.wire->id;
        explanation_.one_of = participants_of(task_.one_of);
    }

    // Its best place; nothing where it has none.
    std::optional<ExplainedTask> fit()
    {
        // With each window alone, as suggest does: the task may fit with a window other than the
        // one that the referee would choose.
        const suggest::Ranking best =
            suggest::best_of_all(what_if_, stops_, suggest::Windows::each, 1, budget_);
        if (best.found.empty() || budget_.is_over())
            return std::nullopt;
        explain_fit(best.found.front());
        return std::move(explanation_);
    }

    // What stands in its way. Precondition: it has no place; nothing where the budget ends before.
    std::optional<ExplainedTask> misfit()
    {
        explain_misfit();
        if (budget_.is_over())
            return std::nullopt;
        return std::move(explanation_);
    }

private:
    void explain_fit(const suggest::JudgedPlacement& found)
    {
        explanation_.best = place_of(what_if_, stops_, found.placement);
        explanation_.best->cost_delta = found.cost - what_if_.cost();
        const Money loss = explanation_.best->cost_delta;
        const std::string place = place_in_words(*explanation_.best) + windows_in_words(found);
        Finding& reason = explanation_.reasons.emplace_back();
        reason.vehicle = explanation_.best->vehicle;
        reason.shift = explanation_.best->shift;
        reason.price = loss;
        reason.unit = "money";
        if (!task_.drop_fee() || loss <= Money{}) {
            explanation_.kind = "fits";
            reason.code = "not_found";
            reason.message = task_in_words(task_) + " fits: add it to " + place +
                             "; the plan's cost changes by " + money_in_words(loss);
            return;
        }
        explanation_.kind = "not_worth_it";
        const Money fee{*task_.drop_fee()};
        const Money absence = task_.price_of_absence();
        const std::string promised =
            absence == fee
                ? ""
                : " and the price of dropping what is published, " + money_in_words(absence - fee);
        reason.code = "too_expensive";
        reason.message = "too expensive: " + task_in_words(task_) + " costs " +
                         money_in_words(absence + loss) + " at its cheapest place (" + place +
                         "), " + money_in_words(loss) + " more than its drop fee of " +
                         money_in_words(fee) + promised;
        explanation_.changes.push_back({"too_expensive",
                                        {},
                                        "raise the drop fee of " + owner_of_fee() + " by " +
                                            money_in_words(loss, MoneyRounding::up) + " to " +
                                            money_in_words(fee + loss, MoneyRounding::up),
                                        0,
                                        loss,
                                        "money",
                                        Money{}});
    }

    // The task, or the relation that has the fee for it and its alternatives.
    [[nodiscard]] std::string owner_of_fee() const
    {
        if (task_.one_of == nullptr)
            return task_in_words(task_);
        const auto* first = what_if_.problem().relations->data();
        return "relation " + referee::relation_in_words(
                                 *task_.one_of, static_cast<std::size_t>(task_.one_of - first));
    }

    // Names the windows of a placement where the referee, left to choose, would take others and
    // break a rule or pay more; else empty.
    [[nodiscard]] std::string windows_in_words(const suggest::JudgedPlacement& found) const
    {
        Placement any = found.placement;
        any.window = {suggest::kAnyWindow, suggest::kAnyWindow};
        const auto cost = suggest::cost_at(what_if_, stops_, any);
        if (cost && *cost <= found.cost)
            return {};
        std::string words;
        for (const std::int32_t window : found.placement.window)
            if (window != suggest::kAnyWindow)
                words += (words.empty() ? " (with `time_windows[" : "]`, `time_windows[") +
                         std::to_string(window);
        return words.empty() ? words : words + "]` alone)";
    }

    void explain_misfit()
    {
        std::vector<Attempt> alone;
        bool is_possible = false;
        bool is_locked = true;  // every route where it is possible
        for (std::size_t slot = 0; slot < what_if_.slots().size() && is_locked; ++slot) {
            if (!budget_.spend_one())
                return;
            alone.push_back(try_alone(what_if_, stops_, slot));
            if (!alone.back().broken.empty())
                continue;
            is_possible = true;
            is_locked = !what_if_.slots()[slot].is_open;
        }
        std::vector<Attempt> attempts;
        if (changeable_ != nullptr)
            attempts = attempts_of(what_if_, stops_, budget_);
        else if (is_possible)
            attempts = attempts_in_cheapest_slots(what_if_, stops_, budget_);
        if (budget_.is_over())
            return;
        if (is_possible) {
            explanation_.kind = "blocked";
            if (is_locked)
                add_reason_all_locked();
            add_reasons_by_route(attempts);
        } else {
            explanation_.kind = "impossible";
            add_reasons_by_vehicle(alone);
        }
        if (changeable_ != nullptr)
            explanation_.changes =
                smallest_relaxations(*changeable_, what_if_, stops_, attempts, budget_);
    }

    // For a task whose places are all in locked parts.
    void add_reason_all_locked()
    {
        Finding& reason = explanation_.reasons.emplace_back();
        reason.code = "not_found";
        reason.message = "every route that could take " + task_in_words(task_) +
                         " is locked; unlock one, or add a shift";
    }

    // Tells findings that are the same for several vehicles or routes once, and how often they
    // occur.
    class RepeatedFindings {
    public:
        // False, and counted, where there is a reason for the same violation already. `reason`: the
        // position that a new reason will have.
        bool is_new(const Violation& violation, std::size_t reason)
        {
            const auto [own, is_first] = counts_.try_emplace(
                {violation.code, violation.amount, violation.unit}, Repeats{reason, 0});
            own->second.others += is_first ? 0 : 1;
            return is_first;
        }

        // Adds the counts to the reasons' messages. `other`: what is counted, in the singular.
        void append_counts(std::vector<Finding>& reasons, std::string_view other) const
        {
            for (const auto& [key, repeats] : counts_)
                if (repeats.others > 0)
                    reasons[repeats.reason].message +=
                        "; the same rule stops " + referee::count_in_words(repeats.others, other) +
                        " by as much";
        }

    private:
        struct Repeats {
            std::size_t reason;
            std::int64_t others;
        };
        std::map<std::tuple<std::string_view, std::int64_t, std::string_view>, Repeats> counts_;
    };

    // One reason for each vehicle, by its best shift; vehicles with the same violation share one.
    void add_reasons_by_vehicle(const std::vector<Attempt>& alone)
    {
        std::vector<const Attempt*> best;  // of each vehicle, in the order of the request
        for (const Attempt& attempt : alone) {
            const bool is_next =
                best.empty() || route_of(*best.back()).vehicle != route_of(attempt).vehicle;
            if (is_next)
                best.push_back(&attempt);
            else if (attempt < *best.back())
                best.back() = &attempt;
        }
        RepeatedFindings repeated;
        for (const Attempt* attempt : best)
            if (repeated.is_new(first_broken(*attempt), explanation_.reasons.size()))
                add_reason(*attempt);
        repeated.append_counts(explanation_.reasons, "other vehicle");
    }

    // One reason for each route, by its best place; routes whose vehicle may not serve the task
    // share one.
    void add_reasons_by_route(const std::vector<Attempt>& attempts)
    {
        RepeatedFindings repeated;
        const std::size_t most = changeable_ == nullptr ? 1 : kMostReasons;
        for (const Attempt* attempt : best_of_routes(attempts)) {
            const Violation& first = first_broken(*attempt);
            const bool is_of_vehicle = rank_of(first.code) <= rank_of("tags");
            if (is_of_vehicle && !repeated.is_new(first, explanation_.reasons.size()))
                continue;
            if (explanation_.reasons.size() == most || budget_.is_over())
                break;
            Finding& reason = add_reason(*attempt);
            if (changeable_ == nullptr || is_of_vehicle)
                continue;
            reason.blocking = blocking_tasks(attempt->placement.slot);
            if (!reason.blocking.empty())
                reason.message += "; it would fit without " + names_in_words(reason.blocking);
        }
        repeated.append_counts(explanation_.reasons, "other route");
    }

    // The best attempt of each route: fewest broken rules first, then in the order of rules, then
    // the least amount. In the short form the cheapest comes first, since it alone is told.
    [[nodiscard]] std::vector<const Attempt*>
    best_of_routes(const std::vector<Attempt>& attempts) const
    {
        std::map<std::uint32_t, const Attempt*> best;
        for (const Attempt& attempt : attempts) {
            const Attempt*& own = best[attempt.placement.slot];
            if (own == nullptr || attempt < *own)
                own = &attempt;
        }
        std::vector<const Attempt*> sorted;
        for (const auto& [slot, attempt] : best)
            sorted.push_back(attempt);
        const auto key = [](const Attempt& attempt) {
            const Violation& first = first_broken(attempt);
            return std::tuple{attempt.broken.size(), rank_of(first.code), first.amount,
                              attempt.cost.get(), attempt.placement.slot};
        };
        std::sort(sorted.begin(), sorted.end(), [&](const Attempt* a, const Attempt* b) {
            return changeable_ == nullptr ? *a < *b : key(*a) < key(*b);
        });
        return sorted;
    }

    Finding& add_reason(const Attempt& attempt)
    {
        const Violation& first = first_broken(attempt);
        Finding& reason = explanation_.reasons.emplace_back();
        reason.code = first.code;
        reason.vehicle = *route_of(attempt).vehicle->wire->id;
        reason.shift = *route_of(attempt).shift->id;
        reason.amount = first.amount;
        reason.unit = first.unit;
        reason.message = "vehicle " + in_quotes(reason.vehicle) + ", shift " +
                         in_quotes(reason.shift) + ": " + first.message + others_in_words(attempt);
        advise(reason, attempt);
        return reason;
    }

    // The other broken rules, each name once. A relation is named with its kind and id.
    [[nodiscard]] std::string others_in_words(const Attempt& attempt) const
    {
        const Violation& first = first_broken(attempt);
        std::vector<std::string> names;
        for (const Violation& violation : attempt.broken) {
            if (&violation == &first)
                continue;
            std::string name = name_of_rule(violation);
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(std::move(name));
        }
        std::string words;
        for (const std::string& name : names)
            words.append(words.empty() ? "; broken too: " : ", ").append(name);
        return words;
    }

    [[nodiscard]] std::string name_of_rule(const Violation& violation) const
    {
        std::string name{violation.name};
        if (violation.code == "relation") {
            const Relation& relation = (*what_if_.problem().relations)[violation.number];
            name += ": " + referee::relation_in_words(relation, violation.number);
        }
        return name;
    }

    void advise(Finding& reason, const Attempt& attempt)
    {
        std::string advice;
        for (const auto& [code, words] : kAdvice)
            if (reason.code == code)
                advice = words;
        if (reason.code == "skills" && first_broken(attempt).skills > 1)
            advice = "one vehicle needs them all";
        if (std::any_of(attempt.broken.begin(), attempt.broken.end(),
                        [](const Violation& v) { return v.code == "relation"; }))
            advice = advise_on_relations(reason);
        if (!advice.empty())
            reason.message += "; " + advice;
    }

    // Notes the tasks that relations tie to this one, where the plan holds none of them.
    [[nodiscard]] std::string advise_on_relations(Finding& reason) const
    {
        for (const std::vector<std::size_t>& group :
             suggest::groups_of(what_if_, what_if_.unserved())) {
            if (group.size() < 2 || has_alternatives(group) ||
                std::find(group.begin(), group.end(), stops_.task()) == group.end())
                continue;
            for (const std::size_t task : group)
                reason.together.push_back(*what_if_.tasks()[task].wire->id);
            return "add " + names_in_words(reason.together, "and") + " at once: `suggest` does";
        }
        return "move the tasks that the relation names, or loosen it";
    }

    // Whether two of the tasks are alternatives, which no plan may serve both.
    [[nodiscard]] bool has_alternatives(const std::vector<std::size_t>& group) const
    {
        std::set<const Relation*> found;
        return std::ranges::any_of(group, [&](std::size_t task) {
            const Relation* one_of = what_if_.tasks()[task].one_of;
            return one_of != nullptr && !found.insert(one_of).second;
        });
    }

    // The tasks of a route each of whose removal alone lets the task in; ten at most.
    std::vector<std::string_view> blocking_tasks(std::size_t slot)
    {
        std::vector<std::size_t> own;
        for (const what_if::Visit& visit : what_if_.slots()[slot].route.visits)
            if (referee::opens_task(visit) && !what_if_.tasks()[what_if_.number_of(visit)].is_kept)
                own.push_back(what_if_.number_of(visit));
        std::vector<std::string_view> found;
        for (const std::size_t task : own) {
            if (found.size() == kMostBlocking || budget_.is_over())
                break;
            if (fits_without(task, slot))
                found.push_back(*what_if_.tasks()[task].wire->id);
        }
        return found;
    }

    bool fits_without(std::size_t task, std::size_t slot)
    {
        std::vector<what_if::RouteChange> changes{{slot, what_if_.route_without(task)}};
        const std::vector<what_if::TaskMove> moves{{task, slot, what_if::kNoSlot}};
        const what_if::Judgement judged = what_if_.judge(changes, moves);
        if (!judged.fits)  // others need it
            return false;
        what_if::WhatIf::AppliedChanges applied = what_if_.apply(std::move(changes), judged, moves);
        const suggest::Ranking best =
            suggest::best_of(what_if_, stops_, suggest::Windows::any, {slot}, 1, budget_);
        what_if_.undo(std::move(applied));
        return !best.found.empty();
    }

    [[nodiscard]] const what_if::Route& route_of(const Attempt& attempt) const
    {
        return what_if_.slots()[attempt.placement.slot].route;
    }

    Problem* changeable_;
    WhatIf& what_if_;
    const what_if::PlannedTask& task_;
    TaskStops stops_;
    Budget& budget_;
    ExplainedTask explanation_;
};

}  // namespace

AnswerPlace place_of(const WhatIf& what_if, const TaskStops& stops, const Placement& placement)
{
    const what_if::Route route = stops.with_task(placement);
    AnswerPlace place;
    place.vehicle = *route.vehicle->wire->id;
    place.shift = *route.shift->id;
    for (std::size_t k = 0; k < route.visits.size(); ++k)
        if (route.visits[k].task == what_if.tasks()[stops.task()].wire)
            place.stops.emplace_back(neighbour(route, k, suggest::Direction::backward),
                                     neighbour(route, k, suggest::Direction::forward));
    return place;
}

std::optional<ExplainedTask> explain_task(Problem* changeable, WhatIf& what_if, std::size_t task,
                                          Budget& budget)
{
    std::optional<ExplainedTask> all;
    const auto add = [&](std::optional<ExplainedTask> own) {
        if (!all)
            all = std::move(own);
        else if (own)
            merge(*all, std::move(*own));
    };
    std::vector<std::uint32_t> misfits;
    const std::uint32_t choices = suggest::choices_of_places(what_if.tasks()[task]);
    for (std::uint32_t places = 0; places < choices && !budget.is_over(); ++places) {
        auto own = TaskExplainer{changeable, what_if, task, places, budget}.fit();
        if (own)
            add(std::move(own));
        else
            misfits.push_back(places);
    }
    if (all && all->kind == "fits")
        misfits.clear();
    for (const std::uint32_t places : nearest_choices(what_if, task, misfits, budget))
        add(TaskExplainer{changeable, what_if, task, places, budget}.misfit());
    return budget.is_over() ? std::nullopt : all;
}

}  // namespace routeopt::routing::explain
