// The ruin step of ruin and recreate: removes strings (runs of consecutive stops) around a seed
// stop from neighbouring routes, which gives room in several near routes at once. This is slack
// induction by string removals, SISR (Christiaens & Vanden Berghe 2020, section 5: how many
// strings, how long, and split strings, which keep some stops inside), with these additions: a
// string stays within one trip; a seed may be an absent task, and absent tasks near the seed are
// returned as well; sometimes the seed's whole trip is removed; in some problems now and then far
// more is removed.
//
// Contract: a call removes tasks from the plan (with their groups: tasks that are served together
// or not at all), inserts nothing and commits nothing, and returns the tasks to be inserted again.
// Costs are up to date at once; times and loads only after settle(), which has to be called before
// anything else is asked of the plan. Every iteration of a worker that is no whole-route or
// whole-trip move begins with it. A call takes O(stops removed + neighbours looked at), about ten
// stops and at most 64 neighbours.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "routing/search/neighbourhood/eligible_slots.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/removal_options.hpp"
#include "routing/search/operators/removal_seeds.hpp"

namespace routeopt::routing::search {

// Plan and Insert are those of a kernel; neither is owned. One object for each worker.
template <class Plan, class Insert>
class StringRemoval {
public:
    StringRemoval(Plan& plan, Insert& insertion, RemovalOptions options)
        : plan_(plan), insertion_(insertion), seeds_(plan.stop_count()), options_(options),
          given_(as_size(plan.trip_count())), few_servers_(plan.model(), kFewServers)
    {
        seeds_.favour(plan.model().disturbed);
    }

    // Removes around a new seed. Returns the tasks to be inserted: those removed, and absent ones
    // near the seed as long as the list is shorter than `most_fed`. Of a group the leader is
    // listed. The list is valid, and may be reordered by the caller, until the next call.
    std::vector<Index>& operator()(Random& random, std::size_t most_fed)
    {
        const bool missing = seeks_missing();
        const double rate = missing ? options_.missing_seed_rate : options_.absent_seed_rate;
        return around(choose_seed(random, rate, missing), missing, random, most_fed);
    }

    // Like operator(), but half of the time (if some task is absent) around an absent task, a
    // mandatory one if there is any. For fleet minimisation, where the tasks of an emptied route
    // have to find room.
    std::vector<Index>& around_absent(Random& random, std::size_t most_fed)
    {
        constexpr double kAbsentSeedRate = 0.5;
        return around(choose_seed(random, kAbsentSeedRate, true), true, random, most_fed);
    }

    // From now on seeds are drawn among these stops only (and absent tasks).
    void begin_among(std::vector<Index> stops) { seeds_.keep_to(std::move(stops)); }

    // A stop drawn as seeds are, for other operators: their iterations stay in the same region.
    Index some_stop(Random& random) { return seeds_.next(random); }

    // Sets the size of ruins for the search to come: `ruins` calls of this object, and `per_task`
    // iterations of all workers together for each task of the problem.
    void expect(double ruins, double per_task)
    {
        constexpr double kFew = 50;
        constexpr double kMany = 100;
        const double share = std::clamp((per_task - kFew) / (kMany - kFew), 0.0, 1.0);
        seeds_.expect(ruins);
        mean_removed_ = std::lerp(options_.fewest_removed, options_.mean_removed, share);
        large_rate_ = share * options_.large_rate;
    }

    // Brings times and loads up to date after removals, and removes reloads that are not needed any
    // more. Where a removal leaves two stops beside each other without any way between them, one of
    // them is removed too. False if a route breaks a rule now, as travel times that violate the
    // triangle inequality can make it too long: the caller takes everything back.
    bool settle()
    {
        if constexpr (requires { plan_.stranded(); })
            for (Index stop = plan_.stranded(); stop != kNone; stop = plan_.stranded())
                remove(plan_.model().stops[stop].task);
        return plan_.settle() && insertion_.drop_needless_reloads();
    }

private:
    // How many strings a trip has lost in the call with the number `removal`.
    struct Given {
        std::int64_t removal = 0;
        int strings = 0;
    };

    std::vector<Index>& around(Index seed, bool missing, Random& random, std::size_t most_fed)
    {
        ++removals_;
        remove_alternative_to(seed);
        const std::span<const Index> near = insertion_.neighbours(seed, Neighbours::kMost).stops;
        if constexpr (requires { plan_.quotas(); })
            if (plan_.quotas().ask() && plan_.route_of(seed) == kNone)
                remove_alternatives(plan_.model().stops[seed].task, random);
        feed_absent(seed, near, most_fed);
        const double mean_size =
            static_cast<double>(std::max<std::int64_t>(plan_.served_stops(), 1)) /
            static_cast<double>(std::max<std::int64_t>(plan_.running(), 1));
        const double longest = std::min(options_.longest_string, mean_size);
        const double most_strings =
            4 * choose_mean_removed(seed, missing, random) / (1 + longest) - 1;
        auto strings = static_cast<int>(1 + random.unit() * most_strings);
        if (options_.whole_trip_rate > 0 && random.unit() < options_.whole_trip_rate &&
            remove_trip(seed))
            strings = std::min(strings - 1, options_.strings_beside);
        else
            remove_string(seed, longest, strings, random);
        if (plan_.route_of(seed) == kNone)
            make_room_for(some_of_group(plan_.model().stops[seed].task, random), near, longest,
                          strings, random);
        for (std::size_t i = 0; i < near.size() && strings > 0; ++i)
            remove_string(near[i], longest, strings, random);
        return tasks_;
    }

    double choose_mean_removed(Index seed, bool missing, Random& random) const
    {
        // An absent task needs room, however few iterations there are.
        if (missing || plan_.route_of(seed) == kNone)
            return options_.mean_removed;
        const bool is_large = large_rate_ > 0 && random.unit() < large_rate_;
        return is_large ? options_.removed_when_large : mean_removed_;
    }

    // Of a seed that is an alternative to a task that is served, removes that one: it may go to the
    // seed's neighbourhood then.
    void remove_alternative_to(Index seed)
    {
        const Index task = plan_.model().stops[seed].task;
        if (plan_.model().tasks[task].alternatives == kNone || plan_.route_of(seed) != kNone)
            return;
        const Index served = plan_.served_one_of(task);
        if (plan_.route_of(plan_.model().tasks[served].stop) != kNone)
            remove(served);
    }

    // A random member of the task's group, as all members need room; the task itself if it has no
    // group.
    Index some_of_group(Index task, Random& random) const
    {
        if constexpr (requires { plan_.group_of(task); }) {
            const auto group = plan_.group_of(plan_.leader_of(task));
            if (group.size() > 1)
                return group[random.below(static_cast<std::uint32_t>(group.size()))];
        }
        return task;
    }

    // For a task that is absent, or removed by now, and that only some vehicles may serve: removes
    // strings from routes of these vehicles, as the stops near the seed may all be in routes of
    // others. If the vehicles are few their routes are taken one after the other from a random one
    // on, else the routes that pass near the seed.
    void make_room_for(Index task, std::span<const Index> near, double longest, int& strings,
                       Random& random)
    {
        const model::Model& model = plan_.model();
        const Index set = model.tasks[task].vehicle_set;
        if (set == kNone)
            return;
        const std::span<const Index> few = few_servers_.of(set);
        if (few.empty()) {
            for (std::size_t i = 0; i < near.size() && strings > 0; ++i)
                if (const Index slot = plan_.route_of(near[i]);
                    slot != kNone && model.may_serve(model.tasks[task], model.slots[slot]))
                    remove_string(near[i], longest, strings, random);
            return;
        }
        std::size_t at = random.below(static_cast<std::uint32_t>(few.size()));
        for (std::size_t i = 0; i < few.size() && strings > 0; ++i, at = (at + 1) % few.size())
            if (const Index stop = some_stop_of(few[at], random); stop != kNone)
                remove_string(stop, longest, strings, random);
    }

    // A random stop of the slot's route, or kNone if it has none left.
    Index some_stop_of(Index slot, Random& random) const
    {
        const std::int32_t size = std::max(plan_.route(slot).size, 1);
        Index stop = kNone;
        std::uint32_t left = 1 + random.below(static_cast<std::uint32_t>(size));
        Index at = plan_.node(plan_.start_of(slot)).next;
        for (; left > 0 && at != kNone && !plan_.is_route_end(at); at = plan_.node(at).next) {
            if (plan_.is_end(at))
                continue;
            stop = at;
            --left;
        }
        return stop;
    }

    // The next seed. `absent_rate`: the chance of an absent task; `missing`: prefer a mandatory
    // one. An absent seed is put on the list, and the partners of its relations are removed.
    Index choose_seed(Random& random, double absent_rate, bool missing)
    {
        tasks_.clear();
        const auto absent = plan_.absent_tasks();
        if (!absent.empty() && random.unit() < absent_rate) {
            const Index task = choose_absent(absent, missing, random);
            tasks_.push_back(task);
            if constexpr (requires { plan_.group_of(task); })
                for (const Index member : plan_.group_of(task))
                    remove_partners(member);
            return plan_.model().tasks[some_alternative_to(task, random)].stop;
        }
        if constexpr (requires { plan_.cost_per_stop(0); })
            if (random.unit() < dear_seed_rate())
                return seed_on_a_dear_route(random);
        return seeds_.next(random);
    }

    // The task or, at random, one of its alternatives.
    Index some_alternative_to(Index task, Random& random) const
    {
        const Index number = plan_.model().tasks[task].alternatives;
        if (number == kNone)
            return task;
        const std::vector<Index>& all = plan_.model().alternatives[as_size(number)];
        return all[random.below(static_cast<std::uint32_t>(all.size()))];
    }

    // For an absent task that quotas ask for, but could only count in another one's place: removes
    // one that each of them counts.
    void remove_alternatives(Index task, Random& random)
    {
        constexpr std::size_t kLookedAt = 100;
        if (!plan_.absent(task))
            return;
        for (const Index number : plan_.quotas().asking_for(task)) {
            if (!plan_.quotas().is_at_bound(number))
                continue;
            const std::span<const Index> all = plan_.quotas().tasks_of(number);
            std::size_t at = random.below(static_cast<std::uint32_t>(all.size()));
            for (std::size_t i = 0; i < std::min(all.size(), kLookedAt); ++i, ++at) {
                const Index other = all[at % all.size()];
                if (const Index slot = plan_.route_of(plan_.model().tasks[other].stop);
                    slot != kNone && plan_.model().rules.quotas[number].slots[slot] &&
                    !plan_.model().tasks[other].mandatory) {
                    remove(other);
                    break;
                }
            }
        }
    }

    // Whether mandatory tasks are absent, unless too many calls have passed since that last
    // changed.
    bool seeks_missing()
    {
        if (plan_.missing() != missing_) {
            missing_ = plan_.missing();
            missing_since_ = removals_;
        }
        const auto stops = static_cast<std::int64_t>(seeds_.count());
        return missing_ > 0 && removals_ - missing_since_ < options_.missing_in_vain * stops;
    }

    // The leader of a random absent task; `missing`: of a mandatory one, if there is any.
    Index choose_absent(std::span<const Index> absent, bool missing, Random& random) const
    {
        std::size_t at = random.below(static_cast<std::uint32_t>(absent.size()));
        for (std::size_t i = 0; missing && i < absent.size(); ++i, at = (at + 1) % absent.size())
            if (plan_.is_mandatory(plan_.leader_of(absent[at])))
                break;
        return plan_.leader_of(absent[at]);
    }

    // Removes the tasks that have to share the absent task's route or vehicle, or whose times
    // depend on its time: only together can they move to another route, or to another time.
    void remove_partners(Index task)
    {
        const model::Rules& rules = plan_.model().rules;
        for (const Index number : rules.relations_of[task]) {
            const model::Relation& relation = rules.relations[number];
            const bool is_partner = relation.kind == RelationKind::same_vehicle ||
                                    relation.kind == RelationKind::same_route ||
                                    relation.kind == RelationKind::time_lag;
            if (!is_partner || relation.stops.size() > options_.longest_whole)
                continue;
            for (const Index stop : relation.stops)
                if (plan_.route_of(stop) != kNone)
                    remove(plan_.model().stops[stop].task);
        }
    }

    // For rich plans: how often the seed is a stop of an expensive route. Iterations are few there
    // for what is left to improve after construction, so it is most often at first.
    [[nodiscard]] double dear_seed_rate() const
    {
        constexpr double kAtFirst = 0.8;
        constexpr double kLater = 0.3;
        constexpr double kLessPerRuinOfAStop = 0.2;
        const double ruins = static_cast<double>(removals_) / static_cast<double>(seeds_.count());
        return std::max(kLater, kAtFirst - kLessPerRuinOfAStop * ruins);
    }

    // Of some random stops the one whose route costs most for each of its stops.
    Index seed_on_a_dear_route(Random& random)
    {
        constexpr int kCompared = 8;
        const auto price = [&](Index stop) {
            const Index slot = plan_.route_of(stop);
            return slot == kNone ? -1 : plan_.cost_per_stop(slot);
        };
        Index dearest = seeds_.anywhere(random);
        for (int i = 1; i < kCompared; ++i) {
            const Index other = seeds_.anywhere(random);
            if (price(other) > price(dearest))
                dearest = other;
        }
        return dearest;
    }

    // Puts absent tasks on the list: the seed's, then those near it, until it has `most_fed`.
    void feed_absent(Index seed, std::span<const Index> near, std::size_t most_fed)
    {
        if (plan_.absent_tasks().empty())
            return;
        feed(seed);
        for (const Index stop : near) {
            if (tasks_.size() >= most_fed)
                return;
            feed(stop);
        }
    }

    void feed(Index stop)
    {
        const Index own = plan_.model().stops[stop].task;
        const Index task = plan_.leader_of(own);
        if constexpr (requires { plan_.is_spare(task); })
            if (plan_.is_spare(task))
                return;
        if (plan_.absent(own) && std::find(tasks_.begin(), tasks_.end(), task) == tasks_.end())
            tasks_.push_back(task);
    }

    // Removes the stop's whole trip, which a string does not if the trip is longer than
    // longest_string. False, with nothing changed, if it is longer than longest_whole.
    bool remove_trip(Index stop)
    {
        if (plan_.route_of(stop) == kNone)
            return false;
        Index at = stop;
        for (std::size_t before = 0; !plan_.is_end(plan_.node(at).prev); ++before) {
            if (before == options_.longest_whole)
                return false;
            at = plan_.node(at).prev;
        }
        stops_.clear();
        for (; !plan_.is_end(at) && stops_.size() <= options_.longest_whole;
             at = plan_.node(at).next)
            stops_.push_back(at);
        if (stops_.size() > options_.longest_whole)
            return false;
        remove_stops();
        return true;
    }

    void remove_stops()
    {
        for (const Index taken : stops_)
            if (plan_.route_of(taken) != kNone)
                remove(plan_.model().stops[taken].task);
    }

    // Removes one string that contains this stop, within its trip, and counts `strings` down. Does
    // nothing if the stop is in no route, or if its trip has lost all strings that it may lose in
    // this call.
    void remove_string(Index stop, double longest, int& strings, Random& random)
    {
        const Index slot = plan_.route_of(stop);
        if (slot == kNone)
            return;
        const int size = plan_.route(slot).size;
        Given& given = given_[plan_.trip_of(stop)];
        if (given.removal != removals_)
            given = {removals_, 0};
        if (given.strings > size / options_.stops_for_one_more)
            return;
        ++given.strings;
        --strings;
        const int length = static_cast<int>(
            1 + random.unit() * (std::min(longest, static_cast<double>(size)) - 1) + 0.5);
        const int removed = std::min(length, size);
        const int kept = kept_inside(removed, size, random);
        const int window = removed + kept;
        Index at = first_of_window(stop, window, random);
        const int keep_from =
            kept > 0 ? 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(removed - 1)))
                     : window;
        stops_.clear();
        for (int i = 0; i < window && !plan_.is_end(at); ++i, at = plan_.node(at).next)
            if (i < keep_from || i >= keep_from + kept)
                stops_.push_back(at);
        remove_stops();
    }

    // How many stops a string of `removed` stops keeps inside; 0 if it is not split.
    int kept_inside(int removed, int size, Random& random) const
    {
        if (removed < 2 || removed >= size || random.unit() >= options_.split_rate)
            return 0;
        int kept = 1;
        while (removed + kept < size && random.unit() < options_.keep_one_more)
            ++kept;
        return kept;
    }

    // The first stop of a random window of `window` stops that contains this stop, within its trip.
    Index first_of_window(Index stop, int window, Random& random) const
    {
        auto before = static_cast<int>(random.below(static_cast<std::uint32_t>(window)));
        Index first = stop;
        for (; before > 0 && !plan_.is_end(plan_.node(first).prev); --before)
            first = plan_.node(first).prev;
        int reach = 0;
        for (Index at = first; reach < window && !plan_.is_end(at); at = plan_.node(at).next)
            ++reach;
        for (; reach < window && !plan_.is_end(plan_.node(first).prev); ++reach)
            first = plan_.node(first).prev;
        return first;
    }

    void remove(Index task)
    {
        plan_.remove(task);
        tasks_.push_back(plan_.leader_of(task));
    }

    // The eligible slots of a vehicle set are listed if there are no more than this.
    static constexpr std::size_t kFewServers = 20;

    Plan& plan_;
    Insert& insertion_;
    RemovalSeeds seeds_;
    RemovalOptions options_;
    double mean_removed_ = options_.mean_removed;
    double large_rate_ = 0;
    std::vector<Index> tasks_;  // to be returned
    std::vector<Index> stops_;  // scratch
    std::vector<Given> given_;  // by trip
    FewEligibleSlots few_servers_;
    std::int64_t removals_ = 0;       // calls so far
    std::int64_t missing_ = 0;        // the plan's, when it was last looked at
    std::int64_t missing_since_ = 0;  // the number of the call since which it is the same
};

}  // namespace routeopt::routing::search
