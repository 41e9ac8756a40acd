// The labels and figures of a page: each stands once, at the place by which the tree names it.
#pragma once

#include "engine/model/game.hpp"
#include "rulesets/pictured.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace deduce::report {

class LabelTables {
  public:
    // `situations`: those that the page names, rising. They are numbered in this order, all else as it is met.
    LabelTables(const Game& game, std::span<const SituationIndex> situations);

    std::size_t question(QuestionIndex q);
    std::size_t answer(QuestionIndex q, AnswerIndex a);
    std::size_t situation(SituationIndex s) const; // one of those given
    std::size_t estimate(std::uint64_t estimate);

    // questions, answers, situations and estimates: their labels. question_numbers and so on: as the game numbers them;
    // situation_numbers only if some are left out. question_figures and so on, for games that can be drawn. weights of
    // the situations, if they are not all one.
    nlohmann::ordered_json json() const;

  private:
    struct Column {
        nlohmann::ordered_json labels = nlohmann::ordered_json::array();
        nlohmann::ordered_json figures = nlohmann::ordered_json::array();
        nlohmann::ordered_json numbers = nlohmann::ordered_json::array();

        void add(std::uint64_t number, const std::string& label, const rulesets::Figure& figure);
    };

    const Game& game_;
    const rulesets::Pictured* pictured_; // null if the game cannot be drawn
    std::vector<SituationIndex> named_;
    Column questions_, answers_, situations_, estimates_;
    nlohmann::ordered_json weights_ = nlohmann::ordered_json::array();
    bool unit_weights_ = true;
    std::map<QuestionIndex, std::size_t> question_places_;
    std::map<std::pair<AnswerIndex, std::string>, std::size_t> answer_places_; // a question may have words of its own
    std::map<std::uint64_t, std::size_t> estimate_places_;
};

// A cost or weight as scripts can read it exactly: a number up to 2^53, a text above.
nlohmann::ordered_json exact_json(std::int64_t number);

} // namespace deduce::report
