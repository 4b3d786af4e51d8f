// A JSON text as a compact tree: 20 bytes for each value, and the text of keys, strings and
// decimals. Nodes are numbered in the order in which their values begin in the text. So faults
// (wire/fault.hpp) are sorted by node number alone, and a JSON pointer has to be made only for the
// few faults that are reported.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace routeopt::wire {

// Number of a node: its position in document order. kNowhere stands for a value that is not there;
// it is greater than the number of every node.
using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;
inline constexpr NodeId kNowhere = 0xFFFFFFFF;

// An integer is a number without fraction and exponent that fits 64 bits; all others are decimals.
enum class Kind : std::uint8_t { null, boolean, integer, decimal, string, array, object };

// The deepest nesting of arrays and objects that is accepted.
inline constexpr int kMostDepth = 64;

// Thrown for a text that is not JSON (RFC 8259). The message names line and column, from 1.
struct SyntaxError {
    std::string message;
};

// Views that it returns stay valid until the document changes or goes.
class Document {
public:
    // Reads a whole text; `text` is not needed afterwards. Takes O(n log n) time and O(n) memory
    // for n bytes, whatever they are, and no recursion. Throws SyntaxError where the text is not
    // JSON, is longer than 2^27 - 1 bytes or is nested deeper than kMostDepth.
    explicit Document(std::string_view text);

    // Reads a second JSON text as the member `name` of the root and puts the member of that name
    // aside, if there is one. The nodes of the new member come after all others. Does nothing where
    // the root is not an object. Throws SyntaxError.
    void replace_member(std::string_view name, std::string_view text);

    // Puts all members of the root with that name aside, as if they had not been given.
    void drop_member(std::string_view name);

    [[nodiscard]] Kind kind(NodeId node) const { return nodes_[node].kind(); }
    // The name of a member of an object, decoded; empty for the root and for entries of arrays.
    [[nodiscard]] std::string_view key(NodeId node) const
    {
        return view(nodes_[node].key, nodes_[node].key_length);
    }
    // The value of a node, or the number of entries or members of a container. Precondition: the
    // node is of the kind that the function is named after; for size, an array or an object.
    // `decimal` is the number as it was written, `string` is decoded UTF-8. `size` of the root
    // still counts members that drop_member has put aside.
    [[nodiscard]] bool boolean(NodeId node) const { return nodes_[node].first != 0; }
    [[nodiscard]] std::int64_t integer(NodeId node) const;
    [[nodiscard]] std::string_view decimal(NodeId node) const { return text_of(node); }
    [[nodiscard]] std::string_view string(NodeId node) const { return text_of(node); }
    [[nodiscard]] std::size_t size(NodeId container) const { return nodes_[container].first; }

    // The first member of that name, or kNowhere. Linear in the number of members.
    // Precondition: the node is an object.
    [[nodiscard]] NodeId member(NodeId object, std::string_view name) const;

    // Calls visit(child) for each entry or member in document order, without members put aside.
    // Precondition: the node is an array or an object.
    template <class Visit>
    void each(NodeId container, Visit&& visit) const
    {
        const NodeId end = nodes_[container].end;
        for (NodeId child = container + 1; child < end; child = nodes_[child].end)
            if (!nodes_[child].replaced())
                visit(child);
    }

    // The JSON pointer (RFC 6901) of a node. Linear in the number of its ancestors' children, so it
    // is not for every node.
    [[nodiscard]] std::string pointer(NodeId node) const;

    // Members whose object has an earlier member of the same name, in document order.
    [[nodiscard]] const std::vector<NodeId>& repeated() const { return repeated_; }

private:
    friend class Builder;

    struct Node {
        std::uint32_t key = 0;  // offset into text_
        std::uint32_t key_length : 27 = 0;
        std::uint32_t is_replaced : 1 = 0;  // put aside
        std::uint32_t kind_bits : 4 = 0;
        NodeId end = 0;  // one past the last node of this subtree
        // By kind: first is the boolean, the low half of the integer, the offset of the decimal or
        // string in text_, or the number of children; second the integer's high half or the length.
        std::uint32_t first = 0;
        std::uint32_t second = 0;
        [[nodiscard]] Kind kind() const { return static_cast<Kind>(kind_bits); }
        [[nodiscard]] bool replaced() const { return is_replaced != 0; }
    };

    [[nodiscard]] std::string_view view(std::uint32_t offset, std::uint32_t length) const
    {
        return std::string_view{text_}.substr(offset, length);
    }
    [[nodiscard]] std::string_view text_of(NodeId node) const
    {
        return view(nodes_[node].first, nodes_[node].second);
    }

    std::vector<Node> nodes_;
    std::string text_;  // keys, strings (decoded) and decimals (as written)
    std::vector<NodeId> repeated_;
};

// `name` as one reference token of a JSON pointer: a slash, then the name with `~` and `/` escaped.
std::string pointer_token(std::string_view name);

}  // namespace routeopt::wire
