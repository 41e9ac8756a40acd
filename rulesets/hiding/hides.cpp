// The Number Hides Game, on a line and on trees (W. H. Ruckle, 1983; V. J. Baston, F. A. Bostock, T. S. Ferguson, 1989;
// T. Swinkels, The Number Hides Game on trees, 2021).
//
// There is nothing to ask: player I, whom deduce calls the seeker, names a path, and gains what it shares with the one
// that is hidden.
#include "engine/estimate/penalty_table.hpp"
#include "engine/model/errors.hpp"
#include "engine/model/hider.hpp"
#include "rulesets/hiding/tree.hpp"
#include "rulesets/ruleset.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace deduce::rulesets {
namespace {

constexpr std::size_t most_penalties = std::size_t{1} << 22;

using Path = std::pair<NodeIndex, NodeIndex>; // its ends

// Situation s and estimate e are paths of `other` and of `own` nodes. The penalty is what the estimate shares less than
// the most that two such paths could.
class Hides final : public Game, public CountsGains {
  public:
    Hides(std::string name, bool is_told_by_name, Tree tree, std::uint32_t own, std::uint32_t other)
        : name_(std::move(name)),
          is_told_by_name_(is_told_by_name),
          tree_(std::move(tree)),
          most_shared_(std::min(own, other)),
          hidden_(tree_.paths(other)),
          named_(tree_.paths(own)),
          penalties_(count_penalties()),
          estimator_(situation_count(), static_cast<std::uint32_t>(named_.size()), penalties_, {}) {}

    std::string name() const override { return name_; }
    bool is_told_by_name() const override { return is_told_by_name_; }

    std::uint32_t situation_count() const override { return static_cast<std::uint32_t>(hidden_.size()); }
    std::uint32_t question_count() const override { return 0; }
    std::uint32_t answer_count() const override { return 0; }
    std::uint64_t estimate_count() const override { return named_.size(); }

    AnswerIndex answer(QuestionIndex, SituationIndex) const override { return 0; }
    Cost cost(QuestionIndex, AnswerIndex) const override { return 0; }
    Cost penalty(SituationIndex s, std::uint64_t e) const override { return penalties_[s * named_.size() + e]; }
    const Estimator& estimator() const override { return estimator_; }
    std::vector<Symmetry> symmetries() const override;

    std::string situation_label(SituationIndex s) const override { return label(hidden_[s]); }
    std::string question_label(QuestionIndex) const override { return ""; }
    std::string answer_label(QuestionIndex, AnswerIndex) const override { return ""; }
    std::string estimate_label(std::uint64_t e) const override { return label(named_[e]); }

    Cost gain_constant() const override { return most_shared_; }
    std::string gain_meaning() const override { return "what player I gains: the nodes that both paths share"; }

  private:
    std::string label(const Path& path) const {
        if (path.first == path.second) return tree_.name(path.first);
        return fmt::format("{}-{}", tree_.name(path.first), tree_.name(path.second));
    }

    std::vector<Cost> count_penalties() const {
        std::vector<std::vector<NodeIndex>> hidden_nodes;
        for (const auto& [from, to] : hidden_) hidden_nodes.push_back(tree_.nodes_between(from, to));
        std::vector<Cost> penalties(hidden_.size() * named_.size());
        for (std::size_t e = 0; e < named_.size(); e++) {
            std::vector<Cost> is_named(tree_.size());
            for (const NodeIndex node : tree_.nodes_between(named_[e].first, named_[e].second)) is_named[node] = 1;
            for (std::size_t s = 0; s < hidden_.size(); s++) {
                Cost& penalty = penalties[s * named_.size() + e] = most_shared_;
                for (const NodeIndex node : hidden_nodes[s]) penalty -= is_named[node];
            }
        }
        return penalties;
    }

    std::string name_;
    bool is_told_by_name_;
    Tree tree_;
    Cost most_shared_;
    std::vector<Path> hidden_;
    std::vector<Path> named_;
    std::vector<Cost> penalties_; // situation x estimate
    PenaltyTable estimator_;
};

// An automorphism of the tree takes paths to paths.
std::vector<Symmetry> Hides::symmetries() const {
    std::vector<Symmetry> result;
    for (const std::vector<NodeIndex>& nodes : tree_.symmetries()) {
        Symmetry symmetry;
        for (const auto& [from, to] : hidden_) {
            const Path image = std::minmax({nodes[from], nodes[to]});
            const auto place = std::lower_bound(hidden_.begin(), hidden_.end(), image);
            symmetry.situations.push_back(static_cast<SituationIndex>(place - hidden_.begin()));
        }
        result.push_back(std::move(symmetry));
    }
    return result;
}

struct Place {
    Tree tree;
    std::string text; // as a specification says it
    bool is_file = false;
};

Place read_place(const Spec& spec) {
    const bool is_spider = spec.has("branches") || spec.has("length");
    if (int{is_spider} + int{spec.has("nodes")} + int{spec.has("tree")} > 1)
        throw BadInput("hides: several places are given, expected one: nodes=N, branches=N,length=N, or tree=FILE");
    if (spec.has("branches") != spec.has("length"))
        throw BadInput("hides: a spider has branches and a length, such as branches=3,length=8; give both");
    const auto number = [&](std::string_view key, std::int64_t fallback) {
        return static_cast<std::uint32_t>(spec.integer(key, fallback, 1, Tree::most_nodes));
    };
    if (spec.has("tree")) {
        const std::string file = spec.text("tree", "");
        return {Tree::read(file), "tree=" + file, true};
    }
    if (!is_spider) {
        const std::uint32_t nodes = number("nodes", 15);
        return {Tree::line(nodes), fmt::format("nodes={}", nodes)};
    }
    const std::uint32_t branches = number("branches", 0);
    const std::uint32_t length = number("length", 0);
    if (std::uint64_t{branches} * length >= Tree::most_nodes)
        throw BadInput(fmt::format("hides: branches={},length={} has more than {} nodes; give a smaller spider",
                                   branches, length, Tree::most_nodes));
    return {Tree::spider(branches, length), fmt::format("branches={},length={}", branches, length)};
}

std::unique_ptr<Game> make_hides(const Spec& spec) {
    Place place = read_place(spec);
    const auto paths_of = [&](std::string_view key, std::int64_t fallback) {
        const auto length = static_cast<std::uint32_t>(spec.integer(key, fallback, 1, Tree::most_nodes));
        const std::size_t count = place.tree.paths(length).size();
        if (count == 0)
            throw BadInput(
                fmt::format("hides: {} has no path of {}={} nodes; choose a shorter one", place.text, key, length));
        return std::pair(length, count);
    };
    const auto [own, own_paths] = paths_of("own", 7);
    const auto [other, other_paths] = paths_of("other", 5);
    if (own_paths * other_paths > most_penalties)
        throw BadInput(fmt::format("hides: {} has {} x {} pairs of paths, expected at most {}; choose a smaller place",
                                   place.text, own_paths, other_paths, most_penalties));
    std::string name = fmt::format("hides:own={},other={},{}", own, other, place.text);
    return std::make_unique<Hides>(std::move(name), !place.is_file, std::move(place.tree), own, other);
}

} // namespace

Ruleset hides_ruleset() {
    return {
        "hides",
        "hide a path of a line, a spider or a tree from one that is to share few nodes with it",
        "Swinkels 2021",
        "Player II hides a path of so many nodes as other says. "
        "Player I names a path of so many nodes as own says, and gains 1 for each node that both share. "
        "There are no questions, only estimates: the cost is the most that two such paths could share less that gain. "
        "The nodes lie on a line, or on a spider: a root with branches that are equally long; or the tree comes from a file, "
        "one edge a line: the names of two nodes with a blank or a comma between them.",
        {{"own", "7", "1..1000", "nodes of player I's path"},
         {"other", "5", "1..1000", "nodes of player II's path, which is hidden"},
         {"nodes", "15", "1..1000", "the line's nodes"},
         {"branches", "", "1..1000", "instead of a line: the spider's branches"},
         {"length", "", "1..1000", "the nodes of each branch, without the root"},
         {"tree", "", "FILE", "instead of a line: a tree's edges"}},
        {"hides", "hides:own=3,other=2,nodes=6", "hides:own=8,other=5,branches=3,length=8",
         "hides:own=3,other=2,tree=rulesets/examples/tree.txt"},
        make_hides};
}

} // namespace deduce::rulesets
