// The ways to fill one shift, each kind of them by a function.
#pragma once

#include <array>
#include <functional>
#include <tuple>

#include "fill/suggest/suggestions.hpp"
#include "fill/suggest/trials.hpp"

namespace routeopt::fill::suggest {

struct Candidate {
    Points points;  // of the whole plan, by the search's rules
    Index employee = kNone;
    std::vector<Handover> moves;
    bool is_searched = false;
    // Ties: fewer moves first, then the order of the request.
    [[nodiscard]] std::tuple<const Points&, std::size_t, Index, const std::vector<Handover>&>
    key() const
    {
        return {points, moves.size(), employee, moves};
    }
    friend bool operator<(const Candidate& a, const Candidate& b) { return a.key() < b.key(); }
};

// The best candidates, ascending.
class Best {
public:
    explicit Best(std::size_t most) : most_(most) {}
    // Whether something that costs so much cannot be among them.
    [[nodiscard]] bool is_beyond(const Points& points) const
    {
        return found_.size() == most_ && found_.back().points < points;
    }
    void add(Candidate candidate);
    [[nodiscard]] const std::vector<Candidate>& found() const { return found_; }

private:
    std::size_t most_;
    std::vector<Candidate> found_;
};

std::vector<referee::Step> steps_of(Index shift, const Candidate& candidate);

class Finder {
public:
    // goes_on: false ends what takes long.
    Finder(Trials& trials, Index employees, Index shift, Best& best,
           const std::function<bool()>& goes_on)
        : trials_(trials), employees_(employees), shift_(shift), best_(best), goes_on_(goes_on)
    {
    }

    // One person more on the shift.
    void find_single();
    // That person leaves another shift for it, to nobody or to somebody. False: not all were tried.
    bool find_handovers();
    // More handovers in a row, from the most promising ones on.
    void find_chains();

private:
    // People have moved up, and one head of `shift` is empty.
    struct Open {
        Index shift = kNone, employee = kNone;
        std::vector<Handover> moves;  // the last one's taker is yet to be found
        Cost change;                  // of the people so far
    };
    void find_first_opens();
    void close(const Open& open, bool is_searched);
    [[nodiscard]] std::vector<Open> extended(const std::vector<Open>& opens);
    [[nodiscard]] static bool takes_part(const Open& open, Index person);
    [[nodiscard]] Points points_with(const Cost& people, Index employee,
                                     const std::vector<Handover>& moves);

    Trials& trials_;
    Index employees_, shift_;
    Best& best_;
    const std::function<bool()>& goes_on_;
    std::vector<Open> opens_;  // after one person has moved
};

}  // namespace routeopt::fill::suggest
