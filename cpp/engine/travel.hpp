// The travel that a call is answered with: the caller's matrices, else the request's, else the
// provider that the call chose.
#pragma once

#include <memory>

#include "engine/call.hpp"
#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::engine {

// Whether the provider knows a profile, where the request has no matrices of its own.
bool knows(const Call& call, std::string_view profile);

// Whether the provider has times of its own for slices of the day.
bool is_by_day(const Call& call, std::string_view profile);

// A source, and what the answer tells of how it was got.
class Travel {
public:
    // Asks a service, if the call chose one and there are no matrices. The source refers to the
    // call's, the request's or the service's matrices. Precondition: checks found nothing.
    Travel(const Call& call, const routing::Request& request);

    [[nodiscard]] const travel::Source& source() const { return *source_; }
    [[nodiscard]] std::int64_t milliseconds() const { return milliseconds_; }
    // Appends the service's warnings; they refer to this travel.
    void add_to(std::vector<routing::Warning>& warnings) const;

private:
    void fetch(const TravelService& service, const routing::Request& request);

    std::unique_ptr<travel::Source> source_;
    std::int64_t milliseconds_ = 0;  // that the service took
    std::vector<FetchedTravel::Note> notes_;
    std::vector<std::string> pointers_;  // of the notes
};

}  // namespace routeopt::engine
