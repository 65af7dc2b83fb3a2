// `kydai serve`: ties the games, the bots and the web client to the server, and waits for a signal.
#include <csignal>
#include <cstdio>
#include <string>

#include "app/bot_brain.hpp"
#include "app/commands.hpp"
#include "app/match_factory.hpp"
#include "app/ouk_table_folder.hpp"
#include "catalog/ca_ngua_book.hpp"
#include "catalog/catalog.hpp"
#include "server/server.hpp"

namespace kydai::app {
namespace {

std::vector<server::GameInfo> game_infos() {
  std::vector<server::GameInfo> infos;
  for (const catalog::GameDescription& game : catalog::games()) {
    server::GameInfo info{game.name,
                          game.seats_min,
                          game.seats_max,
                          game.profiles,
                          game.has_hidden_information,
                          game.chance,
                          game.levels,
                          {}};
    for (const catalog::SwitchDescription& one : game.switches) {
      info.switches.push_back({one.name, one.values, one.min, one.max, one.defaults});
    }
    infos.push_back(std::move(info));
  }
  return infos;
}

}  // namespace

int serve(const ServeArguments& arguments) {
  // Blocked before any thread exists, so that all inherit it and sigwait below gets the signal.
  sigset_t stop_signals;
  sigemptyset(&stop_signals);
  sigaddset(&stop_signals, SIGTERM);
  sigaddset(&stop_signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &stop_signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);

  if (const auto& book = catalog::ca_ngua_book(); !book) {
    const std::string why(book.error().message);
    std::fprintf(stderr, "kydai serve: the nets of ca-ngua: %s; its bots play without them\n",
                 why.c_str());
  }
  server::ServerOptions options;
  options.host = arguments.host;
  options.port = static_cast<std::uint16_t>(arguments.port);
  options.data_dir = arguments.data;
  options.threads = arguments.threads;
  catalog::OukTableLibrary tables;
  if (!arguments.tables.empty()) tables = read_ouk_table_library(arguments.tables, "serve");
  const auto bot = [&tables](const server::BotRequest& request) { return think(request, &tables); };
  auto started = server::Server::start(
      options, server::Hooks{make_match, bot, game_infos(), server::embedded_client(), {}});
  if (!started) {
    std::fprintf(stderr, "kydai serve: %s\n", started.error().message.c_str());
    return kFailed;
  }
  server::Server& server = **started;
  std::printf("Kỳ Đài: http://%s:%u\n",
              server.host() == "127.0.0.1" ? "localhost" : server.host().c_str(), server.port());
  std::fflush(stdout);
  int signal = 0;
  sigwait(&stop_signals, &signal);
  server.stop();
  return kDone;
}

}  // namespace kydai::app
