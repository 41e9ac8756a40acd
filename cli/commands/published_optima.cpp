// The list: the thesis and the literature of MasterMind and of Bulls and Cows.
#include "cli/commands/published_optima.hpp"

#include <array>
#include <cstdlib>
#include <string>

namespace deduce::cli {
namespace {

constexpr auto average = Objective::average;
constexpr auto worst = Objective::worst;
constexpr std::array<Published, 15> optima = {{
    {"numbers:max=200", average, "7.7200", "thesis, table 10.13"},
    {"mastermind:pegs=4,colours=3,final=free", average, "2.0370", "thesis, table 10.13"},
    {"mastermind:pegs=3,colours=4,final=free", average, "2.2188", "thesis, table 10.15"},
    {"mastermind:pegs=3,colours=5,final=free", average, "2.6080", "thesis, table 10.13"},
    {"mastermind:pegs=4,colours=4,final=free", average, "649/256", "thesis, section 10.4"},
    {"mastermind:pegs=4,colours=6", average, "5625/1296", "Koyama and Lai 1993"},
    {"mastermind:pegs=4,colours=6", worst, "5", "Knuth 1976"},
    {"blackbox:size=5,dots=2", average, "4.8100", "thesis, table 10.15"},
    {"blackbox:size=4,dots=3", average, "6.1839", "thesis, table 10.13"},
    {"blackbox:size=6,dots=2", average, "5.1746", "thesis, table 10.13"},
    {"bulls:digits=4,symbols=9", average, "14914/3024", "fancidev/mastermind"},
    {"bulls:digits=4,symbols=10", average, "26274/5040", "fancidev/mastermind"},
    {"bulls:digits=4,symbols=10", worst, "7", "literature"},
    {"blackbox:size=5,dots=3", average, "", ""},
    {"blackbox:size=6,dots=3", average, "", ""},
}};

} // namespace

std::span<const Published> published_optima() { return optima; }

bool agrees(std::string_view published, const SolveResult& result) {
    const std::size_t slash = published.find('/');
    if (slash != std::string_view::npos) {
        const Cost numerator = std::atoll(std::string(published.substr(0, slash)).c_str());
        const Cost denominator = std::atoll(std::string(published.substr(slash + 1)).c_str());
        return numerator * result.weight == result.total.upper * denominator;
    }
    return published == (published.find('.') != std::string_view::npos ? decimal_value(result) : exact_value(result));
}

} // namespace deduce::cli
