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

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

// The name with a `#` in place of each run of digits.
std::string without_numbers(std::string_view name)
{
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i)
        if (!is_digit(name[i]))
            text.push_back(name[i]);
        else if (i == 0 || !is_digit(name[i - 1]))
            text.push_back('#');
    return text;
}

// `order 07` and `order 12` are two of a numbered series: neither is the other misspelled.
bool in_one_series(std::string_view a, std::string_view b)
{
    return a != b && without_numbers(a) == without_numbers(b);
}

// The letters of a text in UTF-8, a letter being its bytes in a row.
std::u32string letters_of(std::string_view text)
{
    constexpr unsigned kContinues = 0x80;  // the two highest bits of a byte that is not a first one
    std::u32string letters;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) == kContinues && !letters.empty())
            letters.back() = letters.back() << 8U | byte;
        else
            letters.push_back(byte);
    }
    return letters;
}

// Whether one letter more, less or other makes the one the other.
bool one_letter_apart(std::u32string_view a, std::u32string_view b)
{
    const auto alike = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    a.remove_prefix(static_cast<std::size_t>(alike.first - a.begin()));
    b.remove_prefix(static_cast<std::size_t>(alike.second - b.begin()));
    if (a.size() == b.size())
        return !a.empty() && a.substr(1) == b.substr(1);
    return a.size() < b.size() ? a == b.substr(1) : a.substr(1) == b;
}

bool equal_but_for_case(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char x, char y) { return lower(x) == lower(y); });
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
        if (candidate.size() >= name.size() + best_distance || in_one_series(name, candidate))
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

std::string_view misspelled(std::string_view name, std::span<const std::string_view> known)
{
    constexpr std::size_t kShortest = 4;  // shorter names that differ by a letter are just two
    const auto first = [&](const auto& matches) {
        const auto found = std::find_if(known.begin(), known.end(), matches);
        return found == known.end() ? std::string_view{} : *found;
    };
    const std::string_view same = first([&](std::string_view candidate) {
        return candidate != name && equal_but_for_case(name, candidate);
    });
    if (!same.empty())
        return same;
    const std::u32string letters = letters_of(name);
    return first([&](std::string_view candidate) {
        const std::u32string others = letters_of(candidate);
        return std::min(letters.size(), others.size()) >= kShortest &&
               one_letter_apart(letters, others) && !in_one_series(name, candidate);
    });
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
