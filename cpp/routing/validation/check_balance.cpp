// Balances: who has a share and a history, shares of which there are some, and the bound of a
// price, which depends on what is measured.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "base/in_quotes.hpp"
#include "base/in_thousands.hpp"
#include "routing/validation/checks.hpp"
#include "routing/validation/tables.hpp"
#include "wire/number.hpp"

namespace routeopt::routing::validation {
namespace {

// The vehicles that take part in a balance.
class Members {
public:
    explicit Members(const Balance& balance) : are_all_(!balance.vehicles)
    {
        for (const Text& id : *balance.vehicles)
            named_.insert(*id);
    }

    [[nodiscard]] bool has(std::string_view id) const { return are_all_ || named_.contains(id); }

private:
    bool are_all_;
    std::set<std::string_view> named_;
};

bool is_by_hour_or_km(const Balance& balance)
{
    return balance.measure->measure != Measure::tasks && balance.measure->measure != Measure::load;
}

// A share or a history of a known vehicle that takes no part.
void check_takes_part(const Balance& balance, const Field<std::vector<OfVehicle>>& amounts,
                      const Ids& ids, wire::FaultList& faults)
{
    if (!balance.vehicles)
        return;
    const Members members{balance};
    for (const OfVehicle& own : *amounts)
        if (ids.vehicles.number_of(own.vehicle) && !members.has(own.vehicle))
            faults.invalid_value({own.at}, [&] {
                return in_quotes(own.vehicle) + " is not among the `vehicles` of this balance";
            });
}

// Returns whether they do, where shares are given.
bool check_all_have_shares(const Problem& problem, const Balance& balance, wire::FaultList& faults)
{
    const Members members{balance};
    std::set<std::string_view> have_shares;
    for (const OfVehicle& own : *balance.shares)
        have_shares.insert(own.vehicle);
    for (const Vehicle& vehicle : *problem.vehicles) {
        if (!vehicle.id || !members.has(*vehicle.id) || have_shares.contains(*vehicle.id))
            continue;
        faults.invalid_value({balance.shares.at}, [&] {
            return in_quotes(*vehicle.id) + " takes part in this balance: it needs a share, or 0";
        });
        return false;
    }
    return true;
}

// Whether a shift of those who take part counts and lasts; true where that is not known.
bool may_have_hours(const Problem& problem, const Balance& balance)
{
    if (!problem.vehicles || !balance.vehicles.usable() || !balance.period.usable())
        return true;
    const Members members{balance};
    for (const Vehicle& vehicle : *problem.vehicles) {
        if (balance.vehicles && !members.has(*vehicle.id))
            continue;
        if (!vehicle.id || !vehicle.shifts)
            return true;
        for (const Shift& shift : *vehicle.shifts) {
            const Number& start = shift.start->time;
            const Number& end = shift.end->time;
            if (!start || !end)
                return true;
            if (*end > *start && (!balance.period || (*balance.period->start <= *start &&
                                                      *start < *balance.period->end)))
                return true;
        }
    }
    return false;
}

void check_shares(const Problem& problem, const Balance& balance, wire::FaultList& faults)
{
    if (balance.vehicles.present() && balance.vehicles->empty())
        return;  // which is at fault itself
    if (balance.shares) {
        if (balance.vehicles.usable() && problem.vehicles &&
            !check_all_have_shares(problem, balance, faults))
            return;
        const bool are_read = std::ranges::all_of(
            *balance.shares, [](const OfVehicle& own) { return own.amount.usable(); });
        const bool is_any = std::ranges::any_of(
            *balance.shares, [](const OfVehicle& own) { return *own.amount > 0; });
        if (are_read && !is_any)
            faults.invalid_value({balance.shares.at},
                                 [] { return "the shares add up to 0: nobody has one"; });
    } else if (balance.shares.usable() && balance.measure && is_by_hour_or_km(balance) &&
               !may_have_hours(problem, balance)) {
        faults.invalid_value({balance.at, "shares"}, [] {
            return "no shift of these vehicles counts, so that nobody has a share: `shares` is "
                   "required";
        });
    }
}

void check_price(const Request& request, const Balance& balance, wire::FaultList& faults)
{
    if (!balance.price || !balance.measure || !is_by_hour_or_km(balance))
        return;
    const Decimal price = wire::read_number(*request.document, balance.price.at, kPerHour.places);
    if (price.above(kPerHour.most))
        faults.out_of_range({balance.price.at}, [] {
            return "must be at most " +
                   in_thousands(write_decimal(kPerHour.most, kPerHour.places)) +
                   " per hour or kilometre";
        });
}

}  // namespace

void check_balance(const Request& request, const Ids& ids, wire::FaultList& faults)
{
    const Problem& problem = *request.problem;
    for (const Balance& balance : *problem.balance) {
        check_takes_part(balance, balance.shares, ids, faults);
        check_takes_part(balance, balance.history, ids, faults);
        check_shares(problem, balance, faults);
        check_price(request, balance, faults);
    }
}

}  // namespace routeopt::routing::validation
