// Members that the answers of several operations have.
#pragma once

#include "clust/referee/referee.hpp"
#include "wire/writer.hpp"

namespace routeopt::clust::v2 {

// A score as an object.
void write_score(wire::Writer& out, const referee::Score& score);
// `unresolved`: what counts, by name and level, in the order in which it was found first.
// `violations`: the rules that are broken, one by one.
void write_findings(wire::Writer& out, const Problem& problem, const referee::Verdict& verdict);
// `unassigned` and `unassignedReasons`
void write_unassigned(wire::Writer& out, const Problem& problem, const Plan& plan,
                      const referee::Verdict& verdict);
// `messages`
void write_messages(wire::Writer& out, const Problem& problem);

}  // namespace routeopt::clust::v2
