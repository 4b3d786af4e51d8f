// Divides some routes among vehicles anew: their stops, one route's behind another's, keep this
// order and are cut into routes where that is cheapest, each in the kind of vehicle that suits it
// best (Prins' Split, 2004, with several kinds of vehicles). For fleets that differ in capacity and
// prices: ruin and recreate hardly ever cuts a full vehicle in two, or makes three of two, as each
// single step costs more than it brings (docs/experiments/0053).
//
// Contract: divide() changes only routes that changed since the last commit, and empty slots that
// they can move to. The cost may rise, as the price of each kind is drawn anew each time, so that
// divisions differ; the caller judges the plan. Commits nothing. Workers call it once in kOneIn
// iterations between removal and insertion, when routes have some room. O(stops * stops of a route
// * kinds).
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "routing/search/plain/vehicle_change.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class Division {
public:
    static constexpr std::uint32_t kOneIn = 25;

    // change: which routes can go on in which vehicles.
    Division(Plan& plan, const VehicleChange<Plan>& change)
        : plan_(plan), model_(plan.model()), change_(change),
          suits_(!Plan::kHasTimes && !Plan::kLoadsMix && !model_.limited &&
                 model_.reloads.empty() && change.possible()),
          slot_of_(as_size(model_.kinds), kNone)
    {
        for (const model::Slot& slot : model_.slots)
            slot_of_[slot.kind] = static_cast<Index>(&slot - model_.slots.data());
    }

    // Whether it is of use: vehicles differ, neither times nor limits count, and the load of a
    // route is one sum.
    [[nodiscard]] bool suits() const { return suits_; }

    // Divides up to kMostRoutes of the routes that changed since the last commit, with no more than
    // kMostStops stops. False if vehicles do not suffice: the caller then takes everything back.
    // Precondition: suits().
    bool divide(Random& random)
    {
        choose_routes(random);
        if (slots_.empty())
            return true;
        choose_kinds(random);
        cut();
        return least_.back() == kNever || apply();
    }

    // Routes looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    static constexpr std::uint32_t kMostRoutes = 3;
    static constexpr std::size_t kMostStops = 300;  // of all of them: more would take too long
    static constexpr double kNoise = 0.2;           // a kind's price is drawn up to this share off
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    struct Kind {
        Index slot;    // any one of the kind
        double times;  // its price in this division, in terms of the real one
    };
    // A route while stops are added at its end.
    struct Growing {
        std::size_t from = 0;  // its first stop
        Load load{};
        std::int64_t metres = 0;  // from the slot's start to its last stop
        std::int64_t seconds = 0;
    };
    // The last route of the cheapest division of some first stops.
    struct Last {
        std::size_t from = 0;
        Index kind = kNone;
    };

    // Routes from a random one on, all in vehicles that can take over from each other.
    void choose_routes(Random& random)
    {
        slots_.clear();
        stops_.clear();
        const std::span<const Index> touched = plan_.touched();
        if (touched.empty())
            return;
        const std::uint32_t most = 1 + random.below(kMostRoutes);
        std::size_t at = random.below(static_cast<std::uint32_t>(touched.size()));
        for (std::size_t i = 0; i < touched.size() && slots_.size() < most; ++i) {
            const Index slot = touched[at];
            at = at + 1 == touched.size() ? 0 : at + 1;
            const auto size = static_cast<std::size_t>(plan_.route(slot).size);
            if (size > 0 && stops_.size() + size <= kMostStops &&
                (slots_.empty() || change_.is_alike(slots_.front(), slot)))
                append(slot);
        }
    }

    // Appends the slot's stops, turned if its last one is nearer to what is there.
    void append(Index slot)
    {
        const std::size_t before = stops_.size();
        for (Index at = plan_.node(plan_.start_of(slot)).next; !plan_.is_end(at);
             at = plan_.node(at).next)
            stops_.push_back(at);
        if (Plan::kMayTurn && before > 0) {
            const Index last = stops_[before - 1];
            const auto metres = [&](Index stop) {
                return plan_.arc_between(slot, last, stop).distance_m;
            };
            if (metres(stops_.back()) < metres(stops_[before]))
                std::reverse(stops_.begin() + static_cast<std::ptrdiff_t>(before), stops_.end());
        }
        slots_.push_back(slot);
    }

    // The kinds that the routes can get, with their prices for this time.
    void choose_kinds(Random& random)
    {
        kinds_.clear();
        const Index own = model_.slots[slots_.front()].kind;
        const auto add = [&](Index kind) {
            const bool is_used = std::ranges::any_of(
                slots_, [&](Index slot) { return model_.slots[slot].kind == kind; });
            if (is_used || plan_.empty_slot(kind) != kNone)
                kinds_.push_back({slot_of_[kind], 1 + kNoise * (2 * random.unit() - 1)});
        };
        add(own);
        for (const Index kind : change_.alike(own))
            add(kind);
    }

    // Finds the cheapest division of the first j stops, for each j.
    void cut()
    {
        least_.assign(stops_.size() + 1, kNever);
        lasts_.assign(stops_.size() + 1, {});
        least_[0] = 0;
        for (std::size_t from = 0; from < stops_.size(); ++from)
            if (least_[from] < kNever)
                offer_routes_from(from);
    }

    void offer_routes_from(std::size_t from)
    {
        Growing route{from};
        able_ = kinds_;
        const Index any = slots_.front();
        Index last = plan_.start_of(any);
        for (std::size_t i = from; i < stops_.size(); ++i) {
            const Arc arc = plan_.arc_between(any, last, stops_[i]);
            if (!arc.exists())
                return;
            last = stops_[i];
            route.metres += arc.distance_m;
            route.seconds += arc.duration_s;
            const model::Task& task = model_.tasks[model_.stops[last].task];
            for (std::size_t d = 0; d < model_.dimensions; ++d)
                route.load[d] += task.size[d];
            std::erase_if(able_, [&](const Kind& kind) {
                return !takes(model_.slots[kind.slot], task, route.load);
            });
            if (able_.empty())
                return;
            if (const Arc back = plan_.arc_between(any, last, plan_.end_of(any)); back.exists())
                offer(route, back, i + 1);
        }
    }

    // Holds the route, in each kind that can take it, against the best division of the first
    // `count` stops so far.
    void offer(const Growing& route, Arc back, std::size_t count)
    {
        for (const Kind& kind : able_) {
            const Cost price = Plan::price(plan_.route(kind.slot), route.metres + back.distance_m,
                                           route.seconds + back.duration_s) +
                               model_.slots[kind.slot].fixed;
            const double cost = least_[route.from] + kind.times * static_cast<double>(price);
            if (cost < least_[count]) {
                least_[count] = cost;
                lasts_[count] = {route.from, model_.slots[kind.slot].kind};
            }
        }
        work_ += static_cast<std::int64_t>(able_.size());
    }

    // Whether the vehicle may serve the task and has room for the whole load.
    [[nodiscard]] bool takes(const model::Slot& slot, const model::Task& task,
                             const Load& load) const
    {
        for (std::size_t d = 0; d < model_.dimensions; ++d)
            if (slot.initial_load[d] + load[d] > slot.capacity[d])
                return false;
        return model_.may_serve(task, slot);
    }

    bool apply()
    {
        for (const Index stop : stops_)
            plan_.remove(model_.stops[stop].task);
        if (!plan_.settle())
            return false;
        for (std::size_t end = stops_.size(); end > 0; end = lasts_[end].from) {
            const Index slot = plan_.empty_slot(lasts_[end].kind);
            if (slot == kNone)
                return false;
            plan_.load(slot, std::span{stops_}.subspan(lasts_[end].from, end - lasts_[end].from));
        }
        return true;
    }

    Plan& plan_;
    const Model& model_;
    const VehicleChange<Plan>& change_;
    const bool suits_;
    ByKind<Index> slot_of_;      // some slot of each kind
    std::vector<Index> slots_;   // the routes to be divided
    std::vector<Index> stops_;   // of these routes
    std::vector<Kind> kinds_;    // that the new routes can get
    std::vector<Kind> able_;     // of these, those that can take the route looked at
    std::vector<double> least_;  // by number of first stops: what their cheapest division costs
    std::vector<Last> lasts_;    // and its last route
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
