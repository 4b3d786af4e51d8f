#include "create/search/model.hpp"

#include <algorithm>
#include <map>

namespace routeopt::create::search {

// A line in the making: its pieces, and what slots add to it.
struct Model::Draft {
    struct Part {
        Index slot;
        Interval time;
        std::int64_t number;
    };
    Line line;
    std::vector<Piece> pieces;
    std::vector<Part> parts;
};

Model::Model(const Problem& given)
    : problem(given), supply(given.slots.size(), 0), demanded(given.skills.size(), 0),
      drafted_(given.slots.size())
{
    add_skills();
    add_bounds();
    number_slots();
    for (const auto& ranges : drafted_) {
        first_range_.push_back(static_cast<Index>(ranges_.size()));
        ranges_.insert(ranges_.end(), ranges.begin(), ranges.end());
    }
    first_range_.push_back(static_cast<Index>(ranges_.size()));
    drafted_ = {};
}

void Model::add_skills()
{
    std::vector<Draft> drafts(problem.skills.size());
    for (std::size_t s = 0; s < drafts.size(); ++s) {
        drafts[s].pieces = problem.skills[s].pieces;
        drafts[s].line.unit = problem.demand_unit;
        drafts[s].line.flexible = problem.flexible;
        drafts[s].line.under = problem.weights[Constraint::under_demand];
        drafts[s].line.over = problem.weights[Constraint::over_demand];
        if (!problem.flexible)
            for (const Piece& piece : drafts[s].pieces)
                demanded[s] += piece.heads * (piece.to - piece.from);
    }
    for (Index s = 0; s < slots(); ++s)
        for (const Interval& worked : problem.slots[as_size(s)].worked) {
            drafts[as_size(skill_of(s))].parts.push_back({s, worked, 1});
            supply[as_size(s)] += worked.length();
        }
    for (const Draft& draft : drafts)
        add_line(draft);
}

// Resources, and the heads at any instant.
void Model::add_bounds()
{
    const auto bound = [&](std::int64_t most, const Weight& weight, auto&& number_of) {
        Draft draft;
        draft.line.over = weight;
        draft.pieces.push_back({0, problem.end, most});
        for (Index s = 0; s < slots(); ++s)
            if (const std::int64_t number = number_of(s); number > 0) {
                const Slot& slot = problem.slots[as_size(s)];
                draft.parts.push_back({s, {slot.from, slot.to}, number});
            }
        if (!draft.parts.empty() && weight.points != kOff)
            add_line(draft);
    };
    for (Index r = 0; r < std::ssize(problem.resources); ++r)
        bound(problem.resources[as_size(r)].number,
              problem.weights[Constraint::resource_availability], [&](Index slot) {
                  std::int64_t number = 0;
                  for (const Use& use : template_of(slot).uses)
                      number += use.resource == r ? use.number : 0;
                  return number;
              });
    if (problem.limits.max_heads != kNoLimit)
        bound(problem.limits.max_heads, problem.weights[Constraint::limits],
              [](Index) { return 1; });
}

void Model::add_line(const Draft& draft)
{
    Line line = draft.line;
    const auto number = static_cast<Index>(lines.size());
    // What lies beyond the end counts from the beginning on.
    std::vector<Draft::Part> parts;
    for (const Draft::Part& part : draft.parts)
        for (Seconds at = part.time.from; at < part.time.to;) {
            const Seconds turn = problem.cyclic ? at / problem.end * problem.end : 0;
            const Seconds to =
                problem.cyclic ? std::min(part.time.to, turn + problem.end) : part.time.to;
            parts.push_back({part.slot, {at - turn, to - turn}, part.number});
            at = to;
        }
    std::vector<Seconds> cuts;
    for (const Draft::Part& part : parts) {
        cuts.push_back(part.time.from);
        cuts.push_back(part.time.to);
    }
    for (const Piece& piece : draft.pieces) {
        cuts.push_back(piece.from);
        cuts.push_back(piece.to);
    }
    std::ranges::sort(cuts);
    cuts.erase(std::ranges::unique(cuts).begin(), cuts.end());
    const auto base = static_cast<Index>(segments.size());
    line.first_piece = static_cast<Index>(pieces.size());
    line.is_even = !line.flexible && as_size(number) < problem.skills.size();
    std::size_t cut = 0;
    for (const Piece& piece : draft.pieces) {
        const auto first = static_cast<Index>(segments.size());
        for (; cuts[cut] < piece.to; ++cut)
            segments.push_back(
                {cuts[cut + 1] - cuts[cut], cuts[cut], static_cast<Index>(pieces.size())});
        const auto end = static_cast<Index>(segments.size());
        line.is_even = line.is_even && end - first == 1 && (piece.to - piece.from) % line.unit == 0;
        pieces.push_back({number, first, end, piece.heads, piece.due, piece.cap, piece.works});
    }
    line.end_piece = static_cast<Index>(pieces.size());
    const auto at = [&](Seconds time) {
        return base + static_cast<Index>(std::ranges::lower_bound(cuts, time) - cuts.begin());
    };
    for (const Draft::Part& part : parts)
        drafted_[as_size(part.slot)].push_back({at(part.time.from), at(part.time.to), part.number});
    lines.push_back(line);
}

void Model::number_slots()
{
    std::map<std::pair<Index, Index>, Index> teams;
    for (const Slot& slot : problem.slots) {
        starts.push_back(slot.from);
        const auto [team, is_new] =
            teams.try_emplace({slot.template_, slot.day}, static_cast<Index>(teams.size()));
        if (is_new)
            template_of_team.push_back(slot.template_);
        team_of.push_back(team->second);
    }
    std::ranges::sort(starts);
    starts.erase(std::ranges::unique(starts).begin(), starts.end());
    peers.resize(problem.skills.size());
    slots_of_kind.resize(problem.kinds.size());
    place_of.resize(problem.slots.size());
    for (Index s = 0; s < slots(); ++s) {
        const Slot& slot = problem.slots[as_size(s)];
        start_of.push_back(
            static_cast<Index>(std::ranges::lower_bound(starts, slot.from) - starts.begin()));
        peers[as_size(skill_of(s))].push_back(s);
        slots_of_kind[as_size(slot.kind)].push_back(s);
    }
    for (auto& list : peers) {
        std::ranges::stable_sort(list, {}, [&](Index s) {
            const Slot& slot = problem.slots[as_size(s)];
            return std::pair{slot.from, slot.to};
        });
        for (std::size_t place = 0; place < list.size(); ++place)
            place_of[as_size(list[place])] = static_cast<Index>(place);
    }
}

}  // namespace routeopt::create::search
