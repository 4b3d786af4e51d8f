#include "task/search/list_search.hpp"

#include <algorithm>

namespace routeopt::task::search {
namespace {

constexpr std::int32_t kParts = 64;  // of a step: keys lie between steps
constexpr std::size_t kHistory = 50;
constexpr double kNoGain = 0.25;           // of the search, after which it goes back to the best
constexpr double kCrossed = 0.4;           // of children
constexpr double kUnlike = 0.3;            // of the span, by which first lists differ
constexpr std::int32_t kOverStock = 1000;  // steps for each unit of stock that is not there

// How long a schedule is, in units of keys.
std::int32_t span_of(const Point& point)
{
    return std::max(1, point.steps) * kParts;
}

}  // namespace

ListSearch::ListSearch(const ListModel& model, const Problem& problem, std::uint64_t seed)
    : model_(&model), problem_(&problem), random_(seed), schedule_(model),
      keys_(as_size(model.tasks())), rank_(as_size(model.tasks())),
      population_(model.tasks(), problem.max_iterations.value_or(INT64_MAX))
{
    for (std::size_t i = 0; i < model.topological.size(); ++i)
        rank_[as_size(model.topological[i])] = static_cast<std::int32_t>(i);
}

std::int64_t ListSearch::over_stock(const std::vector<Index>& modes) const
{
    std::vector<std::int64_t> left = model_->stock;
    for (Index t = 0; t < model_->tasks(); ++t)
        for (const Share& share : model_->modes[as_size(t)][as_size(modes[as_size(t)])].stocks)
            left[as_size(share.of)] -= share.amount;
    std::int64_t over = 0;
    for (const std::int64_t amount : left)
        over += std::max<std::int64_t>(0, -amount);
    return over;
}

// The list by keys, in which a task is as late as the latest of those before it.
void ListSearch::sort_by_keys(const std::vector<std::int32_t>& keys)
{
    sorted_.clear();
    for (const Index task : model_->topological) {
        std::int32_t key = keys[as_size(task)];
        for (const ListArc& arc : model_->before[as_size(task)])
            key = std::max(key, keys_[as_size(arc.task)]);
        keys_[as_size(task)] = key;
        sorted_.push_back(
            (static_cast<std::uint64_t>(static_cast<std::int64_t>(key) + (std::int64_t{1} << 40))
             << 16) |
            static_cast<std::uint64_t>(rank_[as_size(task)]));
    }
    std::sort(sorted_.begin(), sorted_.end());
    list_.clear();
    for (const std::uint64_t one : sorted_)
        list_.push_back(model_->topological[one & 0xFFFF]);
}

// The list by ends, the last first: from a forward schedule for a backward one, or the other way.
void ListSearch::sort_by_ends(bool backward, std::int32_t last)
{
    const auto count = static_cast<std::uint64_t>(model_->tasks());
    sorted_.clear();
    for (const Index task : model_->topological) {
        const auto rank = static_cast<std::uint64_t>(rank_[as_size(task)]);
        sorted_.push_back((static_cast<std::uint64_t>(last - schedule_.end(task)) << 16) |
                          (backward ? count - 1 - rank : rank));
    }
    std::sort(sorted_.begin(), sorted_.end());
    list_.clear();
    for (const std::uint64_t one : sorted_) {
        const std::uint64_t rank = backward ? count - 1 - (one & 0xFFFF) : one & 0xFFFF;
        list_.push_back(model_->topological[rank]);
    }
}

// Takes the last schedule for a point's. Its keys become the starts.
void ListSearch::note(Point& point, std::int32_t value)
{
    point.steps = 0;
    for (Index t = 0; t < model_->tasks(); ++t) {
        point.keys[as_size(t)] = schedule_.start(t) * kParts;
        point.steps = std::max(point.steps, schedule_.end(t));
    }
    point.value = value;
    if (value >= best_.value)
        return;
    best_ = point;
    last_gain_ = fraction_;
    plan_.resize(problem_->tasks.size());
    for (std::size_t t = 0; t < plan_.size(); ++t) {
        const auto task = static_cast<Index>(t);
        const ListMode& mode = model_->modes[t][as_size(point.modes[t])];
        plan_[t] = {mode.mode, problem_->period.from + schedule_.start(task) * model_->step_s,
                    problem_->period.from + schedule_.end(task) * model_->step_s,
                    mode.roles.empty() ? std::vector<Index>{} : schedule_.people(task)};
        std::sort(plan_[t].people.begin(), plan_[t].people.end());
    }
}

// Schedules a point, and if that is not longer than `stop`, again from the end and from the start.
void ListSearch::judge(Point& point, std::int32_t stop)
{
    const auto over = static_cast<std::int32_t>(
        std::min<std::int64_t>(over_stock(point.modes) * kOverStock, INT32_MAX / 4));
    sort_by_keys(point.keys);
    const std::int32_t first = schedule_.run(list_, point.modes, false);
    note(point, first + over);
    if (point.value > stop)
        return;
    sort_by_ends(true, first);
    const std::int32_t back = schedule_.run(list_, point.modes, true);
    sort_by_ends(false, back);
    const std::int32_t again = schedule_.run(list_, point.modes, false);
    if (again <= first)
        note(point, again + over);
}

void ListSearch::start()
{
    const Index count = model_->tasks();
    now_.keys.assign(as_size(count), 0);
    now_.modes.assign(as_size(count), 0);
    for (Index t = 0; t < count; ++t) {
        const auto& modes = model_->modes[as_size(t)];
        now_.modes[as_size(t)] = static_cast<Index>(
            std::ranges::min_element(modes, {}, &ListMode::steps) - modes.begin());
    }
    mend_modes(now_, 200'000);
    std::vector<std::int32_t> tails(as_size(count), 0);
    for (std::size_t i = model_->topological.size(); i-- > 0;) {
        const Index t = model_->topological[i];
        for (const ListArc& arc : model_->next[as_size(t)])
            tails[as_size(t)] = std::max(tails[as_size(t)], arc.lag + tails[as_size(arc.task)]);
        tails[as_size(t)] += model_->modes[as_size(t)][as_size(now_.modes[as_size(t)])].steps;
        now_.keys[as_size(t)] = -tails[as_size(t)] * kParts;
    }
    best_.value = INT32_MAX;
    judge(now_, INT32_MAX);
    history_.assign(kHistory, now_.value);
}

void ListSearch::mend_modes(Point& point, int tries)
{
    if (!model_->has_modes)
        return;
    std::int64_t over = over_stock(point.modes);
    for (; tries > 0 && over > 0; --tries) {
        const auto t = random_.below(static_cast<std::uint32_t>(model_->tasks()));
        const auto& modes = model_->modes[t];
        const Index old = point.modes[t];
        point.modes[t] =
            static_cast<Index>(random_.below(static_cast<std::uint32_t>(modes.size())));
        const std::int64_t now = over_stock(point.modes);
        if (now <= over)
            over = now;
        else
            point.modes[t] = old;
    }
}

void ListSearch::change_modes(Point& point)
{
    const std::int64_t before = over_stock(point.modes);
    for (std::uint32_t n = 1 + random_.below(3); n > 0; --n) {
        const auto t = random_.below(static_cast<std::uint32_t>(model_->tasks()));
        point.modes[t] =
            static_cast<Index>(random_.below(static_cast<std::uint32_t>(model_->modes[t].size())));
    }
    if (over_stock(point.modes) > before)
        mend_modes(point, 30);
}

void ListSearch::change_block(Point& point)
{
    const auto count = static_cast<std::uint32_t>(model_->tasks());
    const std::int32_t centre = point.keys[random_.below(count)];
    const double u = random_.unit();
    const auto width =
        static_cast<std::int32_t>((0.02 + 0.18 * u * random_.unit()) * span_of(point));
    if (random_.unit() < 0.3)
        return swap_keys(point, width);
    const double rate = random_.unit() < 0.5 ? 1.0 : 0.3;
    for (std::int32_t& key : point.keys)
        if (std::abs(key - centre) <= width && (rate >= 1 || random_.unit() < rate))
            key += static_cast<std::int32_t>((random_.unit() * 2 - 1) * width);
}

void ListSearch::swap_keys(Point& point, std::int32_t width)
{
    const auto count = static_cast<std::uint32_t>(model_->tasks());
    std::int32_t& a = point.keys[random_.below(count)];
    std::int32_t& b = point.keys[random_.below(count)];
    if (std::abs(a - b) < 2 * width)
        std::swap(a, b);
    else
        a += static_cast<std::int32_t>((random_.unit() * 2 - 1) * width);
}

void ListSearch::change(Point& point)
{
    const double how = random_.unit();
    if (model_->has_modes && how < 0.6)
        change_modes(point);
    if (!model_->has_modes || how > 0.4)
        change_block(point);
}

void ListSearch::iterate(double fraction)
{
    fraction_ = fraction;
    ++iterations_;
    if (fraction >= population_.share())
        walk();
    else if (population_.is_full())
        breed();
    else
        grow();
}

// One more member, unlike the best.
void ListSearch::grow()
{
    next_ = best_;
    for (std::int32_t& key : next_.keys)
        key += static_cast<std::int32_t>((random_.unit() * 2 - 1) * kUnlike * span_of(next_));
    judge(next_, INT32_MAX);
    population_.add(next_);
}

// A child of a member takes its place if it is not longer.
void ListSearch::breed()
{
    Point& member = population_.next();
    next_ = member;
    if (random_.unit() < kCrossed) {
        population_.cross_into(next_, span_of(next_), random_);
        mend_modes(next_, 30);
    }
    change(next_);
    judge(next_, member.value + std::max(2, member.value / 50));
    if (next_.value <= member.value)
        std::swap(member, next_);
}

void ListSearch::walk()
{
    if (!is_walking_ && population_.is_full())
        restart();
    is_walking_ = true;
    next_ = now_;
    change(next_);
    std::int32_t& past = history_[static_cast<std::size_t>(iterations_) % kHistory];
    const std::int32_t stop = std::max(past, now_.value);
    judge(next_, stop + std::max(2, stop / 50));
    if (next_.value <= now_.value || next_.value <= past)
        std::swap(now_, next_);
    past = now_.value;
    if (fraction_ - last_gain_ > kNoGain)
        restart();
}

std::vector<std::int32_t> ListSearch::starts() const
{
    std::vector<std::int32_t> starts = best_.keys;
    for (std::int32_t& start : starts)
        start /= kParts;
    return starts;
}

void ListSearch::restart()
{
    now_ = best_;
    std::fill(history_.begin(), history_.end(), best_.value + best_.value / 50);
    last_gain_ = fraction_;
}

}  // namespace routeopt::task::search
