// Blocks of questions side by side; within a block, stretches of situations in their order, as answers are numbered by
// first appearance.
#include "engine/table/asked_answers.hpp"

#include "engine/model/errors.hpp"
#include "engine/run/stop.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>
#include <tbb/parallel_for.h>

namespace deduce {
namespace {

constexpr std::uint32_t least_blocks = 8; // where there are few questions, for several threads

constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();

// The answers of one question that were seen so far.
struct CodeBook {
    struct Entry {
        std::uint32_t code = unseen;
        std::uint32_t count = 0;
    };
    std::vector<AnswerIndex> game_answers; // by code
    std::vector<Entry> dense;              // by the game's number, where those are few
    std::unordered_map<AnswerIndex, Entry> sparse;

    CodeBook(std::uint32_t answers, std::size_t longest_array) : dense(answers <= longest_array ? answers : 0) {}
    Entry& of(AnswerIndex a) { return dense.empty() ? sparse[a] : dense[a]; }
};

template <class Cell>
class Encoder {
  public:
    Encoder(const Game& game, QuestionIndex q, std::size_t longest_array)
        : game_(&game), question_(q), book_(game.answer_count(), longest_array) {}

    void encode(SituationIndex first, std::span<const AnswerIndex> answers, Cell* cells) {
        const auto entry_of = [&](AnswerIndex a) -> CodeBook::Entry& { return book_.sparse[a]; };
        CodeBook::Entry* const dense = book_.dense.data();
        if (book_.dense.empty())
            encode(first, answers, cells, entry_of);
        else
            encode(first, answers, cells, [dense](AnswerIndex a) -> CodeBook::Entry& { return dense[a]; });
    }

    const std::vector<AnswerIndex>& game_answers() const { return book_.game_answers; }
    std::uint32_t count(AnswerIndex a) { return book_.of(a).count; }

  private:
    template <class EntryOf>
    void encode(SituationIndex first, std::span<const AnswerIndex> answers, Cell* cells, EntryOf entry_of) {
        if (std::ranges::max(answers) >= game_->answer_count()) refuse(first, answers);
        for (std::size_t i = 0; i < answers.size(); i++) {
            CodeBook::Entry& entry = entry_of(answers[i]);
            if (entry.code == unseen) [[unlikely]]
                entry.code = add(answers[i]);
            entry.count++;
            cells[i] = static_cast<Cell>(entry.code);
        }
    }

    [[noreturn]] void refuse(SituationIndex first, std::span<const AnswerIndex> answers) {
        const std::uint32_t bound = game_->answer_count();
        const auto broken = std::ranges::find_if(answers, [&](AnswerIndex a) { return a >= bound; });
        throw BrokenPromise(fmt::format("{} answers question {} in situation {} with {}, but promises answers below {}",
                                        game_->name(), question_, first + (broken - answers.begin()), *broken, bound));
    }

    [[gnu::noinline]] std::uint32_t add(AnswerIndex a) { // so that the loop above keeps its values in registers
        if (book_.game_answers.size() > std::numeric_limits<Cell>::max())
            throw BadInput(fmt::format(
                "question \"{}\" of {} has more than {} different answers; at most that many can be held",
                game_->question_label(question_), game_->name(), std::uint32_t{std::numeric_limits<Cell>::max()} + 1));
        book_.game_answers.push_back(a);
        return static_cast<std::uint32_t>(book_.game_answers.size() - 1);
    }

    const Game* game_;
    QuestionIndex question_;
    CodeBook book_;
};

} // namespace

template <class Cell>
AskedAnswers ask_everything(const Game& game, StopFlag stop, const AskingSizes& sizes) {
    const std::uint32_t questions = game.question_count();
    const std::uint32_t situations = game.situation_count();
    AskedAnswers result;
    result.cells = LargeArray(std::size_t{questions} * situations * sizeof(Cell));

    // 1. Ask, and number the answers.
    const std::uint32_t height = std::clamp<std::uint32_t>(questions / least_blocks, 1, sizes.block_questions);
    const auto width = static_cast<std::uint32_t>(
        std::clamp<std::size_t>(sizes.block_answers / height, 1, std::max<std::uint32_t>(situations, 1)));
    std::vector<std::vector<AnswerIndex>> game_answers(questions);
    std::vector<std::vector<std::uint32_t>> counts(questions);
    std::atomic<std::size_t> asked = 0;
    tbb::parallel_for(std::uint32_t{0}, (questions + height - 1) / height, [&](std::uint32_t number) {
        const QuestionIndex first = number * height;
        const std::uint32_t here = std::min(height, questions - first);
        std::vector<Encoder<Cell>> encoders;
        for (std::uint32_t i = 0; i < here; i++) encoders.emplace_back(game, first + i, sizes.longest_array);
        std::vector<AnswerIndex> answers(std::size_t{here} * width);
        for (SituationIndex s = 0; s < situations; s += width) {
            const AnswerBlock block{first, here, s, std::min(width, situations - s)};
            const bool may_stop =
                asked.fetch_add(block.size(), std::memory_order_relaxed) >= sizes.answers_before_a_stop;
            if (may_stop) throw_if_set(stop);
            game.answer_all(block, std::span(answers).first(block.size()));
            for (std::uint32_t i = 0; i < here; i++)
                encoders[i].encode(s, std::span(answers).subspan(std::size_t{i} * block.situations, block.situations),
                                   result.cells.template as<Cell>() + std::size_t{first + i} * situations + s);
        }
        for (std::uint32_t i = 0; i < here; i++) {
            game_answers[first + i] = encoders[i].game_answers();
            for (const AnswerIndex a : game_answers[first + i]) counts[first + i].push_back(encoders[i].count(a));
        }
    });

    // 2. All questions' answers in one array.
    result.answer_offset.assign(1, 0);
    for (QuestionIndex q = 0; q < questions; q++) {
        result.game_answers.insert(result.game_answers.end(), game_answers[q].begin(), game_answers[q].end());
        result.situations.insert(result.situations.end(), counts[q].begin(), counts[q].end());
        result.answer_offset.push_back(result.game_answers.size());
    }
    return result;
}

template AskedAnswers ask_everything<std::uint8_t>(const Game&, StopFlag, const AskingSizes&);
template AskedAnswers ask_everything<std::uint16_t>(const Game&, StopFlag, const AskingSizes&);

} // namespace deduce
