#include <algorithm>
#include <map>

#include "fill/model/model.hpp"

namespace routeopt::fill::model {

// Compiles the rules of each person.
class Compiler {
public:
    explicit Compiler(Model& model) : model_(model), problem_(model.problem) {}

    void compile()
    {
        model_.all = filter_of({});
        compile_days();
        compile_alone();
        compile_filters();
        for (const Employee& employee : problem_.employees)
            compile_person(employee, model_.persons.emplace_back());
    }

private:
    void compile_days()
    {
        model_.first_day = problem_.known.first;
        model_.days = static_cast<Index>(problem_.known.days());
        model_.first_planned = static_cast<Index>(problem_.horizon.first - model_.first_day);
        for (Index d = 0; d <= model_.days; ++d)
            model_.day_starts.push_back(problem_.zone.start_of(model_.first_day + d));
        model_.weekend_from.assign(as_size(model_.days), kNone);
        for (Index w = 0; w < static_cast<Index>(problem_.weekends.size()); ++w)
            model_.weekend_from[as_size(
                static_cast<Index>(problem_.weekends[as_size(w)].day - model_.first_day))] = w;
        model_.shifts_of_day.resize(as_size(model_.days));
        for (Index s = 0; s < static_cast<Index>(problem_.shifts.size()); ++s) {
            const Shift& shift = problem_.shifts[as_size(s)];
            model_.longest_shift = std::max(
                model_.longest_shift, static_cast<Index>((shift.end_time - 1) / calendar::kDay_s));
            model_.weekends_of.push_back(weekends_of(shift));
            if (!shift.is_history)
                model_.shifts_of_day[as_size(model_.day_of(s))].push_back(s);
        }
        for (std::vector<Index>& shifts : model_.shifts_of_day)
            std::sort(shifts.begin(), shifts.end(), [&](Index a, Index b) {
                const Shift& x = problem_.shifts[as_size(a)];
                const Shift& y = problem_.shifts[as_size(b)];
                return std::tie(x.from, x.to, a) < std::tie(y.from, y.to, b);
            });
    }

    [[nodiscard]] std::pair<Index, Index> weekends_of(const Shift& shift) const
    {
        std::pair<Index, Index> range{0, 0};
        for (Index w = 0; w < static_cast<Index>(problem_.weekends.size()); ++w) {
            const Weekend& weekend = problem_.weekends[as_size(w)];
            if (shift.to > weekend.from && shift.from < weekend.to)
                range = {range.second == 0 ? w : range.first, w + 1};
        }
        return range;
    }

    void compile_filters()
    {
        for (const Pattern& pattern : problem_.patterns) {
            std::vector<Index>& filters = model_.element_filters.emplace_back();
            for (const Pattern::Element& element : pattern.elements)
                filters.push_back(filter_of(element.filter));
        }
        for (const Rule& rule : problem_.rules) {
            std::vector<Index>& filters = model_.rule_filters.emplace_back();
            for (const Rule* next = &rule; next != nullptr; next = next->then.get())
                filters.push_back(filter_of(next->filter));
        }
    }

    // Points for each assignment that differs from the published plan; what is locked cannot.
    std::int64_t change_of(Index employee, Index shift) const
    {
        if (problem_.stability == 0 || problem_.schedule.empty())
            return 0;
        const auto found = published_.find({employee, shift});
        if (found == published_.end())
            return problem_.stability;
        return found->second ? 0 : -problem_.stability;
    }

    void compile_alone()
    {
        for (const Assignment& one : problem_.schedule) {
            published_.emplace(std::pair{one.employee, one.shift}, one.locked);
            if (!one.locked)
                model_.unkept.soft += problem_.stability;
        }
        const std::vector<Index> critical = critical_skills(problem_);
        std::map<std::array<std::int64_t, 4>, std::uint32_t> known;
        model_.alone_.reserve(problem_.employees.size() * problem_.shifts.size());
        for (Index e = 0; e < static_cast<Index>(problem_.employees.size()); ++e)
            for (Index s = 0; s < static_cast<Index>(problem_.shifts.size()); ++s) {
                Cost cost;
                if (!problem_.shifts[as_size(s)].is_history) {
                    cost = cost_alone(problem_, problem_.employees[as_size(e)], e, s);
                    cost.soft += change_of(e, s);
                    if (wastes(problem_, critical, e, s))
                        cost.add(problem_.weights[Constraint::critical_skills], 1);
                }
                const auto [entry, is_new] =
                    known.try_emplace({cost.law, cost.cover, cost.medium, cost.soft},
                                      static_cast<std::uint32_t>(model_.costs_.size()));
                if (is_new)
                    model_.costs_.push_back(cost);
                model_.alone_.push_back(entry->second);
            }
    }

    Index filter_of(const ShiftFilter& filter)
    {
        const auto same = [&](const ShiftFilter& one) {
            return one.all == filter.all && one.tags == filter.tags &&
                   one.excludes == filter.excludes;
        };
        const auto found = std::find_if(filters_.begin(), filters_.end(), same);
        const auto number = static_cast<Index>(found - filters_.begin());
        if (found == filters_.end()) {
            filters_.push_back(filter);
            std::vector<std::uint8_t>& takes = model_.takes.emplace_back();
            for (const Shift& shift : problem_.shifts)
                takes.push_back(filter.takes(shift));
        }
        return number;
    }
    Index filter_of_shifts_with(Index rest)
    {
        std::vector<std::uint8_t>& takes = model_.takes.emplace_back();
        for (const Shift& shift : problem_.shifts)
            takes.push_back(std::count(shift.rests.begin(), shift.rests.end(), rest) > 0);
        filters_.emplace_back().all = false;  // none is looked up as this one
        filters_.back().excludes.set();
        return static_cast<Index>(model_.takes.size()) - 1;
    }

    [[nodiscard]] std::vector<bool> flags(auto&& holds) const
    {
        std::vector<bool> found;
        for (Index d = 0; d < model_.days; ++d)
            found.push_back(holds(model_.first_day + d));
        return found;
    }

    void add_counter(PersonModel& person, Measure measure, Index filter, const PeriodsRef& periods,
                     std::optional<std::int64_t> min, std::optional<std::int64_t> max,
                     const Weight& weight, std::optional<Weight> weight_idle = {},
                     bool is_overtime = false)
    {
        if (!is_overtime && weight.points == kOff && (!weight_idle || weight_idle->points == kOff))
            return;
        Counter& counter = person.counters.emplace_back();
        counter.tally = tally_of(measure, filter, periods);
        counter.min = min;
        counter.max = max;
        counter.weight = weight;
        counter.weight_idle = weight_idle;
        counter.is_overtime = is_overtime;
    }

    std::shared_ptr<const Tally> tally_of(Measure measure, Index filter, const PeriodsRef& periods)
    {
        const auto same = [&](const std::shared_ptr<const Tally>& one) {
            return one->measure == measure && one->filter == filter &&
                   (one->periods == periods ||
                    (one->periods->excludes == periods->excludes &&
                     std::equal(one->periods->spans.begin(), one->periods->spans.end(),
                                periods->spans.begin(), periods->spans.end(),
                                [](const Span& a, const Span& b) {
                                    return a.from == b.from && a.to == b.to && a.first == b.first &&
                                           a.last == b.last && a.whole_days == b.whole_days;
                                })));
        };
        const auto found = std::find_if(tallies_.begin(), tallies_.end(), same);
        if (found != tallies_.end())
            return *found;
        auto tally = std::make_shared<Tally>();
        tally->measure = measure;
        tally->filter = filter;
        tally->periods = periods;
        tally->starts.push_back(0);
        const Index count =
            tally->by_shift() ? static_cast<Index>(problem_.shifts.size()) : model_.days;
        for (Index i = 0; i < count; ++i) {
            if (tally->by_shift())
                add_parts_of_shift(*tally, i);
            else
                add_parts_of_day(*tally, model_.first_day + i);
            tally->starts.push_back(static_cast<Index>(tally->parts.size()));
        }
        return tallies_.emplace_back(std::move(tally));
    }

    void add_parts_of_shift(Tally& tally, Index number)
    {
        const Shift& shift = problem_.shifts[as_size(number)];
        if (!model_.passes(tally.filter, number) || tally.periods->excluded(shift.day))
            return;
        const std::vector<Span>& spans = tally.periods->spans;
        for (Index s = 0; s < static_cast<Index>(spans.size()); ++s) {
            const Span& span = spans[as_size(s)];
            std::int64_t amount = span.has(shift.day);
            if (is_hours(tally.measure)) {
                const Seconds inside = std::max<Seconds>(0, std::min(shift.to, span.to) -
                                                                std::max(shift.from, span.from));
                amount = inside - shift.unpaid_break * inside / shift.length();
            }
            if (amount != 0)
                tally.parts.push_back({s, amount});
        }
    }
    static void add_parts_of_day(Tally& tally, Day day)
    {
        const std::vector<Span>& spans = tally.periods->spans;
        for (Index s = 0; s < static_cast<Index>(spans.size()); ++s)
            if (spans[as_size(s)].has(day) && !tally.periods->excluded(day))
                tally.parts.push_back({s, 1});
    }

    void compile_limits(const Limits& limits, PersonModel& person)
    {
        const Weights& weights = problem_.weights;
        const auto bound = [&](Measure measure, const auto& min, Constraint below, const auto& max,
                               Constraint above) {
            if (min)
                add_counter(person, measure, model_.all, limits.periods, min, {}, weights[below],
                            below == Constraint::min_hours
                                ? std::optional{weights[Constraint::min_hours_unassigned]}
                                : std::nullopt);
            if (max)
                add_counter(person, measure, model_.all, limits.periods, {}, max, weights[above]);
        };
        bound(Measure::hours_worked, limits.min_hours, Constraint::min_hours, limits.max_hours,
              Constraint::max_hours);
        bound(Measure::days_worked, limits.min_days, Constraint::min_working_days, limits.max_days,
              Constraint::max_working_days);
        bound(Measure::weekends_idle, limits.min_weekends_idle, Constraint::weekends,
              limits.max_weekends_idle, Constraint::weekends);
        const auto holds = flags([&](Day day) { return limits.holds_on(day); });
        if (limits.min_rest)
            person.gaps.push_back({Gap::Pairs::other_day,
                                   limits.min_rest,
                                   {},
                                   weights[Constraint::min_rest],
                                   model_.all,
                                   true,
                                   holds});
        if (limits.same_day_rest)
            person.gaps.push_back({Gap::Pairs::same_day,
                                   limits.same_day_rest,
                                   {},
                                   weights[Constraint::same_day_min_rest],
                                   model_.all,
                                   true,
                                   holds});
        if (limits.max_shifts_a_day)
            person.daily.push_back(
                {*limits.max_shifts_a_day, weights[Constraint::same_day], holds});
        if (limits.max_consecutive)
            add_sequence(person, Measure::days_worked, model_.all, {}, limits.max_consecutive,
                         weights[Constraint::max_consecutive], nullptr);
    }

    // periods: null for all runs.
    void add_sequence(PersonModel& person, Measure measure, Index filter,
                      std::optional<std::int64_t> min, std::optional<std::int64_t> max,
                      const Weight& weight, const Periods* periods)
    {
        Sequence& sequence = person.sequences.emplace_back();
        sequence.measure = measure;
        sequence.filter = filter;
        sequence.min = min;
        sequence.max = max;
        sequence.weight = weight;
        sequence.cap = std::max(min.value_or(0), max.value_or(0));
        for (Index d = 0; d < model_.days; ++d) {
            std::int16_t begins = periods == nullptr ? 1 : 0;
            if (periods != nullptr)
                for (const Span& span : periods->spans)
                    begins = static_cast<std::int16_t>(begins + span.has(model_.first_day + d));
            sequence.begins.push_back(begins);
            sequence.excluded.push_back(periods != nullptr &&
                                        periods->excluded(model_.first_day + d));
        }
    }

    void compile_rule(Index number, PersonModel& person)
    {
        const Rule& rule = problem_.rules[as_size(number)];
        if (rule.then || (rule.is_sequence && is_of_weekends(rule.measure)))
            person.whole_rules.push_back(number);
        else if (rule.weight.points == kOff)
            return;
        else if (!rule.is_sequence)
            add_counter(person, rule.measure, filter_of(rule.filter), rule.periods, rule.min,
                        rule.max, rule.weight);
        else
            add_sequence(person, rule.measure, filter_of(rule.filter), rule.min, rule.max,
                         rule.weight, rule.periods.get());
    }

    void compile_rests(const Employee& employee, PersonModel& person)
    {
        const auto beside = [&](const Rest& rest, Index filter) {
            person.gaps.push_back({Gap::Pairs::all,
                                   rest.min,
                                   rest.max,
                                   rest.weight,
                                   filter,
                                   rest.kind == RestKind::before,
                                   {}});
        };
        for (const Index number : employee.rests) {
            const Rest& rest = problem_.rests[as_size(number)];
            if (rest.kind == RestKind::in_period)
                person.rests_in_period.push_back(number);
            else
                beside(rest, filter_of(rest.filter));
        }
        if (shift_rests_.empty())
            for (const Shift& shift : problem_.shifts)
                for (const Index rest : shift.rests)
                    shift_rests_.emplace_back(rest, filter_of_shifts_with(rest));
        for (const auto& [rest, filter] : shift_rests_)
            beside(problem_.rests[as_size(rest)], filter);
    }

    // The automata of the patterns over several days; people with the same patterns share them.
    std::vector<std::shared_ptr<const PatternWord>> words_of(const std::vector<Index>& patterns)
    {
        const auto [entry, is_new] = words_.try_emplace(patterns);
        if (!is_new)
            return entry->second;
        std::vector<PatternWord> words;
        std::size_t used = PatternWord::kMostElements;
        for (const Index number : patterns) {
            const Pattern& pattern = problem_.patterns[as_size(number)];
            if (!pattern.multi_day || pattern.weight.points == kOff)
                continue;
            if (used + pattern.elements.size() > PatternWord::kMostElements) {
                words.emplace_back().passes.resize(problem_.shifts.size());
                used = 0;
            }
            add_pattern(words.back(), used, number);
            used += pattern.elements.size();
        }
        for (PatternWord& word : words)
            entry->second.push_back(std::make_shared<const PatternWord>(std::move(word)));
        return entry->second;
    }

    void add_pattern(PatternWord& word, std::size_t from, Index number)
    {
        const Pattern& pattern = problem_.patterns[as_size(number)];
        const std::uint64_t first = std::uint64_t{1} << from;
        const std::uint64_t last = first << (pattern.elements.size() - 1);
        word.firsts |= first;
        for (std::size_t day = 0; day < word.starts.size(); ++day)
            word.starts[day] |= pattern.start_days[day] ? first : 0;
        for (std::size_t i = 0; i < pattern.elements.size(); ++i) {
            const std::uint64_t bit = first << i;
            word.used |= bit;
            word.on |= pattern.elements[i].on ? bit : 0;
            const Index filter = model_.element_filters[as_size(number)][i];
            for (std::size_t s = 0; s < word.passes.size(); ++s)
                word.passes[s] |= model_.takes[as_size(filter)][s] != 0 ? bit : 0;
        }
        const auto length = static_cast<Index>(pattern.elements.size());
        if (pattern.satisfy == Pattern::Satisfy::preferred) {
            word.costs |= first | last;
            word.begun.push_back({first, pattern.weight, length});
            word.kept.push_back({last, pattern.weight, length});
        } else {
            word.costs |= last;
            word.whole.push_back({last, pattern.weight, length});
        }
    }

    void compile_person(const Employee& employee, PersonModel& person)
    {
        for (const Limits& limits : employee.limits)
            compile_limits(limits, person);
        for (const Index rule : employee.rules)
            compile_rule(rule, person);
        compile_rests(employee, person);
        for (const Index pattern : employee.patterns)
            if (!problem_.patterns[as_size(pattern)].multi_day)
                person.patterns.push_back(pattern);
        person.pattern_words = words_of(employee.patterns);
        if (employee.pay != 0)
            for (const Overtime& overtime : employee.overtime)
                add_counter(person, Measure::hours_worked, model_.all, overtime.periods, {},
                            overtime.after, {}, {}, true);
        for (const Preference& wish : employee.preferences) {
            if (wish.weight > 0 && wish.shift == kNone)
                person.wishes.push_back(wish);
            else if (wish.weight > 0)
                person.unmet.add(problem_.weights[Constraint::preference], wish.weight);
        }
        person.counts_hours = employee.pay != 0 || problem_.penalise_zero_hours ||
                              problem_.weights[Constraint::efficiency].points != kOff;
        for (const Counter& counter : person.counters)
            person.counts_idle = person.counts_idle || counter.weight_idle.has_value();
        for (const Gap& gap : person.gaps) {
            person.longest_memory = std::max(person.longest_memory, gap.min.value_or(0));
            if (gap.max)
                person.longest_memory = INT64_MAX;
        }
        find_runs(person);
        Index sums = 0;
        for (const Counter& counter : person.counters) {
            person.sum_offsets.push_back(sums);
            sums += static_cast<Index>(counter.spans().size());
        }
        person.sum_offsets.push_back(sums);
    }

    void find_runs(PersonModel& person) const
    {
        for (const Sequence& run : person.sequences) {
            if (run.filter != model_.all || run.weight.level != Level::hard ||
                std::count(run.begins.begin(), run.begins.end(), 0) > 0)
                continue;
            if (run.measure == Measure::days_worked && run.max)
                person.most_worked =
                    person.most_worked == 0
                        ? static_cast<Index>(*run.max)
                        : std::min(person.most_worked, static_cast<Index>(*run.max));
            if (run.measure == Measure::days_idle && run.min)
                person.least_idle = std::max(person.least_idle, static_cast<Index>(*run.min));
        }
        person.least_idle = std::max<Index>(person.least_idle, 1);
    }

    Model& model_;
    const Problem& problem_;
    std::vector<ShiftFilter> filters_;
    std::vector<std::pair<Index, Index>> shift_rests_;   // rest, filter
    std::map<std::pair<Index, Index>, bool> published_;  // whether it is locked
    std::vector<std::shared_ptr<const Tally>> tallies_;
    std::map<std::vector<Index>, std::vector<std::shared_ptr<const PatternWord>>> words_;
};

Model::Model(const Problem& of) : problem(of)
{
    Compiler{*this}.compile();
}

}  // namespace routeopt::fill::model
