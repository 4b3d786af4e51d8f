// Faults: what is wrong with a request. Nothing is thrown for them; readers and checks gather them
// in a FaultList, each with its place in the request's text, and all are reported at once.
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

// limit_exceeded: more of something than the interface allows; out_of_range: a number outside its
// bounds; invalid_value: everything else.
enum class FaultCode : std::uint8_t { limit_exceeded, invalid_value, out_of_range };

// The code as it is written in an answer.
std::string_view name_of(FaultCode code);

// Where a fault is: at a node of the document, or, with `missing`, at a member of that name which
// the node lacks. A missing member is sorted like the node that lacks it.
struct Place {
    NodeId node = kRoot;
    std::string_view missing{};
};

// A fault as it is reported.
struct Fault {
    FaultCode code{};
    std::string pointer;  // JSON pointer of the place
    std::string message;
    std::optional<std::int64_t> limit{};  // limit_exceeded only: the limit and what was found
    std::optional<std::int64_t> actual{};
};

// Keeps the first kMostTold faults in document order and counts all of them. A message and a
// pointer are made only for a fault that is kept, so a text with many faults costs little more than
// one without, above all where they come in document order. The document must outlive the list.
class FaultList {
public:
    static constexpr std::size_t kMostTold = 100;

    // `base` stands before every pointer, where the document is one of several.
    explicit FaultList(const Document& document, std::string base = {})
        : document_(&document), base_(std::move(base))
    {
    }

    // Each adds a fault. `message` is called at once or never.
    using Message = std::function<std::string()>;
    void invalid_value(Place place, const Message& message);
    void out_of_range(Place place, const Message& message);
    // The message reads "WHAT: at most LIMIT, found ACTUAL", then ": MORE" where there is more.
    void limit_exceeded(Place place, std::string_view what, std::int64_t limit, std::int64_t actual,
                        std::string_view more = {});

    // Calls change(pointer) for those that are kept, where readers know the document as another.
    void change_pointers(const std::function<void(std::string&)>& change)
    {
        for (Kept& kept : kept_)
            change(kept.fault.pointer);
    }

    [[nodiscard]] bool empty() const { return count_ == 0; }
    // How many were added, also beyond those that are kept.
    [[nodiscard]] std::size_t count() const { return count_; }
    // The faults that are kept, in document order; those at one place in the order of adding.
    [[nodiscard]] std::vector<Fault> told() const;

private:
    struct Kept {
        NodeId order;         // the node of its place
        std::size_t arrival;  // how many were added before
        Fault fault;
    };
    static bool before(const Kept& a, const Kept& b)
    {
        return std::pair{a.order, a.arrival} < std::pair{b.order, b.arrival};
    }
    void add(Place place, FaultCode code, const Message& message,
             std::optional<std::int64_t> limit = {}, std::optional<std::int64_t> actual = {});

    const Document* document_;
    std::string base_;
    std::size_t count_ = 0;
    std::vector<Kept> kept_;  // a heap with the last in document order on top
};

}  // namespace routeopt::wire
