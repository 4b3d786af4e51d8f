#include "task/search/list_schedule.hpp"

#include <algorithm>
#include <bit>

namespace routeopt::task::search {

ListSchedule::ListSchedule(const ListModel& model)
    : model_(&model), words_(model.capacity.size()), people_words_(as_size(model.people_words)),
      start_(as_size(model.tasks())), end_(as_size(model.tasks())), people_(as_size(model.tasks())),
      window_(people_words_)
{
    const auto steps = static_cast<std::size_t>(model.horizon) + 1;
    free_.resize(words_ * steps);
    who_.resize(people_words_ * steps);
    used_ = model.horizon + 1;
}

// Only what the last run has used.
void ListSchedule::clear(std::int32_t steps)
{
    const auto stride = static_cast<std::size_t>(model_->horizon) + 1;
    for (std::size_t w = 0; w < words_; ++w)
        std::fill_n(free_.begin() + static_cast<std::ptrdiff_t>(w * stride), steps,
                    model_->capacity[w]);
    for (std::size_t s = 0; s < static_cast<std::size_t>(steps) && people_words_ > 0; ++s)
        std::copy(model_->people.begin(), model_->people.end(),
                  who_.begin() + static_cast<std::ptrdiff_t>(s * people_words_));
}

std::int32_t ListSchedule::run(const std::vector<Index>& list, const std::vector<Index>& modes,
                               bool backward)
{
    clear(used_);
    std::int32_t last = 0;
    const auto& before = backward ? model_->next : model_->before;
    for (const Index task : list) {
        const ListMode& mode = model_->modes[as_size(task)][as_size(modes[as_size(task)])];
        std::int32_t from = 0;
        for (const ListArc& arc : before[as_size(task)])
            from = std::max(from, end_[as_size(arc.task)] + arc.lag);
        if (mode.steps > 0) {
            from = mode.roles.empty() ? place(mode, from) : place_people(mode, from);
            take(task, mode, from);
        }
        start_[as_size(task)] = from;
        end_[as_size(task)] = from + mode.steps;
        last = std::max(last, from + mode.steps);
    }
    used_ = last;
    return last;
}

bool ListSchedule::has_units(const ListMode& mode, std::int32_t step) const
{
    const auto stride = static_cast<std::size_t>(model_->horizon) + 1;
    return std::all_of(mode.demands.begin(), mode.demands.end(), [&](const Demand& demand) {
        const std::uint64_t free =
            free_[as_size(demand.word) * stride + static_cast<std::size_t>(step)];
        return ((free - demand.amounts) & kGuards) == kGuards;
    });
}

// The first step, from `from` on, from which on there are units as long as the task lasts.
std::int32_t ListSchedule::place(const ListMode& mode, std::int32_t from)
{
    std::int32_t run = 0;
    if (mode.demands.size() == 1) {
        const Demand demand = mode.demands.front();
        const auto stride = static_cast<std::size_t>(model_->horizon) + 1;
        const std::uint64_t* free = free_.data() + as_size(demand.word) * stride;
        for (std::int32_t step = from;; ++step) {
            const bool fits = ((free[step] - demand.amounts) & kGuards) == kGuards;
            run = fits ? run + 1 : 0;
            if (run == mode.steps)
                return step + 1 - run;
        }
    }
    for (std::int32_t step = from;; ++step) {
        run = has_units(mode, step) ? run + 1 : 0;
        if (run == mode.steps)
            return step + 1 - run;
    }
}

bool ListSchedule::has_people(const ListMode& mode, const std::uint64_t* free) const
{
    for (const ListMode::Role& role : mode.roles) {
        const std::vector<std::uint64_t>& mask = model_->masks[as_size(role.mask)];
        int count = 0;
        for (std::size_t w = 0; w < people_words_; ++w)
            count += std::popcount(free[w] & mask[w]);
        if (count < role.count)
            return false;
    }
    return true;
}

// Each role takes its least wanted people; then, where that leaves one short, others make way.
bool ListSchedule::fill(const ListModel& model, const ListMode& mode, const std::uint64_t* free,
                        Team& team)
{
    const auto is_in = [](const std::uint64_t* set, Index person) {
        return (set[person / 64] >> (person % 64) & 1) != 0;
    };
    const auto count = static_cast<int>(mode.roles.size());
    team.start();
    for (const ListMode::Role& role : mode.roles)
        team.need(role.count);
    std::vector<int>& roles = team.scratch();
    for (const bool by_role : {true, false})
        for (int own = 0; own < count && !team.is_full(); ++own)
            for (const Index person :
                 model.members[as_size(mode.roles[static_cast<std::size_t>(own)].mask)]) {
                if (by_role ? team.is_full(own) : team.is_full())
                    break;
                if (!is_in(free, person) ||
                    std::ranges::find(team.people(), person) != team.people().end())
                    continue;
                roles.assign(1, own);
                for (int r = 0; r < count; ++r)
                    if (const Index mask = mode.roles[static_cast<std::size_t>(r)].mask;
                        r != own && is_in(model.masks[as_size(mask)].data(), person))
                        roles.push_back(r);
                team.add(person, roles);
            }
    return team.is_full();
}

bool ListSchedule::has_team(const ListModel& model, const ListMode& mode)
{
    Team team;
    return fill(model, mode, model.people.data(), team);
}

bool ListSchedule::find_team(const ListMode& mode, const std::uint64_t* free)
{
    if (mode.roles.size() > 1) {
        const bool is_full = fill(*model_, mode, free, team_);
        found_ = team_.people();
        return is_full;
    }
    found_.clear();
    for (const Index person : model_->members[as_size(mode.roles.front().mask)]) {
        if (std::ssize(found_) == mode.roles.front().count)
            break;
        if ((free[person / 64] >> (person % 64) & 1) != 0)
            found_.push_back(person);
    }
    return true;
}

// The same with people, who stay from the first step to the last. Only where who is free changes is
// there anything to look at: of starts up to the next change, none has more people than the first.
std::int32_t ListSchedule::place_people(const ListMode& mode, std::int32_t from)
{
    const std::size_t words = people_words_;
    const auto is_as_before = [&](std::int32_t step) {
        const std::uint64_t* here = who_.data() + static_cast<std::size_t>(step) * words;
        return std::equal(here, here + words, here - words);
    };
    for (std::int32_t first = from;;) {
        std::fill(window_.begin(), window_.end(), ~std::uint64_t{0});
        const std::int32_t start = first;
        bool fits = true;
        for (std::int32_t step = start; fits && step < start + mode.steps; ++step) {
            const std::uint64_t* here = who_.data() + static_cast<std::size_t>(step) * words;
            const bool is_new = step == start || !is_as_before(step);
            if (!has_units(mode, step) || (is_new && !has_people(mode, here))) {
                first = step + 1;
                fits = false;
            }
            if (!is_new)
                continue;
            for (std::size_t w = 0; w < words; ++w)
                window_[w] &= here[w];
            fits = fits && has_people(mode, window_.data());
        }
        if (fits && find_team(mode, window_.data()))
            return start;
        if (first == start)
            do
                ++first;
            while (is_as_before(first));
    }
}

void ListSchedule::take(Index task, const ListMode& mode, std::int32_t from)
{
    const auto stride = static_cast<std::size_t>(model_->horizon) + 1;
    for (const Demand& demand : mode.demands) {
        std::uint64_t* free = free_.data() + as_size(demand.word) * stride;
        for (std::int32_t step = from; step < from + mode.steps; ++step)
            free[step] -= demand.amounts;
    }
    if (mode.roles.empty())
        return;
    people_[as_size(task)] = found_;
    std::fill(window_.begin(), window_.end(), 0);
    for (const Index person : found_)
        window_[as_size(person / 64)] |= std::uint64_t{1} << (person % 64);
    for (std::int32_t step = from; step < from + mode.steps; ++step)
        for (std::size_t w = 0; w < people_words_; ++w)
            who_[static_cast<std::size_t>(step) * people_words_ + w] &= ~window_[w];
}

}  // namespace routeopt::task::search
