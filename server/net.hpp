// Net: threads with an event loop each, a listening socket, HTTP and WebSocket.  Boost.Asio and
// Beast live behind this header in one translation unit, because they compile slowly. It moves
// bytes and keeps limits; what they mean is for Api and Host.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api.hpp"
#include "server/loop.hpp"
#include "server/server.hpp"

namespace kydai::server {

class Net {
 public:
  // `epoch`: what the clock of the loops shows now.
  Net(const ServerOptions& options, Millis epoch);
  ~Net();  // after stop() or before start()

  std::size_t size() const;
  Loop& loop(std::size_t i);

  // A sentence for a person if the address cannot be listened on.
  std::optional<std::string> listen();
  std::uint16_t port() const;

  // Runs the loops and takes connections.
  void start(Api& api, std::vector<Shard*> shards);
  // Takes no more connections.
  void close_door();
  // Waits until every WebSocket is closed, but not longer than this.
  void await_sockets(Millis ms_max);
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kydai::server
