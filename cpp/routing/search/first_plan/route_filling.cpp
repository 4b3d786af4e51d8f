#include "routing/search/first_plan/route_filling.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace routeopt::routing::search {
namespace {

// How many tasks are chosen from at each step.
constexpr std::size_t kChoices = 48;
// How many tasks in a row may not fit before a route ends; how many times as many before its first.
constexpr std::size_t kMostInVain = 2 * kChoices;
constexpr std::size_t kMoreWhenEmpty = 10;
// How many shipments are on board at most. The second where times or limits bind: each step checks
// there that all of them can be delivered.
constexpr std::size_t kMostAboard = 64;
constexpr std::size_t kMostAboardWhenBound = 8;
// Of tasks that can be started equally soon, the one that is due first: how much of the time until
// then counts.
constexpr std::int64_t kSlackOneIn = 100;
constexpr std::int64_t kNever = model::kUnlimited;

}  // namespace

bool RouteFilling::suits(const Model& model, Index task)
{
    const model::Rules& rules = model.rules;
    const auto is_bounded = [&](Index quota) {
        return rules.quotas[quota].most < model::kUnlimited;
    };
    return !rules.any || (rules.relations_of[task].empty() && rules.order_group[task] == kNone &&
                          std::ranges::none_of(rules.quotas_of[task], is_bounded));
}

RouteFilling::RouteFilling(const Model& model, std::vector<Index> tasks)
    : model_(model), offered_(std::move(tasks)),
      most_in_vain_(std::max(kMostInVain, offered_.size() / model.slots.size())),
      is_taken_(model.tasks.size(), 0)
{
}

std::span<const Index> RouteFilling::fill(Index slot)
{
    const model::Slot& s = model_.slots[slot];
    slot_ = slot;
    is_bound_ = model_.timed || s.limits != model::Limits{};
    head_ = {};
    head_.place = s.start_place;
    head_.departure = head_.now = s.earliest;
    head_.depart_by = s.latest_start;
    head_.aboard = head_.most = s.initial_load;
    stops_.clear();
    aboard_.clear();
    choices_.clear();
    next_ = in_vain_ = 0;
    for (Choice choice = next_choice(); choice.stop != kNone; choice = next_choice())
        append(choice.stop);
    return stops_;
}

void RouteFilling::take(std::span<const Index> stops)
{
    for (const Index stop : stops)
        is_taken_[model_.stops[stop].task] = 1;
    std::erase_if(offered_, [this](Index task) { return is_taken_[task] != 0; });
}

void RouteFilling::append(Index node)
{
    const model::Stop& stop = model_.stops[node];
    go_on(head_, node);
    in_vain_ = 0;
    stops_.push_back(node);
    if (stop.is_delivery)
        std::erase(aboard_, node);
    else
        std::erase(choices_, stop.task);
    if (stop.partner != kNone && !stop.is_delivery)
        aboard_.push_back(stop.partner);
}

// The best task or delivery after which the route can still end; else the delivery by which it
// ends.
RouteFilling::Choice RouteFilling::next_choice()
{
    const Choice delivery = soonest(head_, aboard_);
    if (aboard_.size() >= (is_bound_ ? kMostAboardWhenBound : kMostAboard))
        return delivery;
    for (;;) {
        offer_more();
        const Choice task = best_task();
        if (task.stop == kNone || (delivery.stop != kNone && delivery.rank <= task.rank))
            return delivery;
        if (can_end(task.stop))
            return task;
        std::erase(choices_, model_.stops[task.stop].task);
        ++in_vain_;
    }
}

// Those that do not fit now will not fit later in the route, but for shipments, which may find room
// once others are delivered: they are no longer chosen from.
RouteFilling::Choice RouteFilling::best_task()
{
    Choice best;
    std::size_t kept = 0;
    for (const Index task : choices_) {
        const model::Task& t = model_.tasks[task];
        const Choice choice = choice_of(head_, t.stop);
        if (choice.stop == kNone && (t.second == kNone || aboard_.empty())) {
            ++in_vain_;
            continue;
        }
        choices_[kept++] = task;
        if (choice.stop != kNone && (best.stop == kNone || choice.rank < best.rank))
            best = choice;
    }
    choices_.resize(kept);
    return best;
}

void RouteFilling::offer_more()
{
    if (is_in_vain())
        choices_.clear();
    while (choices_.size() < kChoices && next_ < offered_.size() && !is_in_vain()) {
        const Index task = offered_[next_++];
        const model::Task& t = model_.tasks[task];
        if (!model_.may_serve(t, model_.slots[slot_]))
            continue;
        if (choice_of(head_, t.stop).stop != kNone || (t.second != kNone && !aboard_.empty()))
            choices_.push_back(task);
        else
            ++in_vain_;
    }
}

// Whether so many tasks did not fit that the route ends.
bool RouteFilling::is_in_vain() const
{
    return in_vain_ >= (head_.has_stops ? 1 : kMoreWhenEmpty) * most_in_vain_;
}

RouteFilling::Choice RouteFilling::choice_of(const Head& head, Index node) const
{
    const model::Slot& s = model_.slots[slot_];
    const model::Stop& stop = model_.stops[node];
    const bool must_wait = stop.release > head.departure;
    if (!has_room(head, stop) || (must_wait && (head.has_stops || stop.release > s.latest_start)))
        return {};
    const travel::Arc way = arc(head.place, stop.place);
    if (!way.exists())
        return {};
    if (!model_.timed) {
        const Cost price = s.per_metre * way.distance_m + s.per_second * way.duration_s;
        return {node, s.per_metre + s.per_second > 0 ? price : way.duration_s};
    }
    const Start start = must_wait ? this->start(node, stop.release + way.duration_s)
                                  : travel(head, way.duration_s, node);
    if (start.from >= kNever)
        return {};
    const std::int64_t slack_s = std::min(stop.close, s.end) - start.from;
    return {node, start.from - head.now + slack_s / kSlackOneIn};
}

RouteFilling::Choice RouteFilling::soonest(const Head& head,
                                           std::span<const Index> deliveries) const
{
    Choice best;
    for (const Index stop : deliveries) {
        const Choice choice = choice_of(head, stop);
        if (choice.stop != kNone && (best.stop == kNone || choice.rank < best.rank))
            best = choice;
    }
    return best;
}

// Whether the route can end after a task: everything on board is delivered, one by one as
// soonest() has it, and the vehicle comes home.
bool RouteFilling::can_end(Index stop)
{
    Head head = head_;
    go_on(head, stop);
    left_ = aboard_;
    if (const Index partner = model_.stops[stop].partner; partner != kNone)
        left_.push_back(partner);
    if (!left_.empty() && !is_bound_)
        return true;
    while (!left_.empty()) {
        const Index next = soonest(head, left_).stop;
        if (next == kNone)
            return false;
        go_on(head, next);
        std::erase(left_, next);
    }
    return comes_home(head);
}

bool RouteFilling::comes_home(const Head& head) const
{
    const model::Slot& s = model_.slots[slot_];
    const travel::Arc way = arc(head.place, s.end_place);
    if (!way.exists())
        return false;
    const Start home = s.end_place == kNone ? Start{head.now, kNever, 0, head.breaks}
                                            : travel(head, way.duration_s, kNone);
    const std::int64_t work_s = head.work_s + home.pause_s + way.duration_s;
    return home.from <= s.end && head.distance_m + way.distance_m <= s.limits.distance_m &&
           head.driving_s + way.duration_s <= s.limits.driving_s && head.tasks <= s.limits.tasks &&
           std::max(work_s, home.from - head.depart_by) <= s.limits.duration_s;
}

// Precondition: choice_of() allows the stop.
void RouteFilling::go_on(Head& head, Index node) const
{
    const model::Stop& stop = model_.stops[node];
    const travel::Arc way = arc(head.place, stop.place);
    if (stop.release > head.departure)
        head.departure = head.now = stop.release;
    const Start start = travel(head, way.duration_s, node);
    const std::int64_t stay = stay_s(head, node);
    head.work_s += start.pause_s + way.duration_s;
    head.depart_by = std::min(head.depart_by, start.close - head.work_s);
    head.work_s += stay;
    head.now = start.from + stay;
    head.breaks = start.breaks;
    head.place = stop.place;
    head.distance_m += way.distance_m;
    head.driving_s += way.duration_s;
    head.tasks += stop.is_delivery ? 0 : 1;
    head.has_stops = true;
    for (std::size_t d = 0; d < model_.dimensions; ++d) {
        head.aboard[d] +=
            stop.is_delivery ? -model_.stops[stop.partner].collected[d] : stop.collected[d];
        head.most[d] = std::max(head.most[d] + stop.brought[d], head.aboard[d]);
    }
}

// What the stop is brought is on board from the start of the route.
bool RouteFilling::has_room(const Head& head, const model::Stop& stop) const
{
    const model::Load& capacity = model_.slots[slot_].capacity;
    for (std::size_t d = 0; d < model_.dimensions; ++d)
        if (head.most[d] + stop.brought[d] > capacity[d] ||
            head.aboard[d] + stop.collected[d] > capacity[d])
            return false;
    return true;
}

// When the vehicle gets to a stop, or to the route's end (kNone), and may begin there. Breaks that
// would begin before are taken on the way.
RouteFilling::Start RouteFilling::travel(const Head& head, std::int64_t duration_s,
                                         Index stop) const
{
    Start at = start(stop, head.now + duration_s);
    at.breaks = head.breaks;
    const std::vector<model::Break>& breaks = model_.breaks_of[slot_];
    if (head.place == kNone || head.breaks == breaks.size())
        return at;
    std::int64_t time = head.now;
    std::int64_t pause_s = 0;
    std::size_t next = head.breaks;
    for (; next < breaks.size() && breaks[next].earliest < at.from; ++next) {
        const model::Break& pause = breaks[next];
        if (pause.latest < head.departure)
            continue;
        const std::int64_t begin = std::max(time, pause.earliest);
        if (begin > pause.latest)
            return {kNever, kNever};
        duration_s -= std::min(duration_s, begin - time);
        time = begin + pause.duration_s;
        pause_s += pause.duration_s;
        at = start(stop, time + duration_s);
    }
    return {at.from, at.close, pause_s, next};
}

// The first time from `arrival` on at which the stop's service may begin; kNever: none.
RouteFilling::Start RouteFilling::start(Index stop, std::int64_t arrival) const
{
    if (stop == kNone)
        return {arrival, kNever};
    if (!model_.rules.any) {
        const model::Stop& s = model_.stops[stop];
        return {arrival <= s.close ? std::max(arrival, s.open) : kNever, s.close};
    }
    for (const model::Piece& piece : model_.rules.curve(stop))
        if (arrival <= piece.to)
            return {std::max(arrival, piece.from), piece.to};
    return {kNever, kNever};
}

std::int64_t RouteFilling::stay_s(const Head& head, Index node) const
{
    const model::Stop& stop = model_.stops[node];
    const bool is_set_up = !model_.rules.any || (head.has_stops && head.place == stop.place);
    return model_.service_s(stop, model_.slots[slot_]) +
           (is_set_up ? 0 : model_.rules.stops[node].setup_s);
}

// No time where a route has no place to start or to end at.
travel::Arc RouteFilling::arc(Index from, Index to) const
{
    if (from == kNone || to == kNone)
        return {};
    const model::Slot& s = model_.slots[slot_];
    const auto look = [&](const auto& table) { return table.arc(from, to); };
    return at_speed(std::visit(look, model_.tables[s.profile]), s.speed_factor);
}

}  // namespace routeopt::routing::search
