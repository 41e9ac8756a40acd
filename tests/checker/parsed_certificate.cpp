// Reading and writing certificates: see parsed_certificate.hpp.
#include "tests/checker/parsed_certificate.hpp"

#include "engine/model/number_writer.hpp"

#include <stdexcept>
#include <string_view>

namespace deduce::test {
namespace {

class NumberReader {
  public:
    explicit NumberReader(const std::string& bytes) : bytes_(bytes) {}

    bool is_at_end() const { return next_ == bytes_.size(); }
    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            const auto byte = static_cast<unsigned char>(bytes_.at(next_++));
            value |= std::uint64_t{byte & 127U} << shift;
            if (byte < 128) return value;
        }
    }
    Numbers numbers(std::uint64_t count) {
        Numbers result;
        for (; count > 0; count--) result.push_back(number());
        return result;
    }
    ParsedCertificate::Products products() {
        ParsedCertificate::Products result;
        for (std::uint64_t left = number(); left > 0; left--) result.push_back(numbers(number()));
        return result;
    }

  private:
    const std::string& bytes_;
    std::size_t next_ = 0;
};

void write_products(NumberWriter& out, const ParsedCertificate::Products& products) {
    out.number(products.size());
    for (const Numbers& product : products) {
        out.number(product.size());
        for (const std::uint64_t factor : product) out.number(factor);
    }
}

} // namespace

Numbers parsed_numbers(const std::string& numbers) {
    Numbers result;
    for (NumberReader in(numbers); !in.is_at_end();) result.push_back(in.number());
    return result;
}

ParsedCertificate parsed(const std::string& numbers, std::size_t symmetry_size) {
    NumberReader in(numbers);
    ParsedCertificate result;
    result.table = in.number();
    result.objective = in.number();
    result.lower = in.number();
    if (in.number() != 0) throw std::invalid_argument("a certificate with a strategy");
    for (std::uint64_t left = in.number(); left > 0; left--) result.symmetries.push_back(in.numbers(symmetry_size));
    while (const std::uint64_t size = in.number()) {
        ParsedCertificate::ParsedLemma& lemma = result.lemmas.emplace_back();
        for (std::uint64_t next = 0; lemma.set.size() < size; next = lemma.set.back() + 1)
            lemma.set.push_back(next + in.number());
        lemma.value = in.number();
        lemma.answers = in.number();
        lemma.keeps = in.products();
        lemma.images = in.products();
    }
    result.answers = in.number();
    result.keeps = in.products();
    return result;
}

std::string written(const ParsedCertificate& certificate) {
    std::string bytes;
    NumberWriter out([&](std::string_view piece) { bytes += piece; });
    for (const std::uint64_t n : {certificate.table, certificate.objective, certificate.lower}) out.number(n);
    out.number(0); // no strategy
    out.number(certificate.symmetries.size());
    for (const Numbers& symmetry : certificate.symmetries)
        for (const std::uint64_t n : symmetry) out.number(n);
    for (const auto& [set, value, answers, keeps, images] : certificate.lemmas) {
        out.number(set.size());
        std::uint64_t next = 0;
        for (const std::uint64_t s : set) {
            out.number(s - next);
            next = s + 1;
        }
        out.number(value);
        out.number(answers);
        write_products(out, keeps);
        write_products(out, images);
    }
    out.number(0);
    out.number(certificate.answers);
    write_products(out, certificate.keeps);
    out.finish();
    return bytes;
}

} // namespace deduce::test
