// A CREATE problem as the search sees it: numbers alone, and time cut where anything may change.
//
// A line is something that is needed or bounded over time: the heads of a skill, a resource, or the
// heads at any instant. Its time is cut into segments, at all ends of pieces and of what slots add
// to it, so that a slot covers whole segments. Segments of all lines are numbered together, line
// after line and in the order of time; pieces likewise.
#pragma once

#include <span>
#include <vector>

#include "create/schema/problem.hpp"
#include "create/search/cost.hpp"

namespace routeopt::create::search {

// What a head of a slot adds to each of the segments from `first` to `end`.
struct Range {
    Index first = 0, end = 0;
    std::int64_t number = 1;
};

struct Segment {
    Seconds length = 0;
    Seconds from = 0;
    Index piece = 0;
};

// Where one number is needed. What lacks and what is too much is summed up over the piece, then
// rounded up to units.
struct LinePiece {
    Index line = 0;
    Index first = 0, end = 0;  // segments
    std::int64_t need = 0;     // of fixed demand, or the bound
    Seconds due = 0, cap = 0;  // of flexible demand: see Piece
    bool works = true;
};

struct Line {
    Index first_piece = 0, end_piece = 0;
    Seconds unit = 60;
    Weight under{Level::hard, kOff}, over{Level::hard, kOff};
    bool flexible = false;
    bool is_even = false;  // of a skill: each piece is one segment of a whole number of units
};

class Model {
public:
    explicit Model(const Problem& problem);

    const Problem& problem;
    std::vector<Line> lines;  // those of the skills come first, by skill
    std::vector<LinePiece> pieces;
    std::vector<Segment> segments;

    [[nodiscard]] Index slots() const { return static_cast<Index>(problem.slots.size()); }
    [[nodiscard]] std::span<const Range> ranges_of(Index slot) const
    {
        return std::span{ranges_}.subspan(
            as_size(first_range_[as_size(slot)]),
            as_size(first_range_[as_size(slot) + 1] - first_range_[as_size(slot)]));
    }
    [[nodiscard]] Index skill_of(Index slot) const { return template_of(slot).skill; }
    [[nodiscard]] const Template& template_of(Index slot) const
    {
        return problem.templates[as_size(problem.slots[as_size(slot)].template_)];
    }

    std::vector<Seconds> supply;    // of a head of a slot: seconds of work
    std::vector<Seconds> demanded;  // by skill: seconds of fixed demand
    std::vector<Index> start_of;    // by slot: the number of its start, among all in order
    std::vector<Seconds> starts;    // distinct, ascending
    std::vector<Index> team_of;     // by slot: template and day, numbered
    std::vector<Index> template_of_team;
    std::vector<std::vector<Index>> peers;  // by skill: slots in the order of time
    std::vector<Index> place_of;            // by slot: in the peers of its skill
    std::vector<std::vector<Index>> slots_of_kind;

private:
    struct Draft;
    void add_line(const Draft& draft);
    void add_skills();
    void add_bounds();
    void number_slots();

    std::vector<std::vector<Range>> drafted_;  // by slot
    std::vector<Index> first_range_;
    std::vector<Range> ranges_;
};

}  // namespace routeopt::create::search
