// Loops that are spread over threads with OpenMP. In a build without OpenMP the calling thread does
// all of the work.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <utility>
#include <vector>

#include "base/processors.hpp"

#ifdef _OPENMP
#include <omp.h>
#endif
#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace routeopt {

// How many processors this process may use: the least of those that its affinity mask allows, of
// OpenMP's thread limit and of its control groups' quotas (read once); 1 without OpenMP.
inline int usable_processors()
{
#ifdef _OPENMP
    static const int quota = processors_by_quota();
    return std::min({omp_get_num_procs(), omp_get_thread_limit(), quota});
#else
    return 1;
#endif
}

// How many threads an operation may use: usable_processors(), but 1 in a child that was forked from
// a process that had called this function. OpenMP's threads do not survive a fork, and a parallel
// loop in the child would wait for them forever.
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

// Calls body(i, is_calling) once for each i in [0, count) on up to `threads` threads; each thread
// takes a contiguous range of i in ascending order. is_calling is true on the thread that called
// this function. Returns when all calls are done. If any of them threw, the exception of the
// smallest i is thrown again then; the other calls are made all the same.
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

// Calls body(part, i) for each i in [0, count) until go_on() returns false. The range is cut into
// `threads` contiguous parts of nearly equal size, numbered from 0, and each part is worked through
// by one thread in ascending order. go_on() is called on the calling thread only: at the start, and
// then at every 64th i of that thread. Returns true if the body was called for every i, and false
// if go_on() stopped the loop before. Precondition: threads > 0.
template <class GoOn, class Body>
bool parallel_while(int count, int threads, GoOn&& go_on, Body&& body)
{
    constexpr std::int64_t kBetweenQuestions = 64;
    if (!go_on())  // starting threads may take long
        return false;
    std::atomic<bool> goes_on = true;
    parallel_for(threads, threads, [&](int part, bool is_calling) {
        const std::int64_t last = std::int64_t{count} * (part + 1) / threads;
        for (std::int64_t i = std::int64_t{count} * part / threads;
             i < last && goes_on.load(std::memory_order_relaxed); ++i) {
            if (is_calling && i % kBetweenQuestions == 0 && !go_on())
                goes_on.store(false, std::memory_order_relaxed);
            body(part, static_cast<int>(i));
        }
    });
    return goes_on;
}

// All elements of all runs in ascending order: each run is sorted by a thread of its own, then
// neighbouring runs are merged pairwise. The order of elements that compare equal is unspecified.
// Precondition: there is at least one run.
template <class T>
std::vector<T> parallel_sorted(std::vector<std::vector<T>> runs, int threads)
{
    std::vector<T> all = std::move(runs.front());
    std::vector<std::size_t> ends{0, all.size()};
    for (std::vector<T>& run : std::span{runs}.subspan(1)) {
        all.insert(all.end(), run.begin(), run.end());
        ends.push_back(all.size());
        run = std::vector<T>{};  // frees its memory; clear() or `run = {}` would keep it
    }
    const auto at = [&](std::size_t end) {
        return all.begin() + static_cast<std::ptrdiff_t>(ends[std::min(end, runs.size())]);
    };
    const auto count = static_cast<int>(runs.size());
    parallel_for(count, threads, [&](int run, bool) {
        std::sort(at(static_cast<std::size_t>(run)), at(static_cast<std::size_t>(run) + 1));
    });
    for (std::size_t width = 1; width < runs.size(); width *= 2) {
        const auto pairs = static_cast<int>((runs.size() + 2 * width - 1) / (2 * width));
        parallel_for(pairs, threads, [&](int pair, bool) {
            const std::size_t first = 2 * width * static_cast<std::size_t>(pair);
            std::inplace_merge(at(first), at(first + width), at(first + 2 * width));
        });
    }
    return all;
}

}  // namespace routeopt
