// Host: one table among its people.  It turns commands into stored events, tells everybody what was
// stored, rings the table's alarm and has its bots think.  It lives on one loop and is its table's
// only writer.
//
// One rule orders everything: jobs wait in a queue while a commit is under way.  The table itself
// is already ahead then (so that the coins of a round's end go into the same transaction), but
// nobody can look at it before the answer is there; a refused commit throws it away and replays the
// store.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/house.hpp"
#include "server/peer.hpp"
#include "session/table.hpp"
#include "wire/message.hpp"

namespace kydai::server {

class Host : public std::enable_shared_from_this<Host> {
 public:
  // What a host asks of the shard that keeps it.
  struct Keeper {
    std::function<void(Host&, std::optional<Millis>)> wake_at;  // call ring() then
    std::function<void(Host&)> drop;                            // the table cannot go on
  };

  Host(House& house, Loop& loop, Keeper keeper, session::Table table);
  ~Host();

  // Once, when it has its place: bots and clocks begin.  `is_restart`: no clock ran since the last
  // event.
  void begin(bool is_restart);

  void join(std::shared_ptr<Peer> peer);
  void leave(const Peer& peer);
  void receive(Peer& peer, std::string_view text);
  // The alarm.
  void ring();

  // The best move of this person's seat and why, for one who plays against bots alone and for
  // nothing: `done` gets {"ply":..,"hint":..} on our loop, or why there is none.
  void hint(const std::string& user, std::function<void(wire::Read<std::string>)> done);

  // Runs `job` as soon as the table shows only what is stored.
  void when_settled(std::function<void(const session::Table&)> job);

  const std::string& id() const { return id_; }
  bool is_idle() const;  // nobody looks, nothing runs, nothing waits
  Millis last_used() const { return last_used_; }
  // Begins nothing more; what is being stored is still told and acknowledged.
  void pause() { is_paused_ = true; }
  void say_bye(std::string_view reason);

 private:
  struct Connection {
    std::shared_ptr<Peer> peer;
    TokenBucket messages;
    int refused = 0;         // messages over the limit in a row
    bool is_ready = false;   // said hello
    std::uint32_t sent = 0;  // seq of the last entry it was told
  };
  struct Order {
    session::Command command;
    std::string user;
    std::string id;  // the client's
    std::weak_ptr<Peer> peer;
    std::optional<User> renamed;
  };
  // A bot's thought: under way, or done and waiting for its time.
  struct Thought {
    std::uint32_t round = 0;
    session::Table::BotTask task;
    BotPool::Cancel cancel;
    std::optional<std::string> move;
    bool was_played = false;
    bool was_refused = false;
  };

  void push(std::function<void()> job);
  void pump();
  void obey(const Order& order, Millis now);
  void rest(Millis now);
  void submit(const Order& order, std::vector<session::Event> events);
  void rename_account(const Order& order);
  std::optional<Write> evolve(const Order& order, const std::vector<session::Event>& events);
  void add_coins(Write& write, const session::Event& event, session::Phase before) const;
  void stored(const Order& order, WriteResult result, std::uint32_t seq);
  void rebuild(const Order& order, WriteResult why);
  void refuse(const Order& order, std::string_view code, std::string_view rule,
              std::string_view message);
  void answer_ok(const Order& order, std::uint32_t seq);
  void answer(const Order& order, std::string text);
  void greet(const std::weak_ptr<Peer>& peer, std::uint32_t since);

  void tell_all();
  void tell(Connection& connection, const session::Setup* setup, Millis now);
  void tell_who(const Peer* newcomer);
  core::Viewer viewer_of(const std::string& user) const;

  void after_change();
  void look_after_bots();
  // What the bots of this table are told when this seat is to move.
  BotRequest request_for(core::Seat seat) const;
  std::optional<wire::WireError> why_no_hint(const std::string& user) const;
  void thought(const BotPool::Cancel& cancel, std::string move);
  std::vector<std::pair<core::Seat, std::string>> heard_this_round() const;
  void play_thought();
  void arm();
  void give_up(std::string_view why);
  void remark(std::string_view what) const;

  House& house_;
  Loop& loop_;
  Keeper keeper_;
  session::Table table_;
  const std::string id_;
  std::unordered_map<const Peer*, Connection> connections_;
  std::deque<std::function<void()>> jobs_;
  std::unordered_map<std::string, int> waiting_;  // orders in jobs_ by user
  bool is_committing_ = false;
  bool is_pumping_ = false;
  bool is_broken_ = false;
  bool is_paused_ = false;
  bool is_ticking_ = false;
  std::optional<Millis> not_before_;  // the alarm's, after a Tick that changed nothing
  std::optional<Thought> thought_;
  std::string last_who_;
  Millis last_used_ = 0;
};

}  // namespace kydai::server
