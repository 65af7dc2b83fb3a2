// Loop: what a table needs of the thread it lives on: other threads hand it jobs, and one alarm
// rings. Everything of a table happens on its loop, so a table needs no lock.  The real loop is an
// io_context with one thread (net/); tests bring one whose time stands still.
#pragma once

#include <functional>

#include "session/table.hpp"

namespace kydai::server {

using session::Millis;

class Loop {
 public:
  virtual ~Loop() = default;
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // From any thread; jobs run in the order in which they came.
  virtual void post(std::function<void()> job) = 0;
  // On the loop only.  One alarm: a new one replaces the old.  It never rings early.
  virtual void set_alarm(Millis when, std::function<void()> job) = 0;
  // The time of the house: never goes back, and close to the wall's.
  virtual Millis now() const = 0;

 protected:
  Loop() = default;
};

}  // namespace kydai::server
