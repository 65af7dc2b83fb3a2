#include "app/bench_report.hpp"

#include <cstdio>
#include <ctime>

#include "app/json_text.hpp"
#include "core/text.hpp"

namespace kydai::app {
namespace {

void print_line(const Measured& measured) {
  std::printf("%-28s %12llu in %6.2f s = %10.4g /s", measured.name.c_str(),
              static_cast<unsigned long long>(measured.count), measured.seconds,
              static_cast<double>(measured.count) / measured.seconds);
  if (measured.plies > 0) {
    std::printf(", %10.4g plies/s, %zu bytes a position",
                static_cast<double>(measured.plies) / measured.seconds, measured.position_bytes);
  }
  if (measured.rolls > 0) {
    std::printf(", %10.4g rolls/s", static_cast<double>(measured.rolls) / measured.seconds);
  }
  if (measured.positions > 0) {
    std::printf(", %llu positions", static_cast<unsigned long long>(measured.positions));
  }
  if (measured.depth > 0) std::printf(", depth %.2f", measured.depth);
  std::printf("\n");
}

void print_json(const Measured& measured) {
  std::string out = "{\"bench\":";
  append_json_string(out, measured.name);
  out += ",\"count\":";
  core::append_number(out, static_cast<std::int64_t>(measured.count));
  out += ",\"cpu_s\":";
  append_json_number(out, measured.seconds);
  out += ",\"per_s\":";
  append_json_number(out, static_cast<double>(measured.count) / measured.seconds);
  if (measured.plies > 0) {
    out += ",\"plies\":";
    core::append_number(out, static_cast<std::int64_t>(measured.plies));
    out += ",\"plies_per_s\":";
    append_json_number(out, static_cast<double>(measured.plies) / measured.seconds);
    out += ",\"position_bytes\":";
    core::append_number(out, static_cast<std::int64_t>(measured.position_bytes));
    out += ",\"score\":";
    append_json_number(out, measured.score);
  }
  if (measured.rolls > 0) {
    out += ",\"rolls\":";
    core::append_number(out, static_cast<std::int64_t>(measured.rolls));
    out += ",\"rolls_per_s\":";
    append_json_number(out, static_cast<double>(measured.rolls) / measured.seconds);
  }
  if (measured.positions > 0) {
    out += ",\"positions\":";
    core::append_number(out, static_cast<std::int64_t>(measured.positions));
  }
  if (measured.depth > 0) {
    out += ",\"depth\":";
    append_json_number(out, measured.depth);
  }
  out += "}\n";
  std::fputs(out.c_str(), stdout);
}

}  // namespace

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void print(const Measured& measured, BenchForm form) {
  form == BenchForm::kJson ? print_json(measured) : print_line(measured);
  std::fflush(stdout);
}

}  // namespace kydai::app
