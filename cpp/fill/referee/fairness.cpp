#include <algorithm>
#include <numeric>

#include "base/rounding.hpp"
#include "fill/referee/cover.hpp"

namespace routeopt::fill::referee {

std::vector<std::int64_t> Cover::loads(const FairnessBucket& bucket, const Span& span) const
{
    std::vector<std::int64_t> found;
    for (const Index employee : bucket.employees) {
        std::int64_t load = 0;
        for (const Index s : theirs_[as_size(employee)]) {
            const Shift& shift = problem_.shifts[as_size(s)];
            if (!bucket.shifts[as_size(s)] || bucket.periods->excluded(shift.day))
                continue;
            const std::int64_t inside = std::max<std::int64_t>(
                0, std::min(shift.to, span.to) - std::max(shift.from, span.from));
            load += bucket.kind == FairnessBucket::Target::shifts
                        ? span.has(shift.day)
                        : inside - shift.unpaid_break * inside / shift.length();
        }
        found.push_back(load);
    }
    return found;
}

// Each person's target is their share by contract of a total, in whole numbers over a common
// denominator, so that the sum of squares is exact.
void Cover::judge_bucket(Index number)
{
    const FairnessBucket& bucket = problem_.buckets[as_size(number)];
    const bool average = bucket.kind == FairnessBucket::Target::average;
    std::vector<std::int64_t> shares(bucket.employees.size(), 1);
    const auto has_contract = [&](Index e) {
        return problem_.employees[as_size(e)].contract_hours.value_or(0) > 0;
    };
    if (average && std::all_of(bucket.employees.begin(), bucket.employees.end(), has_contract)) {
        std::int64_t common = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            shares[i] = *problem_.employees[as_size(bucket.employees[i])].contract_hours;
            common = std::gcd(common, shares[i]);
        }
        for (std::int64_t& share : shares)
            share /= common;
    }
    const std::int64_t parts =
        average ? std::accumulate(shares.begin(), shares.end(), std::int64_t{0}) : 1;
    const std::int64_t unit = bucket.kind == FairnessBucket::Target::shifts ? 1 : 3600;
    for (const Span& span : bucket.periods->spans) {
        const std::vector<std::int64_t> load = loads(bucket, span);
        const std::int64_t total =
            average ? std::accumulate(load.begin(), load.end(), std::int64_t{0}) : bucket.target;
        Int128 squares = 0, below = 0, above = 0;
        for (std::size_t i = 0; i < load.size(); ++i) {
            const Int128 off = Int128{load[i]} * parts - Int128{total} * shares[i];
            squares += off * off;
            below = std::max(below, -off);
            above = std::max(above, off);
        }
        const Int128 denominator = Int128{parts} * unit;
        const auto value = static_cast<std::int64_t>(
            std::min<Int128>(divide_rounded(squares, denominator * denominator), INT64_MAX));
        const auto [least, most] = std::minmax_element(load.begin(), load.end());
        const auto of_unit = [&](double steps) { return steps / static_cast<double>(unit); };
        const auto of_parts = static_cast<double>(parts);
        const double people = average ? static_cast<double>(load.size()) : 1;
        judgement_.fairness.push_back({number, span, of_unit(static_cast<double>(total) / people),
                                       of_unit(static_cast<double>(*least)),
                                       of_unit(static_cast<double>(*most)),
                                       of_unit(static_cast<double>(below) / of_parts),
                                       of_unit(static_cast<double>(above) / of_parts), value});
        Item& item = add(Constraint::fairness, value, kNone);
        item.rule = number;
        item.from = span.from;
        item.to = span.to;
    }
}

}  // namespace routeopt::fill::referee
