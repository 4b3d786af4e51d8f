#include "routing/reasons/explain_task.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "routing/placing/answer.hpp"
#include "routing/placing/group.hpp"
#include "routing/reasons/ways_out.hpp"
#include "routing/reasons/words.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::reasons {
namespace {

using desk::Desk;
using referee::in_quotes;

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
    OneTask(Problem* changeable, Desk& desk, std::size_t task, Leash& leash)
        : changeable_(changeable), desk_(desk), entry_(desk.tasks()[task]), stops_(desk, task),
          leash_(leash)
    {
        told_.task = *entry_.wire->id;
    }

    std::optional<ExplainedTask> explain()
    {
        // As suggest does: a window that the timing alone would not choose may be the way in.
        const placing::Ranking best =
            placing::best_of_all(desk_, stops_, placing::Windows::each, 1, leash_);
        if (leash_.is_over())
            return std::nullopt;
        if (!best.found.empty())
            tell_that_it_fits(best.found.front());
        else
            tell_why_not();
        if (leash_.is_over())
            return std::nullopt;
        return std::move(told_);
    }

private:
    void tell_that_it_fits(const placing::Found& found)
    {
        told_.best = place_of(desk_, stops_, found.spot);
        told_.best->cost_delta = found.cost - desk_.cost();
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
    [[nodiscard]] std::string windows_in_words(const placing::Found& found) const
    {
        Spot any = found.spot;
        any.window = {placing::kAnyWindow, placing::kAnyWindow};
        const auto cost = placing::cost_at(desk_, stops_, any);
        if (cost && *cost <= found.cost)
            return {};
        std::string words;
        for (const std::int32_t window : found.spot.window)
            if (window != placing::kAnyWindow)
                words += (words.empty() ? " (with `time_windows[" : "]`, `time_windows[") +
                         std::to_string(window);
        return words.empty() ? words : words + "]` alone)";
    }

    void tell_why_not()
    {
        std::vector<Trial> alone;
        bool is_possible = false;
        for (std::size_t slot = 0; slot < desk_.slots().size() && !is_possible; ++slot) {
            if (!leash_.go_on())
                return;
            alone.push_back(try_alone(desk_, stops_, slot));
            is_possible = alone.back().broken.empty();
        }
        std::vector<Trial> trials;
        if (changeable_ != nullptr)
            trials = trials_of(desk_, stops_, leash_);
        else if (is_possible)
            trials = trials_of_few(desk_, stops_, leash_);
        if (leash_.is_over())
            return;
        if (is_possible) {
            told_.kind = "blocked";
            tell_best_positions(trials);
            if (trials.empty())
                tell_that_none_is_open();
        } else {
            told_.kind = "impossible";
            tell_of_vehicles(alone);
        }
        if (changeable_ != nullptr)
            told_.changes = ways_out(*changeable_, desk_, stops_, trials, leash_);
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
    void tell_of_vehicles(const std::vector<Trial>& alone)
    {
        std::vector<const Trial*> best;  // of each vehicle, in the order of the request
        for (const Trial& trial : alone) {
            const bool is_next =
                best.empty() || route_of(*best.back()).vehicle != route_of(trial).vehicle;
            if (is_next)
                best.push_back(&trial);
            else if (trial < *best.back())
                best.back() = &trial;
        }
        Together together;
        for (const Trial* trial : best)
            if (together.is_new(first_broken(*trial), told_.reasons.size()))
                tell(*trial);
        together.tell(told_.reasons, "other vehicle");
    }

    // Of each route; those whose vehicle may not serve it together.
    void tell_best_positions(const std::vector<Trial>& trials)
    {
        Together together;
        const std::size_t most = changeable_ == nullptr ? 1 : kMostRoutesTold;
        for (const Trial* trial : best_of_routes(trials)) {
            const Violation& first = first_broken(*trial);
            const bool is_of_vehicle = rank_of(first.code) <= rank_of("tags");
            if (is_of_vehicle && !together.is_new(first, told_.reasons.size()))
                continue;
            if (told_.reasons.size() == most || leash_.is_over())
                break;
            Finding& reason = tell(*trial);
            if (changeable_ == nullptr || is_of_vehicle)
                continue;
            reason.blocking = blocking(trial->spot.slot);
            if (!reason.blocking.empty())
                reason.message += "; it would fit without " + names_in_words(reason.blocking);
        }
        together.tell(told_.reasons, "other route");
    }

    // Fewest broken rules first; then in the order of rules, then the least amount. The one that is
    // told in short is the cheapest.
    [[nodiscard]] std::vector<const Trial*> best_of_routes(const std::vector<Trial>& trials) const
    {
        std::map<std::uint32_t, const Trial*> best;
        for (const Trial& trial : trials) {
            const Trial*& own = best[trial.spot.slot];
            if (own == nullptr || trial < *own)
                own = &trial;
        }
        std::vector<const Trial*> sorted;
        for (const auto& [slot, trial] : best)
            sorted.push_back(trial);
        const auto key = [](const Trial& trial) {
            const Violation& first = first_broken(trial);
            return std::tuple{trial.broken.size(), rank_of(first.code), first.amount,
                              trial.cost.get(), trial.spot.slot};
        };
        std::sort(sorted.begin(), sorted.end(), [&](const Trial* a, const Trial* b) {
            return changeable_ == nullptr ? *a < *b : key(*a) < key(*b);
        });
        return sorted;
    }

    Finding& tell(const Trial& trial)
    {
        const Violation& first = first_broken(trial);
        Finding& reason = told_.reasons.emplace_back();
        reason.code = first.code;
        reason.vehicle = *route_of(trial).vehicle->wire->id;
        reason.shift = *route_of(trial).shift->id;
        reason.amount = first.amount;
        reason.unit = first.unit;
        reason.message = "vehicle " + in_quotes(reason.vehicle) + ", shift " +
                         in_quotes(reason.shift) + ": " + first.message + others_in_words(trial);
        advise(reason, trial);
        return reason;
    }

    // By their names, which stand before their messages' first colon; a relation's before the next.
    static std::string others_in_words(const Trial& trial)
    {
        std::vector<std::string_view> names;
        for (const Violation& violation : trial.broken) {
            const std::string& message = violation.message;
            const std::size_t first = message.find(':');
            const std::size_t end =
                violation.code == "relation" ? message.find(':', first + 1) : first;
            const std::string_view name = std::string_view{message}.substr(0, end);
            if (&violation != &first_broken(trial) &&
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

    void advise(Finding& reason, const Trial& trial)
    {
        std::string advice;
        for (const auto& [code, words] : kAdvice)
            if (reason.code == code)
                advice = words;
        if (reason.code == "skills" && reason.message.find(", and skill") != std::string::npos)
            advice = "one vehicle needs them all";
        if (std::any_of(trial.broken.begin(), trial.broken.end(),
                        [](const Violation& v) { return v.code == "relation"; }))
            advice = advice_on_relations();
        if (!advice.empty())
            reason.message += "; " + advice;
    }

    [[nodiscard]] std::string advice_on_relations() const
    {
        for (const std::vector<std::size_t>& group : placing::groups_of(desk_)) {
            if (group.size() < 2 ||
                std::find(group.begin(), group.end(), stops_.task()) == group.end())
                continue;
            std::vector<std::string_view> names;
            for (const std::size_t task : group)
                names.push_back(*desk_.tasks()[task].wire->id);
            return "add " + names_in_words(names, "and") + " at once: `suggest` does";
        }
        return "move the tasks that the relation names, or loosen it";
    }

    // The tasks of a route whose removal alone lets it in.
    std::vector<std::string_view> blocking(std::size_t slot)
    {
        std::vector<std::size_t> own;
        for (const desk::Visit& visit : desk_.slots()[slot].route.visits)
            if (referee::opens_task(visit))
                own.push_back(desk_.number_of(visit));
        std::vector<std::string_view> found;
        for (const std::size_t task : own) {
            if (found.size() == kMostBlocking || leash_.is_over())
                break;
            if (fits_without(task, slot))
                found.push_back(*desk_.tasks()[task].wire->id);
        }
        return found;
    }

    bool fits_without(std::size_t task, std::size_t slot)
    {
        std::vector<desk::Change> changes{{slot, without(desk_, task)}};
        const std::vector<desk::Move> moves{{task, slot, desk::kNoSlot}};
        const desk::Judgement judged = desk_.judge(changes, moves);
        if (!judged.fits)  // others need it
            return false;
        desk::Desk::Undo undo = desk_.apply(std::move(changes), judged, moves);
        const placing::Ranking best =
            placing::best_of(desk_, stops_, placing::Windows::any, {slot}, 1, leash_);
        desk_.take_back(std::move(undo));
        return !best.found.empty();
    }

    static desk::Route without(const Desk& desk, std::size_t task)
    {
        const desk::TaskEntry& entry = desk.tasks()[task];
        desk::Route route = desk.slots()[entry.slot].route;
        for (std::size_t k = route.visits.size(); k-- > 0;)
            if (route.visits[k].task == entry.wire)
                desk.assessor().take(route, k);
        return route;
    }

    [[nodiscard]] const desk::Route& route_of(const Trial& trial) const
    {
        return desk_.slots()[trial.spot.slot].route;
    }

    Problem* changeable_;
    Desk& desk_;
    const desk::TaskEntry& entry_;
    TaskStops stops_;
    Leash& leash_;
    ExplainedTask told_;
};

}  // namespace

PlaceFound place_of(const Desk& desk, const TaskStops& stops, const Spot& spot)
{
    const desk::Route route = stops.with_task(spot);
    PlaceFound place;
    place.vehicle = *route.vehicle->wire->id;
    place.shift = *route.shift->id;
    for (std::size_t k = 0; k < route.visits.size(); ++k)
        if (route.visits[k].task == desk.tasks()[stops.task()].wire)
            place.stops.emplace_back(neighbour(route, k, placing::Side::before),
                                     neighbour(route, k, placing::Side::behind));
    return place;
}

std::optional<ExplainedTask> explain_task(Problem* changeable, Desk& desk, std::size_t task,
                                          Leash& leash)
{
    return OneTask{changeable, desk, task, leash}.explain();
}

}  // namespace routeopt::routing::reasons
