// What is wrong with a request: values with a place, gathered, told in document order.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wire/document.hpp"

namespace routeopt::wire {

enum class FaultCode : std::uint8_t { limit_exceeded, invalid_value, out_of_range };

std::string_view name_of(FaultCode code);

// A node, or a member that a node does not have.
struct Place {
    NodeId node = kRoot;
    std::string_view missing{};
};

struct Fault {
    FaultCode code{};
    std::string pointer;
    std::string message;
    std::optional<std::int64_t> limit{};
    std::optional<std::int64_t> actual{};
};

// Keeps the first faults in document order and counts them all. Adding is cheap for those that
// will not be told: a message is made only for one that is kept.
class FaultList {
public:
    static constexpr std::size_t kMostTold = 100;

    explicit FaultList(const Document& document) : document_(&document) {}

    using Message = std::function<std::string()>;
    void invalid_value(Place place, const Message& message);
    void out_of_range(Place place, const Message& message);
    void limit_exceeded(Place place, std::string_view what, std::int64_t limit, std::int64_t actual,
                        std::string_view more = {});

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::vector<Fault> told() const;

private:
    struct Kept {
        NodeId order;
        std::size_t arrival;
        Fault fault;
    };
    static bool before(const Kept& a, const Kept& b)
    {
        return std::pair{a.order, a.arrival} < std::pair{b.order, b.arrival};
    }
    void add(Place place, FaultCode code, const Message& message,
             std::optional<std::int64_t> limit = {}, std::optional<std::int64_t> actual = {});

    const Document* document_;
    std::size_t count_ = 0;
    std::vector<Kept> kept_;  // a heap, the last in document order on top
};

}  // namespace routeopt::wire
