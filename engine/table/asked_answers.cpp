// Blocks of questions side by side; within a block, stretches of situations in their order, as answers are numbered by
// first appearance.
#include "engine/table/asked_answers.hpp"

#include "engine/memory/hash.hpp"
#include "engine/model/errors.hpp"
#include "engine/run/stop.hpp"
#include "engine/table/transpose.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <mutex>
#include <unordered_map>
#include <utility>

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

// Blocks of questions end in any order, and what they found is appended in their order, so that little waits.
class Appender {
  public:
    explicit Appender(AskedAnswers& to) : to_(&to) { to.answer_offset.assign(1, 0); }

    struct Found {
        std::vector<AnswerIndex> game_answers; // of the questions, one after the other
        std::vector<std::uint32_t> situations;
        std::vector<std::size_t> ends; // by question, in the two above
    };

    void add(std::uint32_t block, Found found) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(block, std::move(found));
        for (auto next = waiting_.begin(); next != waiting_.end() && next->first == next_;
             next = waiting_.erase(next), next_++)
            append(next->second);
    }

  private:
    void append(const Found& found) {
        const std::size_t begin = to_->game_answers.size();
        to_->game_answers.insert(to_->game_answers.end(), found.game_answers.begin(), found.game_answers.end());
        to_->situations.insert(to_->situations.end(), found.situations.begin(), found.situations.end());
        for (const std::size_t end : found.ends) to_->answer_offset.push_back(begin + end);
    }

    AskedAnswers* to_;
    std::mutex mutex_;
    std::map<std::uint32_t, Found> waiting_;
    std::uint32_t next_ = 0;
};

} // namespace

template <class Cell>
AskedAnswers ask_everything(const Game& game, StopFlag stop, CellOrder order, const AskingSizes& sizes) {
    const std::uint32_t questions = game.question_count();
    const std::uint32_t situations = game.situation_count();
    AskedAnswers result;
    result.cells = LargeArray(std::size_t{questions} * situations * sizeof(Cell) + cell_padding);
    result.hashes.resize(questions);

    const std::uint32_t height = std::clamp<std::uint32_t>(questions / least_blocks, 1, sizes.block_questions);
    const auto width = static_cast<std::uint32_t>(
        std::clamp<std::size_t>(sizes.block_answers / height, 1, std::max<std::uint32_t>(situations, 1)));
    Appender appender(result);
    std::atomic<std::size_t> asked = 0;
    tbb::parallel_for(std::uint32_t{0}, (questions + height - 1) / height, [&](std::uint32_t number) {
        const QuestionIndex first = number * height;
        const std::uint32_t here = std::min(height, questions - first);
        std::vector<Encoder<Cell>> encoders;
        for (std::uint32_t i = 0; i < here; i++) encoders.emplace_back(game, first + i, sizes.longest_array);
        std::vector<AnswerIndex> answers(std::size_t{here} * width);
        std::vector<Cell> own(order == CellOrder::by_situation ? std::size_t{here} * situations : 0);
        Cell* const all = result.cells.template as<Cell>();
        Cell* const cells = own.empty() ? all + std::size_t{first} * situations : own.data();
        for (SituationIndex s = 0; s < situations; s += width) {
            const AnswerBlock block{first, here, s, std::min(width, situations - s)};
            const bool may_stop =
                asked.fetch_add(block.size(), std::memory_order_relaxed) >= sizes.answers_before_a_stop;
            if (may_stop) throw_if_set(stop);
            game.answer_all(block, std::span(answers).first(block.size()));
            for (std::uint32_t i = 0; i < here; i++)
                encoders[i].encode(s, std::span(answers).subspan(std::size_t{i} * block.situations, block.situations),
                                   cells + std::size_t{i} * situations + s);
        }
        for (std::uint32_t i = 0; i < here; i++)
            result.hashes[first + i] = hash128(cells + std::size_t{i} * situations, situations * sizeof(Cell)).low;
        if (!own.empty()) transpose(own.data(), here, situations, all + first, questions, stop);
        Appender::Found found;
        for (Encoder<Cell>& encoder : encoders) {
            const std::vector<AnswerIndex>& seen = encoder.game_answers();
            found.game_answers.insert(found.game_answers.end(), seen.begin(), seen.end());
            for (const AnswerIndex a : seen) found.situations.push_back(encoder.count(a));
            found.ends.push_back(found.game_answers.size());
        }
        appender.add(number, std::move(found));
    });
    return result;
}

template AskedAnswers ask_everything<std::uint8_t>(const Game&, StopFlag, CellOrder, const AskingSizes&);
template AskedAnswers ask_everything<std::uint16_t>(const Game&, StopFlag, CellOrder, const AskingSizes&);

} // namespace deduce
