// Expects a call to throw BadInput with a message of one line that mentions certain things.
#pragma once

#include "engine/model/errors.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace deduce::test {

template <class Call>
void expect_bad_input(Call call, const std::vector<std::string>& mentions) {
    try {
        call();
        ADD_FAILURE() << "expected BadInput that mentions '" << mentions.front() << "', but nothing was thrown";
    } catch (const BadInput& error) {
        const std::string message = error.what();
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        for (const std::string& mention : mentions)
            EXPECT_NE(message.find(mention), std::string::npos) << "'" << mention << "' is missing in: " << message;
    }
}

} // namespace deduce::test
