// Threads of one call: a loop whose turns are dealt out among them. Without OpenMP one thread does
// all.
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

// Calls body(part, i) for each i in [0, count), each thread a part of them in their order, until
// go_on(), asked now and then on the calling thread, is false. Returns what it said last.
template <class GoOn, class Body>
bool parallel_while(int count, int threads, GoOn&& go_on, Body&& body)
{
    constexpr std::int64_t kBetweenQuestions = 64;
    if (!go_on())  // threads may take long to begin
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

// What all the runs hold, sorted. Precondition: there is one.
template <class T>
std::vector<T> parallel_sorted(std::vector<std::vector<T>> runs, int threads)
{
    std::vector<T> all = std::move(runs.front());
    std::vector<std::size_t> ends{0, all.size()};
    for (std::vector<T>& run : std::span{runs}.subspan(1)) {
        all.insert(all.end(), run.begin(), run.end());
        ends.push_back(all.size());
        run = std::vector<T>{};  // {} alone would keep the memory
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
