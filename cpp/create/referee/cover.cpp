#include <algorithm>

#include "create/referee/judging.hpp"

namespace routeopt::create::referee {

void Judging::judge_cover()
{
    std::vector<Load> loads(problem_.skills.size(), Load{problem_});
    each_open([&](const Slot& slot, std::int64_t heads) {
        for (const Interval& interval : slot.worked)
            loads[as_size(template_of(slot).skill)].add(interval, heads);
    });
    for (Index skill = 0; as_size(skill) < loads.size(); ++skill) {
        const std::vector<Step> supply = loads[as_size(skill)].steps();
        if (problem_.flexible)
            judge_flexible(skill, supply);
        else
            judge_fixed(skill, supply);
    }
}

void Judging::judge_fixed(Index skill, const std::vector<Step>& supply)
{
    Seconds short_in_all = 0;
    auto step = supply.begin();
    for (const Piece& piece : problem_.skills[as_size(skill)].pieces) {
        Seconds under = 0, over = 0;
        for (Seconds at = piece.from; at < piece.to;) {
            const Seconds to = std::min(piece.to, step->to);
            const std::int64_t missing = piece.heads - step->load;
            under += std::max<std::int64_t>(0, missing) * (to - at);
            over += std::max<std::int64_t>(0, -missing) * (to - at);
            short_in_all += missing * (to - at);
            found_.covered.push_back({skill, at, to, piece.heads, step->load});
            at = to;
            if (step->to == to)
                ++step;
        }
        const auto item = [&](Constraint constraint, Seconds amount) {
            add({.constraint = constraint,
                 .amount = rounded_up(amount, problem_.demand_unit),
                 .skill = skill,
                 .from = piece.from,
                 .to = piece.to});
        };
        item(Constraint::under_demand, under);
        item(Constraint::over_demand, over);
    }
    add({.constraint = Constraint::total_demand,
         .amount = rounded_up(short_in_all, 60),
         .skill = skill});
}

void Judging::judge_flexible(Index skill, const std::vector<Step>& supply)
{
    Seconds done = 0;
    auto step = supply.begin();
    for (const Piece& piece : problem_.skills[as_size(skill)].pieces) {
        Seconds supplied = 0;
        for (Seconds at = piece.from; at < piece.to;) {
            const Seconds to = std::min(piece.to, step->to);
            supplied += step->load * (to - at);
            at = to;
            if (step->to == to)
                ++step;
        }
        const Seconds work =
            piece.works ? std::clamp<Seconds>(piece.cap - done, 0, supplied) : Seconds{0};
        done += work;
        found_.done.push_back({skill, &piece, supplied, work, done});
        const auto item = [&](Constraint constraint, Seconds amount) {
            add({.constraint = constraint,
                 .amount = rounded_up(amount, problem_.demand_unit),
                 .skill = skill,
                 .from = piece.from,
                 .to = piece.to});
        };
        item(Constraint::over_demand, supplied - work);
        if (!piece.works)
            continue;
        item(Constraint::under_demand, piece.due - done);
        item(Constraint::as_late_as_possible, done - piece.due);
    }
}

}  // namespace routeopt::create::referee
