#include <algorithm>
#include <map>

#include "create/v2/resolver.hpp"
#include "form/limits.hpp"

namespace routeopt::create::v2 {

// Whether demands have dates; all or none of them.
void Resolver::resolve_form()
{
    NodeId dated = wire::kNowhere, undated = wire::kNowhere;
    for (const v2::Demand& demand : *request_.demands)
        for (const Field<When>* when : {&demand.from, &demand.to}) {
            NodeId& first = (*when)->is_time_of_day ? undated : dated;
            first = std::min(first, when->at);
        }
    has_dates_ = dated != wire::kNowhere;
    if (has_dates_ && undated != wire::kNowhere)
        wrong(std::max(dated, undated), "all demands must have dates, or none may have one");
}

// Heads or minutes of work; all demands are of one mode.
void Resolver::resolve_mode()
{
    const auto is_flexible = [](const v2::Demand& demand) {
        return demand.min.present() || demand.max.present();
    };
    problem_.flexible = is_flexible(request_.demands->front());
    for (const v2::Demand& demand : *request_.demands) {
        if (!is_flexible(demand) && !demand.demand.present())
            faults_.invalid_value({demand.at, "demand"},
                                  [] { return "one of `demand`, `min` and `max` is required"; });
        else if (is_flexible(demand) && demand.demand.present())
            wrong(demand.demand.at, "only one of `demand` and `min` or `max` may be given");
        else if (is_flexible(demand) != problem_.flexible)
            wrong(demand.at, "all demands must have `demand`, or none may have it");
        if (demand.max.present() && *demand.max < *demand.min)
            wrong(demand.max.at, "must not be below `min`");
    }
}

void Resolver::resolve_zone(const calendar::ZoneSource& zones)
{
    std::int64_t first = INT64_MAX, last = INT64_MIN;
    const auto note = [&](const Field<When>& when, bool bounds) {
        if (!when.present() || when->is_time_of_day)
            return;
        times_.note(moment_of(when));
        if (bounds) {
            first = std::min(first, when->moment.local);
            last = std::max(last, when->moment.local);
        }
    };
    for (const v2::Demand& demand : *request_.demands) {
        note(demand.from, true);
        note(demand.to, true);
    }
    for (const v2::Template& its : *request_.templates) {
        note(its.from, false);
        note(its.to, false);
        for (const Definition& definition : *its.definition) {
            note(definition.from, false);
            note(definition.to, false);
        }
    }
    for (const PlannedShift& planned : *request_.shifts) {
        note(planned.from, false);
        note(planned.to, false);
    }
    times_.check_forms(faults_);
    problem_.form = times_.have_offsets() ? create::TimeForm::offset : create::TimeForm::civil;
    const auto days = calendar::day_of_local(last) - calendar::day_of_local(first) + 1;
    if (days > kDays.most + 2)  // wherever on earth the times are
        return form::over_limit(faults_, {request_.demands.at}, kDays, days);
    const auto& offset = request_.demands->front().from->moment.offset_s;
    if (!times_.resolve(request_.options->time_zone, zones, first, last, offset, faults_))
        warn(wire::kRoot, std::string{form::CivilTimes::kNoZone});
    problem_.zone = times_.zone();
}

void Resolver::resolve_days()
{
    if (!has_dates_) {
        problem_.form = create::TimeForm::time_of_day;
        problem_.days = 1;
        problem_.period = calendar::kDay_s;
        if (request_.options->time_zone.present())
            warn(request_.options->time_zone.at, "has no effect: the times have no dates");
        return;
    }
    std::int64_t first = INT64_MAX, last = INT64_MIN;
    for (const v2::Demand& demand : *request_.demands) {
        first = std::min(first, times_.from(moment_of(demand.from)));
        last = std::max(last, times_.to(moment_of(demand.to)));
    }
    const calendar::Day last_day = problem_.zone.day_of(last - 1);
    problem_.first_day = problem_.zone.day_of(first);
    problem_.begin = problem_.zone.start_of(problem_.first_day);
    const auto days = last_day - problem_.first_day + 1;
    if (days > kDays.most)
        return form::over_limit(faults_, {request_.demands.at}, kDays, days);
    problem_.days = static_cast<Index>(std::max<std::int64_t>(1, days));
    problem_.period = problem_.zone.start_of(last_day + 1) - problem_.begin;
}

Seconds Resolver::time(const Field<When>& when, bool is_end) const
{
    if (when->is_time_of_day)
        return when->time_of_day;
    const auto moment = moment_of(when);
    return (is_end ? times_.to(moment) : times_.from(moment)) - problem_.begin;
}

void Resolver::resolve_demands()
{
    for (const v2::Demand& demand : *request_.demands) {
        if (demand.from->is_time_of_day && demand.from->time_of_day == calendar::kDay_s)
            wrong(demand.from.at, "a start is before 24:00");
        Interval span{time(demand.from, false), time(demand.to, true)};
        if (!has_dates_ && span.length() <= 0 && !(problem_.cyclic && problem_.flexible))
            span.to += calendar::kDay_s;  // through midnight
        const bool is_skipped = has_dates_ && !demand.from->moment.offset_s &&
                                demand.from->moment.local < demand.to->moment.local;
        if (span.length() <= 0 && is_skipped)  // by a clock that goes forward
            span.from = span.to;
        else if (span.length() <= 0)
            wrong(demand.to.at, "`to` must be later than `from` of the same demand");
        spans_.push_back(span);
        skill(demand.skill);
    }
}

// Once all slots are known: the last of them may end later than the last day.
void Resolver::resolve_pieces()
{
    problem_.end = problem_.period;
    if (!problem_.cyclic) {
        for (const Slot& slot : problem_.slots)
            problem_.end = std::max(problem_.end, slot.to);
        for (const Interval& span : spans_)
            problem_.end = std::max(problem_.end, span.to);
    }
    std::vector<std::vector<Index>> demands(skills_.all().size());
    for (std::size_t d = 0; d < spans_.size(); ++d)
        demands[as_size(skill((*request_.demands)[d].skill))].push_back(static_cast<Index>(d));
    for (std::size_t s = 0; s < demands.size(); ++s)
        problem_.skills.push_back({skills_.all()[s], problem_.flexible ? flexible_pieces(demands[s])
                                                                       : fixed_pieces(demands[s])});
}

std::vector<Piece> Resolver::fixed_pieces(const std::vector<Index>& demands) const
{
    std::map<Seconds, std::int64_t> changes;
    for (const Index d : demands) {
        const Interval& span = spans_[as_size(d)];
        const std::int64_t heads = *(*request_.demands)[as_size(d)].demand;
        changes[span.from] += heads;
        if (span.to <= problem_.end) {
            changes[span.to] -= heads;
            continue;
        }
        changes[0] += heads;  // of a day that repeats
        changes[span.to - problem_.end] -= heads;
    }
    std::vector<Piece> pieces;
    Piece piece;
    for (const auto& [at, change] : changes) {
        if (change == 0)
            continue;
        piece.to = at;
        if (piece.to > piece.from)
            pieces.push_back(piece);
        piece = {.from = at, .heads = piece.heads + change};
    }
    piece.to = problem_.end;
    if (piece.to > piece.from)
        pieces.push_back(piece);
    return pieces;
}

std::vector<Piece> Resolver::flexible_pieces(const std::vector<Index>& demands) const
{
    struct Due {
        Seconds due = 0, cap = kNoLimit;
    };
    std::map<Seconds, Due> dues;  // by the time by which they are
    Seconds begin = problem_.end;
    for (const Index d : demands) {
        const v2::Demand& demand = (*request_.demands)[as_size(d)];
        Due& due = dues[spans_[as_size(d)].to];
        due.due = std::max(due.due, *demand.min * 60);
        if (demand.max.present())
            due.cap = std::min(due.cap, *demand.max * 60);
        begin = std::min(begin, spans_[as_size(d)].from);
    }
    Seconds cap = kNoLimit;
    for (auto due = dues.rbegin(); due != dues.rend(); ++due)
        due->second.cap = cap = std::min(cap, due->second.cap);
    std::vector<Piece> pieces;
    if (begin > 0)
        pieces.push_back({.to = begin, .works = false});
    for (const auto& [to, due] : dues) {
        if (to == begin)
            continue;
        pieces.push_back({begin, to, 0, due.due, due.cap, true});
        begin = to;
    }
    if (begin < problem_.end)
        pieces.push_back({.from = begin, .to = problem_.end, .works = false});
    return pieces;
}

}  // namespace routeopt::create::v2
