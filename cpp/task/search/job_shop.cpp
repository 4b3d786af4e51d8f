#include "task/search/job_shop.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace routeopt::task::search {
namespace {

constexpr std::int64_t kPatience = 8000;  // iterations without gain
constexpr std::size_t kElite = 12;
constexpr std::size_t kMostTasks = 20'000;
constexpr std::size_t kMostOnMachine = 2000;

// The field of a demand for one unit of several that there is only one of; -1 for any other.
std::int32_t single_unit(const ListModel& model, const Demand& demand)
{
    if (!std::has_single_bit(demand.amounts))
        return -1;
    const int bit = std::countr_zero(demand.amounts);
    if (bit % 16 != 0 || (model.capacity[as_size(demand.word)] >> bit & 0x7FFF) != 1)
        return -1;
    return demand.word * 4 + bit / 16;
}

}  // namespace

bool JobShop::suits(const ListModel& model)
{
    if (model.modes.size() > kMostTasks || model.has_modes)
        return false;
    std::vector<std::size_t> counts(4 * model.capacity.size(), 0);
    for (const std::vector<ListMode>& modes : model.modes) {
        const ListMode& mode = modes.front();
        if (mode.demands.size() > 1 || !mode.roles.empty())
            return false;
        if (mode.steps == 0 || mode.demands.empty())
            continue;
        const std::int32_t field = single_unit(model, mode.demands.front());
        if (field < 0 || ++counts[static_cast<std::size_t>(field)] > kMostOnMachine)
            return false;
    }
    return std::ranges::any_of(counts, [](std::size_t count) { return count > 1; });
}

JobShop::JobShop(const ListModel& model, const Problem& problem, std::uint64_t seed)
    : model_(&model), problem_(&problem), random_(seed)
{
    sequences_.resize(4 * model.capacity.size());
    for (Index t = 0; t < model.tasks(); ++t) {
        const ListMode& mode = model.modes[as_size(t)].front();
        length_.push_back(mode.steps);
        machine_.push_back(mode.steps == 0 || mode.demands.empty()
                               ? kNone
                               : single_unit(model, mode.demands.front()));
        local_.push_back(0);
        if (machine_.back() != kNone) {
            std::vector<Index>& sequence = sequences_[as_size(machine_.back())];
            local_.back() = static_cast<std::int32_t>(sequence.size());
            sequence.push_back(t);
        }
    }
    std::size_t longest = 0, machines = 0;
    for (const std::vector<Index>& sequence : sequences_) {
        tabu_.emplace_back(sequence.size() * sequence.size(), -1);
        longest = std::max(longest, sequence.size());
        machines += sequence.empty() ? 0 : 1;
    }
    tenure_ = 10 + static_cast<std::int32_t>(longest / std::max<std::size_t>(1, machines));
    const auto count = as_size(model.tasks());
    at_.resize(count);
    head_.resize(count);
    tail_.resize(count);
    new_head_.resize(count);
    new_tail_.resize(count);
    waits_.resize(count);
}

Index JobShop::before_on_machine(Index task) const
{
    const Index machine = machine_[as_size(task)];
    const std::int32_t at = at_[as_size(task)];
    return machine == kNone || at == 0 ? kNone : sequences_[as_size(machine)][as_size(at - 1)];
}

Index JobShop::next_on_machine(Index task) const
{
    if (machine_[as_size(task)] == kNone)
        return kNone;
    const std::vector<Index>& sequence = sequences_[as_size(machine_[as_size(task)])];
    const std::size_t next = as_size(at_[as_size(task)]) + 1;
    return next < sequence.size() ? sequence[next] : kNone;
}

void JobShop::start(const std::vector<std::int32_t>& starts)
{
    for (std::vector<Index>& sequence : sequences_)
        std::stable_sort(sequence.begin(), sequence.end(),
                         [&](Index a, Index b) { return starts[as_size(a)] < starts[as_size(b)]; });
    for (const std::vector<Index>& sequence : sequences_)
        for (std::size_t i = 0; i < sequence.size(); ++i)
            at_[as_size(sequence[i])] = static_cast<std::int32_t>(i);
    find_times();
    remember();
}

std::int32_t JobShop::head_by_arcs(Index task) const
{
    std::int32_t head = 0;
    for (const ListArc& arc : model_->before[as_size(task)])
        head = std::max(head, head_[as_size(arc.task)] + length_[as_size(arc.task)] + arc.lag);
    return head;
}

std::int32_t JobShop::tail_by_arcs(Index task) const
{
    std::int32_t tail = 0;
    for (const ListArc& arc : model_->next[as_size(task)])
        tail = std::max(tail, tail_[as_size(arc.task)] + length_[as_size(arc.task)] + arc.lag);
    return tail;
}

// Heads (earliest starts), tails (the longest way from an end to the last end) and the makespan.
void JobShop::find_times()
{
    order_.clear();
    for (Index t = 0; t < model_->tasks(); ++t) {
        waits_[as_size(t)] = static_cast<Index>(model_->before[as_size(t)].size()) +
                             (before_on_machine(t) != kNone ? 1 : 0);
        if (waits_[as_size(t)] == 0)
            order_.push_back(t);
    }
    value_ = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const Index t = order_[i];
        std::int32_t head = head_by_arcs(t);
        if (const Index before = before_on_machine(t); before != kNone)
            head = std::max(head, head_[as_size(before)] + length_[as_size(before)]);
        head_[as_size(t)] = head;
        value_ = std::max(value_, head + length_[as_size(t)]);
        for (const ListArc& arc : model_->next[as_size(t)])
            if (--waits_[as_size(arc.task)] == 0)
                order_.push_back(arc.task);
        if (const Index next = next_on_machine(t); next != kNone && --waits_[as_size(next)] == 0)
            order_.push_back(next);
    }
    for (std::size_t i = order_.size(); i-- > 0;) {
        const Index t = order_[i];
        std::int32_t tail = tail_by_arcs(t);
        if (const Index next = next_on_machine(t); next != kNone)
            tail = std::max(tail, tail_[as_size(next)] + length_[as_size(next)]);
        tail_[as_size(t)] = tail;
    }
}

// The moves of a critical path, at random where it parts.
void JobShop::find_blocks()
{
    moves_.clear();
    const auto is_critical = [&](Index t) {
        return head_[as_size(t)] + length_[as_size(t)] + tail_[as_size(t)] == value_;
    };
    Index task = kNone;
    std::uint32_t seen = 0;
    for (const Index t : order_)
        if (head_[as_size(t)] == 0 && is_critical(t) && random_.below(++seen) == 0)
            task = t;
    std::int32_t first = 0;
    for (Index before = kNone; task != kNone;) {
        if (before == kNone)
            first = at_[as_size(task)];
        const std::int32_t end = head_[as_size(task)] + length_[as_size(task)];
        const Index on_machine = next_on_machine(task);
        const bool goes_on =
            on_machine != kNone && is_critical(on_machine) && head_[as_size(on_machine)] == end;
        Index next = kNone;
        seen = 0;
        for (const ListArc& arc : model_->next[as_size(task)])
            if (is_critical(arc.task) && head_[as_size(arc.task)] == end + arc.lag &&
                random_.below(++seen) == 0)
                next = arc.task;
        if (goes_on && (next == kNone || random_.below(2) == 0)) {
            before = task;
            task = on_machine;
            continue;
        }
        if (machine_[as_size(task)] != kNone && at_[as_size(task)] > first)
            add_moves(machine_[as_size(task)], first, at_[as_size(task)]);
        before = kNone;
        task = next;
    }
}

// Of a block: tasks of it behind its last one and before its first one, and these two inside.
void JobShop::add_moves(Index machine, std::int32_t first, std::int32_t last)
{
    for (std::int32_t at = first; at < last; ++at)
        consider({machine, at, last});
    for (std::int32_t at = last; at > first; --at)
        consider({machine, at, first});
    for (std::int32_t at = first + 1; at < last; ++at) {
        consider({machine, first, at});
        consider({machine, last, at});
    }
}

void JobShop::consider(const Move& move)
{
    if (!stays_acyclic(move))
        return;
    moves_.push_back(move);
    moves_.back().estimate = estimate_of(move);
    moves_.back().is_tabu = is_tabu(move);
}

// Enough for no cycle to come about (Balas and Vazacopoulos 1998).
bool JobShop::stays_acyclic(const Move& move) const
{
    const std::vector<Index>& sequence = sequences_[as_size(move.machine)];
    const Index task = sequence[as_size(move.from)];
    const Index other = sequence[as_size(move.to)];
    if (move.from < move.to) {
        const std::int32_t way = tail_[as_size(other)] + length_[as_size(other)];
        return std::ranges::all_of(model_->next[as_size(task)], [&](const ListArc& arc) {
            return way >= tail_[as_size(arc.task)] + length_[as_size(arc.task)] &&
                   arc.task != other;
        });
    }
    const std::int32_t way = head_[as_size(other)] + length_[as_size(other)];
    return std::ranges::all_of(model_->before[as_size(task)], [&](const ListArc& arc) {
        return way >= head_[as_size(arc.task)] + length_[as_size(arc.task)] && arc.task != other;
    });
}

// The longest way through what is moved.
std::int32_t JobShop::estimate_of(const Move& move)
{
    const std::vector<Index>& sequence = sequences_[as_size(move.machine)];
    moved_.clear();
    if (move.from < move.to) {
        for (std::int32_t at = move.from + 1; at <= move.to; ++at)
            moved_.push_back(sequence[as_size(at)]);
        moved_.push_back(sequence[as_size(move.from)]);
    } else {
        moved_.push_back(sequence[as_size(move.from)]);
        for (std::int32_t at = move.to; at < move.from; ++at)
            moved_.push_back(sequence[as_size(at)]);
    }
    const Index before = before_on_machine(sequence[as_size(std::min(move.from, move.to))]);
    const Index next = next_on_machine(sequence[as_size(std::max(move.from, move.to))]);
    std::int32_t head = before == kNone ? 0 : head_[as_size(before)] + length_[as_size(before)];
    for (const Index t : moved_) {
        new_head_[as_size(t)] = std::max(head, head_by_arcs(t));
        head = new_head_[as_size(t)] + length_[as_size(t)];
    }
    std::int32_t tail = next == kNone ? 0 : tail_[as_size(next)] + length_[as_size(next)];
    std::int32_t longest = 0;
    for (std::size_t i = moved_.size(); i-- > 0;) {
        const auto t = as_size(moved_[i]);
        const std::int32_t own = std::max(tail, tail_by_arcs(moved_[i]));
        tail = own + length_[t];
        longest = std::max(longest, new_head_[t] + tail);
    }
    return longest;
}

std::int64_t& JobShop::tabu(Index machine, Index before, Index next)
{
    return tabu_[as_size(machine)]
                [as_size(local_[as_size(before)]) * sequences_[as_size(machine)].size() +
                 as_size(local_[as_size(next)])];
}

// Whether a move brings back an order of two tasks that is forbidden.
bool JobShop::is_tabu(const Move& move) const
{
    const std::vector<Index>& sequence = sequences_[as_size(move.machine)];
    const Index task = sequence[as_size(move.from)];
    const std::int32_t step = move.from < move.to ? 1 : -1;
    for (std::int32_t at = move.from; at != move.to;) {
        at += step;
        const Index other = sequence[as_size(at)];
        const Index before = step > 0 ? other : task, next = step > 0 ? task : other;
        const std::size_t cell =
            as_size(local_[as_size(before)]) * sequence.size() + as_size(local_[as_size(next)]);
        if (tabu_[as_size(move.machine)][cell] > iterations_)
            return true;
    }
    return false;
}

void JobShop::forbid_return(const Move& move)
{
    const std::vector<Index>& sequence = sequences_[as_size(move.machine)];
    const Index task = sequence[as_size(move.from)];
    const std::int32_t step = move.from < move.to ? 1 : -1;
    const std::int64_t until =
        iterations_ + tenure_ + random_.below(static_cast<std::uint32_t>(1 + tenure_ / 2));
    for (std::int32_t at = move.from; at != move.to;) {
        at += step;
        const Index other = sequence[as_size(at)];
        tabu(move.machine, step > 0 ? task : other, step > 0 ? other : task) = until;
    }
}

void JobShop::apply(const Move& move)
{
    std::vector<Index>& sequence = sequences_[as_size(move.machine)];
    const auto begin = sequence.begin();
    if (move.from < move.to)
        std::rotate(begin + move.from, begin + move.from + 1, begin + move.to + 1);
    else
        std::rotate(begin + move.to, begin + move.from, begin + move.from + 1);
    for (std::int32_t at = std::min(move.from, move.to); at <= std::max(move.from, move.to); ++at)
        at_[as_size(sequence[as_size(at)])] = at;
    find_times();
}

void JobShop::remember()
{
    if (value_ < found_) {
        found_ = value_;
        last_gain_ = iterations_;
        // The last elite plan is the one of this start.
        if (elite_.empty() || value_ < elite_values_.back()) {
            if (elite_.empty())
                elite_.emplace_back(), elite_values_.push_back(0);
            elite_.back() = sequences_;
            elite_values_.back() = value_;
        }
    }
    if (value_ < best_) {
        best_ = value_;
        best_sequences_ = sequences_;
    }
}

void JobShop::iterate()
{
    ++iterations_;
    find_blocks();
    if (moves_.empty() || iterations_ - last_gain_ > kPatience)
        return start_again();
    const Move* chosen = nullptr;
    std::uint32_t seen = 0;
    for (const Move& move : moves_) {
        if (move.is_tabu && move.estimate >= best_)
            continue;
        if (chosen == nullptr || move.estimate < chosen->estimate ||
            (move.estimate == chosen->estimate && random_.below(++seen + 1) == 0))
            chosen = &move;
    }
    if (chosen == nullptr)
        chosen = &moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))];
    const Move move = *chosen;
    forbid_return(move);
    apply(move);
    remember();
}

// Goes on from one of the best plans, changed by some moves at random.
void JobShop::start_again()
{
    if (elite_.size() < kElite) {
        elite_.push_back(best_sequences_);
        elite_values_.push_back(INT32_MAX);
    } else {
        const auto worst = std::ranges::max_element(elite_values_) - elite_values_.begin();
        std::swap(elite_[static_cast<std::size_t>(worst)], elite_.back());
        std::swap(elite_values_[static_cast<std::size_t>(worst)], elite_values_.back());
        elite_values_.back() = INT32_MAX;
    }
    const auto from = random_.below(static_cast<std::uint32_t>(elite_.size() - 1));
    sequences_ = random_.below(2) == 0 ? best_sequences_ : elite_[from];
    for (const std::vector<Index>& sequence : sequences_)
        for (std::size_t i = 0; i < sequence.size(); ++i)
            at_[as_size(sequence[i])] = static_cast<std::int32_t>(i);
    find_times();
    for (std::uint32_t moves = 5 + random_.below(25); moves > 0; --moves) {
        find_blocks();
        if (moves_.empty())
            break;
        const Move move = moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))];
        forbid_return(move);
        apply(move);
    }
    found_ = INT32_MAX;
    last_gain_ = iterations_;
    remember();
}

task::Plan JobShop::plan()
{
    sequences_ = best_sequences_;
    for (const std::vector<Index>& sequence : sequences_)
        for (std::size_t i = 0; i < sequence.size(); ++i)
            at_[as_size(sequence[i])] = static_cast<std::int32_t>(i);
    find_times();
    task::Plan plan(problem_->tasks.size());
    for (std::size_t t = 0; t < plan.size(); ++t) {
        plan[t].mode = model_->modes[t].front().mode;
        plan[t].from = problem_->period.from + head_[t] * model_->step_s;
        plan[t].to = plan[t].from + length_[t] * model_->step_s;
    }
    return plan;
}

}  // namespace routeopt::task::search
