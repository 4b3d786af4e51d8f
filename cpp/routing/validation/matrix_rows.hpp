#pragma once

#include "routing/validation/check.hpp"

namespace routeopt::routing::validation {

// The size of all matrices: of those beside the request, else of the first that could be read.
inline std::optional<std::size_t> matrix_rows(const Problem& problem, const CheckContext& context)
{
    if (context.matrix_rows)
        return context.matrix_rows;
    for (const Matrices& matrices : *problem.matrices)
        for (const Field<Matrix>* matrix : {&matrices.durations_s, &matrices.distances_m})
            if (*matrix)
                return (*matrix)->rows;
    return std::nullopt;
}

}  // namespace routeopt::routing::validation
