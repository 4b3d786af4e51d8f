// Names and amounts in words that a dispatcher understands, for messages.
#pragma once

#include <string>

#include "base/in_quotes.hpp"
#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

std::string duration_in_words(std::int64_t seconds);                   // 1 h 2 min 5 s
std::string count_in_words(std::int64_t count, std::string_view one);  // 1 task, 2 tasks
std::string task_in_words(const Visit& visit);                         // job `a`, shipment `s`
std::string stop_in_words(const Visit& visit);     // the pickup of shipment `s`, the end
std::string vehicle_in_words(const Route& route);  // vehicle `van`

// JSON pointers into the answer (/routes/0, /routes/0/stops/3) or the plan (/plan/routes/0), as the
// route says. What the plan does not list, such as a break that the referee placed, gets the
// pointer of its route.
std::string pointer_to(const Route& route);
std::string pointer_to(const Route& route, std::size_t stop);

}  // namespace routeopt::routing::referee
