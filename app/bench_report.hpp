// What `kydai bench` says of one piece of work: one JSON object or one line each.  Seconds are CPU
// seconds of the thread, not wall time: the machine may be busy with other things.
#pragma once

#include <cstdint>
#include <string>

namespace kydai::app {

double cpu_seconds();

struct Measured {
  std::string name;
  std::uint64_t count = 0;      // leaves, games, nodes, decisions or playouts
  std::uint64_t plies = 0;      // 0 where nothing is played
  std::uint64_t rolls = 0;      // 0 where no dice are rolled
  std::uint64_t positions = 0;  // 0 where nothing is searched
  std::size_t position_bytes = 0;
  double score = 0;  // of the first seat, a game on average
  double depth = 0;  // finished, a position on average; 0 where that says nothing
  double seconds = 0;
};

enum class BenchForm { kLine, kJson };
void print(const Measured& measured, BenchForm form);

// `kydai bench search` (bench_search.cpp).
void bench_search(BenchForm form);

}  // namespace kydai::app
