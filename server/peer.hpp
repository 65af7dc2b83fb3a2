// Peer: one open WebSocket, as a table sees it.  It lives on its table's loop.
#pragma once

#include <memory>
#include <string>

namespace kydai::server {

// Shared, because one text goes to many.
using Frame = std::shared_ptr<const std::string>;

class Peer {
 public:
  Peer(std::string user, std::string name) : user_(std::move(user)), name_(std::move(name)) {}
  virtual ~Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  const std::string& user() const { return user_; }  // never shown to others
  const std::string& name() const { return name_; }  // as it was when the connection came

  // Queued; a peer that does not read for long is cut and has to resume.
  virtual void send(Frame frame) = 0;
  // Ends the connection once everything queued has gone out, or soon.
  virtual void close() = 0;

 private:
  const std::string user_;
  const std::string name_;
};

}  // namespace kydai::server
