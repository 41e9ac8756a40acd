// What `deduce play-out` finds of a strategy, as facts and as a line of a table.
#pragma once

#include "engine/play/random_play.hpp"
#include "engine/play/strategies.hpp"
#include "engine/table/answer_table.hpp"

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace deduce::cli {

nlohmann::ordered_json facts_of_game(const AnswerTable& table, const std::string& strategy, int threads);
void add_result(const Game& game, const PlayResult& result, nlohmann::ordered_json& facts);
void add_result(const Game& game, const RandomResult& result, RandomKind kind, nlohmann::ordered_json& facts);

std::string table_head();
std::string table_line(const nlohmann::ordered_json& facts);

} // namespace deduce::cli
