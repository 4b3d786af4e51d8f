// Threads of one call: a loop whose turns are dealt out among them. Without OpenMP one thread does
// all.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <vector>

#include "base/processors.hpp"

#ifdef _OPENMP
#include <omp.h>
#endif
#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace routeopt {

// How many processors this process may use: by its affinity, OpenMP's limit and quotas.
inline int usable_processors()
{
#ifdef _OPENMP
    static const int quota = processors_by_quota();
    return std::min({omp_get_num_procs(), omp_get_thread_limit(), quota});
#else
    return 1;
#endif
}

// How many threads this process may use; one in a fork of a process that has asked this, where
// OpenMP would wait for threads that the fork does not have.
inline int allowed_threads()
{
#ifdef _OPENMP
#if defined(__unix__) || defined(__APPLE__)
    static const pid_t first_process = getpid();
    if (getpid() != first_process)
        return 1;
#endif
#endif
    return usable_processors();
}

// Calls body(i, is_calling) once for each i in [0, count), on so many threads, each for a stretch
// of them; is_calling: on the thread that calls this. What they throw, the first by i, is thrown
// again when all are done.
template <class Body>
void parallel_for(int count, int threads, Body&& body)
{
    std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(count));
    const auto one = [&](int i, bool is_calling) {
        try {
            body(i, is_calling);
        } catch (...) {
            thrown[static_cast<std::size_t>(i)] = std::current_exception();
        }
    };
#ifdef _OPENMP
#pragma omp parallel for schedule(static) num_threads(threads) if (threads > 1)
    for (int i = 0; i < count; ++i)
        one(i, omp_get_thread_num() == 0);
#else
    static_cast<void>(threads);
    for (int i = 0; i < count; ++i)
        one(i, true);
#endif
    for (const std::exception_ptr& error : thrown)
        if (error)
            std::rethrow_exception(error);
}

}  // namespace routeopt
