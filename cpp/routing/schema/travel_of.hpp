// Where the travel times of a request come from: matrices in it, or a source beside it.
#pragma once

#include <algorithm>

#include "routing/schema/request.hpp"

namespace routeopt::routing {

// The durations that hold at any time of day or, where every slice has its own, those of the first
// slice; null where the entry has only slices that multiply what a source beside it tells.
inline const Matrix* durations_of(const Matrices& entry)
{
    if (entry.durations_s.present())
        return &*entry.durations_s;
    const auto& slices = *entry.slices;
    const bool all_have_own =
        !slices.empty() && std::all_of(slices.begin(), slices.end(), [](const Slice& slice) {
            return slice.durations_s.present();
        });
    return all_have_own ? &*slices.front().durations_s : nullptr;
}

// Whether the request has matrices itself, so that every location is a row's index. Slices of
// factors alone multiply the travel of a source beside it.
inline bool has_matrices(const Problem& problem)
{
    return std::any_of(problem.matrices->begin(), problem.matrices->end(),
                       [](const Matrices& entry) {
                           return entry.durations_s.present() || entry.distances_m.present() ||
                                  entry.slices->empty() || durations_of(entry) != nullptr;
                       });
}

// Whether any entry holds a matrix, as it should where the request has some.
inline bool holds_matrix(const Problem& problem)
{
    return std::any_of(
        problem.matrices->begin(), problem.matrices->end(), [](const Matrices& entry) {
            return entry.durations_s.present() || entry.distances_m.present() ||
                   std::any_of(entry.slices->begin(), entry.slices->end(),
                               [](const Slice& slice) { return slice.durations_s.present(); });
        });
}

inline bool has_slices(const Problem& problem)
{
    return std::any_of(problem.matrices->begin(), problem.matrices->end(),
                       [](const Matrices& entry) { return !entry.slices->empty(); });
}

}  // namespace routeopt::routing
