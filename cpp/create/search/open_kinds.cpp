#include "create/search/open_kinds.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/rounding.hpp"

namespace routeopt::create::search {
namespace {

constexpr std::int64_t kMany = 1'000'000'000;  // heads
constexpr std::int64_t kFine = 16;             // the least price of a point, so that lures fit in
// The temperature at first and last, in prices of a kind.
constexpr double kFirst = 2, kLast = 0.2;

bool covers_all(const Slot& slot)
{
    return slot.worked.size() == 1 && slot.worked.front().from == slot.from &&
           slot.worked.front().to == slot.to;
}

}  // namespace

bool OpenKinds::suit(const Model& model)
{
    const Problem& problem = model.problem;
    const bool has_more_lines = model.lines.size() > problem.skills.size();
    const bool starts_matter =
        problem.min_between_starts > 0 &&
        problem.weights[Constraint::min_time_between_shift_start].points != kOff;
    const bool keeps = problem.has_before && problem.stability > 0;
    return !problem.flexible && !has_more_lines && !starts_matter && !keeps &&
           !problem.slots.empty() && std::ranges::all_of(problem.slots, [&](const Slot& slot) {
               return covers_all(slot) && (!problem.cyclic || slot.length() < problem.end);
           });
}

OpenKinds::OpenKinds(const Model& model, std::uint64_t seed)
    : model_(model), random_(seed), open_(model.problem.kinds.size())
{
    kinds_count_ = model.problem.weights[Constraint::kinds].points != kOff ||
                   (model.problem.limits.max_kinds < std::ssize(model.problem.kinds) &&
                    model.problem.weights[Constraint::limits].points != kOff);
    set_prices();
    if (kinds_count_)
        find_near_kinds();
}

// A point of a level is worth more than all that may be lost below it, as far as 64 bits allow.
void OpenKinds::set_prices()
{
    const Problem& problem = model_.problem;
    const Weights& weights = problem.weights;
    grain_ = problem.demand_unit;
    for (const Segment& segment : model_.segments)
        grain_ = std::gcd(grain_, segment.length);
    grains_ = problem.demand_unit / grain_;
    std::array<double, 3> most{};  // points that may be lost
    const auto lose = [&](const Weight& weight, double amount) {
        most[static_cast<std::size_t>(weight.level)] += static_cast<double>(weight.points) * amount;
    };
    double heads = 0, money = 0, dislike = 0;
    for (const LinePiece& piece : model_.pieces)
        for (Index s = piece.first; s < piece.end; ++s)
            heads += static_cast<double>(piece.need * model_.segments[as_size(s)].length);
    lose(weights[Constraint::under_demand], heads / static_cast<double>(problem.demand_unit));
    heads /= static_cast<double>(std::ranges::min(model_.supply));
    for (const Template& one : problem.templates) {
        money = std::max(money, static_cast<double>(one.cost));
        dislike = std::max(dislike, static_cast<double>(one.dislike));
    }
    lose(weights[Constraint::costs], heads * money / static_cast<double>(kMoneySteps));
    lose(weights[Constraint::preference], heads * dislike);
    lose(weights[Constraint::kinds], static_cast<double>(problem.kinds.size()));
    constexpr double kMostFactor = 1e6;
    of_level_[2] = kFine;
    for (std::size_t level = 2; level > 0; --level)
        of_level_[level - 1] =
            of_level_[level] *
            (most[level] > 0 ? static_cast<std::int64_t>(std::min(kMostFactor, most[level] + 1))
                             : 1);
    if (weights[Constraint::total_demand].points != kOff &&
        price_of(weights[Constraint::over_demand]) > 0)
        lure_ = 1;
}

std::int64_t OpenKinds::price_of(const Weight& weight) const
{
    return weight.points * of_level_[static_cast<std::size_t>(weight.level)];
}

std::int64_t OpenKinds::price_of_head(Index slot) const
{
    const Template& of = model_.template_of(slot);
    const double money = static_cast<double>(of.cost) / static_cast<double>(kMoneySteps) *
                         static_cast<double>(price_of(model_.problem.weights[Constraint::costs]));
    return grains_ * (std::llround(money) +
                      of.dislike * price_of(model_.problem.weights[Constraint::preference]));
}

std::int64_t OpenKinds::price_of_kinds(std::int64_t count) const
{
    const Problem& problem = model_.problem;
    return grains_ * (count * price_of(problem.weights[Constraint::kinds]) +
                      std::max<std::int64_t>(0, count - problem.limits.max_kinds) *
                          price_of(problem.weights[Constraint::limits]));
}

void OpenKinds::find_near_kinds()
{
    constexpr Index kReach = 60;
    constexpr std::size_t kMost = 24;
    const auto& kinds = model_.problem.kinds;
    std::vector<Index> order(kinds.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](Index k) {
        return std::pair{kinds[as_size(k)].start, kinds[as_size(k)].length};
    });
    near_.resize(kinds.size());
    const auto count = static_cast<Index>(order.size());
    for (Index i = 0; i < count; ++i) {
        const Kind& own = kinds[as_size(order[as_size(i)])];
        auto& near = near_[as_size(order[as_size(i)])];
        for (Index j = std::max(0, i - kReach); j < std::min(count, i + kReach + 1); ++j)
            if (j != i)
                near.push_back(order[as_size(j)]);
        const auto distance = [&](Index k) {
            const Kind& other = kinds[as_size(k)];
            return std::max(std::abs(other.start - own.start),
                            std::abs(other.start + other.length - own.start - own.length));
        };
        std::ranges::stable_sort(near, {}, distance);
        near.resize(std::min(near.size(), kMost));
    }
}

bool OpenKinds::start(const Plan& plan, const std::function<bool()>& goes_on)
{
    for (const Index kind : std::vector(open_.all().begin(), open_.all().end()))
        open_.leave(kind);
    for (Index s = 0; s < model_.slots(); ++s) {
        const Index kind = model_.problem.slots[as_size(s)].kind;
        if ((plan[as_size(s)] > 0 || !kinds_count_) && !open_.holds(kind))
            open_.enter(kind);
    }
    const std::int64_t most = price_of(model_.problem.weights[Constraint::over_demand]);
    do {
        if (flow_ && is_short())
            lure_ = std::min(2 * lure_, most);
        if (!lay_out(plan, goes_on)) {
            flow_.reset();
            return false;
        }
    } while (!kinds_count_ && is_short() && lure_ < most);
    best_value_ = value();
    best_ = this->plan();
    best_is_new_ = true;
    const double kind = static_cast<double>(price_of_kinds(1));
    annealing_ = {kFirst * std::max(1.0, kind), kLast * std::max(1.0, kind)};
    return true;
}

// Whether less work is done for a skill than all its demand.
bool OpenKinds::is_short() const
{
    if (model_.problem.weights[Constraint::total_demand].points == kOff)
        return false;
    std::vector<Seconds> missing = model_.demanded;
    const Plan now = plan();
    for (Index s = 0; s < model_.slots(); ++s)
        missing[as_size(model_.skill_of(s))] -= now[as_size(s)] * model_.supply[as_size(s)];
    return std::ranges::any_of(missing, [](Seconds one) { return one > 0; });
}

// Of a cyclic plan: a segment at whose beginning the fewest heads are in the midst of a shift.
Index OpenKinds::cut_of(Index skill, const Plan& plan)
{
    const Line& line = model_.lines[as_size(skill)];
    const Index first = model_.pieces[as_size(line.first_piece)].first;
    const Index count = model_.pieces[as_size(line.end_piece) - 1].end - first;
    if (!model_.problem.cyclic)
        return first;
    std::vector<std::int64_t> heads(as_size(count) + 1, 0);
    for (const Index s : model_.peers[as_size(skill)])
        for (const Range& range : model_.ranges_of(s)) {
            const bool from_before = model_.ranges_of(s).size() > 1 && range.first == first;
            heads[as_size(range.first - first + (from_before ? 0 : 1))] += plan[as_size(s)];
            heads[as_size(range.end - first)] -= plan[as_size(s)];
        }
    std::vector<Index> fewest;
    std::int64_t now = 0, least = MinCostFlow::kAny;
    for (Index i = 0; i < count; ++i) {
        now += heads[as_size(i)];
        if (now < least)
            fewest.clear();
        least = std::min(least, now);
        if (now == least)
            fewest.push_back(i);
    }
    return first + fewest[as_size(below(static_cast<Index>(fewest.size())))];
}

bool OpenKinds::lay_out(const Plan& plan, const std::function<bool()>& goes_on)
{
    const Weights& weights = model_.problem.weights;
    const std::int64_t under = price_of(weights[Constraint::under_demand]);
    const std::int64_t over = price_of(weights[Constraint::over_demand]);
    const auto skills = static_cast<Index>(model_.problem.skills.size());
    cut_.clear();
    point_.clear();
    std::vector<FlowArc> arcs;  // two for each segment, then those of slots
    Index points = 0;
    for (Index skill = 0; skill < skills; ++skill) {
        const Line& line = model_.lines[as_size(skill)];
        const Index first = model_.pieces[as_size(line.first_piece)].first;
        const Index count = model_.pieces[as_size(line.end_piece) - 1].end - first;
        cut_.push_back(cut_of(skill, plan));
        point_.push_back(points);
        for (Index s = first; s < first + count; ++s) {
            const Index at = points + (s - cut_.back() + count) % count;
            const std::int64_t grains = model_.segments[as_size(s)].length / grain_;
            arcs.push_back({at + 1, at, -grains * (under + lure_)});
            arcs.push_back({at + 1, at, grains * (over - lure_)});
        }
        points += count + 1;
    }
    arc_of_.assign(as_size(model_.slots()), kNone);
    crossings_.clear();
    sent_price_ = 0;
    crossings_of_.assign(model_.problem.kinds.size(), {});
    for (Index s = 0; s < model_.slots(); ++s)
        add_slot(s, plan[as_size(s)], arcs);
    flow_.emplace(points, arcs);
    // Backwards, so that each arc has nowhere to go to when it is opened.
    for (Index skill = skills - 1; skill >= 0; --skill) {
        const Line& line = model_.lines[as_size(skill)];
        const Index first = model_.pieces[as_size(line.first_piece)].first;
        const Index end = model_.pieces[as_size(line.end_piece) - 1].end, count = end - first;
        for (Index i = count - 1; i >= 0; --i) {
            const Index s = first + (cut_[as_size(skill)] - first + i) % count;
            const Segment& segment = model_.segments[as_size(s)];
            flow_->widen(2 * s, model_.pieces[as_size(segment.piece)].need);
            flow_->widen(2 * s + 1, kMany);
        }
    }
    for (const Crossing& crossing : crossings_)
        send(crossing, crossing.heads, MinCostFlow::kAny);
    flow_->keep();
    for (const Index kind : open_.all())
        for (const Index s : model_.slots_of_kind[as_size(kind)]) {
            if (!goes_on())
                return false;
            open_slot(s);
            flow_->keep();
        }
    return true;
}

void OpenKinds::add_slot(Index s, std::int64_t heads, std::vector<FlowArc>& arcs)
{
    const Index skill = model_.skill_of(s);
    const Line& line = model_.lines[as_size(skill)];
    const Index first = model_.pieces[as_size(line.first_piece)].first;
    const Index count = model_.pieces[as_size(line.end_piece) - 1].end - first;
    const auto ranges = model_.ranges_of(s);
    Index length = 0;
    for (const Range& range : ranges)
        length += range.end - range.first;
    const Index start = (ranges.front().first - cut_[as_size(skill)] + count) % count;
    const Index point = point_[as_size(skill)];
    if (start + length <= count) {
        arc_of_[as_size(s)] = static_cast<Index>(arcs.size());
        arcs.push_back({point + start, point + start + length, price_of_head(s)});
    } else {
        crossings_of_[as_size(model_.problem.slots[as_size(s)].kind)].push_back(
            static_cast<Index>(crossings_.size()));
        crossings_.push_back(
            {s, point + start, point + count, point, point + start + length - count, heads});
        sent_price_ += heads * price_of_head(s);
    }
}

const Plan* OpenKinds::new_best()
{
    return std::exchange(best_is_new_, false) ? &best_ : nullptr;
}

Plan OpenKinds::plan() const
{
    Plan plan(as_size(model_.slots()), 0);
    for (Index s = 0; s < model_.slots(); ++s)
        if (arc_of_[as_size(s)] != kNone)
            plan[as_size(s)] = flow_->flow(arc_of_[as_size(s)]);
    for (const Crossing& crossing : crossings_)
        plan[as_size(crossing.slot)] = crossing.heads;
    return plan;
}

// So many heads more on a shift that crosses the cut, or fewer.
bool OpenKinds::send(const Crossing& crossing, std::int64_t heads, std::int64_t most)
{
    if (heads >= 0)
        return flow_->send(crossing.last, crossing.start, heads, most) &&
               flow_->send(crossing.end, crossing.first, heads, most);
    return flow_->send(crossing.start, crossing.last, -heads, most) &&
           flow_->send(crossing.first, crossing.end, -heads, most);
}

void OpenKinds::open(Index kind)
{
    for (const Index s : model_.slots_of_kind[as_size(kind)])
        open_slot(s);
}

void OpenKinds::open_slot(Index s)
{
    if (arc_of_[as_size(s)] != kNone)
        flow_->widen(arc_of_[as_size(s)], std::min(kMany, model_.template_of(s).max_heads));
}

bool OpenKinds::close(Index kind, std::int64_t most)
{
    const auto& slots = model_.slots_of_kind[as_size(kind)];
    const auto count = static_cast<Index>(slots.size());
    const Index from = below(count);
    for (Index i = 0; i < count; ++i) {
        const Index arc = arc_of_[as_size(slots[as_size((from + i) % count)])];
        if (arc != kNone && !flow_->close(arc, most))
            return false;
    }
    return true;
}

void OpenKinds::run(double fraction, std::int64_t tries)
{
    annealing_.cool(fraction);
    for (std::int64_t i = 0; i < tries; ++i) {
        const auto allowance =
            static_cast<std::int64_t>(std::min(annealing_.allowance(random_), 1e15));
        if (!crossings_.empty() && below(8) == 0)
            try_crossing(allowance);
        else
            try_kinds(allowance);
        if (value() < best_value_) {
            best_value_ = value();
            best_ = plan();
            best_is_new_ = true;
        }
    }
}

Index OpenKinds::random_kind(bool is_open)
{
    constexpr int kTries = 20;
    if (is_open) {
        const auto all = open_.all();
        return all.empty() ? kNone : all[as_size(below(static_cast<Index>(all.size())))];
    }
    for (int i = 0; i < kTries; ++i)
        if (const Index kind = below(static_cast<Index>(model_.problem.kinds.size()));
            !open_.holds(kind))
            return kind;
    return kNone;
}

Index OpenKinds::near(Index kind)
{
    constexpr int kTries = 4;
    const auto& near = near_[as_size(kind)];
    for (int i = 0; i < kTries && !near.empty(); ++i)
        if (const Index found = near[as_size(below(static_cast<Index>(near.size())))];
            !open_.holds(found))
            return found;
    return kNone;
}

// Whether shifts of a kind would make anything cheaper.
bool OpenKinds::helps(Index kind) const
{
    return std::ranges::any_of(model_.slots_of_kind[as_size(kind)], [&](Index s) {
        const Index arc = arc_of_[as_size(s)];
        return arc != kNone && flow_->reduced_cost(arc) < 0;
    });
}

// A kind is opened, another one closed, or both. Closing comes last: it only adds to the cost, so
// it ends as soon as that is too much.
void OpenKinds::try_kinds(std::int64_t allowance)
{
    const Index draw = below(10);
    const Index old = draw == 0 ? kNone : random_kind(true);
    const Index now = draw == 1 ? kNone : old != kNone && draw < 6 ? near(old) : random_kind(false);
    if (old == kNone && now == kNone)
        return;
    // Heads that cross the cut go over to the other kind.
    Crossing* taken = nullptr;
    std::int64_t heads = 0, sent = sent_price_;
    if (old != kNone)
        for (const Index c : crossings_of_[as_size(old)]) {
            const Crossing& left = crossings_[as_size(c)];
            heads += left.heads;
            sent -= left.heads * price_of_head(left.slot);
        }
    if (now != kNone && heads > 0 && !crossings_of_[as_size(now)].empty()) {
        taken = &crossings_[as_size(crossings_of_[as_size(now)].front())];
        sent += heads * price_of_head(taken->slot);
    }
    const std::int64_t count = std::ssize(open_.all());
    const std::int64_t after = count + (now != kNone ? 1 : 0) - (old != kNone ? 1 : 0);
    const std::int64_t most = value() + allowance - price_of_kinds(after) - sent;  // of the flow
    if (old == kNone && flow_->cost() > most && !helps(now))
        return;
    bool fits = true;
    if (now != kNone)
        open(now);
    if (taken != nullptr)
        send(*taken, heads, MinCostFlow::kAny);
    if (old != kNone) {
        for (const Index c : crossings_of_[as_size(old)])
            fits = fits &&
                   send(crossings_[as_size(c)], -crossings_[as_size(c)].heads, MinCostFlow::kAny);
        fits = fits && close(old, most);
    }
    if (!fits || flow_->cost() > most)
        return flow_->take_back();
    flow_->keep();
    if (old != kNone) {
        open_.leave(old);
        for (const Index c : crossings_of_[as_size(old)])
            crossings_[as_size(c)].heads = 0;
    }
    if (now != kNone)
        open_.enter(now);
    if (taken != nullptr)
        taken->heads += heads;
    sent_price_ = sent;
}

// One head more or less on a shift that crosses the cut, or moved from one to another.
void OpenKinds::try_crossing(std::int64_t allowance)
{
    const auto any = [&]() -> Crossing* {
        Crossing& one = crossings_[as_size(below(static_cast<Index>(crossings_.size())))];
        return open_.holds(model_.problem.slots[as_size(one.slot)].kind) ? &one : nullptr;
    };
    const Index draw = below(3);
    Crossing* more = draw == 0 ? nullptr : any();
    Crossing* fewer = draw == 1 ? nullptr : any();
    if (fewer != nullptr && (fewer->heads == 0 || fewer == more))
        fewer = nullptr;
    const std::int64_t most = flow_->cost() + allowance;
    bool fits = true;
    if (more != nullptr)
        fits = send(*more, 1, MinCostFlow::kAny);
    if (fewer != nullptr)
        fits = fits && send(*fewer, -1, MinCostFlow::kAny);
    const std::int64_t sent = (more != nullptr ? price_of_head(more->slot) : 0) -
                              (fewer != nullptr ? price_of_head(fewer->slot) : 0);
    if (!fits || flow_->cost() + sent > most)
        return flow_->take_back();
    flow_->keep();
    sent_price_ += sent;
    if (more != nullptr)
        ++more->heads;
    if (fewer != nullptr)
        --fewer->heads;
}

}  // namespace routeopt::create::search
