// The size of the matrices, which the checks of matrices and of locations both need.
#pragma once

#include "routing/validation/check.hpp"

namespace routeopt::routing::validation {

// The size that all matrices must have: that of the matrices beside the request, else that of the
// first one in the request that could be read. Nothing where there is none.
inline std::optional<std::size_t> matrix_rows(const Problem& problem, const CheckContext& context)
{
    if (context.matrix_rows)
        return context.matrix_rows;
    for (const Matrices& matrices : *problem.matrices) {
        for (const Field<Matrix>* matrix : {&matrices.durations_s, &matrices.distances_m})
            if (*matrix)
                return (*matrix)->rows;
        for (const Slice& slice : *matrices.slices)
            if (slice.durations_s)
                return slice.durations_s->rows;
    }
    return std::nullopt;
}

}  // namespace routeopt::routing::validation
