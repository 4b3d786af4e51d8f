#include "wire/fault.hpp"

#include <algorithm>

#include "base/in_thousands.hpp"

namespace routeopt::wire {

std::string_view name_of(FaultCode code)
{
    switch (code) {
    case FaultCode::limit_exceeded: return "limit_exceeded";
    case FaultCode::invalid_value: return "invalid_value";
    case FaultCode::out_of_range: return "out_of_range";
    }
    return {};
}

void FaultList::invalid_value(Place place, const Message& message)
{
    add(place, FaultCode::invalid_value, message);
}

void FaultList::out_of_range(Place place, const Message& message)
{
    add(place, FaultCode::out_of_range, message);
}

void FaultList::limit_exceeded(Place place, std::string_view what, std::int64_t limit,
                               std::int64_t actual, std::string_view more)
{
    const auto message = [&] {
        std::string text{what};
        text += ": at most " + in_thousands(limit) + ", found " + in_thousands(actual);
        if (!more.empty())
            text.append(": ").append(more);
        return text;
    };
    add(place, FaultCode::limit_exceeded, message, limit, actual);
}

void FaultList::add(Place place, FaultCode code, const Message& message,
                    std::optional<std::int64_t> limit, std::optional<std::int64_t> actual)
{
    const std::size_t arrival = count_++;
    if (kept_.size() == kMostTold) {
        if (place.node >= kept_.front().order)
            return;
        std::pop_heap(kept_.begin(), kept_.end(), before);
        kept_.pop_back();
    }
    std::string pointer = base_ + document_->pointer(place.node);
    if (!place.missing.empty())
        pointer += pointer_token(place.missing);
    kept_.push_back({place.node, arrival, {code, std::move(pointer), message(), limit, actual}});
    std::push_heap(kept_.begin(), kept_.end(), before);
}

std::vector<Fault> FaultList::told() const
{
    std::vector<Kept> sorted = kept_;
    std::sort(sorted.begin(), sorted.end(), before);
    std::vector<Fault> told;
    for (Kept& kept : sorted)
        told.push_back(std::move(kept.fault));
    return told;
}

}  // namespace routeopt::wire
