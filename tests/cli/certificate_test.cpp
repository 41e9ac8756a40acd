// --certificate and export --format binary, and deduce-check on what they write.
#include "tests/cli/program.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace deduce::test {
namespace {

namespace fs = std::filesystem;

class CertificateFile : public testing::Test {
  protected:
    CertificateFile() { fs::create_directory(path_); }
    ~CertificateFile() override { fs::remove_all(path_); }

    std::string file(const std::string& name) const { return (path_ / name).string(); }
    std::string table_of(const std::string& game) const {
        EXPECT_EQ(run_deduce({"export", game, "--format", "binary", "--output", file("table")}).exit_code, 0) << game;
        return file("table");
    }
    static Outcome check(const std::string& table, const std::string& certificate) {
        return Program({CHECK_PROGRAM, table, certificate}, usual_timeout).wait();
    }

  private:
    fs::path path_ = fs::temp_directory_path() / ("deduce-certificate-" + std::to_string(getpid()));
};

TEST_F(CertificateFile, IsVerified) {
    const std::string game = "blackbox:size=4,dots=2";
    const std::string table = table_of(game);
    const Outcome solved = run_deduce({"solve", game, "--certificate", file("proof")});
    EXPECT_EQ(solved.exit_code, 0) << solved.err;
    EXPECT_NE(solved.out.find("certificate_lemmas = "), std::string::npos) << solved.out;
    const Outcome checked = check(table, file("proof"));
    EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
    EXPECT_EQ(checked.out.find("verified: average 514/120, "), 0U) << checked.out;

    const Outcome foreign = check(table_of("blackbox:size=3,dots=2"), file("proof"));
    EXPECT_EQ(foreign.exit_code, 2);
    EXPECT_NE(foreign.err.find("another table"), std::string::npos) << foreign.err;
    EXPECT_EQ(check(table, file("nothing")).exit_code, 2);
}

TEST_F(CertificateFile, OfALimitAndOfAStoppedSolve) {
    const std::string game = "blackbox:size=5,dots=3";
    const std::string table = table_of(game);
    const Outcome refuted =
        run_deduce({"solve", game, "--limit", "14000", "--no-strategy", "--certificate", file("proof")});
    EXPECT_EQ(refuted.exit_code, 0) << refuted.err;
    const Outcome checked = check(table, file("proof"));
    EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
    EXPECT_NE(checked.out.find("/2300 or more, "), std::string::npos) << checked.out;

    const std::string larger = "blackbox:size=6,dots=3";
    const Outcome stopped = run_deduce({"solve", larger, "--time-limit", "0.1s", "--certificate", file("proof")});
    EXPECT_EQ(check(table_of(larger), file("proof")).exit_code, 0) << stopped.out << stopped.err;
}

TEST_F(CertificateFile, IsRefusedForTwoObjectives) {
    const Outcome outcome = run_deduce({"solve", "numbers:max=9", "--at-most", "5", "--certificate", file("proof")});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_NE(outcome.err.find("--certificate: --at-most"), std::string::npos) << outcome.err;
}

} // namespace
} // namespace deduce::test
