#include "routing/unserved.hpp"

#include <algorithm>

#include "routing/reasons/explain_task.hpp"
#include "routing/referee/referee.hpp"

namespace routeopt::routing {
namespace {

// What may be used of the 50 ms behind the time limit; the rest is for writing.
constexpr double kBehindTheLimit_s = 0.025;
// What a stop takes to be laid open and judged: plans that would take longer are left alone.
constexpr double kPerStop_s = 5e-6;
// Where no clock decides: so many plans are judged.
constexpr std::int64_t kMostJudged = 100'000;
// Beyond so many places for one task it is left alone.
constexpr std::size_t kMostPlaces = 200'000;

class Analyst {
public:
    Analyst(const Request& request, const travel::Source& source, const search::Control& control)
        : request_(request), source_(source), control_(control),
          leash_([this] { return has_time_for(0); }, control.time_decides ? INT64_MAX : kMostJudged)
    {
    }
    Analyst(const Analyst&) = delete;
    Analyst& operator=(const Analyst&) = delete;

    void analyse(Plan& plan, Answer& answer)
    {
        if (!has_time_for(stops_of(answer)))
            return;
        desk::Desk desk{*request_.problem, plan, source_};
        if (has_too_many_places(desk))
            return;
        // A given plan may be locked; the plan of the search does not say where.
        if (!request_.plan.present() && add_what_fits(desk)) {
            if (!has_time_for(stops_of(answer)))
                return;
            plan = desk.plan();
            answer = referee::judge(request_, plan, source_, referee::Pointers::answer);
        }
        for (const std::size_t task : desk.unserved()) {
            if (is_over())  // to list a task's places takes its time, too
                return;
            if (auto told = reasons::explain_task(nullptr, desk, task, leash_))
                tell(*told, answer);
        }
    }

private:
    [[nodiscard]] bool has_time_for(std::size_t stops) const
    {
        const double needed_s = static_cast<double>(stops) * kPerStop_s;
        return !control_.time_decides ||
               control_.watch.elapsed_s() + needed_s < control_.time_limit_s + kBehindTheLimit_s;
    }

    [[nodiscard]] bool is_over() const { return leash_.is_over() || !has_time_for(0); }

    static std::size_t stops_of(const Answer& answer)
    {
        std::size_t stops = 0;
        for (const AnswerRoute& route : answer.routes)
            stops += route.stops.size();
        return stops;
    }

    static bool has_too_many_places(const desk::Desk& desk)
    {
        std::size_t places = 0;
        const bool is_in_pairs = !desk.problem().shipments->empty();
        for (const desk::Slot& slot : desk.slots()) {
            const std::size_t stops = slot.route.visits.size();
            const std::size_t reloads = slot.route.shift->reloads->size() * stops;
            places += (is_in_pairs ? stops * stops / 2 : stops) * (1 + reloads);
        }
        return places > kMostPlaces;
    }

    // The search leaves nothing out that fits; where it had no time to look, this does.
    bool add_what_fits(desk::Desk& desk)
    {
        bool has_added = false;
        while (add_once(desk))  // what was added may pay for a vehicle that others then need not
            has_added = true;
        return has_added;
    }

    bool add_once(desk::Desk& desk)
    {
        bool has_added = false;
        for (const std::size_t task : desk.unserved()) {
            if (is_over())
                break;
            const placing::TaskStops stops{desk, task};
            const placing::Ranking best = placing::best_of(
                desk, stops, spots_of(desk, stops, placing::Windows::any), 1, leash_);
            const bool is_mandatory = !desk.tasks()[task].wire->drop_fee;
            if (best.found.empty() || leash_.is_over() ||
                (!is_mandatory && best.found.front().cost > desk.cost()))
                continue;
            const placing::Spot& spot = best.found.front().spot;
            std::vector<desk::Change> changes{{spot.slot, stops.with_task(spot)}};
            const std::vector<desk::Move> moves{{task, desk::kNoSlot, spot.slot}};
            const desk::Judgement judged = desk.judge(changes, moves);
            (void)desk.apply(std::move(changes), judged, moves);
            has_added = true;
        }
        return has_added;
    }

    static void tell(const ExplainedTask& told, Answer& answer)
    {
        const auto own = std::find_if(answer.unserved.begin(), answer.unserved.end(),
                                      [&](const Unserved& u) { return u.task == told.task; });
        if (own == answer.unserved.end())
            return;
        for (const Finding& finding : told.reasons)
            own->reasons.push_back({finding.code, finding.message});
    }

    const Request& request_;
    const travel::Source& source_;
    const search::Control& control_;
    placing::Leash leash_;
};

}  // namespace

void tell_why_unserved(const Request& request, Plan& plan, const travel::Source& source,
                       const search::Control& control, Answer& answer)
{
    if (answer.unserved.empty())
        return;
    Analyst{request, source, control}.analyse(plan, answer);
    for (Unserved& unserved : answer.unserved)
        if (unserved.reasons.empty())
            unserved.reasons.push_back(
                {"not_analysed", "there was no time to find out why: ask `explain`"});
}

}  // namespace routeopt::routing
