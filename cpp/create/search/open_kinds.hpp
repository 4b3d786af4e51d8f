// A walk through sets of kinds of shifts that are in use. The best heads of a set are a flow of
// least cost over points in time (Bartholdi, Orlin and Ratliff 1980): a shift leads from its start
// to its end, and its flow returns along the time that it covers. To open or to close a kind
// changes capacities alone, so that thousands of sets a second are priced exactly.
//
// It knows heads that lack and are too much, costs, preferences and kinds. What else a plan is
// scored by is left to Walk, which takes over what is found here.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "base/index_set.hpp"
#include "base/min_cost_flow.hpp"
#include "base/random.hpp"
#include "create/search/model.hpp"
#include "create/search/noise.hpp"

namespace routeopt::create::search {

class OpenKinds {
public:
    // Whether it knows most of what plans of the problem are scored by.
    static bool suit(const Model& model);

    // Precondition: the problem suits.
    OpenKinds(const Model& model, std::uint64_t seed);

    // Goes on from a plan: what is open there is open. Where every kind may be open it is, and the
    // plan that is found is final. False: goes_on() became false before the network was there.
    bool start(const Plan& plan, const std::function<bool()>& goes_on);
    // Tries a number of sets; `fraction`: how much of the walk is over. Precondition: kinds count.
    void run(double fraction, std::int64_t tries);
    [[nodiscard]] bool kinds_count() const { return kinds_count_; }

    [[nodiscard]] Plan plan() const;
    // The best one found since the last start, if it is new since the last call.
    [[nodiscard]] const Plan* new_best();

private:
    // A shift that runs over the end of a cyclic plan, as the network sees it: its heads are sent
    // from one point to the next, and not found by the flow.
    struct Crossing {
        Index slot, start, last, first, end;  // points: from start to last, and from first to end
        std::int64_t heads = 0;
    };

    void set_prices();
    void find_near_kinds();
    [[nodiscard]] std::int64_t price_of(const Weight& weight) const;
    [[nodiscard]] std::int64_t price_of_head(Index slot) const;
    [[nodiscard]] std::int64_t price_of_kinds(std::int64_t count) const;
    void cut_lines(const Plan& plan);
    [[nodiscard]] Index cut_of(Index skill, const Plan& plan);
    [[nodiscard]] bool lay_out(const Plan& plan, const std::function<bool()>& goes_on);
    void add_slot(Index slot, std::int64_t heads, std::vector<FlowArc>& arcs);
    [[nodiscard]] bool is_short() const;
    [[nodiscard]] std::int64_t value() const
    {
        return flow_->cost() + sent_price_ + price_of_kinds(std::ssize(open_.all()));
    }
    bool send(const Crossing& crossing, std::int64_t heads, std::int64_t most);
    void open(Index kind);
    void open_slot(Index slot);
    bool close(Index kind, std::int64_t most);
    [[nodiscard]] Crossing* crossing_of(Index kind);
    // The tries change the network if that costs less than `allowance` more.
    void try_kinds(std::int64_t allowance);
    void try_crossing(std::int64_t allowance);
    [[nodiscard]] bool helps(Index kind) const;
    [[nodiscard]] Index random_kind(bool is_open);
    [[nodiscard]] Index near(Index kind);
    [[nodiscard]] Index below(Index bound)
    {
        return static_cast<Index>(random_.below(static_cast<std::uint32_t>(bound)));
    }

    const Model& model_;
    Random random_;
    bool kinds_count_ = false;
    Seconds grain_ = 1;                       // all times are multiples of it
    std::int64_t grains_ = 1;                 // of a unit of demand
    std::array<std::int64_t, 3> of_level_{};  // prices of a point, for a grain of time
    std::int64_t lure_ = 0;                   // paid for a grain of work, so that enough is done
    std::vector<std::vector<Index>> near_;    // by kind: kinds with like starts and lengths
    std::vector<Index> cut_;                  // by skill: the segment that comes first
    std::vector<Index> point_;                // by skill: its first point
    std::vector<Index> arc_of_;               // by slot; kNone: it crosses the cut
    std::vector<Crossing> crossings_;
    std::int64_t sent_price_ = 0;                   // of their heads, which the flow does not know
    std::vector<std::vector<Index>> crossings_of_;  // by kind
    std::optional<MinCostFlow> flow_;
    IndexSet open_;
    std::int64_t best_value_ = 0;
    Plan best_;
    bool best_is_new_ = false;
    anneal::Annealing annealing_;
};

}  // namespace routeopt::create::search
