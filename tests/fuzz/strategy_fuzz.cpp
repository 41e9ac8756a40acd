// libFuzzer's entry to the reader and the verification of strategies: a file is refused by one line that names it,
// differs by one line, or is what it claims to be.
#include "cli/strategy/verification.hpp"
#include "engine/model/errors.hpp"
#include "rulesets/text/text_file.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace deduce;

void demand(bool holds) {
    if (!holds) std::abort();
}

class NoEstimator final : public Estimator {
  public:
    BestEstimate average_estimate(std::span<const SituationIndex>) const override { std::abort(); }
    BestEstimate worst_estimate(std::span<const SituationIndex>) const override { std::abort(); }
    Cost average_bound(std::size_t) const override { std::abort(); }
    Cost worst_bound(std::size_t) const override { std::abort(); }
    Cost greatest_penalty() const override { std::abort(); }
    std::string description() const override { return "names a situation"; }
};

// Told by its name, or by what is in it. Four situations, and a question for each bit, which costs 1 or 2. An estimate
// names a situation, or costs 5.
class Bits final : public Game {
  public:
    explicit Bits(bool told_by_name) : told_by_name_(told_by_name) {}
    bool is_told_by_name() const override { return told_by_name_; }
    std::string name() const override { return "bits"; }
    std::uint32_t situation_count() const override { return 4; }
    std::uint32_t question_count() const override { return 2; }
    std::uint32_t answer_count() const override { return 2; }
    std::uint64_t estimate_count() const override { return 4; }
    Weight weight(SituationIndex s) const override { return 1 + s; }
    AnswerIndex answer(QuestionIndex q, SituationIndex s) const override {
        demand(q < question_count() && s < situation_count());
        return s >> q & 1;
    }
    Cost cost(QuestionIndex q, AnswerIndex a) const override {
        demand(q < question_count() && a < answer_count());
        return 1 + a;
    }
    Cost penalty(SituationIndex s, std::uint64_t e) const override {
        demand(s < situation_count() && e < estimate_count());
        return s == e ? 0 : 5;
    }
    const Estimator& estimator() const override { return estimator_; }
    std::string situation_label(SituationIndex s) const override { return checked(s, situation_count()); }
    std::string question_label(QuestionIndex q) const override { return checked(q, question_count()); }
    std::string answer_label(QuestionIndex, AnswerIndex a) const override { return checked(a, answer_count()); }
    std::string estimate_label(std::uint64_t e) const override { return checked(e, estimate_count()); }

  private:
    static std::string checked(std::uint64_t index, std::uint64_t count) {
        demand(index < count);
        return std::to_string(index);
    }
    NoEstimator estimator_;
    const bool told_by_name_;
};

bool is_one_line(const std::string& text) { return !text.empty() && text.find('\n') == std::string::npos; }

void check(const Game& game, std::string text) {
    try {
        rulesets::check_text("file", text);
        const cli::StrategyFile file = cli::read_strategy("file", std::move(text), game);
        const cli::Verification found = cli::verify(file, game);
        if (found.difference) {
            demand(is_one_line(*found.difference));
            return;
        }
        demand(found.costs == costs_of(file.strategy, game) && found.costs.weight == 10);
        demand(found.costs.total == file.claims.total && found.costs.worst == file.claims.worst);
        // What is verified is written, read and verified again.
        std::string again;
        write_strategy_json([&](std::string_view piece) { again += piece; }, game, file.claims, file.strategy);
        demand(!cli::verify(cli::read_strategy("file", again, game), game).difference);
    } catch (const BadInput& error) {
        const std::string message = error.what();
        demand(message.starts_with("file:") && is_one_line(message));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(bytes), size);
    for (const bool told_by_name : {true, false}) check(Bits(told_by_name), text);
    return 0;
}
