#include "wire/near_miss.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace routeopt::wire {
namespace {

constexpr std::size_t kLongestShown = 64;
constexpr std::size_t kMostCompared = 200;

// Edit distance (Levenshtein 1966), in time proportional to the product of the lengths.
std::size_t distance_between(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
}

// The closest of the known names, or an empty text where none is close enough.
std::string_view nearest(std::string_view name, std::span<const std::string_view> known)
{
    std::string_view best;
    // Close enough: at most a third of the name's length, plus one, in edits.
    std::size_t best_distance = name.size() / 3 + 2;
    if (known.size() > kMostCompared)
        return best;
    for (const std::string_view candidate : known) {
        if (candidate.size() >= name.size() + best_distance)
            continue;
        const std::size_t distance = distance_between(name, candidate);
        if (distance < best_distance && distance < candidate.size()) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

struct Message {
    std::string text;
    bool asks = false;  // it ends with a question: whether another name was meant
};

Message message_of(std::string_view what, std::string_view name,
                   std::span<const std::string_view> known)
{
    Message message{std::string{what}};
    if (name.size() > kLongestShown)
        return message;
    message.text.append(" `").append(name).append("`");
    const std::string_view hint = nearest(name, known);
    message.asks = !hint.empty();
    if (message.asks)
        message.text.append("; did you mean `").append(hint).append("`?");
    return message;
}

}  // namespace

std::string unknown_name(std::string_view what, std::string_view name,
                         std::span<const std::string_view> known)
{
    return message_of(what, name, known).text;
}

std::string unknown_member(std::string_view name, std::span<const std::string_view> known)
{
    return unknown_name("unknown member", name, known);
}

std::string unknown_word(std::string_view word, std::span<const std::string_view> known)
{
    const Message message = message_of("unknown word", word, known);
    std::string words;
    for (const std::string_view candidate : known)
        words.append(words.empty() ? "`" : ", `").append(candidate).append("`");
    return message.text + (message.asks ? " One of " : "; one of ") + words;
}

}  // namespace routeopt::wire
