// Document is filled from the SAX events of nlohmann/json. This is the only file that includes that
// library.
#include "wire/document.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace routeopt::wire {

// The library's type of floating-point numbers. Decimals are kept as text and this value is thrown
// away. The library refuses a number that is infinite after conversion; since an Unused reads as 0,
// decimals of any size pass.
class Unused {
public:
    Unused(double value) : value_(value) {}
    operator double&() { return value_; }
    operator double() const { return 0; }

private:
    double value_;
};

using Json = nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t,
                                  std::uint64_t, Unused>;

namespace {

// Longest text in bytes: a key's length must fit the 27 bits of Node::key_length. The largest
// requests are far below this.
constexpr std::size_t kMostText = (std::size_t{1} << 27) - 1;

struct LineColumn {
    std::size_t line = 1;
    std::size_t column = 1;
};

LineColumn place_in(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const std::size_t last_break = before.rfind('\n');
    return {1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')),
            before.size() - (last_break == std::string_view::npos ? 0 : last_break + 1)};
}

// One past the offset of the bracket that opens one level too many. Precondition: there is one.
std::size_t first_too_deep(std::string_view text)
{
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string && c == '\\')
            ++i;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '[' || c == '{') && ++depth > kMostDepth)
            return i + 1;
        else if (!in_string && (c == ']' || c == '}'))
            --depth;
    }
    return text.size();
}

SyntaxError syntax_error(std::string_view text, std::size_t offset, const std::string& why)
{
    const LineColumn place = place_in(text, offset);
    return {"the text is not JSON: line " + std::to_string(place.line) + ", column " +
            std::to_string(place.column) + ": " + why};
}

// The reason in an error message of the library, without the prefix and the position before it and
// without the bytes last read after it: these may be invalid UTF-8.
std::string reason_of(std::string_view what)
{
    const std::size_t place = what.find(" at line ");
    const std::size_t start = place == std::string_view::npos ? 0 : what.find(": ", place);
    if (place != std::string_view::npos && start != std::string_view::npos)
        what.remove_prefix(start + 2);
    return std::string{what.substr(0, what.find("; last read"))};
}

}  // namespace

// Appends the values of one text to a document. Functions that return bool return false to make the
// library stop.
class Builder : public nlohmann::json_sax<Json> {
public:
    Builder(Document& document, std::string_view text) : document_(document), text_(text) {}

    void parse(std::string_view key)
    {
        if (text_.size() > kMostText)
            throw SyntaxError{"the text is longer than " + std::to_string(kMostText) + " bytes"};
        set_key(key);
        if (!Json::sax_parse(text_.begin(), text_.end(), this))
            throw error_;
        // The library takes a zero byte for the end of its input and would ignore what follows.
        if (const std::size_t zero = text_.find('\0'); zero != text_.npos)
            throw syntax_error(text_, zero + 1, "bytes after the document");
        // Objects end inside out, but faults are reported in document order, and a list of faults
        // is cheapest to fill in that order (see FaultList).
        std::sort(document_.repeated_.begin(), document_.repeated_.end());
    }

    bool null() override { return leaf(Kind::null, 0, 0); }
    bool boolean(bool value) override { return leaf(Kind::boolean, value ? 1 : 0, 0); }
    bool number_integer(std::int64_t value) override { return integer(value); }
    bool number_unsigned(std::uint64_t value) override
    {
        if (value <= static_cast<std::uint64_t>(INT64_MAX))
            return integer(static_cast<std::int64_t>(value));
        return text(Kind::decimal, std::to_string(value));
    }
    bool number_float(Unused, const std::string& digits) override
    {
        return text(Kind::decimal, digits);
    }
    bool string(std::string& value) override { return text(Kind::string, value); }
    bool binary(Json::binary_t&) override { return false; }
    bool key(std::string& value) override
    {
        set_key(value);
        return true;
    }
    bool start_object(std::size_t) override { return open(Kind::object); }
    bool start_array(std::size_t) override { return open(Kind::array); }
    bool end_object() override
    {
        find_repeated(open_[depth_ - 1]);
        return close();
    }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t offset, const std::string&, const Json::exception& why) override
    {
        error_ = syntax_error(text_, offset, reason_of(why.what()));
        return false;
    }

private:
    void set_key(std::string_view key)
    {
        key_ = static_cast<std::uint32_t>(document_.text_.size());
        key_length_ = static_cast<std::uint32_t>(key.size());
        document_.text_ += key;
    }

    // Adds a node, as a child of the innermost open container.
    bool leaf(Kind kind, std::uint32_t first, std::uint32_t second)
    {
        if (depth_ > 0)
            ++document_.nodes_[open_[depth_ - 1]].first;
        Document::Node node;
        node.key = key_;
        node.key_length = key_length_ & 0x7FFFFFF;
        node.kind_bits = static_cast<std::uint32_t>(kind) & 0xF;
        node.first = first;
        node.second = second;
        node.end = static_cast<NodeId>(document_.nodes_.size() + 1);
        document_.nodes_.push_back(node);
        key_length_ = 0;
        return true;
    }

    bool integer(std::int64_t value)
    {
        const auto bits = static_cast<std::uint64_t>(value);
        return leaf(Kind::integer, static_cast<std::uint32_t>(bits),
                    static_cast<std::uint32_t>(bits >> 32));
    }

    bool text(Kind kind, std::string_view value)
    {
        const auto offset = static_cast<std::uint32_t>(document_.text_.size());
        document_.text_ += value;
        return leaf(kind, offset, static_cast<std::uint32_t>(value.size()));
    }

    bool open(Kind kind)
    {
        if (depth_ == kMostDepth) {
            error_ = syntax_error(text_, first_too_deep(text_),
                                  "nested deeper than " + std::to_string(kMostDepth) + " levels");
            return false;
        }
        const auto node = static_cast<NodeId>(document_.nodes_.size());
        leaf(kind, 0, 0);
        open_[depth_++] = node;
        return true;
    }

    bool close()
    {
        document_.nodes_[open_[--depth_]].end = static_cast<NodeId>(document_.nodes_.size());
        return true;
    }

    void find_repeated(NodeId object);

    Document& document_;
    std::string_view text_;
    std::array<NodeId, kMostDepth> open_{};  // containers around the current place, outermost first
    std::size_t depth_ = 0;
    std::uint32_t key_ = 0;
    std::uint32_t key_length_ = 0;
    SyntaxError error_{"the text is not JSON"};
};

// Small objects are compared pair by pair. Large ones are sorted by name, so that an object with
// many members takes O(n log n) and no text can make this slow.
void Builder::find_repeated(NodeId object)
{
    constexpr std::size_t kSmall = 16;
    std::array<NodeId, kSmall> small{};
    std::vector<NodeId> large;
    const std::size_t count = document_.nodes_[object].first;
    std::size_t seen = 0;
    const auto end = static_cast<NodeId>(document_.nodes_.size());
    for (NodeId child = object + 1; child < end; child = document_.nodes_[child].end) {
        if (count > kSmall) {
            large.push_back(child);
            continue;
        }
        const std::string_view name = document_.key(child);
        if (std::any_of(small.begin(), small.begin() + static_cast<std::ptrdiff_t>(seen),
                        [&](NodeId other) { return document_.key(other) == name; }))
            document_.repeated_.push_back(child);
        small[seen++] = child;
    }
    std::sort(large.begin(), large.end(), [&](NodeId a, NodeId b) {
        const int order = document_.key(a).compare(document_.key(b));
        return order != 0 ? order < 0 : a < b;
    });
    for (std::size_t i = 1; i < large.size(); ++i)
        if (document_.key(large[i]) == document_.key(large[i - 1]))
            document_.repeated_.push_back(large[i]);
}

Document::Document(std::string_view text)
{
    nodes_.reserve(text.size() / 16);
    text_.reserve(text.size() / 2);
    Builder{*this, text}.parse({});
}

void Document::replace_member(std::string_view name, std::string_view text)
{
    if (kind(kRoot) != Kind::object)
        return;
    const NodeId old = member(kRoot, name);
    Builder{*this, text}.parse(name);
    nodes_[kRoot].end = static_cast<NodeId>(nodes_.size());
    if (old != kNowhere)
        nodes_[old].is_replaced = 1;
    else
        ++nodes_[kRoot].first;
}

void Document::drop_member(std::string_view name)
{
    if (kind(kRoot) != Kind::object)
        return;
    for (NodeId at = member(kRoot, name); at != kNowhere; at = member(kRoot, name)) {
        nodes_[at].is_replaced = 1;
        std::erase(repeated_, at);
    }
}

std::int64_t Document::integer(NodeId node) const
{
    const Node& n = nodes_[node];
    return static_cast<std::int64_t>((std::uint64_t{n.second} << 32) | n.first);
}

NodeId Document::member(NodeId object, std::string_view name) const
{
    const NodeId end = nodes_[object].end;
    for (NodeId child = object + 1; child < end; child = nodes_[child].end)
        if (nodes_[child].key_length == name.size() && !nodes_[child].replaced() &&
            key(child) == name)
            return child;
    return kNowhere;
}

std::string Document::pointer(NodeId node) const
{
    std::string result;
    for (NodeId at = kRoot; at != node;) {
        std::size_t position = 0;
        NodeId child = at + 1;
        for (; nodes_[child].end <= node; child = nodes_[child].end)
            ++position;
        result +=
            kind(at) == Kind::array ? '/' + std::to_string(position) : pointer_token(key(child));
        at = child;
    }
    return result;
}

std::string pointer_token(std::string_view name)
{
    std::string result = "/";
    for (const char c : name) {
        if (c == '~')
            result += "~0";
        else if (c == '/')
            result += "~1";
        else
            result += c;
    }
    return result;
}

}  // namespace routeopt::wire
