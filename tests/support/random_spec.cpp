// A ruleset, and each of its parameters, by dice.
#include "tests/support/random_spec.hpp"

#include "tests/support/dice.hpp"

#include <array>
#include <initializer_list>
#include <string_view>

#include <fmt/format.h>

namespace deduce::test {
namespace {

class Roll {
  public:
    explicit Roll(std::uint64_t seed) : dice_(seed) {}

    std::uint32_t between(std::uint32_t low, std::uint32_t high) { return dice_.between(low, high); }
    bool one_in(std::uint32_t count) { return dice_.one_in(count); }
    std::string_view one_of(std::initializer_list<std::string_view> words) {
        return words.begin()[dice_.below(static_cast<std::uint32_t>(words.size()))];
    }
    std::string numbers(std::uint32_t most, std::uint32_t greatest) {
        std::string text;
        for (std::uint32_t left = between(1, most); left > 0; left--)
            text += fmt::format("{}{}", text.empty() ? "" : "+", between(1, greatest));
        return text;
    }

  private:
    Dice dice_;
};

std::string numbers(Roll& roll) {
    std::string spec = fmt::format("numbers:max={}", roll.between(1, 20));
    spec += fmt::format(",cost={}", roll.one_of({"unit", "linear", "square", "log", "popcount"}));
    if (roll.one_in(2)) spec += fmt::format(",bits=yes,bit-cost={}", roll.between(0, 8));
    const std::string_view penalty = roll.one_of({"exact", "fixed", "power"});
    spec += fmt::format(",penalty={}", penalty);
    if (penalty != "exact") spec += fmt::format(",c={}", roll.between(0, 30));
    if (penalty == "power") spec += fmt::format(",d={}", roll.between(1, 3));
    return spec;
}

std::string codes(Roll& roll) {
    const bool repeat = roll.one_in(2);
    const std::uint32_t places = roll.between(1, 3);
    const std::uint32_t symbols = repeat ? roll.between(1, places == 1 ? 12 : 3) : roll.between(places, places + 2);
    std::string spec = repeat ? fmt::format("mastermind:pegs={},colours={}", places, symbols)
                              : fmt::format("bulls:digits={},symbols={}", places, symbols);
    spec += fmt::format(",feedback={}", roll.one_of({"standard", "presence"}));
    spec += fmt::format(",score={}", roll.one_of({"moves", "pegs"}));
    return spec + fmt::format(",final={}", roll.one_of({"free", "paid", "announce"}));
}

std::string blackbox(Roll& roll) {
    const std::uint32_t width = roll.between(1, 4);
    const std::uint32_t height = roll.between(1, 4);
    const std::uint32_t dots = roll.between(0, width * height < 7 ? width * height : 1);
    return fmt::format("blackbox:width={},height={},dots={},penalty={}", width, height, dots, roll.between(0, 9));
}

std::string battleships(Roll& roll) {
    std::string spec = fmt::format("battleships:width={}", roll.between(1, 3));
    spec += fmt::format(",height={}", roll.between(1, 3));
    spec += fmt::format(",ships={}", roll.numbers(2, 3));
    spec += fmt::format(",touching={}", roll.one_of({"never", "corners", "free"}));
    spec += fmt::format(",sinking={}", roll.one_of({"no", "yes", "all"}));
    return spec + fmt::format(",goal={}", roll.one_of({"ships", "fields"}));
}

std::string minesweeper(Roll& roll) {
    const std::uint32_t width = roll.between(1, 3);
    const std::uint32_t height = roll.between(1, 3);
    const std::uint32_t mines = roll.between(0, width * height < 6 ? width * height : 1);
    std::string spec = fmt::format("minesweeper:width={},height={},mines={}", width, height, mines);
    spec += fmt::format(",open={}", roll.one_of({"no", "yes"}));
    if (roll.one_in(2)) spec += fmt::format(",mine-cost={}", roll.between(0, 50));
    return spec;
}

std::string choices(Roll& roll) {
    const bool tries = roll.one_in(2);
    std::string spec = tries ? "life:" : "production:";
    spec += roll.one_in(2) ? fmt::format("importance={}", roll.numbers(4, 9))
                           : fmt::format("choices=2,levels={}", roll.one_of({"1", "3+1", "3+2+1"}));
    if (tries && roll.one_in(2)) return spec + ",penalty=exact";
    if (tries) return spec + fmt::format(",penalty={}", roll.between(0, 50));
    spec += fmt::format(",costs={}", roll.between(0, 5));
    return spec + fmt::format("/{}", roll.between(0, 5));
}

std::string scales(Roll& roll) {
    const std::uint32_t coins = roll.between(1, 5);
    return fmt::format("scales:coins={},identify={}", coins, roll.one_of({"coin", "coin-and-weight"}));
}

std::string milk(Roll& roll) {
    std::string spec = "milk:weights=";
    for (int i = 0; i < 4; i++) spec += fmt::format("{}{}", i == 0 ? "" : "+", roll.between(1, 100));
    return spec;
}

} // namespace

std::string random_spec(std::uint64_t seed) {
    constexpr std::array rulesets = {numbers, codes, blackbox, battleships, minesweeper, choices, scales, milk};
    Roll roll(seed / rulesets.size());
    return rulesets[seed % rulesets.size()](roll);
}

} // namespace deduce::test
