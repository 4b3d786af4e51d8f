// Plans that differ from a given one by a head, or by a template's shifts, judged.
#pragma once

#include <map>

#include "create/explain/explanation.hpp"

namespace routeopt::create::explain {

class Trying {
public:
    Trying(const Problem& problem, const Plan& plan, const referee::Judgement& judgement);

    // One more head on a slot; tried once for each.
    const Way& one_more(Index slot);
    // Heads on shifts of a template that is added for them.
    [[nodiscard]] referee::Score with_template(const NewTemplate& added);

private:
    [[nodiscard]] std::vector<Rise> rises(const referee::Judgement& after) const;
    // Of the plan with the head.
    [[nodiscard]] std::vector<Need> needs(const Slot& slot, const referee::Judgement& after,
                                          const std::vector<Rise>& rises) const;
    [[nodiscard]] std::int64_t peak(const Slot& slot, Index resource) const;
    void add_average_needs(std::vector<Need>& found) const;
    // What a need is about.
    [[nodiscard]] std::int64_t& value_of(const Need& need);

    Problem problem_;                                              // changed for a trial, and back
    Plan plan_;                                                    // likewise
    std::map<std::pair<Level, Constraint>, std::int64_t> points_;  // of the given plan
    std::map<Index, Way> tried_;
};

}  // namespace routeopt::create::explain
