#include "routing/v3/answer_schema.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "routing/v3/answer_members.hpp"
#include "routing/v3/answer_writer.hpp"
#include "wire/writer.hpp"

namespace routeopt::routing::v3 {
namespace {

using Schemas = std::map<std::string_view, std::string>;  // by name, as JSON text

// Takes descriptions of objects; of values it looks at their types alone.
class AnswerSchemaWriter {
public:
    AnswerSchemaWriter(std::string_view references, Schemas& named)
        : references_(references), named_(named)
    {
    }

    // Adds the schema of an object that has a name, and of those that it refers to.
    template <class Object, class Describe>
    void add(const Describe& describe_object)
    {
        const auto [entry, is_new] = named_.try_emplace(kSchemaName<Object>);
        if (!is_new)
            return;
        AnswerSchemaWriter own{references_, named_};
        own.write_object([&](AnswerSchemaWriter& out) { describe_object(out, Object{}); });
        entry->second = own.out_.take();
    }
    template <class Object>
    void add()
    {
        add<Object>([](AnswerSchemaWriter& out, const Object& object) { describe(out, object); });
    }

    template <class Value>
    void member(std::string_view name, std::string_view about, const Value&)
    {
        require(name, about);
        write_schema<Value>();
    }
    void part(std::string_view name, std::string_view about, Money)
    {
        if (std::ranges::find(kPartsOfFeatures, name) == std::end(kPartsOfFeatures))
            require(name, about);
        else
            begin(name, about);
        write_schema<Money>();
    }
    void number(std::string_view name, std::string_view about, std::int64_t,
                const std::optional<Money>&)
    {
        require(name, about);
        write_schema<double>();
    }
    void constant(std::string_view name, std::string_view about, bool truth)
    {
        require(name, about);
        open().member("const", truth).end_object();
    }
    void word(std::string_view name, std::string_view about, std::string_view,
              std::span<const std::string_view> words)
    {
        require(name, about);
        write_words(words);
    }
    void time(std::string_view name, std::string_view about, std::int64_t)
    {
        const std::string text = std::string{about} + " In the form of the request's times.";
        require(name, text);
        open().key("type").begin_array();
        out_.value("string").value("integer").end_array().end_object();
    }
    void location(std::string_view name, std::string_view about, const std::optional<Location>&)
    {
        require(name, about);
        open().key("anyOf").begin_array();
        write_schema<std::int64_t>();
        open("array").key("items");
        write_schema<double>();
        out_.member("minItems", std::int64_t{2}).member("maxItems", std::int64_t{2}).end_object();
        open("null").end_object();
        out_.end_array().end_object();
    }
    template <class Value>
    void nullable(std::string_view name, std::string_view about, const std::optional<Value>&)
    {
        require(name, about);
        open().key("anyOf").begin_array();
        write_schema<Value>();
        open("null").end_object();
        out_.end_array().end_object();
    }
    template <class Entry>
    void list(std::string_view name, std::string_view about, const std::vector<Entry>& entries)
    {
        list(name, about, entries,
             [](AnswerSchemaWriter& out, const Entry& entry) { describe(out, entry); });
    }
    template <class Entry, class Describe>
    void list(std::string_view name, std::string_view about, const std::vector<Entry>&,
              const Describe& describe_one)
    {
        require(name, about);
        open("array").key("items");
        write_described<Entry>(describe_one);
        out_.end_object();
    }
    void texts(std::string_view name, std::string_view about, const std::vector<std::string_view>&)
    {
        require(name, about);
        write_texts();
    }
    void amounts(std::string_view name, std::string_view about,
                 const std::vector<std::pair<std::string_view, std::int64_t>>&)
    {
        require(name, about);
        write_numbers_by_name();
    }
    void cost_parts(std::string_view name, std::string_view about, const CostParts&)
    {
        require(name, about);
        write_numbers_by_name();
    }
    template <class Members>
    void object(std::string_view name, std::string_view about, const Members& members)
    {
        require(name, about);
        write_object(members);
    }

    void name(std::string_view name, std::string_view about, std::string_view)
    {
        begin(name, about);
        write_schema<std::string_view>();
    }
    void word_if_any(std::string_view name, std::string_view about, std::string_view,
                     std::span<const std::string_view> words)
    {
        begin(name, about);
        write_words(words);
    }
    template <class Value>
    void optional(std::string_view name, std::string_view about, const std::optional<Value>&)
    {
        begin(name, about);
        write_schema<Value>();
    }
    template <class Entry>
    void list_if(bool, std::string_view name, std::string_view about, const std::vector<Entry>&)
    {
        begin(name, about);
        open("array").key("items");
        write_schema<Entry>();
        out_.end_object();
    }
    template <class Members>
    void object_if(bool, std::string_view name, std::string_view about, const Members& members)
    {
        begin(name, about);
        write_object(members);
    }
    void texts_if_any(std::string_view name, std::string_view about,
                      const std::vector<std::string_view>&)
    {
        begin(name, about);
        write_texts();
    }
    template <class Entry, class Cells>
    void rows(std::string_view name, std::string_view about,
              const std::optional<std::vector<Entry>>&, const Cells&)
    {
        begin(name, about);
        open("array").key("items");
        open("array").key("items");
        write_schema<double>();
        out_.end_object().end_object();
    }

private:
    void require(std::string_view name, std::string_view about)
    {
        required_.push_back(name);
        begin(name, about);
    }
    void begin(std::string_view name, std::string_view about)
    {
        out_.key(name);
        about_ = about;
    }

    wire::Writer& open(std::string_view type) { return open().member("type", type); }
    // Begins the schema of a value.
    wire::Writer& open()
    {
        out_.begin_object();
        if (!about_.empty())
            out_.member("description", std::exchange(about_, {}));
        return out_;
    }

    template <class Value>
    void write_schema()
    {
        if constexpr (std::same_as<Value, bool>)
            open("boolean").end_object();
        else if constexpr (std::same_as<Value, std::int64_t>)
            open("integer").member("minimum", std::int64_t{0}).end_object();
        else if constexpr (std::same_as<Value, double> || std::same_as<Value, Money>)
            open("number").end_object();
        else if constexpr (Scalar<Value>)
            open("string").end_object();
        else
            write_described<Value>(
                [](AnswerSchemaWriter& out, const Value& object) { describe(out, object); });
    }

    template <class Object, class Describe>
    void write_described(const Describe& describe_object)
    {
        if constexpr (kSchemaName<Object>.empty()) {
            write_object([&](AnswerSchemaWriter& out) { describe_object(out, Object{}); });
        } else {
            add<Object>(describe_object);
            const std::string reference =
                std::string{references_} + std::string{kSchemaName<Object>};
            open().member("$ref", reference).end_object();
        }
    }

    template <class Members>
    void write_object(const Members& members)
    {
        std::vector<std::string_view> outer = std::exchange(required_, {});
        open("object").key("properties").begin_object();
        members(*this);
        out_.end_object();
        if (!required_.empty()) {
            out_.key("required").begin_array();
            for (const std::string_view name : required_)
                out_.value(name);
            out_.end_array();
        }
        out_.end_object();
        required_ = std::move(outer);
    }

    void write_words(std::span<const std::string_view> words)
    {
        open().key("enum").begin_array();
        for (const std::string_view word : words)
            out_.value(word);
        out_.end_array().end_object();
    }

    void write_texts()
    {
        open("array").key("items");
        write_schema<std::string_view>();
        out_.end_object();
    }

    void write_numbers_by_name()
    {
        open("object").key("additionalProperties");
        write_schema<double>();
        out_.end_object();
    }

    std::string_view references_;
    Schemas& named_;
    wire::Writer out_;
    std::vector<std::string_view> required_;  // of the object that is open
    std::string_view about_;                  // the member that is begun
};

}  // namespace

std::string answer_schemas(std::string_view references)
{
    Schemas named;
    AnswerSchemaWriter writer{references, named};
    writer.add<Answer>();
    writer.add<Suggestions>();
    writer.add<Explanation>();
    writer.add<validation::Counts>();
    std::string text;
    for (const auto& [name, schema] : named)
        text.append(text.empty() ? "{\"" : ",\"").append(name).append("\":").append(schema);
    return text + "}";
}

}  // namespace routeopt::routing::v3
