// Explanations of a task whose stops have several places: one for each choice of places, and all of
// them in one.
#pragma once

#include <cstdint>
#include <vector>

#include "routing/explain/attempts.hpp"
#include "routing/schema/explanation.hpp"

namespace routeopt::routing::explain {

constexpr std::size_t kMostReasons = 20;

// Puts one more explanation into `all`: of two, each at other places, the one that is nearer to
// being served; of two that tell what stands in its way both. Every change that lets it in at one
// of the places does.
void merge(ExplainedTask& all, ExplainedTask more);

// Of the choices at which the task does not fit, given in order, those at which it is told why:
// where there are more than eight, those at which it breaks the fewest rules, or else costs least,
// alone on a route.
[[nodiscard]] std::vector<std::uint32_t> nearest_choices(const what_if::WhatIf& what_if,
                                                         std::size_t task,
                                                         std::vector<std::uint32_t> choices,
                                                         Budget& budget);

}  // namespace routeopt::routing::explain
