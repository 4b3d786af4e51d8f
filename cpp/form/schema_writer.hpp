// Writes JSON Schemas of requests from the descriptions by which they are read.
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "form/value_writer.hpp"
#include "wire/writer.hpp"

namespace routeopt::form {

inline constexpr std::string_view kIsoTime =
    R"(^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.0+)?)?(Z|[+-][0-9]{2}:[0-9]{2})$)";
inline constexpr std::string_view kNoControlCharacter = R"(^[^\u0000-\u001f\u007f-\u009f]*$)";

// A type as an argument: selects the overload for the value that a rule is for.
template <class Value>
using Of = std::type_identity<Value>;

// Whether the members of an object depend on one of them, a required word: then the object is
// written once for each word. `Kind` is the type of that member, and `count` how many words it has.
template <class Value>
struct Variants {
    enum class Kind : std::uint8_t {};
    static constexpr std::size_t count = 0;
};

// Writes the schema of a value, by its rule.
class SchemaWriter {
public:
    // takes_null: a member that is not required may be null.
    explicit SchemaWriter(bool takes_null = false) : takes_null_(takes_null) {}

    // A rule of one solver or dialect, which has a function write_schema beside it.
    template <class Rule>
        requires requires(SchemaWriter& writer, const Rule& rule) { write_schema(writer, rule); }
    void write(auto, const Rule& rule)
    {
        write_schema(*this, rule);
    }
    void write(auto, const IntegerRange& range)
    {
        open("integer").member("minimum", range.least);
        if (range.most != INT64_MAX)
            writer_.member("maximum", range.most);
        writer_.end_object();
    }
    void write(auto, const DecimalRange& range)
    {
        open("number").member("minimum", bound(range.least, range.places));
        writer_.member("maximum", bound(range.most, range.places)).end_object();
    }
    void write(auto value, const TimeRule&)
    {
        any_of([&] {
            open("string").member("pattern", kIsoTime).end_object();
            write(value, kTime);
        });
    }
    void write(auto, const FlagRule&) { open("boolean").end_object(); }
    void write(auto, const NameRule&) { open("string").end_object(); }
    void write(auto, const IdRule&)
    {
        open("string").member("minLength", std::int64_t{1});
        writer_.member("maxLength", std::int64_t{kMostIdLength});
        writer_.member("pattern", kNoControlCharacter).end_object();
    }
    template <std::size_t N>
    void write(auto, const WordRule<N>& rule)
    {
        open("string").key("enum").begin_array();
        for (const std::string_view word : rule.words)
            writer_.value(word);
        writer_.end_array().end_object();
    }
    void write_word(std::string_view word) { open("string").member("const", word).end_object(); }
    template <class Member>
    void write(auto value, const IdInRule<Member>&)
    {
        write(value, IdRule{});
    }
    template <class Describe, class Member>
    void write(auto value, const IdOrObjectRule<Describe, Member>& rule)
    {
        any_of([&] {
            write(value, rule.id);
            write(value, rule.object);
        });
    }
    template <class Value, class Entry>
    void write(Of<std::vector<Value>>, const ListRule<Entry>& rule)
    {
        open("array").key("items");
        write(Of<Value>{}, rule.entry);
        if (rule.needs_an_entry)
            writer_.member("minItems", std::int64_t{1});
        if (rule.most)
            writer_.member("maxItems", *rule.most);
        writer_.end_object();
    }
    template <class Value, class Describe, class Name>
    void write(Of<std::vector<Value>>, const MapRule<Describe, Name>& rule)
    {
        open("object").key("additionalProperties");
        write(Of<Value>{}, object(rule.describe));
        writer_.end_object();
    }
    template <class Value, class Describe>
    void write(Of<Value>, const ObjectRule<Describe>& rule);

    // What write_alternatives() writes, one after the other.
    template <class Alternatives>
    void any_of(const Alternatives& write_alternatives)
    {
        open().key("anyOf").begin_array();
        write_alternatives();
        writer_.end_array().end_object();
    }

    // Begins the schema of a value of that type.
    wire::Writer& open(std::string_view type) { return open().member("type", type); }

    // Writes a member of an object that may be absent; null may stand for that.
    template <class Value, class Rule>
    void write_optional(Of<Value> value, const Rule& rule)
    {
        if (!takes_null_)
            return write(value, rule);
        any_of([&] {
            write(value, rule);
            open("null").end_object();
        });
    }
    // Begins a member. about: its description. default_value: what it is where it is absent, as
    // JSON text, or nothing.
    void write_name(std::string_view name, std::string about, std::string default_value = {})
    {
        about_ = std::move(about);
        default_ = std::move(default_value);
        writer_.key(name);
    }

    wire::Writer& writer() { return writer_; }

private:
    template <class Value, class Describe>
    void write_object(const Describe& describe,
                      std::optional<typename Variants<Value>::Kind> kind = {});

    wire::Writer& open()
    {
        writer_.begin_object();
        if (std::exchange(is_root_, false))
            writer_.member("$schema", "https://json-schema.org/draft/2020-12/schema");
        if (!about_.empty())
            writer_.member("description", std::exchange(about_, {}));
        if (!default_.empty())
            writer_.key("default").written(std::exchange(default_, {}));
        return writer_;
    }

    // A bound in steps of 10^-places, written as a decimal. Bounds of rates have no more decimals
    // than amounts have, so none is lost.
    static Money bound(std::int64_t steps, int places)
    {
        for (; places > kAmountPlaces; --places)
            steps /= 10;
        return Money{steps};
    }

    bool takes_null_;
    wire::Writer writer_;
    std::string about_;    // of the member that is begun
    std::string default_;  // likewise
    bool is_root_ = true;
};

// The visitor of descriptions that writes the properties of one object, of one kind where it has
// kinds.
template <class Kind>
class PropertyWriter {
public:
    PropertyWriter(SchemaWriter& schema, std::optional<Kind> kind) : schema_(schema), kind_(kind) {}

    template <class Value, class Rule>
    void required(std::string_view name, const Field<Value>&, const Rule& rule,
                  std::string_view about)
    {
        required_.push_back(name);
        schema_.write_name(name, std::string{about});
        if constexpr (std::is_same_v<Value, Kind>)
            schema_.write_word(rule.words[static_cast<std::size_t>(*kind_)]);
        else
            schema_.write(Of<Value>{}, rule);
    }
    template <class Value, class Rule>
    void optional(std::string_view name, const Field<Value>& field, const Rule& rule,
                  std::string_view about, std::string_view without = {})
    {
        if (without.empty())
            schema_.write_name(name, std::string{about}, default_text(*field, rule));
        else
            schema_.write_name(name, told(about, without));
        schema_.write_optional(Of<Value>{}, rule);
    }
    template <class Value, class Rule>
    void either(std::string_view name, std::string_view alias, const Field<Value>& field,
                const Rule& rule, std::string_view about, std::string_view without = {})
    {
        optional(name, field, rule, about, without);
        schema_.write_name(alias, told(about, "`" + std::string{name} + "` may be given"));
        schema_.write_optional(Of<Value>{}, rule);
    }
    template <class... Names>
    void ignored(Names... names)
    {
        (write_ignored(names), ...);
    }
    void refused(std::string_view, std::string_view) {}

    bool decided(const Field<Kind>&) const { return true; }
    bool when(const Field<Kind>&, Kind kind) const { return kind == kind_; }

    void write_required() const
    {
        if (required_.empty())
            return;
        schema_.writer().key("required").begin_array();
        for (const std::string_view name : required_)
            schema_.writer().value(name);
        schema_.writer().end_array();
    }

private:
    static std::string told(std::string_view about, std::string_view without)
    {
        return std::string{about}.append(" Without it: ").append(without) + ".";
    }

    // The value of a field that was not read, as JSON text.
    template <class Value, class Rule>
    static std::string default_text(const Value& value, const Rule& rule)
    {
        ValueWriter writer{TimeForm{}};
        writer.write(value, rule);
        return writer.out().take();
    }
    template <class Value, class Entry>
    static std::string default_text(const std::vector<Value>&, const ListRule<Entry>&)
    {
        return "[]";
    }
    template <class Value, class Describe>
    static std::string default_text(const Value&, const ObjectRule<Describe>&)
    {
        return "{}";
    }
    // A rule whose values are not written: what its absence means is told in words.
    template <class Value, class Rule>
        requires(
            requires(SchemaWriter& writer, const Rule& rule) { write_schema(writer, rule); } &&
            !requires(ValueWriter& writer, const Value& value, const Rule& rule) {
                write_value(writer, value, rule);
            })
    static std::string default_text(const Value&, const Rule&)
    {
        return {};
    }

    void write_ignored(std::string_view name)
    {
        schema_.writer().key(name).begin_object();
        schema_.writer().member("description", "Of answers: accepted and skipped.").end_object();
    }

    SchemaWriter& schema_;
    std::optional<Kind> kind_;
    std::vector<std::string_view> required_;
};

template <class Value, class Describe>
void SchemaWriter::write(Of<Value>, const ObjectRule<Describe>& rule)
{
    using Kinds = Variants<Value>;
    if constexpr (Kinds::count > 0) {
        any_of([&] {
            for (std::size_t kind = 0; kind < Kinds::count; ++kind)
                write_object<Value>(rule.describe, static_cast<typename Kinds::Kind>(kind));
        });
    } else {
        write_object<Value>(rule.describe);
    }
}

template <class Value, class Describe>
void SchemaWriter::write_object(const Describe& describe,
                                std::optional<typename Variants<Value>::Kind> kind)
{
    open("object").key("properties").begin_object();
    PropertyWriter<typename Variants<Value>::Kind> properties{*this, kind};
    Value value;
    describe(properties, value);
    writer_.end_object();
    properties.write_required();
    writer_.member("additionalProperties", false).end_object();
}

}  // namespace routeopt::form
