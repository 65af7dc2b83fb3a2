#include "server/api.hpp"

#include <sodium.h>

#include "server/projection.hpp"
#include "server/url.hpp"
#include "wire/json_writer.hpp"
#include "wire/reply.hpp"

namespace kydai::server {
namespace {

using wire::WireError;

constexpr int kTableIdLetters = 8;
constexpr int kUserIdLetters = 20;

HttpResponse refusal(unsigned status, const WireError& error) {
  HttpResponse response;
  response.status = status;
  response.body = wire::write_http_error(error);
  return response;
}

HttpResponse refusal(unsigned status, std::string_view code, std::string_view message) {
  return refusal(status, {std::string(code), std::string(message), "", 0});
}

HttpResponse wrong_method(std::string_view allow) {
  HttpResponse response = refusal(405, "unknown", "this address takes only " + std::string(allow));
  response.allow = allow;
  return response;
}

HttpResponse json_answer(std::string body) {
  HttpResponse response;
  response.body = std::move(body);
  return response;
}

unsigned status_of(std::string_view code) {
  if (code == "forbidden") return 403;
  if (code == "busy" || code == "coins" || code == "not-your-turn") return 409;
  return 400;
}

std::string write_me(const User& user) {
  wire::JsonWriter json;
  json.begin_object().field("name", user.name).field("coins", user.coins).end_object();
  return json.take();
}

// Names and ids we made: nothing else can be the id of a table.
bool is_word(std::string_view text) {
  if (text.empty() || text.size() > 40) return false;
  for (const char c : text) {
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))) return false;
  }
  return true;
}

}  // namespace

// Kept by every callback of one request; answers once.
struct Api::Visit {
  HttpRequest request;
  Loop& loop;
  Done done;
  std::string set_cookie;

  void answer(HttpResponse response) {
    if (!set_cookie.empty()) response.set_cookie = set_cookie;
    done(std::move(response));
  }
  void refuse(unsigned status, std::string_view code, std::string_view message) {
    answer(refusal(status, code, message));
  }
};

Api::Api(House& house, std::vector<Shard*> shards)
    : house_(house),
      shards_(std::move(shards)),
      signer_(house.store.secret()),
      assets_(house.hooks.assets),
      games_json_(write_games(house.hooks.games)),
      games_etag_(etag_of(games_json_)) {}

void Api::handle(HttpRequest request, Loop& loop, Done done) {
  auto visit = std::make_shared<Visit>(Visit{std::move(request), loop, std::move(done), {}});
  std::string& method = visit->request.method;
  if (method == "HEAD") method = "GET";
  if (method != "GET" && method != "POST") {
    return visit->answer(wrong_method("GET, HEAD, POST"));
  }
  const std::optional<std::string> path = path_of(visit->request.target);
  if (!path) {
    return visit->refuse(400, "syntax", "the address cannot be read");
  }
  if (method == "POST") {
    if (const auto wrong = check_origin(visit->request)) return visit->answer(refusal(403, *wrong));
  }
  route(visit, *path);
}

void Api::route(const std::shared_ptr<Visit>& visit, const std::string& path) {
  const bool is_post = visit->request.method == "POST";
  if (path == "/api/me") return is_post ? rename(visit) : me(visit);
  if (path == "/api/tables") {
    return is_post ? open(visit) : visit->answer(wrong_method("POST"));
  }
  constexpr std::string_view kTables = "/api/tables/";
  constexpr std::string_view kHint = "/hint";
  if (path.starts_with(kTables) && path.ends_with(kHint)) {
    if (!is_post) return visit->answer(wrong_method("POST"));
    return hint(visit, path.substr(kTables.size(), path.size() - kTables.size() - kHint.size()));
  }
  if (is_post) {
    if (path.starts_with("/api/")) return visit->refuse(404, "unknown", "there is no such address");
    return visit->answer(wrong_method("GET, HEAD"));
  }
  if (path == "/healthz") {
    HttpResponse response;
    response.content_type = "text/plain";
    response.body = "ok\n";
    return visit->answer(std::move(response));
  }
  if (path == "/api/games") {
    HttpResponse response = json_answer(games_json_);
    response.etag = games_etag_;
    response.cache_control = "no-cache";
    return visit->answer(std::move(response));
  }
  if (path.starts_with(kTables)) {
    std::string id = path.substr(kTables.size());
    constexpr std::string_view kRecord = "/record";
    if (!id.ends_with(kRecord)) return table(visit, id);
    id.resize(id.size() - kRecord.size());
    return record(visit, id);
  }
  if (path.starts_with("/api/")) return visit->refuse(404, "unknown", "there is no such address");
  if (path.starts_with("/ws/")) {
    return visit->refuse(400, "syntax", "this address speaks WebSocket only");
  }
  page(visit, path);
}

// ---- who asks -----------------------------------------------------------------------------------

std::optional<WireError> Api::check_origin(const HttpRequest& request) const {
  if (request.origin.empty()) return std::nullopt;  // no browser; then there is no cookie to misuse
  const std::string_view host = host_of_origin(request.origin);
  if (!host.empty() && host == request.host) return std::nullopt;
  return WireError{"forbidden", "this came from the page of another site", "", 0};
}

// Every new name tag counts, whichever address gives it: each one is worth a guest's coins.
bool Api::may_be_guest(const HttpRequest& request, Millis now) {
  const std::string caller = caller_of(request.address, request.forwarded_for);
  return caller.empty() || house_.guests_by_address.take(caller, now);
}

void Api::find_user(const HttpRequest& request, Loop& loop, UserDone done) {
  std::optional<std::string> id = signer_.user_of(request.cookie);
  std::string set_cookie;
  if (!id) {
    if (!may_be_guest(request, loop.now())) return done(std::nullopt, {});
    id = random_word(kUserIdLetters);
    set_cookie = signer_.header(*id, request.forwarded_proto == "https");
  }
  house_.store.user(*id, guest_name(), loop, [this, set_cookie, done](std::optional<User> user) {
    if (user) house_.names.remember(user->id, user->name);
    done(std::move(user), set_cookie);
  });
}

void Api::with_user(const std::shared_ptr<Visit>& visit, std::function<void(const User&)> job) {
  find_user(visit->request, visit->loop,
            [visit, job = std::move(job)](std::optional<User> user, std::string set_cookie) {
              if (!user) return visit->refuse(429, "busy", "too many new guests, wait a minute");
              visit->set_cookie = std::move(set_cookie);
              job(*user);
            });
}

void Api::me(const std::shared_ptr<Visit>& visit) {
  with_user(visit, [visit](const User& user) { visit->answer(json_answer(write_me(user))); });
}

void Api::rename(const std::shared_ptr<Visit>& visit) {
  wire::Read<std::string> name = wire::read_rename(visit->request.body);
  if (!name) return visit->answer(refusal(400, name.error()));
  with_user(visit, [this, visit, name = *name](User user) {
    user.name = name;
    Write write;
    write.renamed = user;
    house_.store.write(std::move(write), visit->loop, [this, visit, user](WriteResult result) {
      if (result != WriteResult::kStored) {
        return visit->refuse(409, "busy", "the name could not be stored, try again");
      }
      house_.names.remember(user.id, user.name);
      visit->answer(json_answer(write_me(user)));
    });
  });
}

// ---- tables -------------------------------------------------------------------------------------

void Api::open(const std::shared_ptr<Visit>& visit) {
  wire::Read<wire::OpenTable> request = wire::read_open_table(visit->request.body);
  if (!request) return visit->answer(refusal(400, request.error()));
  if (const auto wrong = judge(*request, house_.hooks.games)) {
    return visit->answer(refusal(400, *wrong));
  }
  with_user(visit, [this, visit, request = std::move(*request)](const User& user) {
    open_as(visit, request, user);
  });
}

void Api::open_as(const std::shared_ptr<Visit>& visit, const wire::OpenTable& request,
                  const User& user) {
  const Millis now = visit->loop.now();
  const std::string caller = caller_of(visit->request.address, visit->request.forwarded_for);
  const bool may_open = house_.tables_by_user.take(user.id, now) &&
                        (caller.empty() || house_.tables_by_address.take(caller, now));
  if (!may_open) return visit->refuse(429, "busy", "too many tables, wait a minute");
  if (request.id.empty()) {
    return begin_opening(visit, request, user, random_word(kTableIdLetters), true);
  }
  // The same command of the same person is the same table, however often it is sent.
  const std::string id =
      word_of(signer_.derive("table " + user.id + " " + request.id), kTableIdLetters);
  begin_opening(visit, request, user, id, false);
}

void Api::begin_opening(const std::shared_ptr<Visit>& visit, const wire::OpenTable& request,
                        const User& user, const std::string& id, bool is_new) {
  Shard* shard = shards_[home_of(id, shards_.size())];
  auto finish = [visit](wire::Read<std::string> opened) {
    visit->loop.post([visit, opened = std::move(opened)] {
      if (!opened) {
        return visit->answer(refusal(status_of(opened.error().code), opened.error()));
      }
      wire::JsonWriter json;
      json.begin_object().field("id", *opened).end_object();
      visit->answer(json_answer(json.take()));
    });
  };
  shard->loop().post([shard, request, user, id, is_new, finish] {
    if (is_new) return shard->open(request, id, user, finish);
    shard->find(id, [shard, request, user, id, finish](const std::shared_ptr<Host>& host) {
      if (!host) return shard->open(request, id, user, finish);
      host->when_settled([finish, user, id](const session::Table& table) {
        if (table.setup().host == user.id) return finish(id);
        finish(std::unexpected(WireError{"busy", "choose another `c`", "c", 0}));
      });
    });
  });
}

void Api::with_table(const std::string& id, Loop& loop,
                     std::function<void(const session::Table*)> job, std::function<void()> then) {
  Shard* shard = shards_[home_of(id, shards_.size())];
  shard->loop().post([shard, id, &loop, job = std::move(job), then = std::move(then)] {
    shard->find(id, [&loop, job, then](const std::shared_ptr<Host>& host) {
      if (!host) {
        job(nullptr);
        return loop.post(then);
      }
      host->when_settled([&loop, job, then](const session::Table& table) {
        job(&table);
        loop.post(then);
      });
    });
  });
}

void Api::table(const std::shared_ptr<Visit>& visit, const std::string& id) {
  if (!is_word(id)) return visit->refuse(404, "unknown", "there is no such table");
  auto answer = std::make_shared<HttpResponse>();
  with_table(
      id, visit->loop,
      [answer, now = visit->loop.now()](const session::Table* table) {
        if (table == nullptr) {
          *answer = refusal(404, "unknown", "there is no such table");
          return;
        }
        const core::Viewer viewer = core::Viewer::spectator();
        *answer = json_answer(write_summary(table->setup(), table->snapshot(viewer, {}, now)));
      },
      [visit, answer] { visit->answer(std::move(*answer)); });
}

void Api::record(const std::shared_ptr<Visit>& visit, const std::string& id) {
  if (!is_word(id)) return visit->refuse(404, "unknown", "there is no such table");
  auto answer = std::make_shared<HttpResponse>();
  with_table(
      id, visit->loop,
      [answer](const session::Table* table) {
        if (table == nullptr) {
          *answer = refusal(404, "unknown", "there is no such table");
          return;
        }
        core::Expected<std::string> record = table->record();
        if (!record) {
          *answer = refusal(403, "forbidden", record.error().message);
          return;
        }
        answer->content_type = "text/plain; charset=utf-8";
        answer->body = std::move(*record);
      },
      [visit, answer] { visit->answer(std::move(*answer)); });
}

void Api::hint(const std::shared_ptr<Visit>& visit, const std::string& id) {
  if (!is_word(id)) return visit->refuse(404, "unknown", "there is no such table");
  with_user(visit, [this, visit, id](const User& user) {
    if (!house_.hints_by_user.take(user.id, visit->loop.now())) {
      return visit->refuse(429, "busy", "too many hints, wait a minute");
    }
    Shard* shard = shards_[home_of(id, shards_.size())];
    const auto finish = [visit](wire::Read<std::string> hint) {
      visit->loop.post([visit, hint = std::move(hint)] {
        if (hint) return visit->answer(json_answer(*hint));
        visit->answer(refusal(status_of(hint.error().code), hint.error()));
      });
    };
    shard->loop().post([shard, id, user = user.id, finish, visit] {
      shard->find(id, [user, finish, visit](const std::shared_ptr<Host>& host) {
        if (host) return host->hint(user, finish);
        visit->loop.post([visit] { visit->refuse(404, "unknown", "there is no such table"); });
      });
    });
  });
}

void Api::page(const std::shared_ptr<Visit>& visit, const std::string& path) {
  const AssetEntry* entry = assets_.find(path);
  if (entry == nullptr) return visit->refuse(404, "unknown", "there is no such file");
  HttpResponse response;
  const HttpRequest& request = visit->request;
  response.content_type = entry->asset.mime;
  response.etag = entry->etag;
  response.cache_control = entry->is_immutable ? "public, max-age=31536000, immutable" : "no-cache";
  response.is_gzip =
      !entry->asset.gzip.empty() && request.accept_encoding.find("gzip") != std::string::npos;
  response.asset = response.is_gzip ? entry->asset.gzip : entry->asset.bytes;
  response.is_page = entry->asset.mime.starts_with("text/html");
  if (response.is_page && !signer_.user_of(request.cookie) &&
      may_be_guest(request, visit->loop.now())) {
    // Only a name tag: nothing is stored until this guest does something.
    response.set_cookie =
        signer_.header(random_word(kUserIdLetters), request.forwarded_proto == "https");
  }
  visit->answer(std::move(response));
}

// ---- WebSocket ----------------------------------------------------------------------------------

void Api::admit(HttpRequest request, Loop& loop, std::function<void(SocketTicket)> done) {
  const auto refuse = [&done](HttpResponse response) {
    SocketTicket ticket;
    ticket.refusal = std::make_unique<HttpResponse>(std::move(response));
    done(std::move(ticket));
  };
  const std::optional<std::string> path = path_of(request.target);
  constexpr std::string_view kSockets = "/ws/";
  if (!path || !path->starts_with(kSockets) || !is_word(path->substr(kSockets.size()))) {
    return refuse(refusal(404, "unknown", "there is no such table"));
  }
  if (const auto wrong = check_origin(request)) return refuse(refusal(403, *wrong));
  const std::string id = path->substr(kSockets.size());
  auto is_there = std::make_shared<bool>(false);
  const auto then = [this, request = std::move(request), &loop, done = std::move(done), id,
                     is_there] {
    auto ticket = std::make_shared<SocketTicket>();
    if (!*is_there) {
      ticket->refusal =
          std::make_unique<HttpResponse>(refusal(404, "unknown", "there is no such table"));
      return done(std::move(*ticket));
    }
    find_user(request, loop,
              [this, ticket, done, id](std::optional<User> user, std::string set_cookie) {
                if (!user) {
                  ticket->refusal = std::make_unique<HttpResponse>(
                      refusal(429, "busy", "too many new guests, wait a minute"));
                  return done(std::move(*ticket));
                }
                ticket->table = id;
                ticket->user = std::move(*user);
                ticket->set_cookie = std::move(set_cookie);
                ticket->home = home_of(id, shards_.size());
                done(std::move(*ticket));
              });
  };
  with_table(
      id, loop, [is_there](const session::Table* table) { *is_there = table != nullptr; }, then);
}

}  // namespace kydai::server
