#include "task/search/timetable.hpp"

#include <algorithm>

namespace routeopt::task::search {

Timetable::Timetable(const Model& model) : model_(&model)
{
    for (const LineKind& kind : model.lines()) {
        lines_.emplace_back(kind);
        has_max_work_ = has_max_work_ || kind.max_work < kNever;
    }
    for (const Index resource : model.profiles())
        profiles_.emplace_back(model.problem().resources[as_size(resource)].steps);
    for (const Index resource : model.stocks())
        stocks_.emplace_back(model.problem().resources[as_size(resource)]);
}

void Timetable::clear()
{
    for (Line& line : lines_)
        line.clear();
    for (Profile& profile : profiles_)
        profile.clear();
    for (Stock& stock : stocks_)
        stock.clear();
    change_overs_ = {};
}

void Timetable::calendars_of(const ModeNeed& mode, const std::vector<Index>& people,
                             std::vector<const Windows*>& calendars) const
{
    calendars.clear();
    const auto add_one = [&](const Windows* windows) {
        if (windows != nullptr &&
            std::find(calendars.begin(), calendars.end(), windows) == calendars.end())
            calendars.push_back(windows);
    };
    for (const Index person : people)
        add_one(line(person).kind().windows);
    for (const Index other : mode.lines)
        if (other != kNone)
            add_one(line(other).kind().windows);
    for (const Share& share : mode.shares)
        add_one(model_->profile_windows(share.of));
}

void Timetable::parts_of_task(Index task, const Placement& placement,
                              std::vector<Interval>& parts) const
{
    parts.clear();
    if (placement.from == placement.to)
        return;
    parts.push_back({placement.from, placement.to});
    if (!model_->problem().tasks[as_size(task)].is_interruptible)
        return;
    const ModeNeed& mode = model_->task(task).modes[as_size(placement.mode)];
    calendars_of(mode, placement.people, calendars_);
    std::int64_t least = kFullEfficiency;
    for (std::size_t i = 0; i < placement.people.size(); ++i) {
        const std::int64_t own = model_->problem().people[as_size(placement.people[i])].efficiency;
        least = i == 0 ? own : std::min(least, own);
    }
    std::vector<Interval> found;
    if (parts_of(calendars_, placement.from, length_of(mode.duration, least), found))
        parts = std::move(found);
}

// Stocks, profiles and days.
void Timetable::add(Index task, const Placement& placement, int sign)
{
    const ModeNeed& mode = model_->task(task).modes[as_size(placement.mode)];
    for (const Share& share : mode.shares)
        profiles_[as_size(share.of)].add(placement.from, placement.to, -sign * share.amount);
    for (const Share& share : mode.stocks)
        stocks_[as_size(share.of)].add(placement.from, -sign * share.amount);
    if (!has_max_work_ || placement.people.empty())
        return;
    parts_of_task(task, placement, parts_);
    for (const Index person : placement.people)
        lines_[as_size(person)].add_work(parts_, sign);
}

void Timetable::put(Index task, const Placement& placement)
{
    Line::Held held{placement.from,
                    placement.from,
                    placement.to,
                    task,
                    model_->problem().tasks[as_size(task)].setup_group,
                    kNone,
                    {}};
    const auto put_in = [&](Index line) {
        if (!holds(line, task, placement))
            return;
        const ChangeOver more = lines_[as_size(line)].put(held);
        change_overs_.duration += more.duration;
        change_overs_.cost += more.cost;
    };
    for (const Index person : placement.people)
        put_in(person);
    for (const Index line : model_->task(task).modes[as_size(placement.mode)].lines)
        if (line != kNone)
            put_in(line);
    add(task, placement, 1);
}

void Timetable::put_pinned(Index task, const Placement& placement)
{
    const Index group = model_->problem().tasks[as_size(task)].setup_group;
    const auto put_in = [&](Index line) {
        if (!holds(line, task, placement))
            return;
        std::vector<Interval> pieces{{placement.from, placement.to}};
        for (const Line::Held& one : lines_[as_size(line)].all()) {
            std::vector<Interval> left;
            for (const Interval& piece : pieces) {
                if (one.to <= piece.from || one.from >= piece.to) {
                    left.push_back(piece);
                    continue;
                }
                if (piece.from < one.from)
                    left.push_back({piece.from, one.from});
                if (one.to < piece.to)
                    left.push_back({one.to, piece.to});
            }
            pieces = std::move(left);
        }
        for (const Interval& piece : pieces) {
            const ChangeOver more = lines_[as_size(line)].put(
                {piece.from, piece.from, piece.to, task, group, kNone, {}});
            change_overs_.duration += more.duration;
            change_overs_.cost += more.cost;
        }
    };
    for (const Index person : placement.people)
        put_in(person);
    for (const Index line : model_->task(task).modes[as_size(placement.mode)].lines)
        if (line != kNone)
            put_in(line);
    add(task, placement, 1);
}

void Timetable::take(Index task, const Placement& placement, std::vector<Index>& broken)
{
    const auto take_from = [&](Index line) {
        if (!holds(line, task, placement))
            return;
        Index late = kNone;
        const ChangeOver more = lines_[as_size(line)].take(task, placement.from, late);
        change_overs_.duration += more.duration;
        change_overs_.cost += more.cost;
        if (late != kNone)
            broken.push_back(late);
    };
    for (const Index person : placement.people)
        take_from(person);
    for (const Index line : model_->task(task).modes[as_size(placement.mode)].lines)
        if (line != kNone)
            take_from(line);
    add(task, placement, -1);
}

}  // namespace routeopt::task::search
