// Reads the values of a request by their rules (rules.hpp) and the members of its objects by their
// descriptions. Nothing is thrown: a value that breaks its rule becomes a fault, and
// its field is marked as faulty so that checks on several values leave it alone.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>

#include "base/civil_time.hpp"
#include "base/decimal.hpp"
#include "form/field.hpp"
#include "form/read_options.hpp"
#include "form/rules.hpp"
#include "wire/fault.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::form {

using wire::NodeId;

// The form of the times in a request.
enum class TimeKind : std::uint8_t { undecided, integer, iso };

// Reads a document once.
class Reader {
public:
    // times: the form that times must have, if that is known.
    Reader(const wire::Document& document, wire::FaultList& faults, ReadOptions options,
           TimeKind times = TimeKind::iso)
        : document_(document), faults_(faults), options_(options), times_(times)
    {
    }

    // Each reads the value of a node into out. Returns false, and adds a fault, where the value
    // breaks the rule; out may then hold anything. A list or an object counts as read even where
    // entries or members break their rules: these are marked themselves.
    bool read(NodeId node, std::int64_t& out, const IntegerRange& range);
    bool read(NodeId node, std::int64_t& out, const DecimalRange& range);
    bool read(NodeId node, std::int64_t& out, const TimeRule&);
    bool read(NodeId node, bool& out, const FlagRule&);
    bool read(NodeId node, std::string_view& out, const IdRule&);
    bool read(NodeId node, std::string_view& out, const NameRule&);

    template <std::size_t N, class Value>
    bool read(NodeId node, Value& out, const WordRule<N>& rule);
    template <class Value, class Describe>
    bool read(NodeId node, Value& out, const ObjectRule<Describe>& rule);
    template <class Value, class Member>
    bool read(NodeId node, Value& out, const IdInRule<Member>& rule);
    template <class Value, class Describe, class Member>
    bool read(NodeId node, Value& out, const IdOrObjectRule<Describe, Member>& rule);
    template <class Value, class Entry>
    bool read(NodeId node, std::vector<Value>& out, const ListRule<Entry>& rule);
    template <class Value, class Describe, class Name>
    bool read(NodeId node, std::vector<Value>& out, const MapRule<Describe, Name>& rule);
    // A rule of one solver or dialect, which has a function read_value beside it.
    template <class Value, class Rule>
        requires requires(Reader& reader, NodeId node, Value& out, const Rule& rule) {
            read_value(reader, node, out, rule);
        }
    bool read(NodeId node, Value& out, const Rule& rule)
    {
        return read_value(*this, node, out, rule);
    }

    // Whether a text is an id (IdRule); adds a fault where it is none.
    bool check_id(NodeId node, std::string_view text);

    // Adds the fault "must be EXPECTED"; returns false.
    bool wrong(NodeId node, std::string_view expected);

    // Reads an entry of a list or a member of an object into its field.
    template <class Value, class Rule>
    void read_field(NodeId node, Field<Value>& field, const Rule& rule)
    {
        field.at = node;
        field.given = read(node, field.value, rule) ? Given::sound : Given::faulty;
    }

    [[nodiscard]] const wire::Document& document() const { return document_; }
    wire::FaultList& faults() { return faults_; }

    // Whether times of both forms were read, and which form the first in document order has.
    [[nodiscard]] bool times_are_mixed() const
    {
        return first_iso_ != wire::kNowhere && first_integer_ != wire::kNowhere;
    }
    [[nodiscard]] TimeKind first_time_kind() const
    {
        return first_iso_ < first_integer_ ? TimeKind::iso : TimeKind::integer;
    }

    [[nodiscard]] const ReadOptions& options() const { return options_; }

private:
    bool read_text(NodeId node, std::string_view& out);
    bool read_whole(NodeId node, Decimal& out);

    const wire::Document& document_;
    wire::FaultList& faults_;
    ReadOptions options_;
    TimeKind times_;
    NodeId first_iso_ = wire::kNowhere;  // the first time of each form, in document order
    NodeId first_integer_ = wire::kNowhere;
};

// The visitor of descriptions that reads one object.
class ObjectReader {
public:
    ObjectReader(Reader& reader, NodeId object) : reader_(reader), object_(object) {}

    template <class Value, class Rule>
    void required(std::string_view name, Field<Value>& field, const Rule& rule, std::string_view)
    {
        optional(name, field, rule, {});
        if (field.present())
            return;
        field.given = Given::faulty;
        reader_.faults().invalid_value(
            {object_, name}, [&] { return "the member `" + std::string{name} + "` is required"; });
    }

    template <class Value, class Rule>
    void optional(std::string_view name, Field<Value>& field, const Rule& rule, std::string_view,
                  std::string_view = {})
    {
        const NodeId node = find(name);
        if (node != wire::kNowhere)
            reader_.read_field(node, field, rule);
    }

    template <class Value, class Rule>
    void either(std::string_view name, std::string_view alias, Field<Value>& field,
                const Rule& rule, std::string_view, std::string_view = {})
    {
        const NodeId first = find(name);
        const NodeId second = find(alias);
        if (first != wire::kNowhere && second != wire::kNowhere)
            reader_.faults().invalid_value({std::max(first, second)}, [&] {
                return "only one of `" + std::string{name} + "` and `" + std::string{alias} +
                       "` may be given";
            });
        if (std::min(first, second) != wire::kNowhere)
            reader_.read_field(std::min(first, second), field, rule);
    }

    template <class... Names>
    void ignored(Names... names)
    {
        (static_cast<void>(find(names)), ...);
    }

    void refused(std::string_view name, std::string_view why)
    {
        const NodeId node = find(name);
        if (node != wire::kNowhere)
            reader_.faults().invalid_value({node}, [&] { return std::string{why}; });
    }

    // Whether the field was read, so that the members that depend on it are known. If not, unknown
    // members of this object are not reported.
    template <class Value>
    bool decided(const Field<Value>& field)
    {
        members_undecided_ = !field;
        return static_cast<bool>(field);
    }
    template <class Value>
    bool when(const Field<Value>& field, Value value) const
    {
        return *field == value;
    }

    // Adds a fault for each member that the description did not name. To be called last.
    void refuse_unknown() const;

private:
    // The member of that name, which is known from now on.
    NodeId find(std::string_view name)
    {
        known_[known_count_++] = name;
        const NodeId node = reader_.document().member(object_, name);
        if (node == wire::kNowhere)
            return node;
        ++found_;
        const bool is_null = reader_.document().kind(node) == wire::Kind::null;
        return is_null && reader_.options().null_is_absent ? wire::kNowhere : node;
    }

    static constexpr std::size_t kMostMembers = 32;  // no description names more
    Reader& reader_;
    NodeId object_;
    std::array<std::string_view, kMostMembers> known_{};
    std::size_t known_count_ = 0;
    std::size_t found_ = 0;  // how many of the known members the object has
    bool members_undecided_ = false;
};

template <std::size_t N, class Value>
bool Reader::read(NodeId node, Value& out, const WordRule<N>& rule)
{
    std::string_view text;
    if (!read_text(node, text))
        return false;
    const auto found = std::find(rule.words.begin(), rule.words.end(), text);
    if (found == rule.words.end()) {
        faults_.invalid_value({node}, [&] { return wire::unknown_word(text, rule.words); });
        return false;
    }
    if constexpr (std::is_enum_v<Value>)
        out = static_cast<Value>(found - rule.words.begin());
    else
        out = *found;
    return true;
}

template <class Value, class Describe>
bool Reader::read(NodeId node, Value& out, const ObjectRule<Describe>& rule)
{
    if (document_.kind(node) != wire::Kind::object)
        return wrong(node, "an object");
    out.at = node;
    ObjectReader visitor{*this, node};
    rule.describe(visitor, out);
    visitor.refuse_unknown();
    return true;
}

template <class Value, class Member>
bool Reader::read(NodeId node, Value& out, const IdInRule<Member>& rule)
{
    out.at = node;
    read_field(node, out.*rule.id, IdRule{});
    return (out.*rule.id).usable();
}

template <class Value, class Describe, class Member>
bool Reader::read(NodeId node, Value& out, const IdOrObjectRule<Describe, Member>& rule)
{
    return document_.kind(node) == wire::Kind::object ? read(node, out, rule.object)
                                                      : read(node, out, rule.id);
}

template <class Value, class Entry>
bool Reader::read(NodeId node, std::vector<Value>& out, const ListRule<Entry>& rule)
{
    if (document_.kind(node) != wire::Kind::array)
        return wrong(node, "a list");
    if (rule.needs_an_entry && document_.size(node) == 0)
        faults_.invalid_value({node}, [] { return "the list needs at least one entry"; });
    out.reserve(document_.size(node));
    document_.each(node, [&](NodeId entry) {
        Value& value = out.emplace_back();
        if constexpr (requires { value.given; }) {
            read_field(entry, value, rule.entry);
        } else {
            read(entry, value, rule.entry);
        }
    });
    return true;
}

template <class Value, class Describe, class Name>
bool Reader::read(NodeId node, std::vector<Value>& out, const MapRule<Describe, Name>& rule)
{
    if (document_.kind(node) != wire::Kind::object)
        return wrong(node, "an object");
    document_.each(node, [&](NodeId entry) {
        Value& value = out.emplace_back();
        value.*rule.name = document_.key(entry);
        read(entry, value, object(rule.describe));
    });
    return true;
}

}  // namespace routeopt::form
