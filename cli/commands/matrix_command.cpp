// deduce matrix FILE: the value of a matrix game, and how both play it.
#include "adversary/matrix/domination.hpp"
#include "adversary/matrix/sure_fire_test.hpp"
#include "cli/commands/commands.hpp"
#include "cli/support/fraction_facts.hpp"
#include "cli/support/matrix_file.hpp"
#include "cli/support/output.hpp"
#include "cli/support/report.hpp"
#include "cli/support/version.hpp"
#include "engine/model/errors.hpp"

#include <array>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace deduce::cli {
namespace {

using adversary::Dominated;
using adversary::fraction_text;
using adversary::Mixture;
using Facts = nlohmann::ordered_json;

constexpr std::array<const char*, 3> domination_names = {"equal", "weak", "strict"}; // as the enum

// What has a probability above 0.
Facts mixture_json(const Mixture& mixture, const std::vector<std::string>& names) {
    Facts facts = Facts::object();
    for (std::size_t i = 0; i < mixture.size(); i++)
        if (mixture[i] != 0) facts[names[i]] = fraction_text(mixture[i]);
    return facts;
}

Facts dominated_json(const std::vector<Dominated>& dominated, const std::vector<std::string>& names, const char* what) {
    Facts facts = Facts::array();
    for (const Dominated& one : dominated)
        facts.push_back({{what, names[one.line]},
                         {"domination", domination_names[static_cast<std::size_t>(one.kind)]},
                         {"by", mixture_json(one.by, names)}});
    return facts;
}

int run_matrix(const std::string& file, const std::string& json) {
    check_writable(json);
    const MatrixFile matrix = load_matrix(file);
    const adversary::MatrixSolution solution = solve_matrix(matrix.game);
    const adversary::Guarantees sure = sure_fire_test(matrix.game, solution.rows, solution.columns);
    if (!sure.meet() || sure.row_player_gains_at_least != solution.value)
        throw InternalError(fmt::format("{}: the mixtures fail the sure-fire test, between {} and {}", file,
                                        fraction_text(sure.row_player_gains_at_least),
                                        fraction_text(sure.column_player_loses_at_most)));
    Facts facts;
    facts["matrix"] = file;
    facts["rows"] = matrix.game.rows();
    facts["columns"] = matrix.game.columns();
    add_fraction(facts, "value", solution.value);
    facts["row_player"] = mixture_json(solution.rows, matrix.rows);
    facts["column_player"] = mixture_json(solution.columns, matrix.columns);
    facts["dominated_rows"] = dominated_json(dominated_rows(matrix.game), matrix.rows, "row");
    facts["dominated_columns"] = dominated_json(dominated_columns(matrix.game), matrix.columns, "column");
    facts["sure_fire_test"] = "passed";
    facts["version"] = version;
    if (json != "-") print(to_lines(facts));
    if (!json.empty()) write_json(json, facts);
    return exit_done;
}

} // namespace

Command matrix_command() {
    struct Options {
        std::string file;
        std::string json;
    };
    auto options = std::make_shared<Options>();
    Command command("matrix", "Solve a matrix game exactly: its value, and how both play");
    command.add_text("file", options->file, "The payoffs to the row player, as comma-separated values", "FILE")
        .is_required = true;
    command.add_text("--json", options->json, "Write the result as JSON to FILE, or to the standard output for -",
                     "FILE");
    command.set_footer(
        "Examples:\n"
        "  deduce matrix rulesets/examples/matrix/blotto.csv\n"
        "  deduce matrix rulesets/examples/matrix/odd-or-even.csv --json -\n"
        "A line is a row: what the row player gains by column, such as 3, -2/7 or 0.25. If the first cell is no number,\n"
        "the first line names the columns and the first column names the rows. Lines that begin with # do not count.\n"
        "The value and both mixtures are exact, and pass a test that needs no linear program: the row player's\n"
        "mixture gains the value or more in every column, the column player's loses no more in any row. Rows and\n"
        "columns that others make superfluous are named (domination = strict: worse everywhere).");
    command.set_action([options](Session& session) {
        return session.is_first() ? run_matrix(options->file, options->json) : exit_done;
    });
    return command;
}

} // namespace deduce::cli
