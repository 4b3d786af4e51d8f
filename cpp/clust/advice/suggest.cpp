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
    Cost cost{INT64_MAX / 4, 0, 0};
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

    // Where the unit goes alone.
    Way direct(Index unit, Index c) const
    {
        Way way;
        way.improve(standing_.put_cost(unit, c), {{unit, c}});
        return way;
    }

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

private:
    // The cheapest entries of a unit into clusters other than its own, as they are; at most two,
    // since one other cluster may not be touched.
    const std::vector<std::pair<Cost, Index>>& best_entries(Index unit)
    {
        auto& found = best_entries_[as_size(unit)];
        if (!found.empty())
            return found;
        for (Index c = 0; c < model_.clusters(); ++c)
            if (c != standing_.cluster_of(unit) && model_.allows(unit, c))
                found.emplace_back(standing_.put_cost(unit, c), c);
        const auto kept = std::min<std::ptrdiff_t>(2, std::ssize(found));
        std::partial_sort(found.begin(), found.begin() + kept, found.end());
        found.resize(static_cast<std::size_t>(kept));
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
        for (Index to = 0; to < model_.clusters() && goes_on_(); ++to) {
            if (to == from || !model_.allows(unit, to))
                continue;
            const Cost put = standing_.put_cost(unit, to);
            best.improve(put, {{unit, to}});
            const std::vector<Index> inside = standing_.members(to);
            for (const Index other : inside)
                best_entries(other);
            standing_.take(unit);
            standing_.put(unit, to);
            for (const Index other : inside)
                for (const auto& [entry, third] : best_entries(other)) {
                    if (third == from)
                        continue;
                    const std::int64_t room = best.cost.hard - put.hard - entry.hard;
                    best.improve(put + standing_.take_cost(other, room) + entry,
                                 {{unit, to}, {other, third}});
                    break;
                }
            standing_.take(unit);
            standing_.put(unit, from);
        }
        return best;
    }

    // The one that leaves changes places with one that takes up less.
    void improve_by_swaps(Index unit, Index c, Index leaving, const Cost& so_far, Way& best)
    {
        standing_.take(leaving);
        for (Index to = 0; to < model_.clusters() && goes_on_(); ++to) {
            if (to == c || !model_.allows(leaving, to))
                continue;
            const Cost put = so_far + standing_.put_cost(leaving, to);
            const std::vector<Index> inside = standing_.members(to);
            standing_.put(leaving, to);
            for (const Index other : inside) {
                if (!makes_room(leaving, other) || !model_.allows(other, c))
                    continue;
                const Cost back = standing_.put_cost(other, c);
                const std::int64_t room = best.cost.hard - put.hard - back.hard;
                best.improve(put + back + standing_.take_cost(other, room),
                             {{unit, c}, {leaving, to}, {other, c}});
            }
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
    const auto key = [](const Suggestion& one) {
        return std::tuple{-one.change.hard, -one.change.medium, -one.change.soft, one.moves.size()};
    };
    return key(a) < key(b);
}

}  // namespace

Suggestions suggestions_for(const Problem& problem, const referee::Verdict& verdict,
                            const std::function<bool()>& goes_on)
{
    const WholeUnits whole{problem, WholeUnits::kept};
    const Model model{whole.problem()};
    Standing standing{model, problem.assignments};
    Suggester suggester{standing, -verdict.score.hard, goes_on};
    Suggestions found;
    found.is_complete = whole.all_hold();
    std::vector<Index> wanted = standing.left_out();
    std::sort(wanted.begin(), wanted.end());
    for (const Index unit : wanted) {
        std::vector<Suggestion> of_unit;
        for (Index c = 0; c < model.clusters() && goes_on(); ++c) {
            if (!model.allows(unit, c))
                continue;
            Way way = suggester.direct(unit, c);
            if (way.cost.hard > 0)
                way = suggester.with_room(unit, c);
            if (way.count == 0)
                continue;
            Suggestion one{moves_of(way, model, problem.assignments), {}};
            one.change = referee::change(problem, problem.assignments, verdict, one.moves);
            if (one.change.hard >= 0)
                of_unit.push_back(std::move(one));
        }
        std::stable_sort(of_unit.begin(), of_unit.end(), is_better);
        if (problem.max_suggestions > 0 && std::ssize(of_unit) > problem.max_suggestions)
            of_unit.resize(static_cast<std::size_t>(problem.max_suggestions));
        std::move(of_unit.begin(), of_unit.end(), std::back_inserter(found.all));
    }
    found.is_complete = found.is_complete && goes_on();
    return found;
}

}  // namespace routeopt::clust::advice
