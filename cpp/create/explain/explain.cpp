#include "create/explain/explain.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "create/explain/trying.hpp"

namespace routeopt::create::explain {
namespace {

// Covered times of one skill that follow one another, all of them short of heads.
struct Stretch {
    Index skill = kNone;
    std::vector<referee::Covered> parts;
};

std::vector<Stretch> stretches_of(const referee::Judgement& judgement)
{
    std::vector<Stretch> found;
    for (const referee::Covered& one : judgement.covered) {
        if (one.supplied >= one.demand)
            continue;
        const bool goes_on = !found.empty() && found.back().skill == one.skill &&
                             found.back().parts.back().to == one.from;
        if (!goes_on)
            found.push_back({one.skill, {}});
        found.back().parts.push_back(one);
    }
    return found;
}

Gap gap_of(const Stretch& stretch)
{
    Gap gap{stretch.skill, stretch.parts.front().from, stretch.parts.back().to, 0, 0, {}};
    for (const referee::Covered& one : stretch.parts) {
        gap.heads = std::max(gap.heads, one.demand - one.supplied);
        gap.missing += (one.demand - one.supplied) * (one.to - one.from);
    }
    return gap;
}

// Of flexible demand: for each time at which work is missing, all of it that is not done by then.
std::vector<Gap> dues_missed(const referee::Judgement& judgement)
{
    std::vector<Gap> gaps;
    Index skill = kNone;
    Seconds begin = 0;
    for (const referee::Done& one : judgement.done) {
        if (!one.piece->works)
            continue;
        if (one.skill != skill)
            begin = one.piece->from;
        skill = one.skill;
        if (one.done < one.piece->due)
            gaps.push_back({skill, begin, one.piece->to, 0, one.piece->due - one.done, {}});
    }
    return gaps;
}

// Slots of each skill, whose work covers some of a gap.
class Finder {
public:
    Finder(const Problem& problem, Trying& trying) : problem_(problem), trying_(trying)
    {
        by_skill_.resize(problem.skills.size());
        for (std::size_t s = 0; s < problem.slots.size(); ++s)
            by_skill_[as_size(problem.templates[as_size(problem.slots[s].template_)].skill)]
                .push_back(static_cast<Index>(s));
    }

    // False where time is over before all were tried.
    bool find(Gap& gap, const std::function<bool()>& goes_on)
    {
        for (const Index slot : by_skill_[as_size(gap.skill)]) {
            if (!covers(problem_.slots[as_size(slot)], gap))
                continue;
            if (!goes_on()) {
                gap.ways.clear();
                return false;
            }
            gap.ways.push_back(trying_.one_more(slot));
        }
        std::stable_sort(gap.ways.begin(), gap.ways.end(),
                         [](const Way& a, const Way& b) { return a.with_needs < b.with_needs; });
        gap.ways.resize(std::min(gap.ways.size(), kMostWays));
        return true;
    }

private:
    [[nodiscard]] bool covers(const Slot& slot, const Gap& gap) const
    {
        const auto overlaps = [&](Seconds moved) {
            return std::any_of(slot.worked.begin(), slot.worked.end(), [&](const Interval& one) {
                return one.from - moved < gap.to && one.to - moved > gap.from;
            });
        };
        return overlaps(0) || (problem_.cyclic && overlaps(problem_.period));
    }

    const Problem& problem_;
    Trying& trying_;
    std::vector<std::vector<Index>> by_skill_;
};

// Templates that would fill gaps, by skill, start of day and length.
class Proposals {
public:
    explicit Proposals(const Problem& problem) : problem_(problem)
    {
        for (const Slot& slot : problem.slots)
            longest_ = std::max(longest_, slot.length());
    }

    // Cut into parts that are no longer than the longest shift that there is.
    void propose(const Stretch& stretch)
    {
        const Seconds from = stretch.parts.front().from, to = stretch.parts.back().to;
        const std::int64_t parts = (to - from + longest_ - 1) / longest_;
        for (std::int64_t part = 0; part < parts; ++part) {
            const auto cut = [&](std::int64_t number) {  // on whole minutes
                return number == parts ? to : from + (to - from) * number / parts / 60 * 60;
            };
            if (const std::int64_t heads = heads_for(stretch, cut(part), cut(part + 1)); heads > 0)
                add(stretch.skill, cut(part), cut(part + 1), heads);
        }
    }
    // Of flexible demand: just before the work is due.
    void propose(const Gap& gap)
    {
        const Seconds from = std::max(gap.from, gap.to - longest_);
        add(gap.skill, from, gap.to, (gap.missing + gap.to - from - 1) / (gap.to - from));
    }

    [[nodiscard]] std::vector<NewTemplate> take()
    {
        std::vector<NewTemplate> found;
        for (auto& [key, one] : found_)
            found.push_back(std::move(one));
        return found;
    }

private:
    // As many as are missing for more than half of the time.
    static std::int64_t heads_for(const Stretch& stretch, Seconds from, Seconds to)
    {
        std::map<std::int64_t, Seconds, std::greater<>> lengths;  // by heads missing
        for (const referee::Covered& one : stretch.parts)
            if (const Seconds length = std::min(to, one.to) - std::max(from, one.from); length > 0)
                lengths[one.demand - one.supplied] += length;
        Seconds length = 0;
        for (const auto& [heads, its] : lengths)
            if (length += its; 2 * length > to - from)
                return heads;
        return 0;
    }

    void add(Index skill, Seconds from, Seconds to, std::int64_t heads)
    {
        if (from >= problem_.period)  // no shift starts after the last day
            return;
        const std::int64_t local = problem_.zone.local(problem_.begin + from);
        const Seconds start = local - calendar::day_of_local(local) * calendar::kDay_s;
        const Seconds length = problem_.zone.local(problem_.begin + to) - local;
        if (length <= 0 || length > calendar::kDay_s)
            return;
        NewTemplate& its = found_[{skill, start, length}];
        its.skill = skill;
        its.start = start;
        its.length = length;
        its.opened.push_back({from, to, heads});
    }

    const Problem& problem_;
    Seconds longest_ = 1;
    std::map<std::tuple<Index, Seconds, Seconds>, NewTemplate> found_;
};

}  // namespace

Explanation explanation_of(const Problem& problem, const Plan& plan,
                           const referee::Judgement& judgement,
                           const std::function<bool()>& goes_on)
{
    Trying trying{problem, plan, judgement};
    Finder finder{problem, trying};
    Proposals proposals{problem};
    Explanation found;
    for (const Stretch& stretch : stretches_of(judgement)) {
        found.gaps.push_back(gap_of(stretch));
        proposals.propose(stretch);
    }
    for (const Gap& gap : dues_missed(judgement)) {
        found.gaps.push_back(gap);
        proposals.propose(gap);
    }
    for (NewTemplate& one : proposals.take()) {
        if (!goes_on())
            break;
        one.score = trying.with_template(one);
        if (one.score < judgement.score)
            found.templates.push_back(std::move(one));
    }
    std::stable_sort(found.templates.begin(), found.templates.end(),
                     [](const NewTemplate& a, const NewTemplate& b) { return a.score < b.score; });
    found.templates.resize(std::min(found.templates.size(), kMostTemplates));
    for (Gap& gap : found.gaps)
        if (!finder.find(gap, goes_on))
            ++found.unanswered;
    return found;
}

}  // namespace routeopt::create::explain
