// Tables 10.1 to 10.3: the bounds of chapter 5, for the printed s, q and a, and which of these the games really have.
//
// Where the print is at fault, the mistake is made again and has to give the printed figure.
#include "engine/model/errors.hpp"
#include "thesis/bounds/graph_bounds.hpp"
#include "thesis/tables/figure.hpp"
#include "thesis/tables/workbench.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace deduce::thesis {
namespace {

using thesis::BigInteger;
using thesis::GraphSize;

constexpr std::size_t rows = 10; // the first of graph_bounds

enum class Family { other, mastermind, blackbox };

// A column: s, q and a as printed, and the ten bounds.
struct Column {
    std::string head;
    std::string game; // "" if it cannot be made
    Family family;
    std::uint64_t s;
    std::uint64_t q;
    std::uint64_t a;
    std::array<const char*, rows> printed;
    const char* actual; // player nodes, "" if not printed
};

constexpr auto other = Family::other;
constexpr auto mastermind = Family::mastermind;
constexpr auto blackbox = Family::blackbox;

const std::array<const char*, rows> numbers_100 = {"1.26e30", "6.33e31", "6.33e31",  "3.16e31",  "3.16e31",
                                                   "4.01e59", "1.71e47", "2.53e158", "1.73e158", "5.91e185"};

std::vector<Column> columns_10_1() {
    return {{"NG (10)",
             "numbers:max=10",
             other,
             10,
             9,
             2,
             {"1.02e3", "5.12e3", "5.11e3", "2.56e3", "2.56e3", "2.62e5", "1.96e4", "9.86e6", "6.74e6", "1.85e8"},
             ""},
            {"NG (100)", "numbers:max=100", other, 100, 99, 2, numbers_100, ""},
            {"MM (4 x 4)",
             "mastermind:pegs=4,colours=4,final=free",
             mastermind,
             256,
             256,
             14,
             {"1.15e77", "2.96e79", "2.96e79", "1.48e79", "1.48e79", "7.78e1078", "1.20e301", "5.96e509", "4.08e509",
              "2.19e800"},
             ""},
            {"MM (4 x 6)",
             "mastermind:pegs=4,colours=6,final=free",
             mastermind,
             1296,
             1296,
             14,
             {"1.36e390", "1.76e393", "1.76e393", "8.83e392", "8.83e392", "7.73e5461", "1.63e1524", "3.91e3476",
              "2.67e3476", "2.67e4958"},
             ""}};
}

std::vector<Column> columns_10_2() {
    return {
        {"MS (10 x 10)",
         "",
         other,
         17310309456440,
         100,
         10,
         {"10^5193092836932", "10^43", "10^43", "10^42", "10^42", "10^300", "10^400", "10^745", "10^745", "10^1100"},
         ""},
        {"BB (8 x 5)",
         "blackbox:size=8,dots=5",
         blackbox,
         7624512,
         32,
         34,
         {"10^2287353", "10^16", "10^16", "10^16", "10^16", "10^326", "10^192", "10^216", "10^216", "10^384"},
         ""},
        {"BB (5 x 2)",
         "blackbox:size=5,dots=2",
         blackbox,
         300,
         20,
         22,
         {"10^90", "10^8", "10^8", "10^8", "10^8", "10^132", "10^100", "10^110", "10^110", "10^200"},
         ""},
        {"Life V1 (5)",
         "life:importance=5+4+3+2+1",
         other,
         32,
         32,
         32,
         {"10^9", "10^11", "10^11", "10^11", "10^11", "10^307", "10^192", "10^199", "10^199", "10^384"},
         ""},
        {"Life V2 (5)",
         "life:choices=5,levels=3+2+1",
         other,
         46656,
         32,
         46656,
         {"10^13996", "10^14", "10^14", "10^14", "10^14", "10^447897", "10^512", "10^209", "10^209", "10^704"},
         ""}};
}

std::vector<Column> columns_10_3() {
    return {
        {"NG (100)", "numbers:max=100", other, 100, 99, 2, numbers_100, "5050"},
        {"MM (3 x 3)",
         "mastermind:pegs=3,colours=3,final=free",
         mastermind,
         27,
         27,
         10,
         {"1.34e8", "3.62e9", "3.62e9", "1.81e9", "1.81e9", "1.89e81", "1.31e28", "7.99e29", "5.46e29", "1.08e55"},
         "662"},
        {"MM (2 x 6)",
         "mastermind:pegs=2,colours=6,final=free",
         mastermind,
         36,
         36,
         6,
         {"6.87e10", "2.47e12", "2.47e12", "1.23e12", "1.23e12", "1.05e65", "2.65e30", "3.64e43", "2.48e43", "3.83e69"},
         "2139"},
        {"BB (4 x 3)",
         "blackbox:size=4,dots=3",
         blackbox,
         560,
         16,
         18,
         {"3.77e168", "3.67e7", "3.66e7", "1.83e7", "1.83e7", "4.97e86", "2.88e20", "3.18e16", "2.17e16", "2.54e33"},
         "73216"},
        {"BB (5 x 2)",
         "blackbox:size=5,dots=2",
         blackbox,
         300,
         20,
         22,
         {"2.03e90", "3.14e8", "3.14e8", "1.57e8", "1.57e8", "2.83e132", "1.71e27", "1.98e21", "1.35e21", "1.71e45"},
         "14133"}};
}

thesis::GraphBound bound_of(const Column& c, std::size_t row) {
    return thesis::graph_bounds({c.s, c.q, c.a, {}}).at(row);
}

// Tables 10.1 and 10.3: two decimals, cut off.
Fault fault_in_digits(const Column& c, std::size_t row) {
    if (row == 4)
        return {"print takes s/2 without the floor", [c](Workbench&) {
                    return thesis::to_text(
                        thesis::exactly((BigInteger(1) << static_cast<unsigned>(c.q - 1)) * c.s + 2));
                }};
    return {"print leaves e^(1/a) out", [c](Workbench&) {
                const long double q = static_cast<long double>(c.q);
                return thesis::to_text(thesis::power_of_ten(std::lgamma(q + 1) * std::numbers::log10e_v<long double> +
                                                            q * std::log10(static_cast<long double>(c.a))));
            }};
}

// Table 10.2 takes logarithms from lengths in bits, log10(2) as 0.3, and in its last rows forgets the 0.3.
std::uint64_t exponent_by_bits(const Column& c, std::size_t row) {
    const auto bits = [](std::uint64_t n) { return static_cast<std::uint64_t>(std::bit_width(n)); };
    const auto tenths = [](std::uint64_t n) { return n * 3 / 10; };
    switch (row) {
    case 0:
        return tenths(c.s);
    case 1:
    case 2:
        return tenths(c.q + bits(c.s));
    case 3:
    case 4:
        return tenths(c.q - 1 + bits(c.s));
    case 5:
        return tenths(c.a * c.q);
    case 6:
        return c.q * bits(1 + c.a);
    case 7:
    case 8:
        return bits(c.s) + c.q * bits(c.q) + 1;
    default:
        return c.q * bits(c.q) + c.q * bits(c.a);
    }
}

Fault fault_in_power(const Column& c, std::size_t row) {
    return {row < 6 ? "print estimates by lengths in bits, times 0.3"
                    : "print is an exponent of 2 by lengths in bits, not of 10",
            [c, row](Workbench&) { return fmt::format("10^{}", exponent_by_bits(c, row)); }};
}

std::string printed_answers(const Column& c) {
    if (c.family == Family::blackbox) return fmt::format("{}", c.q + 2);
    std::uint64_t pegs = 0; // (pegs + 1)(pegs + 2) / 2 pairs of black and white
    while ((pegs + 1) * (pegs + 2) / 2 < c.a) pegs++;
    return fmt::format("{}", (pegs + 1) * (pegs + 2) / 2);
}

void add_sizes(const Column& c, Table& table) {
    if (c.game.empty()) { // 10 mines on 100 fields
        table.figures.push_back({"s",
                                 c.head,
                                 fmt::format("{}", c.s),
                                 [](Workbench&) {
                                     BigInteger sets = 1;
                                     for (unsigned i = 0; i < 10; i++) sets = sets * (100 - i) / (i + 1);
                                     return Ours{sets.str()};
                                 },
                                 {}});
        return;
    }
    Figure s{"s",
             c.head,
             fmt::format("{}", c.s),
             [c](Workbench& bench) { return Ours{fmt::format("{}", bench.game(c.game).situation_count())}; },
             {}};
    s.fault = Fault{"print has 6^6, but five choices of six kinds are 6^5 situations", [](Workbench&) {
                        std::uint64_t power = 1;
                        for (int i = 0; i < 6; i++) power *= 6;
                        return fmt::format("{}", power);
                    }};
    table.figures.push_back(std::move(s));
    table.figures.push_back(
        {"q",
         c.head,
         fmt::format("{}", c.q),
         [c](Workbench& bench) { return Ours{fmt::format("{}", bench.game(c.game).question_count())}; },
         {}});
    if (table.number == "10.2") return; // some of these games' answers take long to ask for
    Figure a{"a",
             c.head,
             fmt::format("{}", c.a),
             [c](Workbench& bench) { return Ours{fmt::format("{}", thesis::graph_size(bench.table(c.game)).answers)}; },
             {}};
    a.fault = Fault{c.family == Family::blackbox ? "print counts exits that no ray reaches"
                                                 : "print counts an answer that cannot occur",
                    [c](Workbench&) { return printed_answers(c); }};
    table.figures.push_back(std::move(a));
}

Table make_table(std::string number, std::string title, std::string note, const std::vector<Column>& columns) {
    Table table{std::move(number), std::move(title), std::move(note), {}};
    const bool powers = table.number == "10.2";
    const auto names = thesis::graph_bounds({2, 2, 2, {}});
    for (const Column& c : columns) {
        add_sizes(c, table);
        for (std::size_t row = 0; row < rows; row++) {
            Figure figure{names[row].formula,
                          c.head,
                          c.printed[row],
                          [c, row, powers](Workbench&) {
                              const auto bound = bound_of(c, row);
                              if (!powers) return Ours{thesis::to_text(bound.value)};
                              return Ours{fmt::format("10^{:.0f}", std::floor(bound.value.log10))};
                          },
                          {}};
            figure.fault = powers ? fault_in_power(c, row) : fault_in_digits(c, row);
            table.figures.push_back(std::move(figure));
        }
        if (*c.actual != '\0')
            table.figures.push_back(
                {"actual number",
                 c.head,
                 c.actual,
                 [c](Workbench& bench) { return Ours{fmt::format("{}", bench.graph_nodes(c.game))}; },
                 {}});
    }
    return table;
}

} // namespace

std::vector<Table> bound_tables() {
    const std::string of_print = "Bounds are those of the printed s, q and a. ";
    return {make_table("10.1", "Upper bounds for player nodes", of_print + "Decimals are cut off, as in print.",
                       columns_10_1()),
            make_table("10.2", "Upper bounds for player nodes, as powers of ten",
                       of_print + "Ours is the exponent rounded down.", columns_10_2()),
            make_table("10.3", "Upper bounds and the actual number of player nodes",
                       of_print + "Decimals are cut off, as in print.", columns_10_3())};
}

} // namespace deduce::thesis
