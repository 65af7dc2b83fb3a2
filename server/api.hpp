// Api: what every HTTP request is answered, and who may open a WebSocket.  It knows requests and
// responses as plain values; sockets are net/'s business.
// Answers come on the loop that asked.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/asset_map.hpp"
#include "server/cookie.hpp"
#include "server/shard.hpp"

namespace kydai::server {

struct HttpRequest {
  std::string method;  // "GET"
  std::string target;  // as sent
  std::string host, origin, cookie, if_none_match, accept_encoding, forwarded_for, forwarded_proto;
  std::string address;  // the caller's
  std::string body;
};

struct HttpResponse {
  unsigned status = 200;
  std::string content_type = "application/json";
  std::string body;        // our own
  std::string_view asset;  // or a file of the client
  bool is_gzip = false;
  std::string etag;  // with quotes
  std::string cache_control = "no-store";
  std::string set_cookie;
  std::string allow;     // with 405
  bool is_page = false;  // gets the content security policy

  std::string_view content() const { return asset.empty() ? std::string_view(body) : asset; }
};

// Either a refusal, or the way in.
struct SocketTicket {
  std::unique_ptr<HttpResponse> refusal;
  std::string table;
  User user;
  std::string set_cookie;
  std::size_t home = 0;  // index of the shard
};

class Api {
 public:
  Api(House& house, std::vector<Shard*> shards);

  void handle(HttpRequest request, Loop& loop, std::function<void(HttpResponse)> done);
  const std::string& page_policy() const { return assets_.policy(); }
  // A request that wants to become a WebSocket.
  void admit(HttpRequest request, Loop& loop, std::function<void(SocketTicket)> done);

 private:
  using Done = std::function<void(HttpResponse)>;
  struct Visit;  // one request under way
  using UserDone = std::function<void(std::optional<User>, std::string set_cookie)>;

  void route(const std::shared_ptr<Visit>& visit, const std::string& path);
  void with_user(const std::shared_ptr<Visit>& visit, std::function<void(const User&)> job);
  bool may_be_guest(const HttpRequest& request, Millis now);
  void find_user(const HttpRequest& request, Loop& loop, UserDone done);
  void with_table(const std::string& id, Loop& loop, std::function<void(const session::Table*)> job,
                  std::function<void()> then);
  void me(const std::shared_ptr<Visit>& visit);
  void rename(const std::shared_ptr<Visit>& visit);
  void open(const std::shared_ptr<Visit>& visit);
  void open_as(const std::shared_ptr<Visit>& visit, const wire::OpenTable& request,
               const User& user);
  void begin_opening(const std::shared_ptr<Visit>& visit, const wire::OpenTable& request,
                     const User& user, const std::string& id, bool is_new);
  void table(const std::shared_ptr<Visit>& visit, const std::string& id);
  void record(const std::shared_ptr<Visit>& visit, const std::string& id);
  void hint(const std::shared_ptr<Visit>& visit, const std::string& id);
  void page(const std::shared_ptr<Visit>& visit, const std::string& path);
  std::optional<wire::WireError> check_origin(const HttpRequest& request) const;

  House& house_;
  std::vector<Shard*> shards_;
  CookieSigner signer_;
  AssetMap assets_;
  const std::string games_json_;
  const std::string games_etag_;
};

}  // namespace kydai::server
