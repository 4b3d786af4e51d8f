#include "clust/advice/suggest.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "clust/advice/standing.hpp"
#include "clust/advice/whole_units.hpp"

namespace routeopt::clust::advice {
namespace {

struct UnitMove {
    Index unit = kNone, to = kNone;
};

// Up to three moves, and what they cost together.
struct Way {
    Cost cost = kNoLimit;
    std::array<UnitMove, 3> moves{};
    std::size_t count = 0;

    void improve(const Cost& other, std::initializer_list<UnitMove> moves_of_other)
    {
        if (!(other < cost))
            return;
        cost = other;
        count = moves_of_other.size();
        std::copy(moves_of_other.begin(), moves_of_other.end(), moves.begin());
    }
};

class Suggester {
public:
    // broken: by how much the plan breaks rules.
    Suggester(Standing& standing, std::int64_t broken, const std::function<bool()>& goes_on)
        : model_(standing.model()), standing_(standing), broken_(broken), goes_on_(goes_on),
          ways_out_(as_size(model_.units())), has_way_out_(as_size(model_.units()), 0),
          best_entries_(as_size(model_.units()))
    {
    }

    // Of each cluster that the unit may be in: it goes there alone.
    std::vector<Way> direct(Index unit) const
    {
        std::vector<Way> ways;
        for (Index c = 0; c < model_.clusters() && goes_on_(); ++c)
            if (model_.allows(unit, c))
                ways.emplace_back().improve(standing_.put_cost(unit, c), {{unit, c}});
        return ways;
    }

    // Where that breaks a rule: another one makes room, if there is a way.
    void make_room(Index unit, std::vector<Way>& ways)
    {
        std::sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) {
            return a.cost.soft < b.cost.soft;  // the most wanted first, in case time runs out
        });
        for (Way& way : ways)
            if (way.cost.hard > 0 && goes_on_())
                way = with_room(unit, way.moves[0].to);
        std::erase_if(ways, [](const Way& way) { return way.count == 0; });
    }

private:
    // Where another one makes room for it.
    Way with_room(Index unit, Index c)
    {
        const Cost put = standing_.put_cost(unit, c);
        const std::vector<Index> inside = standing_.members(c);
        Way best;
        for (const Index leaving : inside) {
            if (!goes_on_())
                break;
            standing_.put(unit, c);
            const Cost taken = standing_.take_cost(leaving);
            standing_.take(unit);
            if (put.hard + taken.hard > broken_)
                continue;  // nothing elsewhere can make up for it
            const Way& out = way_out(leaving);
            standing_.put(unit, c);
            if (out.count == 1)
                best.improve(put + taken + out.cost, {{unit, c}, out.moves[0]});
            else if (out.count == 2)
                best.improve(put + taken + out.cost, {{unit, c}, out.moves[0], out.moves[1]});
            improve_by_swaps(unit, c, leaving, put + taken, best);
            standing_.take(unit);
        }
        return best;
    }

    // The cheapest entries of a unit into clusters other than its own, as they are; at most two,
    // since one other cluster may not be touched.
    const std::vector<std::pair<Cost, Index>>& best_entries(Index unit)
    {
        auto& found = best_entries_[as_size(unit)];
        if (!found.empty())
            return found;
        for (Index c = 0; c < model_.clusters(); ++c) {
            if (c == standing_.cluster_of(unit) || !model_.allows(unit, c))
                continue;
            const Cost limit = found.size() < 2 ? kNoLimit : found.back().first;
            if (const Cost cost = standing_.put_cost(unit, c, limit); cost < limit) {
                found.resize(std::min<std::size_t>(found.size(), 1));
                found.emplace_back(cost, c);
                std::sort(found.begin(), found.end());
            }
        }
        return found;
    }

    // The clusters that a unit may go to from its own, the cheapest first.
    std::vector<std::pair<Cost, Index>> entries(Index unit) const
    {
        std::vector<std::pair<Cost, Index>> found;
        for (Index c = 0; c < model_.clusters(); ++c)
            if (c != standing_.cluster_of(unit) && model_.allows(unit, c))
                found.emplace_back(standing_.put_cost(unit, c), c);
        std::sort(found.begin(), found.end());
        return found;
    }

    // The cheapest way for a unit to another cluster, and perhaps for one of that cluster to a
    // third; its own is not touched. Nothing is counted there, and nothing of leaving it.
    const Way& way_out(Index unit)
    {
        Way& best = ways_out_[as_size(unit)];
        if (std::exchange(has_way_out_[as_size(unit)], 1) != 0)
            return best;
        const Index from = standing_.cluster_of(unit);
        for (const auto& [put, to] : entries(unit)) {
            if (!goes_on_())
                break;
            best.improve(put, {{unit, to}});
            std::vector<std::pair<Cost, UnitMove>> others;
            for (const Index other : standing_.members(to))
                for (const auto& [entry, third] : best_entries(other))
                    if (third != from) {
                        if (may_be_below(best.cost, put + entry, to, unit))
                            others.push_back({put + entry, {other, third}});
                        break;
                    }
            if (others.empty())
                continue;
            standing_.take(unit);
            standing_.put(unit, to);
            for (const auto& [cost, move] : others)
                best.improve(cost + standing_.take_cost(move.unit, best.cost - cost),
                             {{unit, to}, move});
            standing_.take(unit);
            standing_.put(unit, from);
        }
        return best;
    }

    // Whether a way of the unit that costs so much before another one is taken out of the cluster
    // may come below `best`: where neither breaks a rule and only distances have a price, the
    // cluster's own says by how much it falls at most.
    bool may_be_below(const Cost& best, const Cost& so_far, Index c, Index unit) const
    {
        const bool best_breaks = best.hard + model_.own_cost(unit, kNone).hard > 0;
        return broken_ > 0 || !model_.is_plain() || best_breaks ||
               so_far.soft - standing_.most_taken(c) < best.soft;
    }

    // The one that leaves changes places with one that takes up less.
    void improve_by_swaps(Index unit, Index c, Index leaving, const Cost& so_far, Way& best)
    {
        standing_.take(leaving);
        for (Index to = 0; to < model_.clusters() && goes_on_(); ++to) {
            if (to == c || !model_.allows(leaving, to))
                continue;
            const Cost put = so_far + standing_.put_cost(leaving, to);
            std::vector<std::pair<Cost, Index>> others;
            for (const Index other : standing_.members(to)) {
                if (!makes_room(leaving, other) || !model_.allows(other, c))
                    continue;
                const Cost least = standing_.put_cost(other, c, kOnlyBound);
                if (may_be_below(best.cost, put + least, to, unit))
                    others.emplace_back(put + standing_.put_cost(other, c), other);
            }
            if (others.empty())
                continue;
            standing_.put(leaving, to);
            for (const auto& [cost, other] : others)
                best.improve(cost + standing_.take_cost(other, best.cost - cost),
                             {{unit, c}, {leaving, to}, {other, c}});
            standing_.take(leaving);
        }
        standing_.put(leaving, c);
    }

    // In a plan that breaks nothing, without contiguity, relations and keywords that are rules,
    // only what is larger in something makes room.
    bool makes_room(Index leaving, Index entering) const
    {
        if (broken_ > 0 || model_.problem().is_contiguous || model_.has_apart() ||
            model_.problem().hard_matching || model_.size(leaving) > model_.size(entering))
            return true;
        for (std::size_t d = 0; d < model_.dimensions(); ++d)
            if (model_.weight(leaving)[d] > model_.weight(entering)[d])
                return true;
        return false;
    }

    const Model& model_;
    Standing& standing_;
    std::int64_t broken_;
    const std::function<bool()>& goes_on_;
    std::vector<Way> ways_out_;
    std::vector<char> has_way_out_;
    std::vector<std::vector<std::pair<Cost, Index>>> best_entries_;
};

std::vector<referee::Move> moves_of(const Way& way, const Model& model, const Plan& plan)
{
    std::vector<referee::Move> moves;
    for (std::size_t i = 0; i < way.count; ++i)
        for (const Index e : model.members(way.moves[i].unit))
            if (plan[as_size(e)] != way.moves[i].to)
                moves.push_back({e, way.moves[i].to});
    return moves;
}

bool is_better(const Suggestion& a, const Suggestion& b)
{
    return a.change != b.change ? a.change > b.change : a.moves.size() < b.moves.size();
}

// An entity's best first, as many as are asked for.
void add_best(std::vector<Suggestion> judged, const Problem& problem, std::vector<Suggestion>& all)
{
    std::stable_sort(judged.begin(), judged.end(), is_better);
    if (problem.max_suggestions > 0 && std::ssize(judged) > problem.max_suggestions)
        judged.resize(static_cast<std::size_t>(problem.max_suggestions));
    std::move(judged.begin(), judged.end(), std::back_inserter(all));
}

Suggestion judged_way(const Way& way, const Model& model, const Problem& problem,
                      const referee::Verdict& verdict)
{
    Suggestion one{moves_of(way, model, problem.assignments), {}};
    one.change = referee::change(problem, problem.assignments, verdict, one.moves);
    return one;
}

// Whether a standing plan, which takes the square of each cluster's members, may take long.
bool is_large(const Problem& problem, const referee::Verdict& verdict)
{
    constexpr double kMostPairs = 5e6;
    double pairs = 0;
    for (const referee::ClusterFigures& one : verdict.clusters)
        pairs += static_cast<double>(one.members.size()) * static_cast<double>(one.members.size());
    return problem.compactness == Compactness::median && pairs > kMostPairs;
}

// Ways of units alone to clusters that they may be in: what there is to say of large clusters if
// time does not suffice for more. The first is looked at in any case.
std::vector<Suggestion> quick_suggestions(const Problem& problem, const Model& model,
                                          const referee::Verdict& verdict,
                                          const std::function<bool()>& goes_on)
{
    bool is_first = true;
    std::vector<Suggestion> all;
    for (Index unit = 0; unit < model.units(); ++unit) {
        if (problem.assignments[as_size(model.members(unit).front())] != kNone)
            continue;
        std::vector<Suggestion> judged;
        for (Index c = 0; c < model.clusters() && (is_first || goes_on()); ++c) {
            if (!model.allows(unit, c))
                continue;
            is_first = false;
            Way way;
            way.improve({}, {{unit, c}});
            Suggestion one = judged_way(way, model, problem, verdict);
            if (one.change.hard >= 0)
                judged.push_back(std::move(one));
        }
        add_best(std::move(judged), problem, all);
    }
    return all;
}

}  // namespace

Suggestions suggestions_for(const Problem& problem, const referee::Verdict& verdict,
                            const std::function<bool()>& goes_on)
{
    const WholeUnits whole{problem, WholeUnits::kept};
    const Model model{whole.problem()};
    std::vector<Suggestion> quick;
    if (is_large(problem, verdict))
        quick = quick_suggestions(problem, model, verdict, goes_on);
    Standing standing{model, problem.assignments, !problem.distances.is_matrix(), goes_on};
    if (!standing.is_ready())
        return {std::move(quick), false};
    Suggester suggester{standing, -verdict.score.hard, goes_on};
    Suggestions found;
    found.is_complete = whole.all_hold();
    std::vector<Index> wanted = standing.left_out();
    std::sort(wanted.begin(), wanted.end());
    std::vector<std::vector<Way>> ways;
    for (const Index unit : wanted)
        ways.push_back(suggester.direct(unit));
    for (std::size_t i = 0; i < wanted.size(); ++i)
        suggester.make_room(wanted[i], ways[i]);
    for (const std::vector<Way>& of_unit : ways) {
        std::vector<Suggestion> judged;
        for (const Way& way : of_unit) {
            Suggestion one = judged_way(way, model, problem, verdict);
            if (one.change.hard >= 0)
                judged.push_back(std::move(one));
        }
        add_best(std::move(judged), problem, found.all);
    }
    if (found.all.empty())
        found.all = std::move(quick);  // time ran out before as much was found again
    found.is_complete = found.is_complete && goes_on();
    return found;
}

}  // namespace routeopt::clust::advice
