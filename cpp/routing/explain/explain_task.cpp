#include "routing/explain/explain_task.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "routing/explain/phrases.hpp"
#include "routing/explain/smallest_relaxations.hpp"
#include "routing/referee/words.hpp"
#include "routing/suggest/answer.hpp"
#include "routing/suggest/task_groups.hpp"

namespace routeopt::routing::explain {
namespace {

using referee::in_quotes;
using what_if::WhatIf;

// What to do about rules for which no smallest change is tried.
constexpr std::pair<std::string_view, std::string_view> kAdvice[] = {
    {"no_eligible_vehicle", "allow it in `eligible_vehicles`, or allow a vehicle that can"},
    {"tags", "add a tag of the task to its `serves_tags`, or one of those to the task"},
    {"depot_hours", "open the depot longer, or reload earlier"},
    {"break", "let the break start later"},
    {"reload", "deliver what is on board before the reload"},
    {"unreachable", "check the place, or give the matrix a way"},
};

constexpr std::size_t kMostRoutesTold = 20;
constexpr std::size_t kMostBlocking = 10;

class OneTask {
public:
    OneTask(Problem* changeable, WhatIf& what_if, std::size_t task, Budget& budget)
        : changeable_(changeable), what_if_(what_if), entry_(what_if.tasks()[task]),
          stops_(what_if, task), budget_(budget)
    {
        told_.task = *entry_.wire->id;
    }

    std::optional<ExplainedTask> explain()
    {
        // As suggest does: a window that the timing alone would not choose may be the way in.
        const suggest::Ranking best =
            suggest::best_of_all(what_if_, stops_, suggest::Windows::each, 1, budget_);
        if (budget_.is_over())
            return std::nullopt;
        if (!best.found.empty())
            tell_that_it_fits(best.found.front());
        else
            tell_why_not();
        if (budget_.is_over())
            return std::nullopt;
        return std::move(told_);
    }

private:
    void tell_that_it_fits(const suggest::Found& found)
    {
        told_.best = place_of(what_if_, stops_, found.placement);
        told_.best->cost_delta = found.cost - what_if_.cost();
        const Money loss = told_.best->cost_delta;
        const std::string place = place_in_words(*told_.best) + windows_in_words(found);
        Finding& reason = told_.reasons.emplace_back();
        reason.vehicle = told_.best->vehicle;
        reason.shift = told_.best->shift;
        reason.price = loss;
        reason.unit = "money";
        if (!entry_.wire->drop_fee || loss <= Money{}) {
            told_.kind = "fits";
            reason.code = "not_found";
            reason.message = task_in_words(entry_) + " fits: add it to " + place +
                             "; the plan's cost changes by " + money_in_words(loss);
            return;
        }
        told_.kind = "not_worth_it";
        const Money fee{*entry_.wire->drop_fee};
        reason.code = "too_expensive";
        reason.message = "too expensive: " + task_in_words(entry_) + " costs " +
                         money_in_words(fee + loss) + " at its cheapest place (" + place + "), " +
                         money_in_words(loss) + " more than its drop fee of " + money_in_words(fee);
        told_.changes.push_back({"too_expensive",
                                 {},
                                 "raise the drop fee of " + task_in_words(entry_) + " by " +
                                     money_in_words(loss) + " to " + money_in_words(fee + loss),
                                 0,
                                 loss,
                                 "money",
                                 Money{}});
    }

    // Where the timing alone would choose another window, and break a rule or pay more.
    [[nodiscard]] std::string windows_in_words(const suggest::Found& found) const
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

    void tell_why_not()
    {
        std::vector<Attempt> alone;
        bool is_possible = false;
        for (std::size_t slot = 0; slot < what_if_.slots().size() && !is_possible; ++slot) {
            if (!budget_.go_on())
                return;
            alone.push_back(try_alone(what_if_, stops_, slot));
            is_possible = alone.back().broken.empty();
        }
        std::vector<Attempt> attempts;
        if (changeable_ != nullptr)
            attempts = trials_of(what_if_, stops_, budget_);
        else if (is_possible)
            attempts = trials_of_few(what_if_, stops_, budget_);
        if (budget_.is_over())
            return;
        if (is_possible) {
            told_.kind = "blocked";
            tell_best_positions(attempts);
            if (attempts.empty())
                tell_that_none_is_open();
        } else {
            told_.kind = "impossible";
            tell_of_vehicles(alone);
        }
        if (changeable_ != nullptr)
            told_.changes = ways_out(*changeable_, what_if_, stops_, attempts, budget_);
    }

    // Its places are all in locked parts.
    void tell_that_none_is_open()
    {
        Finding& reason = told_.reasons.emplace_back();
        reason.code = "not_found";
        reason.message = "every route that could take " + task_in_words(entry_) +
                         " is locked; unlock one, or add a shift";
    }

    // Findings that are the same of several vehicles or routes: told once, and how often.
    class Together {
    public:
        // False where such a finding is told already.
        bool is_new(const Violation& violation, std::size_t reason)
        {
            const auto [own, is_first] = counts_.try_emplace(
                {violation.code, violation.amount, violation.unit}, Told{reason, 0});
            own->second.others += is_first ? 0 : 1;
            return is_first;
        }

        void tell(std::vector<Finding>& reasons, std::string_view other) const
        {
            for (const auto& [key, told] : counts_)
                if (told.others > 0)
                    reasons[told.reason].message += "; the same rule stops " +
                                                    referee::count_in_words(told.others, other) +
                                                    " by as much";
        }

    private:
        struct Told {
            std::size_t reason;
            std::int64_t others;
        };
        std::map<std::tuple<std::string_view, std::int64_t, std::string_view>, Told> counts_;
    };

    // Vehicles with the same finding are told together, by the first of them.
    void tell_of_vehicles(const std::vector<Attempt>& alone)
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
        Together together;
        for (const Attempt* attempt : best)
            if (together.is_new(first_broken(*attempt), told_.reasons.size()))
                tell(*attempt);
        together.tell(told_.reasons, "other vehicle");
    }

    // Of each route; those whose vehicle may not serve it together.
    void tell_best_positions(const std::vector<Attempt>& attempts)
    {
        Together together;
        const std::size_t most = changeable_ == nullptr ? 1 : kMostRoutesTold;
        for (const Attempt* attempt : best_of_routes(attempts)) {
            const Violation& first = first_broken(*attempt);
            const bool is_of_vehicle = rank_of(first.code) <= rank_of("tags");
            if (is_of_vehicle && !together.is_new(first, told_.reasons.size()))
                continue;
            if (told_.reasons.size() == most || budget_.is_over())
                break;
            Finding& reason = tell(*attempt);
            if (changeable_ == nullptr || is_of_vehicle)
                continue;
            reason.blocking = blocking(attempt->placement.slot);
            if (!reason.blocking.empty())
                reason.message += "; it would fit without " + names_in_words(reason.blocking);
        }
        together.tell(told_.reasons, "other route");
    }

    // Fewest broken rules first; then in the order of rules, then the least amount. The one that is
    // told in short is the cheapest.
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

    Finding& tell(const Attempt& attempt)
    {
        const Violation& first = first_broken(attempt);
        Finding& reason = told_.reasons.emplace_back();
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

    // By their names, which stand before their messages' first colon; a relation's before the next.
    static std::string others_in_words(const Attempt& attempt)
    {
        std::vector<std::string_view> names;
        for (const Violation& violation : attempt.broken) {
            const std::string& message = violation.message;
            const std::size_t first = message.find(':');
            const std::size_t end =
                violation.code == "relation" ? message.find(':', first + 1) : first;
            const std::string_view name = std::string_view{message}.substr(0, end);
            if (&violation != &first_broken(attempt) &&
                std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
        }
        return names.empty() ? "" : "; broken too: " + joined(names);
    }

    static std::string joined(const std::vector<std::string_view>& names)
    {
        std::string words;
        for (const std::string_view name : names)
            words.append(words.empty() ? "" : ", ").append(name);
        return words;
    }

    void advise(Finding& reason, const Attempt& attempt)
    {
        std::string advice;
        for (const auto& [code, words] : kAdvice)
            if (reason.code == code)
                advice = words;
        if (reason.code == "skills" && reason.message.find(", and skill") != std::string::npos)
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
        for (const std::vector<std::size_t>& group : suggest::groups_of(what_if_)) {
            if (group.size() < 2 ||
                std::find(group.begin(), group.end(), stops_.task()) == group.end())
                continue;
            for (const std::size_t task : group)
                reason.together.push_back(*what_if_.tasks()[task].wire->id);
            return "add " + names_in_words(reason.together, "and") + " at once: `suggest` does";
        }
        return "move the tasks that the relation names, or loosen it";
    }

    // The tasks of a route whose removal alone lets it in.
    std::vector<std::string_view> blocking(std::size_t slot)
    {
        std::vector<std::size_t> own;
        for (const what_if::Visit& visit : what_if_.slots()[slot].route.visits)
            if (referee::opens_task(visit))
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
        std::vector<what_if::Change> changes{{slot, without(what_if_, task)}};
        const std::vector<what_if::Move> moves{{task, slot, what_if::kNoSlot}};
        const what_if::Judgement judged = what_if_.judge(changes, moves);
        if (!judged.fits)  // others need it
            return false;
        what_if::WhatIf::Undo undo = what_if_.apply(std::move(changes), judged, moves);
        const suggest::Ranking best =
            suggest::best_of(what_if_, stops_, suggest::Windows::any, {slot}, 1, budget_);
        what_if_.take_back(std::move(undo));
        return !best.found.empty();
    }

    static what_if::Route without(const WhatIf& what_if, std::size_t task)
    {
        const what_if::TaskEntry& entry = what_if.tasks()[task];
        what_if::Route route = what_if.slots()[entry.slot].route;
        for (std::size_t k = route.visits.size(); k-- > 0;)
            if (route.visits[k].task == entry.wire)
                what_if.assessor().take(route, k);
        return route;
    }

    [[nodiscard]] const what_if::Route& route_of(const Attempt& attempt) const
    {
        return what_if_.slots()[attempt.placement.slot].route;
    }

    Problem* changeable_;
    WhatIf& what_if_;
    const what_if::TaskEntry& entry_;
    TaskStops stops_;
    Budget& budget_;
    ExplainedTask told_;
};

}  // namespace

PlaceFound place_of(const WhatIf& what_if, const TaskStops& stops, const Placement& placement)
{
    const what_if::Route route = stops.with_task(placement);
    PlaceFound place;
    place.vehicle = *route.vehicle->wire->id;
    place.shift = *route.shift->id;
    for (std::size_t k = 0; k < route.visits.size(); ++k)
        if (route.visits[k].task == what_if.tasks()[stops.task()].wire)
            place.stops.emplace_back(neighbour(route, k, suggest::Side::before),
                                     neighbour(route, k, suggest::Side::behind));
    return place;
}

std::optional<ExplainedTask> explain_task(Problem* changeable, WhatIf& what_if, std::size_t task,
                                          Budget& budget)
{
    return OneTask{changeable, what_if, task, budget}.explain();
}

}  // namespace routeopt::routing::explain
