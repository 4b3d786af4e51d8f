// When resources work: each by itself, and those of a task together.
#pragma once

#include <optional>
#include <span>

#include "task/schema/problem.hpp"

namespace routeopt::task::referee {

// The working time of every resource of a problem, which must outlive this.
class Clocks {
public:
    explicit Clocks(const Problem& problem);

    // When a capacitated resource is on.
    [[nodiscard]] const Windows& of_resource(Index resource) const
    {
        return on_[as_size(resource)];
    }
    [[nodiscard]] const Windows& of_person(Index person) const;

    // The windows of all that a task needs with these people. People that its mode does not ask
    // for count, too.
    [[nodiscard]] std::vector<const Windows*> of_task(const Mode& mode,
                                                      const std::vector<Index>& people) const;

private:
    const Problem& problem_;
    std::vector<Windows> on_;  // by resource
};

// The first interval at or after an instant that is within all of the windows. Without windows
// everything is. O(log n) for each window that is passed.
std::optional<Interval> next_common(std::span<const Windows* const> windows, Instant at);

// When something works in [from, to) that works whenever all of the windows are open.
Windows parts_in(std::span<const Windows* const> windows, Interval span);

// The end of `length` seconds of work from an instant on; nothing where it does not come to an end.
// Interruptible: work stops where one of the windows is closed. Else it takes `length` from `from`
// on, open or not.
std::optional<Instant> end_of(std::span<const Windows* const> windows, Instant from, Seconds length,
                              bool is_interruptible);

// The latest instant from which to another one there are `length` seconds of the windows, but not
// before `earliest`: nothing where there are not so many.
std::optional<Instant> begin_of(const Windows& windows, Instant earliest, Instant to,
                                Seconds length);

// The length of a task in a mode with these people.
Seconds length_with(const Problem& problem, const Mode& mode, const std::vector<Index>& people);

// Sets the ends that the plan leaves open.
void close_ends(const Problem& problem, Plan& plan);

}  // namespace routeopt::task::referee
