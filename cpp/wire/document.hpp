// A JSON text as a compact tree. Nodes stand in document order, so a node's number is its place
// in the text: faults sort by it, and a pointer is made only for the few that are told.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace routeopt::wire {

using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;
inline constexpr NodeId kNowhere = 0xFFFFFFFF;

enum class Kind : std::uint8_t { null, boolean, integer, decimal, string, array, object };

// Deepest nesting of arrays and objects that is read.
inline constexpr int kMostDepth = 64;

// What was wrong with a text that is not JSON, with line and column.
struct SyntaxError {
    std::string message;
};

class Document {
public:
    // Reads a whole text. Memory is linear in it, whatever it holds; nesting is never recursion.
    // Throws SyntaxError.
    explicit Document(std::string_view text);

    // Reads a second text as the root's member `name`, in place of one already there. Its nodes
    // come after all others. A root that is not an object is left as it is. Throws SyntaxError.
    void replace_member(std::string_view name, std::string_view text);

    // Leaves the root's members of that name aside, as if they had not been given.
    void drop_member(std::string_view name);

    [[nodiscard]] Kind kind(NodeId node) const { return nodes_[node].kind(); }
    [[nodiscard]] std::string_view key(NodeId node) const
    {
        return view(nodes_[node].key, nodes_[node].key_length);
    }
    // Preconditions below: the node is of that kind.
    [[nodiscard]] bool boolean(NodeId node) const { return nodes_[node].first != 0; }
    [[nodiscard]] std::int64_t integer(NodeId node) const;
    [[nodiscard]] std::string_view decimal(NodeId node) const { return text_of(node); }
    [[nodiscard]] std::string_view string(NodeId node) const { return text_of(node); }
    [[nodiscard]] std::size_t size(NodeId container) const { return nodes_[container].first; }

    // The first member of that name, or kNowhere. Precondition: an object.
    [[nodiscard]] NodeId member(NodeId object, std::string_view name) const;

    // Calls visit(child) for each entry or member. Precondition: array or object.
    template <class Visit>
    void each(NodeId container, Visit&& visit) const
    {
        const NodeId end = nodes_[container].end;
        for (NodeId child = container + 1; child < end; child = nodes_[child].end)
            if (!nodes_[child].replaced())
                visit(child);
    }

    // JSON pointer of a node. Linear in the number of its ancestors' children.
    [[nodiscard]] std::string pointer(NodeId node) const;

    // Members whose object has an earlier member of the same name.
    [[nodiscard]] const std::vector<NodeId>& repeated() const { return repeated_; }

private:
    friend class Builder;

    struct Node {
        std::uint32_t key = 0;  // offset into text_
        std::uint32_t key_length : 27 = 0;
        std::uint32_t is_replaced : 1 = 0;
        std::uint32_t kind_bits : 4 = 0;
        NodeId end = 0;            // one past the last node of this subtree
        std::uint32_t first = 0;   // boolean; integer's low half; offset of text; size
        std::uint32_t second = 0;  // integer's high half; length of text
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

// name as one reference token of a JSON pointer, with its slash.
std::string pointer_token(std::string_view name);

}  // namespace routeopt::wire
