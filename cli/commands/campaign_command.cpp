// deduce campaign: a game as independent subgames, for machines that share a directory and nothing else.
#include "cli/commands/commands.hpp"
#include "cli/support/campaign_files.hpp"
#include "cli/support/common_options.hpp"
#include "cli/support/game.hpp"
#include "cli/support/interrupt.hpp"
#include "cli/support/output.hpp"
#include "cli/support/progress.hpp"
#include "cli/support/report.hpp"
#include "cli/support/thread_limit.hpp"
#include "engine/levels/effort_law.hpp"
#include "engine/model/average.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/proven.hpp"
#include "engine/run/file_lock.hpp"
#include "engine/solve_steps.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deduce::cli {
namespace {

using Facts = nlohmann::ordered_json;

constexpr std::size_t most_items = 100'000;
constexpr std::int64_t most_depth = 20;
constexpr double usual_exponent = 1.4; // of effort by classes, before a law of this game is known

struct CampaignOptions {
    std::string what; // GAME or DIR
    Objective objective = Objective::average;
    std::int64_t depth = 0;
    std::string output;
    std::string items;
    bool merge = false;
    RunOptions run;
};

// The game, its table and a search, and the campaign as its files tell it.
struct Setup {
    std::unique_ptr<Game> game;
    SearchParams params;
    std::optional<AnswerTable> table;
    std::unique_ptr<Search> search;
    std::optional<cluster::Campaign> campaign;

    Setup(const std::string& text, Objective objective, const SolveParams& solve_params) : game(read_game(text)) {
        SolveParams p = solve_params;
        p.objective = objective;
        params = search_params(p);
        table.emplace(*game, p.table_bytes, p.stop, p.switches.merge_questions);
        search = make_search(*table, params);
    }

    Setup(const Setup&) = delete; // its parts refer to each other
    Setup& operator=(const Setup&) = delete;

    void expand(int depth, Cost upper) {
        campaign.emplace(
            *table, *search,
            cluster::CampaignParams{params.objective, params.switches, depth, upper, most_items, params.stop});
    }

    Facts path_facts(const Key& item) const {
        Facts path = Facts::array();
        for (const auto& [q, a] : campaign->path(item)) {
            const QuestionIndex question = table->game_question(q);
            const AnswerIndex answer = table->game_answer(q, a);
            path.push_back({{"question", question},
                            {"question_label", game->question_label(question)},
                            {"answer", answer},
                            {"answer_label", game->answer_label(question, answer)}});
        }
        return path;
    }
};

void show(const CampaignOptions& options, const Facts& facts) {
    if (options.run.json() != "-") print(to_lines(facts));
    if (!options.run.json().empty()) write_json(options.run.json(), facts);
}

int make_campaign(const CampaignOptions& options, const SolveParams& solve_params) {
    if (options.depth == 0) throw BadInput("--depth: give how many questions lead to an item, such as --depth 2");
    if (options.output.empty()) throw BadInput("--output: name a directory for the campaign");
    if (is_campaign(options.output))
        throw BadInput(fmt::format("--output: {} holds a campaign already; go on with `deduce campaign {} --merge`, or "
                                   "name another directory",
                                   options.output, options.output));
    std::error_code error;
    std::filesystem::create_directories(options.output, error);
    check_writable(options.output + "/campaign.json", "--output");

    Setup setup(options.what, options.objective, solve_params);
    const Cost upper = setup.search->play_greedily(whole_game(*setup.table));
    setup.expand(static_cast<int>(options.depth), upper);
    const std::vector<Key> items = setup.campaign->open_items();
    double all = 0;
    for (const Key& key : items) all += std::pow(setup.campaign->classes(key), usual_exponent);

    Facts facts;
    facts["game"] = setup.game->name();
    facts["objective"] = objective_name(options.objective);
    facts["table"] = key_text(setup.table->digest());
    facts["depth"] = options.depth;
    facts["lower_total"] = total_json(setup.campaign->bounds().lower);
    facts["upper_total"] = upper_json(setup.campaign->bounds());
    facts["classes"] = setup.table->class_count();
    facts["open_items"] = items.size();
    Facts manifest = facts;
    manifest["items"] = Facts::array();
    for (std::size_t i = 0; i < items.size(); i++) {
        const auto work = setup.campaign->work(items[i]);
        const std::size_t classes = setup.campaign->classes(items[i]);
        manifest["items"].push_back({{"item", i},
                                     {"key", key_text(items[i])},
                                     {"path", setup.path_facts(items[i])},
                                     {"classes", classes},
                                     {"limit_total", total_json(work->limit)},
                                     {"lower_total", total_json(work->known.lower)},
                                     {"estimated_share", std::pow(classes, usual_exponent) / all}});
    }
    write_manifest(options.output, manifest);
    facts["directory"] = options.output;
    show(options, facts);
    return exit_done;
}

// The campaign of a directory, with all that is proven there by now.
std::unique_ptr<Setup> read_campaign(const std::string& directory, const CampaignManifest& manifest,
                                     const SolveParams& solve_params) {
    auto setup = std::make_unique<Setup>(manifest.game, manifest.objective, solve_params);
    if (setup->table->digest() != manifest.table)
        throw BadInput(
            fmt::format("campaign: {} is of other rules of {} than this deduce knows", directory, manifest.game));
    setup->expand(manifest.depth, manifest.upper);
    for (const auto& [item, result] : read_results(directory, manifest))
        setup->campaign->learn(manifest.items[item], result.proven);
    return setup;
}

ItemResult solve_item(Setup& setup, const cluster::Campaign::Work& work, std::optional<ItemResult> earlier) {
    const Stopwatch watch;
    const std::clock_t processor_start = std::clock();
    const std::uint64_t nodes = setup.search->nodes();
    ItemResult result = earlier.value_or(ItemResult{});
    result.proven.intersect(work.known);
    result.proven.intersect(setup.search->solve(work.subproblem, work.limit));
    check_proven(result.proven, "an item");
    result.nodes += setup.search->nodes() - nodes;
    result.seconds += watch.seconds();
    result.core_seconds += static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC;
    return result;
}

// Solves items, and takes in what others have proven meanwhile.
class ItemSolver {
  public:
    ItemSolver(const CampaignOptions& options, const SolveParams& params)
        : directory_(options.what),
          quiet_(options.run.quiet()),
          stop_(params.stop),
          manifest_(read_manifest(directory_)),
          setup_(read_campaign(directory_, manifest_, params)) {
        for (std::size_t i = 0; i < manifest_.items.size(); i++) numbers_.emplace(manifest_.items[i], i);
    }

    std::size_t items() const { return manifest_.items.size(); }

    void solve(std::size_t item) {
        look();
        const auto work = setup_->campaign->work(manifest_.items[item]);
        if (work)
            solve(item, *work);
        else
            needless_++;
    }

    // Of those that no other process has the most promising, until there is none.
    void solve_next_ones() {
        for (bool found = true; found && !is_set(stop_);) {
            look();
            found = false;
            for (const Key& key : in_order(setup_->campaign->open_items())) {
                const std::size_t item = numbers_.at(key);
                const auto lock = FileLock::try_get(fmt::format("{}/item-{}.lock", directory_, item));
                if (!lock) continue;
                look(); // who had it until now has left a result
                if (const auto work = setup_->campaign->work(key)) solve(item, *work);
                found = true;
                break;
            }
        }
    }

    bool is_stopped() const { return is_set(stop_); }

    Facts facts() const {
        Facts facts;
        facts["directory"] = directory_;
        facts["solved"] = solved_;
        facts["needless"] = needless_; // solved before, or refuted by what others proved
        facts["nodes"] = nodes_;
        facts["lower_total"] = total_json(setup_->campaign->bounds().lower);
        facts["upper_total"] = upper_json(setup_->campaign->bounds());
        return facts;
    }

  private:
    // Of the items that follow the same questions the small ones come first: what they cost is known soon, and leaves
    // less that the large ones must be proven to cost.
    std::vector<Key> in_order(std::vector<Key> items) {
        const auto begins_a_row = [&](const Key& a, const Key& b) { return questions(a) != questions(b); };
        for (auto row = items.begin(); row != items.end();) {
            auto end = std::adjacent_find(row, items.end(), begins_a_row);
            if (end != items.end()) ++end;
            std::stable_sort(row, end, [&](const Key& a, const Key& b) {
                return setup_->campaign->classes(a) < setup_->campaign->classes(b);
            });
            row = end;
        }
        return items;
    }

    const std::vector<QuestionIndex>& questions(const Key& item) {
        const auto [entry, is_new] = questions_.try_emplace(item);
        if (is_new)
            for (const auto& step : setup_->campaign->path(item)) entry->second.push_back(step.question);
        return entry->second;
    }

    // Takes in the results that have changed since the last look.
    void look() {
        for (const std::size_t item : results_.changed(directory_))
            if (const auto result = item < items() ? read_result(directory_, manifest_, item) : std::nullopt)
                setup_->campaign->learn(manifest_.items[item], result->proven);
    }

    void solve(std::size_t item, const cluster::Campaign::Work& work) {
        if (!quiet_)
            fmt::print(stderr, "deduce: item {}: {} classes, limit {}\n", item, manifest_.classes[item],
                       is_infinite(work.limit) ? "none" : fmt::format("{}", work.limit));
        const auto earlier = read_result(directory_, manifest_, item);
        const ItemResult result = solve_item(*setup_, work, earlier);
        nodes_ += result.nodes - (earlier ? earlier->nodes : 0);
        write_result(directory_, manifest_, item, result);
        setup_->campaign->learn(manifest_.items[item], result.proven);
        if (!is_stopped()) solved_++;
    }

    std::string directory_;
    bool quiet_;
    StopFlag stop_;
    CampaignManifest manifest_;
    std::unique_ptr<Setup> setup_;
    std::unordered_map<Key, std::size_t, KeyHash> numbers_;
    std::unordered_map<Key, std::vector<QuestionIndex>, KeyHash> questions_; // that lead to an item
    ChangedResults results_;
    std::uint64_t solved_ = 0;
    std::uint64_t needless_ = 0;
    std::uint64_t nodes_ = 0;
};

int solve_items(const CampaignOptions& options, const SolveParams& params) {
    ItemSolver solver(options, params);
    if (options.items == "next")
        solver.solve_next_ones();
    else
        for (const std::size_t item : ranges_in("--item", options.items, solver.items()))
            if (!solver.is_stopped()) solver.solve(item);
    show(options, solver.facts());
    return solver.is_stopped() ? exit_stopped : exit_done;
}

int merge_results(const CampaignOptions& options, const SolveParams& solve_params) {
    const CampaignManifest manifest = read_manifest(options.what);
    const auto setup = read_campaign(options.what, manifest, solve_params);
    const auto results = read_results(options.what, manifest);
    std::vector<std::size_t> needed;
    for (std::size_t i = 0; i < manifest.items.size(); i++)
        if (setup->campaign->work(manifest.items[i])) needed.push_back(i);
    ItemResult all;
    std::vector<Subgame> solved;
    for (const auto& [item, result] : results) {
        all.nodes += result.nodes;
        all.core_seconds += result.core_seconds;
        solved.push_back({manifest.classes[item], 1, {0, 0}, result.seconds, result.core_seconds, result.nodes});
    }
    Interval total = setup->campaign->bounds();
    check_proven(total, "the game");

    Facts facts;
    facts["game"] = manifest.game;
    facts["objective"] = objective_name(manifest.objective);
    facts["status"] = total.closed() ? "optimal" : "bounds";
    facts["lower_total"] = total_json(total.lower);
    facts["upper_total"] = upper_json(total);
    const Weight divisor =
        setup->game->cost_scale() * (manifest.objective == Objective::worst ? 1 : setup->table->total_weight());
    facts["value"] = is_infinite(total.upper) ? Facts(nullptr) : Facts(exact_average(total.upper, divisor));
    facts["items"] = manifest.items.size();
    facts["items_with_results"] = results.size();
    facts["items_needed"] = needed.size();
    facts["needed"] = ranges_text(needed);
    facts["nodes"] = all.nodes;
    facts["core_seconds"] = all.core_seconds;
    if (const auto law = effort_law(solved); law && !needed.empty()) {
        double most = 0;
        for (const std::size_t i : needed) most += law->core_seconds(manifest.classes[i]);
        facts["core_seconds_left_at_most"] = most; // by a law of those solved; most need not be
    }
    show(options, facts);
    return total.closed() ? exit_done : exit_stopped;
}

int run_campaign(const CampaignOptions& options, const Session& session) {
    const SolveParams params = options.run.params(session);
    check_writable(options.run.json());
    const auto time_limit = options.run.time_limit();
    const TimeLimit timer(time_limit);
    const ThreadLimit threads(params.threads);
    if (!options.items.empty() && options.merge) throw BadInput("--item: --merge was given, too; choose one of them");
    if (options.items.empty() && !options.merge) return make_campaign(options, params);
    if (!is_campaign(options.what))
        throw BadInput(fmt::format("campaign: {} is no directory of a campaign; make one with `deduce campaign GAME "
                                   "--depth D --output DIR`",
                                   options.what));
    return options.merge ? merge_results(options, params) : solve_items(options, params);
}

} // namespace

Command campaign_command() {
    auto options = std::make_shared<CampaignOptions>();
    Command command("campaign", "Solve a game as independent subgames, on machines that share a directory");
    Option& what = command.add_text(
        "game", options->what, "The game, as name:key=value,... (see `deduce games`), or the directory of a campaign",
        "GAME|DIR");
    what.is_required = true;
    command.add_objective(options->objective);
    command.add_number("--depth", options->depth, 1, most_depth, "Make a campaign: how many questions lead to an item");
    command.add_text("--output", options->output, "Make a campaign: its directory", "DIR");
    command.add_text("--item", options->items,
                     "Solve items, such as 3 or 0,4-7, with what is proven of the others by now", "ITEMS");
    command.add_flag("--merge", options->merge,
                     "Fold what is proven of items into bounds of the whole, and list the items that still matter");
    options->run.add_to(command);
    command.set_footer(
        "Examples:\n"
        "  deduce campaign blackbox:size=6,dots=3 --depth 1 --output box\n"
        "  deduce campaign box --item 0\n"
        "  deduce campaign box --item 1-9 --threads 2\n"
        "  deduce campaign box --item next --time-limit 4h\n"
        "  deduce campaign box --merge\n"
        "Items may be solved in any order, anywhere, and more than once; the first are the most promising. What they prove\n"
        "may refute others: --item leaves these out, as --merge does. needed = 3,7-12 is what a job array takes:\n"
        "sbatch --array=3,7-12. --merge exits with 3 while items are needed, and with 0 once the optimum is proven.");
    command.set_action(
        [options](Session& session) { return session.is_first() ? run_campaign(*options, session) : exit_done; });
    return command;
}

} // namespace deduce::cli
