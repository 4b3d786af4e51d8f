// The limits of the interface: of counts, of values and of prices. The checks, their messages and
// the JSON Schema all take their numbers from here, so a limit is changed in this file alone.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/rounding.hpp"
#include "form/limits.hpp"

namespace routeopt::routing::validation {

using form::Count;
using form::DecimalRange;
using form::IntegerRange;
using form::kAmountPlaces;
using form::kInteger;
using form::kRatePlaces;

inline constexpr Count kTasks{"tasks (jobs and shipments)", 10'000, true};
inline constexpr Count kVehicles{"vehicles", 2'000, true};
inline constexpr Count kStops{"stops in total", 65'535, true};
inline constexpr Count kLocations{"distinct locations", 65'535, true};
inline constexpr Count kQuotas{"quotas", 65'535, true};
inline constexpr Count kBalances{"balances", 8};
inline constexpr Count kTimeLimit{"time_limit_s in seconds", 300, true};
inline constexpr Count kDimensions{"capacity dimensions", 4};
inline constexpr Count kRequiredSkills{"distinct required skills (name and min_level)", 256};
inline constexpr Count kTaskTags{"distinct task tags", 256};
inline constexpr Count kVehicleSets{"distinct sets of eligible vehicles", 256};
inline constexpr Count kServiceFactorPairs{"vehicle shifts times task stops with service_factors",
                                           10'000'000};
inline constexpr Count kSynchronized{"participants of a synchronized relation", 8};
inline constexpr Count kPlaces{"places of a stop", 16};
inline constexpr Count kOneOf{"participants of a one_of relation", 64};
inline constexpr Count kLinkedGroup{"tasks in one linked group", 16};
inline constexpr Count kSlices{"slices of a profile", 24};
inline constexpr Count kGroupedRelations{"ordered relations with groups", 1};
inline constexpr std::int64_t kMostReloadVisits = 8;
// Breaks of a shift that the search can plan: those of a route are the bits of one number.
inline constexpr std::int64_t kMostSearchedBreaks = 63;
// Seconds at a task's stop: the service after all factors, and by itself the setup, which has none.
inline constexpr IntegerRange kServiceTime{0, 100'000'000};
inline constexpr IntegerRange kReloadVisits{1, kMostReloadVisits};
// Where a slice of travel by time of day begins: seconds of the local day.
inline constexpr IntegerRange kSliceBegin{0, 86'399};
inline constexpr IntegerRange kShare{0, 1'000'000};  // of the work of a balance
inline constexpr IntegerRange kPriority{1, 1'000'000};
inline constexpr IntegerRange kAtLeastOne{1, INT64_MAX};
inline constexpr IntegerRange kCount{0, INT64_MAX};
// From 0 to a bound in hundredths of the currency.
constexpr DecimalRange amount_up_to(std::int64_t hundredths)
{
    return {kAmountPlaces, 0, hundredths * (kMoneySteps / 100)};
}
constexpr DecimalRange rate_up_to(std::int64_t hundredths)
{
    return {kRatePlaces, 0, hundredths * (kMillion / 100)};
}

inline constexpr DecimalRange kFactor{kRatePlaces, kMillion / 1000, 5 * kMillion};
inline constexpr DecimalRange kFee = amount_up_to(100'000'000'000);
inline constexpr DecimalRange kViolationCost = amount_up_to(2'147'483);
inline constexpr DecimalRange kWindowCost{kAmountPlaces, 0, 2'147'483'000, true};
inline constexpr DecimalRange kTargetPerLateHour = rate_up_to(2'147'483);
inline constexpr DecimalRange kPerLateHour = rate_up_to(128'849'000);
inline constexpr DecimalRange kPerTravelKm = rate_up_to(2'147'483'600);
inline constexpr DecimalRange kPerHour = rate_up_to(7'730'941'100);
// Of tasks and units of load; per hour and kilometre kPerHour is the bound.
inline constexpr DecimalRange kBalancePrice = rate_up_to(100'000'000'000);

}  // namespace routeopt::routing::validation
