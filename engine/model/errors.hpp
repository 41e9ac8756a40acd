// The exceptions that deduce throws. Each message names what was given, what was expected, and what to do.
#pragma once

#include <stdexcept>
#include <string>

namespace deduce {

class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// The user's input cannot be used: an unknown game or key, a value out of range, a game too large. Exit code 2.
class BadInput : public Error {
  public:
    using Error::Error;
};

// A promise inside deduce was broken: a ruleset that breaks its contract, ranks that disagree. Exit code 1.
class BrokenPromise : public Error {
  public:
    using Error::Error;
};

// What was proven contradicts itself: no result can be trusted. Exit code 1.
class InternalError : public BrokenPromise {
  public:
    using BrokenPromise::BrokenPromise;
};

// The caller's stop flag was set before there was anything to report.
class Stopped : public Error {
  public:
    Stopped() : Error("stopped") {}
};

} // namespace deduce
