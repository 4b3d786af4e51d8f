// Definitions of State: what is left out, and what that costs; included by state.hpp alone.
#pragma once

namespace routeopt::routing::search::plain {

template <class Table, bool kTimed, bool kMixed>
Cost Plan<Table, kTimed, kMixed>::fee_of(Index task) const
{
    return model_.tasks[task].drop_fee + emphasis(task);
}

template <class Table, bool kTimed, bool kMixed>
Cost Plan<Table, kTimed, kMixed>::emphasis(Index task) const
{
    const model::Task& t = model_.tasks[task];
    return t.mandatory ? 0 : static_cast<Cost>(emphasis_times_ * static_cast<double>(t.drop_fee));
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::count_in(Index task)
{
    absent_.leave(task);
    cost_ -= fee_of(task);
    emphasis_ -= emphasis(task);
    missing_ -= model_.tasks[task].priority;
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::count_out(Index task)
{
    absent_.enter(task);
    cost_ += fee_of(task);
    emphasis_ += emphasis(task);
    missing_ += model_.tasks[task].priority;
}

// Only between changes. Where all vehicles run, no higher fee brings another one.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::emphasize(double times)
{
    INVARIANT(journal_.empty(), "what is charged changes between changes");
    bool some_are_empty = false;
    for (Index kind = 0; kind < model_.kinds && !some_are_empty; ++kind)
        some_are_empty = empty_slot(kind) != kNone;
    emphasis_times_ = some_are_empty ? times : 0;
    cost_ -= std::exchange(emphasis_, 0);
    for (const Index task : absent_.all())
        emphasis_ += emphasis(task);
    cost_ += emphasis_;
    committed_cost_ = cost_;
    committed_emphasis_ = emphasis_;
}

}  // namespace routeopt::routing::search::plain
