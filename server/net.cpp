#include "server/net.hpp"

#include <array>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "server/url.hpp"
#include "wire/reply.hpp"

namespace kydai::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using beast::error_code;
using Socket = websocket::stream<beast::tcp_stream>;
using Parser = http::request_parser<http::string_body>;

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

// Awaits one of our callbacks.  The coroutine goes on from the queue, never inside the call,
// because some answers are there at once.
template <class T, class Begin>
asio::awaitable<T> await_answer(asio::any_io_executor executor, Begin begin) {
  return asio::async_initiate<const asio::use_awaitable_t<>&, void(T)>(
      [executor, begin = std::move(begin)](auto handler) mutable {
        auto resume = std::make_shared<decltype(handler)>(std::move(handler));
        begin([executor, resume](T answer) {
          asio::post(executor, [resume, answer = std::move(answer)]() mutable {
            std::move (*resume)(std::move(answer));
          });
        });
      },
      asio::use_awaitable);
}

// The house's time: the wall's at the start, then steady.
class Clock {
 public:
  explicit Clock(Millis epoch) : epoch_(epoch), start_(std::chrono::steady_clock::now()) {}
  Millis now() const {
    const auto passed = std::chrono::steady_clock::now() - start_;
    return epoch_ + std::chrono::floor<std::chrono::milliseconds>(passed).count();
  }
  std::chrono::steady_clock::time_point point(Millis when) const {
    return start_ + std::chrono::milliseconds(when - epoch_);
  }

 private:
  Millis epoch_;
  std::chrono::steady_clock::time_point start_;
};

class AsioLoop final : public Loop {
 public:
  explicit AsioLoop(const Clock& clock)
      : clock_(clock), context_(1), work_(asio::make_work_guard(context_)), alarm_(context_) {}

  void post(std::function<void()> job) override { asio::post(context_, std::move(job)); }
  void set_alarm(Millis when, std::function<void()> job) override {
    alarm_.expires_at(clock_.point(when));
    alarm_.async_wait([job = std::move(job)](error_code ec) {
      if (!ec) job();
    });
  }
  Millis now() const override { return clock_.now(); }

  asio::io_context& context() { return context_; }

 private:
  const Clock& clock_;
  asio::io_context context_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  asio::steady_timer alarm_;
};

// How many WebSockets there are, in all and from each address.
class SocketCount {
 public:
  explicit SocketCount(int per_address_max) : per_address_max_(per_address_max) {}

  bool enter(const std::string& caller) {
    const std::lock_guard lock(mutex_);
    if (!caller.empty()) {
      int& n = by_caller_[caller];
      if (n >= per_address_max_) return false;
      ++n;
    }
    ++all_;
    return true;
  }
  void leave(const std::string& caller) {
    const std::lock_guard lock(mutex_);
    --all_;
    const auto found = by_caller_.find(caller);
    if (found != by_caller_.end() && --found->second == 0) by_caller_.erase(found);
  }
  int all() const {
    const std::lock_guard lock(mutex_);
    return all_;
  }

 private:
  const int per_address_max_;
  mutable std::mutex mutex_;
  int all_ = 0;
  std::unordered_map<std::string, int> by_caller_;
};

// Leaves when it goes out of sight, however the coroutine ends.
class SocketPlace {
 public:
  SocketPlace(SocketCount& count, std::string caller)
      : count_(&count), caller_(std::move(caller)) {}
  SocketPlace(SocketPlace&& other) noexcept
      : count_(std::exchange(other.count_, nullptr)), caller_(std::move(other.caller_)) {}
  SocketPlace& operator=(SocketPlace&&) = delete;
  ~SocketPlace() {
    if (count_ != nullptr) count_->leave(caller_);
  }

 private:
  SocketCount* count_;
  std::string caller_;
};

// ---- WebSocket ----------------------------------------------------------------------------------

class SocketPeer final : public Peer, public std::enable_shared_from_this<SocketPeer> {
 public:
  SocketPeer(tcp::socket socket, const User& user, std::size_t bytes_max)
      : Peer(user.id, user.name), socket_(std::move(socket)), bytes_max_(bytes_max) {}

  Socket& socket() { return socket_; }

  void send(Frame frame) override {
    if (is_cut_ || is_closing_) return;
    bytes_ += frame->size();
    // One frame alone may be larger: a long history has to reach its reader somehow.
    if (bytes_ > bytes_max_ && !queue_.empty()) return cut();
    queue_.push_back(std::move(frame));
    if (queue_.size() == 1) write_next();
  }

  void close() override {
    if (is_cut_ || is_closing_) return;
    is_closing_ = true;
    if (queue_.empty()) say_closed();
  }

 private:
  void write_next() {
    socket_.async_write(
        asio::buffer(*queue_.front()),
        [self = shared_from_this()](error_code ec, std::size_t) { self->written(ec); });
  }

  void written(error_code ec) {
    if (is_cut_) return;
    if (ec) return cut();
    bytes_ -= queue_.front()->size();
    queue_.pop_front();
    if (!queue_.empty()) return write_next();
    if (is_closing_) say_closed();
  }

  void say_closed() {
    socket_.async_close(websocket::close_code::going_away,
                        [self = shared_from_this()](error_code) {});
  }

  // No farewell: the other side does not read, and what it missed it gets when it resumes.
  void cut() {
    is_cut_ = true;
    beast::get_lowest_layer(socket_).cancel();
    beast::get_lowest_layer(socket_).close();
  }

  Socket socket_;
  const std::size_t bytes_max_;
  std::deque<Frame> queue_;
  std::size_t bytes_ = 0;
  bool is_closing_ = false;
  bool is_cut_ = false;
};

asio::awaitable<void> read_messages(std::shared_ptr<SocketPeer> peer, std::shared_ptr<Host> host) {
  beast::flat_buffer buffer;
  for (;;) {
    const auto [ec, n] = co_await peer->socket().async_read(buffer, kAwait);
    if (ec) co_return;
    if (peer->socket().got_text()) {
      const asio::const_buffer bytes = buffer.cdata();
      host->receive(*peer, {static_cast<const char*>(bytes.data()), bytes.size()});
    } else {
      peer->send(std::make_shared<const std::string>(
          wire::write_error({"syntax", "only text frames are understood", "", 0})));
    }
    buffer.consume(n);
  }
}

}  // namespace

// ---- the doors ----------------------------------------------------------------------------------

struct Net::Impl {
  Impl(const ServerOptions& server_options, Millis epoch)
      : options(server_options), clock(epoch), sockets(options.sockets_per_address) {
    for (int i = 0; i < options.threads; ++i) {
      loops.push_back(std::make_unique<AsioLoop>(clock));
    }
  }

  asio::awaitable<void> accept_all();
  asio::awaitable<void> converse(tcp::socket socket, AsioLoop& loop);
  asio::awaitable<bool> answer(beast::tcp_stream& stream, Parser& parser, AsioLoop& loop,
                               const std::string& address);
  asio::awaitable<bool> send(beast::tcp_stream& stream, const HttpResponse& response, bool is_head,
                             bool keep_alive);
  asio::awaitable<bool> complain(beast::tcp_stream& stream, error_code ec);
  asio::awaitable<bool> upgrade(beast::tcp_stream& stream, Parser& parser, AsioLoop& loop,
                                HttpRequest request);
  asio::awaitable<void> serve_socket(int handle, http::request<http::string_body> request,
                                     std::shared_ptr<SocketTicket> ticket, SocketPlace place);

  const ServerOptions options;
  const Clock clock;
  SocketCount sockets;
  std::atomic<int> connections = 0;
  std::atomic<bool> is_closed = false;
  std::vector<std::unique_ptr<AsioLoop>> loops;
  std::optional<tcp::acceptor> acceptor;
  tcp protocol = tcp::v4();
  Api* api = nullptr;
  std::vector<Shard*> shards;
  std::vector<std::thread> threads;
};

namespace {

HttpRequest plain(const http::request<http::string_body>& request, const std::string& address) {
  const auto header = [&](http::field field) { return std::string(request[field]); };
  HttpRequest plain;
  plain.method = std::string(request.method_string());
  plain.target = std::string(request.target());
  plain.host = header(http::field::host);
  plain.origin = header(http::field::origin);
  plain.cookie = header(http::field::cookie);
  plain.if_none_match = header(http::field::if_none_match);
  plain.accept_encoding = header(http::field::accept_encoding);
  plain.forwarded_for = std::string(request["X-Forwarded-For"]);
  plain.forwarded_proto = std::string(request["X-Forwarded-Proto"]);
  plain.address = address;
  plain.body = request.body();
  return plain;
}

template <class Body>
void set_headers(http::response<Body>& message, const HttpResponse& response,
                 const std::string& policy) {
  message.set(http::field::content_type, response.content_type);
  message.set(http::field::cache_control, response.cache_control);
  message.set("X-Content-Type-Options", "nosniff");
  message.set("Referrer-Policy", "same-origin");
  if (!response.etag.empty()) message.set(http::field::etag, response.etag);
  if (response.is_gzip) message.set(http::field::content_encoding, "gzip");
  if (!response.asset.empty()) message.set(http::field::vary, "Accept-Encoding");
  if (!response.set_cookie.empty()) message.set(http::field::set_cookie, response.set_cookie);
  if (!response.allow.empty()) message.set(http::field::allow, response.allow);
  if (response.is_page) message.set("Content-Security-Policy", policy);
}

}  // namespace

asio::awaitable<void> Net::Impl::accept_all() {
  std::size_t next = 0;
  for (;;) {
    AsioLoop& loop = *loops[next++ % loops.size()];
    auto [ec, accepted] = co_await acceptor->async_accept(loop.context(), kAwait);
    if (is_closed || ec == asio::error::operation_aborted) co_return;
    if (ec) {
      // Out of handles, most likely: those in use will come back.
      asio::steady_timer pause(co_await asio::this_coro::executor, std::chrono::milliseconds(100));
      (void)co_await pause.async_wait(kAwait);
      continue;
    }
    if (connections >= options.connections_max) continue;  // closes it
    ++connections;
    asio::co_spawn(
        loop.context(),
        [this, &loop, socket = std::move(accepted)]() mutable -> asio::awaitable<void> {
          co_await converse(std::move(socket), loop);
          --connections;
        },
        asio::detached);
  }
}

asio::awaitable<void> Net::Impl::converse(tcp::socket socket, AsioLoop& loop) {
  error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  const tcp::endpoint remote = socket.remote_endpoint(ignored);
  const std::string address = remote.address().to_string();
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer(options.header_bytes_max + options.body_bytes_max + 4096);
  for (bool goes_on = true; goes_on && !is_closed;) {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(options.header_bytes_max));
    parser.body_limit(options.body_bytes_max);
    stream.expires_after(std::chrono::milliseconds(options.keep_alive_ms));
    const auto [head_ec, head_n] = co_await http::async_read_header(stream, buffer, parser, kAwait);
    if (head_ec) {
      co_await complain(stream, head_ec);
      co_return;
    }
    stream.expires_after(std::chrono::milliseconds(options.request_ms_max));
    if (websocket::is_upgrade(parser.get())) {
      // Nobody may talk before the handshake is answered; what stands in the buffer is no frame.
      if (buffer.size() != 0) co_return;
      goes_on = co_await upgrade(stream, parser, loop, plain(parser.get(), address));
      continue;
    }
    const auto [body_ec, body_n] = co_await http::async_read(stream, buffer, parser, kAwait);
    if (body_ec) {
      co_await complain(stream, body_ec);
      co_return;
    }
    goes_on = co_await answer(stream, parser, loop, address);
  }
  error_code shut;
  stream.socket().shutdown(tcp::socket::shutdown_send, shut);
}

asio::awaitable<bool> Net::Impl::answer(beast::tcp_stream& stream, Parser& parser, AsioLoop& loop,
                                        const std::string& address) {
  HttpRequest request = plain(parser.get(), address);
  const bool is_head = request.method == "HEAD";
  const std::string none_match = request.if_none_match;
  const bool keep_alive = parser.get().keep_alive();
  HttpResponse response = co_await await_answer<HttpResponse>(
      stream.get_executor(), [this, &loop, &request](std::function<void(HttpResponse)> done) {
        api->handle(std::move(request), loop, std::move(done));
      });
  if (response.status == 200 && !response.etag.empty() &&
      none_match.find(response.etag) != std::string::npos) {
    response.status = 304;
  }
  stream.expires_after(std::chrono::milliseconds(options.keep_alive_ms));
  co_return co_await send(stream, response, is_head, keep_alive);
}

asio::awaitable<bool> Net::Impl::send(beast::tcp_stream& stream, const HttpResponse& response,
                                      bool is_head, bool keep_alive) {
  const std::string_view content = response.content();
  const auto status = static_cast<http::status>(response.status);
  error_code failed;
  if (is_head || response.status == 304) {
    http::response<http::empty_body> message{status, 11};
    set_headers(message, response, api->page_policy());
    message.keep_alive(keep_alive);
    if (response.status != 304) message.content_length(content.size());
    const auto [ec, n] = co_await http::async_write(stream, message, kAwait);
    failed = ec;
  } else {
    http::response<http::span_body<const char>> message{status, 11};
    set_headers(message, response, api->page_policy());
    message.keep_alive(keep_alive);
    message.body() = {content.data(), content.size()};
    message.content_length(content.size());
    const auto [ec, n] = co_await http::async_write(stream, message, kAwait);
    failed = ec;
  }
  co_return keep_alive && !failed;
}

// What a client sent is no request: say so if it can still hear it, and hang up.
asio::awaitable<bool> Net::Impl::complain(beast::tcp_stream& stream, error_code ec) {
  unsigned status = 0;
  if (ec == http::error::body_limit) {
    status = 413;
  } else if (ec == http::error::header_limit || ec == http::error::buffer_overflow) {
    status = 431;
  } else if (ec.category() == make_error_code(http::error::bad_method).category() &&
             ec != http::error::end_of_stream && ec != http::error::partial_message) {
    status = 400;
  }
  if (status == 0) co_return false;
  HttpResponse response;
  response.status = status;
  response.body = wire::write_http_error(
      {"syntax", status == 400 ? "this is not an HTTP request" : "the request is too large", "",
       0});
  stream.expires_after(std::chrono::seconds(2));
  (void)co_await send(stream, response, false, false);
  // Until the other side has read the answer it must not meet a reset.
  error_code shut;
  stream.socket().shutdown(tcp::socket::shutdown_send, shut);
  std::array<char, 4096> rest{};
  for (;;) {
    const auto [read_ec, n] = co_await stream.async_read_some(asio::buffer(rest), kAwait);
    if (read_ec) co_return false;
  }
}

// false: the connection belongs to a table now, or is of no use any more.
asio::awaitable<bool> Net::Impl::upgrade(beast::tcp_stream& stream, Parser& parser, AsioLoop& loop,
                                         HttpRequest request) {
  const std::string caller = caller_of(request.address, request.forwarded_for);
  auto ticket = std::make_shared<SocketTicket>(co_await await_answer<SocketTicket>(
      stream.get_executor(), [this, &loop, &request](std::function<void(SocketTicket)> done) {
        api->admit(std::move(request), loop, std::move(done));
      }));
  if (ticket->refusal) {
    // A body that may come along was not read, so nothing after it can be told from a request.
    co_return co_await send(stream, *ticket->refusal, false, false);
  }
  if (!sockets.enter(caller)) {
    HttpResponse full;
    full.status = 429;
    full.body = wire::write_http_error({"busy", "too many open tables from this address", "", 0});
    co_return co_await send(stream, full, false, false);
  }
  SocketPlace place(sockets, caller);
  // The socket moves to the loop where the table is at home; from there on no thread but that one
  // touches it.
  stream.expires_never();
  tcp::socket socket = stream.release_socket();
  error_code ec;
  const int handle = socket.release(ec);
  if (ec) co_return false;
  asio::co_spawn(loops[ticket->home]->context(),
                 serve_socket(handle, parser.release(), std::move(ticket), std::move(place)),
                 asio::detached);
  co_return false;
}

asio::awaitable<void> Net::Impl::serve_socket(int handle, http::request<http::string_body> request,
                                              std::shared_ptr<SocketTicket> ticket,
                                              [[maybe_unused]] SocketPlace place) {
  AsioLoop& loop = *loops[ticket->home];
  tcp::socket socket(loop.context());
  error_code ec;
  socket.assign(protocol, handle, ec);
  if (ec) co_return;
  auto peer =
      std::make_shared<SocketPeer>(std::move(socket), ticket->user, options.outgoing_bytes_max);
  Socket& ws = peer->socket();
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = std::chrono::milliseconds(options.request_ms_max);
  timeout.idle_timeout = std::chrono::milliseconds(options.socket_idle_ms);
  timeout.keep_alive_pings = true;
  ws.set_option(timeout);
  ws.set_option(websocket::stream_base::decorator([ticket](websocket::response_type& response) {
    if (!ticket->set_cookie.empty()) response.set(http::field::set_cookie, ticket->set_cookie);
  }));
  ws.read_message_max(options.body_bytes_max);
  ws.auto_fragment(false);
  ws.write_buffer_bytes(512);
  ws.text(true);
  const auto [accept_ec] = co_await ws.async_accept(request, kAwait);
  if (accept_ec || is_closed) co_return;
  // Looked up only now, and joined in the same breath: a table that somebody has joined stays.
  Shard* shard = shards[ticket->home];
  std::shared_ptr<Host> host = co_await await_answer<std::shared_ptr<Host>>(
      ws.get_executor(), [shard, ticket, peer](std::function<void(std::shared_ptr<Host>)> done) {
        shard->find(ticket->table, [peer, done](std::shared_ptr<Host> found) {
          if (found) found->join(peer);
          done(std::move(found));
        });
      });
  if (host) {
    co_await read_messages(peer, host);
    host->leave(*peer);
  }
}

// ---- the face -----------------------------------------------------------------------------------

Net::Net(const ServerOptions& options, Millis epoch)
    : impl_(std::make_unique<Impl>(options, epoch)) {}

Net::~Net() { stop(); }

std::size_t Net::size() const { return impl_->loops.size(); }

Loop& Net::loop(std::size_t i) { return *impl_->loops[i]; }

std::optional<std::string> Net::listen() {
  const ServerOptions& options = impl_->options;
  const std::string place = options.host + ", port " + std::to_string(options.port);
  asio::io_context& context = impl_->loops.front()->context();
  error_code ec;
  tcp::resolver resolver(context);
  const auto found =
      resolver.resolve(options.host, std::to_string(options.port), tcp::resolver::passive, ec);
  if (ec || found.empty()) {
    return "there is no address " + options.host + " on this machine: choose another with --host";
  }
  const tcp::endpoint endpoint = found.begin()->endpoint();
  tcp::acceptor acceptor(context);
  acceptor.open(endpoint.protocol(), ec);
  if (!ec) acceptor.set_option(asio::socket_base::reuse_address(true), ec);
  if (!ec) acceptor.bind(endpoint, ec);
  if (!ec) acceptor.listen(1024, ec);
  if (ec == asio::error::address_in_use) {
    return place + " is in use: stop the program that listens there, or choose another with --port";
  }
  if (ec == asio::error::access_denied) {
    return place + " may not be listened on by this user: choose a port above 1023 with --port";
  }
  if (ec) return place + " cannot be listened on (" + ec.message() + ")";
  impl_->protocol = endpoint.protocol();
  impl_->acceptor.emplace(std::move(acceptor));
  return std::nullopt;
}

std::uint16_t Net::port() const {
  error_code ec;
  return impl_->acceptor ? impl_->acceptor->local_endpoint(ec).port() : std::uint16_t{0};
}

void Net::start(Api& api, std::vector<Shard*> shards) {
  impl_->api = &api;
  impl_->shards = std::move(shards);
  asio::co_spawn(impl_->loops.front()->context(), impl_->accept_all(), asio::detached);
  for (const auto& loop : impl_->loops) {
    impl_->threads.emplace_back([raw = loop.get()] { raw->context().run(); });
  }
}

void Net::close_door() {
  if (impl_->is_closed.exchange(true) || impl_->threads.empty()) return;
  impl_->loops.front()->post([raw = impl_.get()] {
    error_code ignored;
    raw->acceptor->close(ignored);
  });
}

void Net::await_sockets(Millis ms_max) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms_max);
  while (impl_->sockets.all() > 0 && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void Net::stop() {
  for (const auto& loop : impl_->loops) loop->context().stop();
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
}

}  // namespace kydai::server
